/**
 * Seeded scenes and poses for tests of the wide tree's culls: spheres of many layouts, at scales from 1e-3 to 1e6 and
 * offsets up to 1e5, points, duplicates, one object, none, coordinates near the ends of the range of numbers; cameras
 * among the spheres, planes at infinity, and planes that touch an object's sphere to the last bit.
 */
import { createCamera } from '../../../../src/core/math/camera.ts';
import { createRandom, type Random, randomInt } from '../../../../src/core/math/random.ts';
import { createBruteResult, cullBrute } from '../../../../src/core/tree/brute.ts';
import type { CullOptions } from '../../../../src/core/tree/cull-options.ts';
import { type CullQuery, createQuery } from '../../../../src/core/tree/query.ts';
import { createSortScratch, finishingSort } from '../../../../src/core/tree/sphere/finishing-sort.ts';
import { buildSphereTree } from '../../../../src/core/tree/sphere/sphere-build.ts';
import { buildWideTree } from '../../../../src/core/tree/wide/morton-build.ts';
import { wideTreeOf } from '../../../../src/core/tree/wide/wide-collapse.ts';
import { cullWide } from '../../../../src/core/tree/wide/wide-cull.ts';
import { createWideResult, type WideResult } from '../../../../src/core/tree/wide/wide-result.ts';
import type { WideTree } from '../../../../src/core/tree/wide/wide-tree.ts';
import { validateWideTree } from '../../../../src/core/tree/wide/wide-validate.ts';

const LAYOUTS = ['scattered', 'flat', 'gridded', 'clustered', 'large and small', 'on a line', 'in one place'] as const;

/** n spheres of a layout, roughly within a cube of side 1. */
function unitSpheres(random: Random, n: number, layout: (typeof LAYOUTS)[number]): Float64Array {
  const spheres = new Float64Array(n * 4);
  const clusters = Float64Array.from({ length: 12 }, random);
  const size = random() < 0.2 ? 0 : 0.3 / Math.cbrt(n + 1);
  for (let i = 0; i < n; i++) {
    const cluster = randomInt(random, 4) * 3;
    for (let axis = 0; axis < 3; axis++) {
      let v = random();
      if (layout === 'flat' && axis === 1) v = 0.03;
      if (layout === 'gridded') v = Math.floor(v * 6) / 6;
      if (layout === 'clustered') v = clusters[cluster + axis] + (random() - 0.5) * 0.05;
      if (layout === 'on a line' && axis > 0) v = spheres[i * 4] * axis;
      if (layout === 'in one place') v = 0.25;
      spheres[i * 4 + axis] = v;
    }
    spheres[i * 4 + 3] = size * (layout === 'large and small' ? 10 * random() ** 6 : random());
  }
  return spheres;
}

export interface WideScene {
  spheres: Float32Array;
  /** the side of the unit cube in world units, and the place of its corner */
  scale: number;
  offset: number[];
}

/** The scene of a seed: at most `most` spheres. */
export function wideScene(random: Random, most: number): WideScene {
  const n = random() < 0.1 ? randomInt(random, 3) : Math.floor(most * random() ** 2);
  const unit = unitSpheres(random, n, LAYOUTS[randomInt(random, LAYOUTS.length)]);
  const kind = random();
  let scale = 10 ** (-3 + 9 * random());
  if (kind < 0.03) scale = 2 ** 110;
  else if (kind < 0.06) scale = 2 ** -130;
  const far = kind < 0.06 || random() < 0.3 ? 0 : 10 ** (5 * random());
  const offset = [0, 0, 0].map(() => (random() - 0.5) * 2 * far);
  const spheres = Float32Array.from(unit, (v, k) => v * scale + (k % 4 === 3 ? 0 : offset[k % 4]));
  return { spheres, scale, offset };
}

/** A pose among the spheres, or planes that touch one of them. */
export function widePose(random: Random, { spheres, scale, offset }: WideScene): CullQuery {
  const point = () => offset.map((o) => o + (random() * 1.6 - 0.3) * scale) as [number, number, number];
  const eye = point();
  let target = point();
  if (eye.every((v, k) => v === target[k])) target = [eye[0], eye[1], eye[2] - Math.max(1, Math.abs(eye[2]) / 2)];
  const near = scale * (0.001 + 0.1 * random());
  const far = random() < 0.5 ? Number.POSITIVE_INFINITY : near + scale * random() * 1.5;
  const query = createQuery(createCamera({ eye, target, fov: 10 + random() * 120, near, far }, 0.4 + random() * 2));
  const n = spheres.length / 4;
  if (n > 0 && random() < 0.3) touchSome(random, query, spheres);
  if (random() < 0.02) query.planes[3] = random() < 0.5 ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
  return query;
}

