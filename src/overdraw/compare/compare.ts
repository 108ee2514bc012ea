/**
 * Every structure on the same scene and the same views: what it costs to build and to hold, what its cull looks at and what it gives
 * falsely, and the overdraw of its order.
 *
 * One truth for all: a listed object is in the frustum where one of its triangles is (in-frustum.ts). What a structure gives beyond these
 * is falsely visible, whether because its spheres or boxes are larger than the triangles or because its leaves are
 * given whole.
 * Overdraw is that of overdraw/measure/measure.ts: the objects that the linear scan finds are set up once a view, and drawn in
 * the order of each structure; what a structure gives beyond them draws nothing.
 *
 * Guarantee: no structure misses an object that is in the frustum, or a fragment of a view; else this throws. All figures but the build
 * times are the same on every machine.
 * Memory: all structures at once, the lists of AHEAD views, and one view's spans.
 */
import { type Plan, stepsOf } from '../../core/base/plan.ts';
import type { Camera } from '../../core/math/camera.ts';
import { objectCount, type Scene } from '../../core/scene/scene.ts';
import { createBruteResult, cullBrute } from '../../core/tree/brute.ts';
import { createBlankQuery, setQuery } from '../../core/tree/query.ts';
import { countLayers, createTarget, drawOrder, type Target } from '../raster/raster.ts';
import { createViewSetup, setupView, type ViewSetup } from '../raster/setup.ts';
import { objectsInFrustum } from './in-frustum.ts';
import type { BuiltStructure, LateStructure, Structure, StructureCull } from './structure.ts';
import { STRUCTURES } from './structures.ts';

export interface CompareOptions {
  /** pixels */
  width: number;
  height: number;
  /** which structures, in the order of the report */
  structures: readonly Structure[];
  /** most builds of a structure: its build time is their median; one that takes long is built less often */
  builds: number;
}

export const COMPARE_DEFAULTS: CompareOptions = { width: 320, height: 240, structures: STRUCTURES, builds: 5 };

export interface CompareWatch {
  /** called after each structure that is built and each view that is drawn: how many of these steps are done, and of how many */
  onProgress?: (done: number, all: number) => void;
  /** called after each structure that is built, before onProgress; what is summed over the views is still 0 */
  onBuilt?: (figures: Readonly<StructureFigures>) => void;
  /** looked at between two steps */
  signal?: AbortSignal;
}

export interface StructureFigures {
  name: string;
  /** what it lists, and how many there are of them */
  unit: 'objects' | 'polygons';
  items: number;
  /** the median of a few builds */
  buildMillis: number;
  bytes: number;
  /** the rest is summed over the views: nodes that its culls looked at, and objects of leaves that hold several */
  nodes: number;
  /** items given */
  given: number;
  /** of these, items of which no triangle is in the frustum */
  falseVisible: number;
  /** fragments that passed the depth test, and pixels covered */
  shaded: number;
  covered: number;
  /** shaded / covered; null where nothing is covered */
  overdraw: number | null;
}

export interface Comparison {
  width: number;
  height: number;
  /** how many */
  views: number;
  objects: number;
  /** objects with a triangle in the frustum, summed over the views */
  inFrustum: number;
  structures: StructureFigures[];
  /** structures that cannot hold the scene, and why */
  refused: { name: string; reason: string }[];
}

/** No structure is built again once its builds have taken so long, in milliseconds. */
const BUILD_MILLIS = 500;

/**
 * Build each structure, cull and draw each view with it. Other work of the same thread has its turn between two steps; one may take
 * seconds, the build of a BSP, so a page does this in a worker. The result is plain data.
 * @param scene with at least one triangle where overdraw is wanted
 * @throws the signal's reason, once it is aborted
 * @example
 * ```ts
 * import { createCamera, readScene } from 'cull64';
 * import { compareStructures, findStructure } from 'cull64/overdraw';
 *
 * // two walls, each as wide as the picture; the file has the far one first
 * const wall = (z: number) => `o wall\nv -9 -9 ${z}\nv 9 -9 ${z}\nv 9 9 ${z}\nv -9 9 ${z}\nf -4 -3 -2 -1\n`;
 * const scene = await readScene(new TextEncoder().encode(wall(-6) + wall(-3)));
 * const camera = createCamera({ eye: [0, 0, 0], target: [0, 0, -1] }, 4 / 3);
 * const result = await compareStructures(scene, [camera], { structures: ['scan', 'sphere'].map(findStructure) });
 * result.structures.map(({ nodes }) => nodes); // [2, 3]
 * result.structures.map(({ overdraw }) => overdraw); // [1, 1]
 * ```
 */
