/**
 * The overdraw of any scene of three.js and a camera, counted by the GPU: opaque fragments that pass the depth test over pixels that they cover, as three draws the scene and
 * as it would be in other orders.
 *
 * The rule is that of this project's rasteriser (overdraw/raster/raster.ts) with three's own depth test, LessEqual, in place of Less: a fragment that passes counts, whatever
 * it shows; what is discarded, or writes no colour, does not; what is blended counts apart.
 */
import type { Camera, Object3D, WebGLRenderer } from 'three';
import type { WebGPURenderer } from 'three/webgpu';
import { checkOrder, orderCalls, SCENE_ORDERS, type SceneOrderName } from './call-orders.ts';
import { type CountedView, type Counter, type Pass, type Soon, whenThere } from './counter.ts';
import { createCounter } from './create-counter.ts';
import { callsAtOnce, countOwners, type Digits, digitsFor, digitValue, ownerValue, sumDigits } from './digits.ts';
import { type DrawCall, isBlended } from './draw-call.ts';
import { countChanges, type StateChanges } from './state-changes.ts';

export interface SceneOverdrawOptions {
  /** pixels; without them the size of what the renderer draws to: its viewport, or its render target's */
  width?: number;
  height?: number;
  /** which orders, besides `asDrawn`; all of them without it, and none with [] */
  orders?: readonly SceneOrderName[];
  /** whether to count by mesh; true without it */
  meshes?: boolean;
}

/** What a view costs in an order of its opaque draw calls. */
export interface SceneOrderOverdraw extends StateChanges {
  order: SceneOrderName;
  /** fragments that passed the depth test */
  shaded: number;
  /** shaded / covered; null where nothing is covered */
  overdraw: number | null;
}

export interface MeshOverdraw {
  /** a Mesh, Line, Points or Sprite, as three draws it: a mesh of many instances is one */
  object: Object3D;
  draws: number;
  /** opaque fragments that passed, as drawn */
  shaded: number;
  /** pixels in which one of them stayed the nearest */
  visible: number;
  /** blended fragments that passed */
  blended: number;
}

export type SceneOverdraw = Awaited<ReturnType<typeof measureWith>>;

/**
 * Measure what a renderer draws of a scene. Nothing of the program is changed: its scene, its materials, and the renderer's state are as before. With WebGPURenderer the
 * scene must stand still until the result is there.
 * @throws TypeError for what is no renderer, and for an ArrayCamera; RangeError for a size or an order that is none, and where a pixel is shaded more often than can be
 * counted (16,777,215 times, or 2,047 where the GPU does not blend 32-bit floats); Error for WebGPURenderer before r187, where the scene changes meanwhile, and where the
 * WebGL context is lost
 * @example
 * ```ts
 * import { measureSceneOverdraw, SCENE_ORDERS } from 'cull64/three';
 * import type { Camera, Scene, WebGLRenderer } from 'three';
 *
 * SCENE_ORDERS.map(({ name }) => name); // ['asDrawn', 'scene', 'nearestFirst', 'farthestFirst', 'byMaterial', 'depthPrePass']
 *
 * // the mesh of which most is covered again
 * export async function worstOf(renderer: WebGLRenderer, scene: Scene, camera: Camera): Promise<string> {
 *   const { overdraw, meshes } = await measureSceneOverdraw(renderer, scene, camera);
 *   const [worst] = meshes.sort((a, b) => b.shaded - b.visible - (a.shaded - a.visible));
 *   return `${overdraw}, most of all by ${worst.object.name}`;
 * }
 * ```
 */
export async function measureSceneOverdraw(
  renderer: WebGLRenderer | WebGPURenderer,
  scene: Object3D,
  camera: Camera,
  options: SceneOverdrawOptions = {},
): Promise<SceneOverdraw> {
  if ('isArrayCamera' in camera)
    throw new TypeError('an ArrayCamera draws several views: measure its cameras one by one');
  const counter = await createCounter(renderer, options);
  try {
    return await measureWith(counter, scene, camera, options);
  } finally {
    counter.dispose();
  }
}

