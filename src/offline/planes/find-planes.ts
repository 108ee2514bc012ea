/**
 * Occlusion planes for each cell of space where a camera can be: the few quads behind walls that together remove the most on the views and at eyes of the cell.
 *
 * Stage 1: rectangles in walls (wall-rectangles.ts) and legal quads behind them (quad.ts).
 * Stage 2: cells, as those of hidden objects (offline/hidden/region.ts).
 * Stage 3, for each cell: the quads that are safe for its whole box (safe.ts), of each wall the largest; of these the PRESELECTED behind which, seen from the box's middle, most triangles lie.
 * Stage 4: those are tried on the recorded views in the cell and on eyes at random in it that look level in any direction, by the microcode's test (shadow.ts).
 * Stage 5: a quad's weight is what it removes on these views over its score there, as HackerOoT scores (like-hackeroot.ts). The cell's list is the quad that removes most, then each that adds most to what
 * is removed when HackerOoT takes one of the list for each view.
 *
 * Guarantee: from every eye in a cell, clear of walls by the near plane, each plane of its list removes nothing that is seen. Outside the cells there is no plane.
 * Tried and lost: one plane for each cell, where the path removes 1,855 of the castle's 12,750 triangles a view and 3,390 of the dungeon's 10,876, against 2,260 and 4,349; a weight that is what a quad removes
 * in its best cell, with which HackerOoT takes planes near the eye that hide little: 392 and 4,048 (15 and 3,928 where it takes from all planes, against 1,683 and 3,748).
 * Left out: planes that are no piece of a wall, such as one across several houses of a street.
 */
import { sum } from '../../core/base/sum.ts';
import { CAMERA_DEFAULTS, createCamera, type Vec3, type View, vec3Of } from '../../core/math/camera.ts';
import { createRandom, type Random } from '../../core/math/random.ts';
import { objectCount, type Scene, sceneBox, triangleCount } from '../../core/scene/scene.ts';
import { createFreeSpace } from '../../seeds/places/free-space.ts';
import { clearanceOf, type EyeRules, randomEye } from '../hidden/eyes.ts';
import { freeViews } from '../hidden/free-views.ts';
import { cellAt, findRegion, type Region, regionSize } from '../hidden/region.ts';
import { scoreOf, type Weighed } from './like-hackeroot.ts';
import { PlanesError } from './planes-error.ts';
import { cornerOf, type PlaneQuad, quadsBehind } from './quad.ts';
import { isSafe, slackOf } from './safe.ts';
import { dot, minus } from './vectors.ts';
import { createViewTriangles, removedBy, setViewTriangles, type ViewTriangles } from './view-triangles.ts';
import { sizeOf, type WallRectangle, wallRectangles } from './wall-rectangles.ts';

export const PLANES_DEFAULTS = { cells: 400, each: 4, seed: 1 };

/** walls that are tried, the largest first */
const MAX_WALLS = 600;
/** quads of a cell that are tried on pictures */
const PRESELECTED = 12;
/** recorded views of a cell, and views at random in it, that they are tried on */
const RECORDED = 4;
const AT_RANDOM = 8;
/** pixels that a triangle counts as: the RSP and the RDP set it up */
const TRIANGLE_PIXELS = 32;
/** least pixels that a plane adds to a list, as a mean of the views that it was tried on */
const LEAST_ADDED = 128;
const LARGEST_SCALE = 100;
const MAX_COORDINATE = 32_767;

export interface PlanesOptions {
  /** cameras are about their path; default the scene's own views, else eyes in its free space */
  train?: readonly View[] | null;
  /** most cubes that cells are made of */
  cells?: number;
  /** most planes of a cell */
  each?: number;
  /** units of the console in one of the model; default the largest power of ten up to 100 at which the scene fits 16 bits */
  scale?: number | null;
  seed?: number;
  /** part done, 0 .. 1 */
  onProgress?: (done: number) => void;
}

export interface Plane extends Weighed {
  /** over all views of cells that have it; the greatest of all planes is 1 */
  weight: number;
  /** cells whose lists have it */
  cells: number;
}

export interface Listed extends Weighed {
  /** its number among the planes */
  plane: number;
}

export interface PlanesResult {
  scale: number;
  planes: Plane[];
  rules: EyeRules;
  /** cells of the region: their planes, the best first, weighed for the cell alone */
  lists: Listed[][];
  /** rectangles found in walls, and legal quads behind them */
  walls: number;
  quads: number;
  views: readonly View[];
}