export async function compareStructures(
  scene: Scene,
  cameras: readonly Camera[],
  options: Partial<CompareOptions> = {},
  watch: CompareWatch = {},
): Promise<Comparison> {
  return compareElsewhere(scene, cameras, options, watch);
}

/** What compareElsewhere takes in addition. */
interface ElsewhereOptions extends Omit<CompareOptions, 'structures'> {
  structures: readonly (Structure | LateStructure)[];
}

interface ElsewhereWatch extends CompareWatch {
  /** has the views drawn; default: here, step by step */
  draw?: (scenes: DrawnScenes, plan: DrawingPlan) => Promise<number>;
}

/** compareStructures for a caller that has views drawn, and structures built, by other threads. */
export async function compareElsewhere(
  scene: Scene,
  cameras: readonly Camera[],
  options: Partial<ElsewhereOptions>,
  { onProgress, onBuilt, signal, draw }: ElsewhereWatch,
): Promise<Comparison> {
  const { width, height, structures, builds } = { ...COMPARE_DEFAULTS, ...options };
  const steps = structures.length + cameras.length;
  let done = 0;
  const step = async () => {
    onProgress?.(++done, steps);
    await new Promise((resolve) => setTimeout(resolve));
    signal?.throwIfAborted();
  };

  signal?.throwIfAborted();
  const drawn: DrawnScenes = { scenes: [scene], width, height };
  const contestants: Contestant[] = [];
  const refused: Comparison['refused'] = [];
  for (const structure of structures) {
    const built = await timedBuild(structure, scene, builds);
    if ('reason' in built) refused.push({ name: structure.name, reason: built.reason });
    else {
      const contestant = createContestant(structure.name, built, drawn.scenes);
      contestants.push(contestant);
      onBuilt?.(contestant.figures);
    }
    await step();
  }
  const here = async (scenes: DrawnScenes, plan: DrawingPlan): Promise<number> => {
    const drawing = stepsOf(plan, createViewComparing(scenes));
    for (;;) {
      const each = drawing.next();
      if (each.done) return each.value;
      await step();
    }
  };
  const inFrustum = await (draw ?? here)(drawn, planViews(contestants, cameras));
  for (const { figures } of contestants)
    figures.overdraw = figures.covered > 0 ? figures.shaded / figures.covered : null;
  return {
    width,
    height,
    views: cameras.length,
    objects: objectCount(scene),
    inFrustum,
    structures: contestants.map(({ figures }) => figures),
    refused,
  };
}

/** A scene whose objects are listed by structures, set up for a view. */
interface Stage {
  scene: Scene;
  setup: ViewSetup;
  /** ids that the linear scan finds: scratch */
  visible: Uint32Array;
  /** objects: 1 where a triangle is in the frustum */
  isInFrustum: Uint8Array;
  inFrustum: number;
  fragments: number;
  layers: Uint32Array;
}

function createStage(scene: Scene, width: number, height: number): Stage {
  return {
    scene,
    setup: createViewSetup(scene, width, height),
    visible: new Uint32Array(objectCount(scene)),
    isInFrustum: new Uint8Array(objectCount(scene)),
    inFrustum: 0,
    fragments: 0,
    layers: new Uint32Array(width * height),
  };
}

const query = createBlankQuery();

function setStage(stage: Stage, camera: Camera): void {
  const { scene, setup, visible, isInFrustum, layers } = stage;
  setQuery(query, camera);
  const count = cullBrute(scene.spheres, query, {}, createBruteResult(visible));
  setupView(setup, camera, visible, count);
  stage.fragments = countLayers(setup, visible, count, layers).fragments;
  stage.inFrustum = objectsInFrustum(scene, query, isInFrustum);
}

interface Contestant {
  figures: StructureFigures;
  /** number of the scene whose objects it lists */
  listed: number;
  cull: StructureCull;
}

type Built = { built: BuiltStructure; millis: number };