/** Move some of the planes to where they touch a sphere, from either side. */
function touchSome(random: Random, { planes }: CullQuery, spheres: Float32Array): void {
  for (let p = 0; p < 24; p += 4) {
    if (random() < 0.5 || !Number.isFinite(planes[p + 3])) continue;
    if (random() < 0.3) for (let k = 0; k < 3; k++) planes[p + k] = k === p % 3 ? 1 : 0;
    const at = randomInt(random, spheres.length / 4) * 4;
    const side = random() < 0.5 ? 1 : -1;
    const along = planes[p] * spheres[at] + planes[p + 1] * spheres[at + 1] + planes[p + 2] * spheres[at + 2];
    planes[p + 3] = -(along + side * spheres[at + 3]);
  }
}

/** Poses of each scene. */
export const POSES = 10;

/** Ways to cull, each of which must give every object of the scan once, in whatever order. */
const ASKED: Partial<CullOptions>[] = [
  { inside: true },
  { order: 'back' },
  { order: 'none', inside: true },
  { key: 'axis' },
  { key: 'axis', order: 'back', inside: true },
  { sorted: true, inside: true },
  { sorted: true, order: 'back' },
];

/**
 * Faults of the culls of scene number `seed`, in POSES poses and in every way, a line each. Odd seeds cull in
 * WebAssembly.
 */
export function wideFaults(seed: number): string[] {
  const random = createRandom(seed);
  const scene = wideScene(random, 300);
  const options = { leafSize: 1 + randomInt(random, 40), kernel: seed % 2 === 0 ? 'typescript' : 'wasm' } as const;
  const tree =
    random() < 0.5 ? buildWideTree(scene.spheres, options) : wideTreeOf(buildSphereTree(scene.spheres), options);
  const faults = validateWideTree(tree).map((fault) => `scene ${seed}: ${fault}`);
  const result = createWideResult(tree);
  for (let pose = 0; pose < POSES; pose++) {
    const query = widePose(random, scene);
    const truth = truthOf(scene.spheres, query);
    for (const options of ASKED)
      for (const fault of cullFaults(tree, query, options, truth, result))
        faults.push(`scene ${seed}, pose ${pose}, ${JSON.stringify(options)}: ${fault}`);
  }
  return faults;
}

/** The expected answers for a pose. */
export interface WideTruth {
  /** the visible objects, ascending, front to back and back to front */
  ids: Uint32Array;
  front: Uint32Array;
  back: Uint32Array;
  /** of every object, by id: 1 where it is visible and lies wholly inside */
  inside: Uint8Array;
}

/** The set and the inside flags by the scan of brute.ts, the exact orders by finishing-sort.ts. */
export function truthOf(spheres: Float32Array, query: CullQuery): WideTruth {
  const n = spheres.length / 4;
  const result = createBruteResult(new Uint32Array(n));
  const count = cullBrute(spheres, query, { inside: true }, result);
  const { ids, inside: flags } = result;
  const inside = new Uint8Array(n);
  for (let k = 0; k < count; k++) inside[ids[k]] = flags[k];
  const unordered = { objects: spheres, ids: Uint32Array.from({ length: n }, (_, id) => id) };
  const scratch = createSortScratch(n);
  const [front, back] = (['front', 'back'] as const).map((order) => {
    const sorted = ids.slice(0, count);
    finishingSort(unordered, query, order, scratch, sorted, flags, count);
    return sorted;
  });
  return { ids: ids.subarray(0, count), front, back, inside };
}

/** The faults of one cull. */
export function cullFaults(
  tree: WideTree,
  query: CullQuery,
  options: Partial<CullOptions>,
  truth: WideTruth,
  result: WideResult,
): string[] {
  const count = cullWide(tree, query, options, result);
  const got = result.ids.slice(0, count);
  const faults: string[] = [];
  if (!isSame(got.slice().sort(), truth.ids)) faults.push('not the set of the scan');
  if (options.inside && got.some((id, k) => result.inside[k] !== truth.inside[id])) faults.push('not its inside flags');
  if (options.sorted && !isSame(got, truth[options.order === 'back' ? 'back' : 'front']))
    faults.push('not the exact order');
  return faults;
}

function isSame(a: Uint32Array, b: Uint32Array): boolean {
  return a.length === b.length && a.every((id, k) => id === b[k]);
}