/** As measureSceneOverdraw, by a counter that is used again. */
export async function measureWith(
  counter: Counter,
  scene: Object3D,
  camera: Camera,
  { orders = SCENE_ORDERS.map(({ name }) => name), meshes = true }: SceneOverdrawOptions,
) {
  // before anything is drawn: what is thrown within `render` leaves three's stack of render states one longer
  for (const name of orders) checkOrder(name);
  const { width, height } = counter;
  const names = ['asDrawn' as const, ...orders.filter((name) => name !== 'asDrawn')];
  const looked = counter.look(scene, camera, (view) => {
    const [opaque, blended] = split(view.calls);
    const count = (pass: Omit<Pass, 'value'>): Soon<Tally> => {
      view.draw({ ...pass, value: () => ONE });
      return whenThere(view.read(), tally);
    };
    const rows = names.map((order) => {
      const { isPrepared, ...pass } = orderCalls(order, opaque, camera, scene);
      if (isPrepared) view.draw({ ...pass, depth: 'cleared', value: () => NONE });
      const counts = count({ ...pass, depth: isPrepared ? 'kept' : 'cleared' });
      return { order, counts, changes: countChanges(pass.calls, view.programOf) };
    });
    const all = count({ calls: opaque, depth: 'off' });
    view.draw({ calls: opaque, depth: 'cleared', value: () => ONE });
    const times = whenThere(view.read(), (picture) => timesFromTop(picture, width, counter.isFromBottom));
    return { rows, all, times, over: count({ calls: blended, depth: 'kept' }), blended: blended.length };
  });
  const { shaded: fragments } = await looked.all;
  const blended = await looked.over;
  const { covered, shaded, most } = await looked.rows[0].counts;
  const perCovered = (n: number): number | null => (covered > 0 ? n / covered : null);
  const rows: SceneOrderOverdraw[] = [];
  for (const { order, counts, changes } of looked.rows) {
    const of = await counts;
    rows.push({ order, shaded: of.shaded, overdraw: perCovered(of.shaded), ...changes });
  }
  return {
    /** pixels */
    width,
    height,
    /** pixels with an opaque fragment */
    covered,
    /** opaque fragments that passed the depth test, as three draws the scene */
    shaded,
    /** shaded / covered, 1 is the least; null where nothing is covered */
    overdraw: perCovered(shaded),
    /** all opaque fragments, passed or not: the same for every order */
    fragments,
    /** fragments / covered */
    depthComplexity: perCovered(fragments),
    /** the most that one pixel was shaded */
    most,
    /** how often each pixel was shaded, opaque; row 0 on top */
    times: await looked.times,
    /** what blends: its draws, and its fragments that passed over the opaque picture */
    blended: { draws: looked.blended, shaded: blended.shaded },
    /** the greatest `shaded` first; empty where it was not asked for */
    meshes: meshes ? await countMeshes(counter, scene, camera, Math.max(most, blended.most)) : [],
    /** `asDrawn` first */
    orders: rows,
  };
}

const ONE = [1, 0, 0, 0] as const;
const NONE = [0, 0, 0, 0] as const;

/** Opaque ones, and those that blend, each as drawn. */
function split(calls: readonly DrawCall[]): [opaque: DrawCall[], blended: DrawCall[]] {
  return [calls.filter((call) => !isBlended(call)), calls.filter(isBlended)];
}

type Tally = ReturnType<typeof tally>;

/** Of a picture whose red channel counts. */
function tally(picture: Float32Array) {
  let [covered, shaded, most] = [0, 0, 0];
  for (let i = 0; i < picture.length; i += 4) {
    if (picture[i] === 0) continue;
    covered++;
    shaded += picture[i];
    most = Math.max(most, picture[i]);
  }
  return { covered, shaded, most };
}

function timesFromTop(picture: Float32Array, width: number, isFromBottom: boolean): Uint32Array {
  const pixels = picture.length / 4;
  const last = pixels / width - 1;
  const at = (i: number): number => (isFromBottom ? (last - Math.floor(i / width)) * width + (i % width) : i);
  return Uint32Array.from({ length: pixels }, (_, i) => picture[4 * at(i)]);
}

/** @param most how often a pixel is shaded at most */
async function countMeshes(counter: Counter, scene: Object3D, camera: Camera, most: number): Promise<MeshOverdraw[]> {
  const digits = digitsFor(most, counter.bits);
  const look = <Result>(use: (view: CountedView, opaque: DrawCall[], all: DrawCall[]) => Result): Result =>
    counter.look(scene, camera, (view) => {
      const [opaque, blended] = split(view.calls);
      return use(view, opaque, [...opaque, ...blended]);
    });
  const { opaque, all, owners } = look((view, opaque, all) => {
    const ranks = new Map(opaque.map((call, i) => [call, i]));
    const value = (call: DrawCall) => ownerValue(ranks.get(call)!);
    view.draw({ calls: opaque, depth: 'cleared', isReplacing: true, value });
    return { opaque, all, owners: whenThere(view.read(), (picture) => countOwners(picture, opaque.length)) };
  });
  const visible = await owners;
  const passed: number[] = [];
  while (passed.length < all.length) {
    const sums = look((view, _, calls) => countCalls(view, digits, calls, passed.length, counter.picturesAtOnce));
    for (const some of sums) passed.push(...(await some));
  }
  const meshes = new Map<Object3D, MeshOverdraw>();
  for (const [i, { object }] of all.entries()) {
    const mesh = meshes.get(object) ?? { object, draws: 0, shaded: 0, visible: 0, blended: 0 };
    meshes.set(object, mesh);
    mesh.draws++;
    mesh[i < opaque.length ? 'shaded' : 'blended'] += passed[i];
    mesh.visible += visible[i] ?? 0;
  }
  return [...meshes.values()].sort((a, b) => b.shaded - a.shaded || b.blended - a.blended);
}

/** The calls from `start` on, a few at a time, each time over the depth that those before them left. */
function countCalls(
  view: CountedView,
  digits: Digits,
  calls: readonly DrawCall[],
  start: number,
  most: number,
): Soon<Float64Array>[] {
  const step = callsAtOnce(digits);
  const sums: Soon<Float64Array>[] = [];
  for (let first = start; first < calls.length && sums.length < most; first += step) {
    const some = calls.slice(first, first + step);
    const places = new Map(some.map((call, i) => [call, i]));
    const value = (call: DrawCall) => digitValue(digits, places.get(call)!);
    view.draw({ calls: some, depth: first === 0 ? 'cleared' : 'kept', value });
    sums.push(whenThere(view.read(), (picture) => sumDigits(digits, picture)));
  }
  return sums;
}