async function timedBuild(
  structure: Structure | LateStructure,
  scene: Scene,
  builds: number,
): Promise<Built | { reason: string }> {
  const times: number[] = [];
  const start = performance.now();
  try {
    for (;;) {
      const before = performance.now();
      const built = await structure.build(scene);
      const after = performance.now();
      times.push(after - before);
      if (times.length < builds && after - start < BUILD_MILLIS) continue;
      times.sort((a, b) => a - b);
      return { built, millis: times[times.length >> 1] };
    }
  } catch (error) {
    if (error instanceof RangeError) return { reason: error.message };
    throw error;
  }
}

/** @param scenes those that structures list the objects of, the compared one first; another one is added */
function createContestant(name: string, { built, millis }: Built, scenes: Scene[]): Contestant {
  const cull = built.createCull();
  if (!scenes.includes(cull.listed)) scenes.push(cull.listed);
  const listed = scenes.indexOf(cull.listed);
  const figures: StructureFigures = {
    name,
    unit: listed === 0 ? 'objects' : 'polygons',
    items: objectCount(cull.listed),
    buildMillis: millis,
    bytes: built.bytes,
    nodes: 0,
    given: 0,
    falseVisible: 0,
    shaded: 0,
    covered: 0,
    overdraw: null,
  };
  return { figures, listed, cull };
}

/** A view to be drawn in the orders of structures. */
export interface ComparedView {
  camera: Camera;
  lists: { name: string; listed: number; ids: Uint32Array }[];
}

/** What a view gives, for each list: items in the frustum, fragments that pass the depth test, pixels covered. */
export interface ComparedFigures {
  /** of the objects of the compared scene */
  inFrustum: number;
  lists: { found: number; shaded: number; covered: number }[];
}

/** Ends with the objects in the frustum, summed over the views. */
export type DrawingPlan = Plan<ComparedView, ComparedFigures, number>;

/** What all views are drawn of. */
export interface DrawnScenes {
  /** the compared one first */
  scenes: Scene[];
  width: number;
  height: number;
}

/** most views that are given away before the figures of one are asked for: each has a list of every structure */
const AHEAD = 32;

/** Every view, culled here; its figures are added to those of the structures. */
function* planViews(contestants: readonly Contestant[], cameras: readonly Camera[]): DrawingPlan {
  let inFrustum = 0;
  let drawn = 0;
  for (let given = 0; drawn < cameras.length; ) {
    while (given < cameras.length && given - drawn < AHEAD) yield { piece: culledView(contestants, cameras[given++]) };
    const view = yield { done: ++drawn / cameras.length };
    inFrustum += view.inFrustum;
    for (const [i, { figures }] of contestants.entries()) {
      const { found, shaded, covered } = view.lists[i];
      figures.falseVisible -= found;
      figures.shaded += shaded;
      figures.covered += covered;
    }
  }
  return inFrustum;
}

function culledView(contestants: readonly Contestant[], camera: Camera): ComparedView {
  const lists = contestants.map(({ figures, listed, cull }) => {
    const given = cull.cull(camera);
    figures.nodes += cull.visited;
    figures.given += given;
    figures.falseVisible += given;
    return { name: figures.name, listed, ids: cull.ids.slice(0, given) };
  });
  return { camera, lists };
}

/** Draws views one by one. The function throws where a list misses something. */
export function createViewComparing({ scenes, width, height }: DrawnScenes): (view: ComparedView) => ComparedFigures {
  const stages = scenes.map((scene) => createStage(scene, width, height));
  const target = createTarget(width, height);
  return ({ camera, lists }) => {
    for (const stage of stages) setStage(stage, camera);
    return { inFrustum: stages[0].inFrustum, lists: lists.map((list) => drawList(stages[list.listed], list, target)) };
  };
}

function drawList(
  { setup, isInFrustum, inFrustum, fragments }: Stage,
  { name, listed, ids }: ComparedView['lists'][number],
  target: Target,
): ComparedFigures['lists'][number] {
  let found = 0;
  for (const id of ids) found += isInFrustum[id];
  const { total, shaded, covered } = drawOrder(setup, ids, ids.length, target);
  if (found !== inFrustum || total !== fragments)
    throw new Error(
      `${name} gives ${found} of ${inFrustum} ${listed === 0 ? 'objects' : 'polygons'} in the frustum, ${total} of ${fragments} fragments: a bug`,
    );
  return { found, shaded, covered };
}