/**
 * @throws PlanesError for a scene without triangles, a scale that leaves 16 bits, and where no place for a camera is found
 */
export function findPlanes(scene: Scene, options: PlanesOptions = {}): PlanesResult {
  const { train, cells = PLANES_DEFAULTS.cells, each = PLANES_DEFAULTS.each, seed = PLANES_DEFAULTS.seed } = options;
  if (objectCount(scene) === 0) throw new PlanesError('it has no triangles, so no wall');
  const scale = scaleOf(scene, options.scale ?? null);
  const space = createFreeSpace(scene);
  const recorded = train && train.length > 0 ? train : scene.views;
  const views = recorded.length > 0 ? recorded : freeViews(scene, space, seed);
  if (views.length === 0) throw new PlanesError('no place was found where a camera can be; give views by --train');
  const clearance = clearanceOf(views);
  const eyes = views.map(({ eye }) => eye);
  const rules = { space, region: findRegion(space, eyes, { mostCells: cells, clearance, seed }), clearance };
  const walls = wallRectangles(scene);
  const byWall = walls
    .slice(0, MAX_WALLS)
    .map((wall) => quadsBehind(wall, scale))
    .filter((quads) => quads.length > 0);
  const fov = views.reduce((most, view) => Math.max(most, view.fov ?? CAMERA_DEFAULTS.fov), 0);
  const tried = createViewTriangles(scene, scale);
  const work: Work = { scene, scale, rules, views, byWall, each, slack: slackOf(fov), tried };
  const random = createRandom(seed);
  const chosen: Choice[][] = [];
  for (let cell = 0; cell < regionSize(rules.region); cell++) {
    chosen.push(choose(work, cell, random));
    options.onProgress?.((cell + 1) / regionSize(rules.region));
  }
  const quads = byWall.reduce((all, { length }) => all + length, 0);
  return { scale, ...numbered(chosen), rules, walls: walls.length, quads, views };
}

/** The planes that an eye has, any of which may be taken; none outside the cells. */
export function planesAt({ rules, lists }: PlanesResult, eye: Vec3): readonly Listed[] {
  const cell = cellAt(rules.region, eye);
  return cell < 0 ? [] : lists[cell];
}

/** A cell's box in model units: least x, y, z, greatest x, y, z. */
export function cellBox({ boxes, origin, quantum }: Region, cell: number): number[] {
  return Array.from(boxes.subarray(cell * 6, cell * 6 + 6), (value, k) => origin[k % 3] + value * quantum);
}

interface Work {
  scene: Scene;
  scale: number;
  rules: EyeRules;
  views: readonly View[];
  byWall: readonly PlaneQuad[][];
  each: number;
  slack: number;
  tried: ViewTriangles;
}

/** A quad on the views of a cell. */
interface Choice {
  quad: PlaneQuad;
  /** views: what it removes, in pixels, and its score */
  saved: number[];
  scores: number[];
  weight: number;
}

function choose(work: Work, cell: number, random: Random): Choice[] {
  const { scene, scale, rules, byWall, each, slack, tried } = work;
  const box = cellBox(rules.region, cell);
  const middle: Vec3 = [(box[0] + box[3]) / 2, (box[1] + box[4]) / 2, (box[2] + box[5]) / 2];
  const safe = byWall
    .flatMap((quads) => quads.find((quad) => isSafe(quad, box, scale, slack)) ?? [])
    .map((quad) => ({ quad, behind: trianglesBehind(scene, quad.wall, middle) }))
    .filter(({ behind }) => behind > 0)
    .sort((a, b) => b.behind - a.behind || sizeOf(b.quad.wall) - sizeOf(a.quad.wall))
    .slice(0, PRESELECTED);
  if (safe.length === 0) return [];
  const views = viewsIn(work, cell, random);
  if (views.length === 0) return [];
  const choices: Choice[] = safe.map(({ quad }) => ({ quad, saved: [], scores: [], weight: 0 }));
  for (const view of views) {
    const camera = createCamera(view);
    setViewTriangles(tried, camera);
    for (const { quad, saved, scores } of choices) {
      const { triangles, pixels } = removedBy(tried, quad);
      saved.push(triangles * TRIANGLE_PIXELS + pixels);
      scores.push(scoreOf(quad, camera, scale) ?? 0);
    }
  }
  for (const choice of choices) choice.weight = sum(choice.saved) / sum(choice.scores);
  const useful = choices.filter(({ weight }) => weight > 0 && weight < Number.POSITIVE_INFINITY);
  let list: Choice[] = [];
  let removed = 0;
  while (list.length < each) {
    const longer = useful.map((choice) => [...list, choice]);
    const sums = longer.map((choices) => removedByList(choices, views.length));
    const most = Math.max(0, ...sums);
    if (!(most >= removed + LEAST_ADDED * views.length)) break;
    list = longer[sums.indexOf(most)];
    removed = most;
  }
  return list;
}

/** What is removed where each view takes the quad of the highest score. */
function removedByList(list: readonly Choice[], views: number): number {
  let all = 0;
  for (let view = 0; view < views; view++) {
    let best = 0;
    for (let k = 1; k < list.length; k++)
      if (list[k].weight * list[k].scores[view] > list[best].weight * list[best].scores[view]) best = k;
    all += list[best].saved[view];
  }
  return all;
}

/** Triangles of the objects whose middles a rectangle hides from an eye. */
function trianglesBehind(scene: Scene, { normal, offset, u, v, low, high }: WallRectangle, eye: Vec3): number {
  const height = dot(normal, eye) - offset;
  let count = 0;
  for (let object = 0; object < objectCount(scene); object++) {
    const at = object * 4;
    const centre: Vec3 = [scene.spheres[at], scene.spheres[at + 1], scene.spheres[at + 2]];
    const depth = offset - dot(normal, centre);
    if (depth <= 0) continue;
    const way = minus(centre, eye);
    const part = height / (height + depth);
    const across = dot(u, eye) + part * dot(u, way);
    const along = dot(v, eye) + part * dot(v, way);
    if (across > low[0] && across < high[0] && along > low[1] && along < high[1]) count += triangleCount(scene, object);
  }
  return count;
}

/** Views in a cell: those that are recorded there, and level ones at random. */
function viewsIn({ rules, views }: Work, cell: number, random: Random): View[] {
  const own = views.filter(({ eye }) => cellAt(rules.region, eye) === cell).slice(0, RECORDED);
  for (let k = 0; k < AT_RANDOM; k++) {
    const found = randomEye(rules, cell, random);
    const angle = 2 * Math.PI * random();
    if (found === null) continue;
    const [x, y, z] = found.at;
    own.push({ ...views[k % views.length], eye: found.at, target: [x + Math.cos(angle), y, z + Math.sin(angle)] });
  }
  return own;
}

/** The chosen quads, each once, and their lists. */
function numbered(chosen: readonly Choice[][]): Pick<PlanesResult, 'planes' | 'lists'> {
  const places = new Map<string, number>();
  const planes: (Plane & { saved: number; score: number })[] = [];
  const lists = chosen.map((choices) => {
    const most = choices.reduce((high, { weight }) => Math.max(high, weight), 0);
    return choices.map(({ quad, saved, scores, weight }): Listed => {
      const key = quad.corners.join();
      const place = places.get(key) ?? planes.push({ quad, weight: 0, cells: 0, saved: 0, score: 0 }) - 1;
      places.set(key, place);
      planes[place].cells++;
      planes[place].saved += sum(saved);
      planes[place].score += sum(scores);
      return { quad, weight: weight / most, plane: place };
    });
  });
  const most = planes.reduce((high, { saved, score }) => Math.max(high, saved / score), 0);
  return {
    planes: planes.map(({ quad, cells, saved, score }) => ({ quad, cells, weight: saved / score / most })),
    lists,
  };
}

function scaleOf(scene: Scene, given: number | null): number {
  const box = sceneBox(scene);
  const farthest = box.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  if (given === null) {
    let scale = LARGEST_SCALE;
    while (farthest * scale > MAX_COORDINATE) scale /= 10;
    return scale;
  }
  if (!(given > 0 && farthest * given <= MAX_COORDINATE))
    throw new PlanesError(
      `at a scale of ${given} a coordinate is ${Math.round(farthest * given)} units of the console; 16 bits hold ${MAX_COORDINATE}, so the scale is at most ${MAX_COORDINATE / farthest}`,
    );
  return given;
}

/** The middle of a plane in model units. */
export function middleOf(quad: PlaneQuad, scale: number): Vec3 {
  return vec3Of((axis) => [0, 1, 2, 3].reduce((all, k) => all + cornerOf(quad, k)[axis], 0) / 4 / scale);
}
