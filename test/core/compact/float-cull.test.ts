/**
 * The cull of float16 files in 32-bit floats: nothing lost, inside flags true, order kept, little more than what is visible.
 *
 * Oracle: the exact cull in doubles (core/tree/sphere/sphere-cull.ts) with the same camera, not rounded: on the tree as it was built for what must be seen,
 * on the decoded file for the order. The distances of planes to spheres, in doubles, for how much of the slack is used.
 *
 * Order. With batch 0 both visit a child at a time, and the floats keep all that the doubles keep; so what both give stands in the
 * same sequence, unless the eye lies so near to a node's centre, along its axis, that rounding puts it on the other side: as far from 0 as
 * 100,000 times a scene's size. `none` is the order in which a file stores its objects.
 */
import { describe, expect, it } from 'vitest';
import { floatCamera } from '../../../src/core/compact/float-camera.ts';
import {
  createFloatQuery,
  createFloatResult,
  cullFloat,
  type FloatQuery,
  type FloatResult,
  type FloatTree,
  setFloatQuery,
} from '../../../src/core/compact/float-cull.ts';
import { decodeTree, encodeTree, readFloatTree } from '../../../src/core/file/binary.ts';
import { type Camera, createCamera, type Vec3 } from '../../../src/core/math/camera.ts';
import { createRandom, type Random, randomInt } from '../../../src/core/math/random.ts';
import { CULL_ORDERS, type CullOrder } from '../../../src/core/tree/cull-options.ts';
import { type CullQuery, createQuery } from '../../../src/core/tree/query.ts';
import { createCullResult } from '../../../src/core/tree/sphere/cull-result.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import { cull } from '../../../src/core/tree/sphere/sphere-cull.ts';
import { LEAF, LINK_BITS, type SphereTree } from '../../../src/core/tree/sphere/sphere-tree.ts';
import { SCENES, soak } from '../../soak.ts';
import { KINDS, randomSpheres } from '../tree/sphere/cases.ts';
import { direction } from './worlds.ts';

const LEAF_SIZES = [1, 4, 32];

/**
 * The greatest that these cases have given: surplus objects by visible ones, and parts of the slack (the error of a distance by what
 * is added to the sphere's radius).
 */
const RECORDED = {
  sceneSurplus: 0.00024,
  sceneSlack: 0.021,
  /** by distance from 0; half of these objects are made to touch a plane, and beyond the scene's own size the slack grows with the distance */
  caseSurplus: { 0: 0.049, 1e3: 0.049, 1e5: 0.073, 1e7: 1.14 },
  caseSlack: 0.046,
  /** spheres, eyes and pictures of any size, at 1 to 179 degrees */
  rootSlack: 0.105,
};

interface World {
  source: SphereTree;
  decoded: SphereTree;
  tree: FloatTree;
  view: FloatQuery;
  result: FloatResult;
}

function createWorld(spheres: Float32Array, leafSize: number, boxes?: Float32Array): World {
  const source = buildSphereTree(spheres, { leafSize, boxes });
  const bytes = encodeTree(source, { format: 'float16', endian: leafSize === 4 ? 'little' : 'big' });
  const tree = readFloatTree(bytes);
  const { tree: decoded } = decodeTree(bytes);
  return { source, decoded, tree, view: createFloatQuery(), result: createFloatResult(tree) };
}

interface Seen {
  ids: number[];
  inside: number[];
}

function exactly(tree: SphereTree, query: CullQuery, order: CullOrder): Seen {
  const result = createCullResult(tree);
  const count = cull(tree, query, { order, batch: 0 }, result);
  return { ids: Array.from(result.ids.subarray(0, count)), inside: Array.from(result.inside.subarray(0, count)) };
}

function inFloats({ tree, view: query, result }: World, order: CullOrder, max?: number): Seen {
  const count = cullFloat(tree, query, { order, max }, result);
  expect(count).toBe(result.count);
  return { ids: Array.from(result.ids.subarray(0, count)), inside: Array.from(result.inside.subarray(0, count)) };
}

interface Counts {
  visible: number;
  surplus: number;
  culled: number;
  inside: number;
  /** cameras with a node whose sides rounding exchanges */
  ambiguous: number;
  slack: number;
}

const noCounts = (): Counts => ({ visible: 0, surplus: 0, culled: 0, inside: 0, ambiguous: 0, slack: 0 });

/** All that must hold of one camera, in all orders, into `counts`. */
function expectRight(world: World, camera: Camera, counts: Counts, orders: readonly CullOrder[] = CULL_ORDERS): void {
  const { source, decoded, tree, view } = world;
  const query = createQuery(camera);
  setFloatQuery(view, tree, floatCamera(camera));
  const isAmbiguous = hasRoundedSide(world, camera);
  if (isAmbiguous) counts.ambiguous++;
  for (const order of orders) {
    const seen = inFloats(world, order);
    const flags = new Map(seen.ids.map((id, i) => [id, seen.inside[i]]));
    expect(flags.size, 'no object twice').toBe(seen.ids.length);

    const exact = exactly(source, query, order);
    const lost = exact.ids.filter((id) => !flags.has(id));
    expect(lost, 'lost').toEqual([]);
    const isInside = new Set(exact.ids.filter((_, i) => exact.inside[i] === 1));
    const wrong = seen.ids.filter((id, i) => seen.inside[i] === 1 && !isInside.has(id));
    expect(wrong, 'called inside').toEqual([]);

    const stored = exactly(decoded, query, order === 'none' ? 'front' : order);
    const both = new Set(stored.ids);
    const common = seen.ids.filter((id) => both.has(id));
    if (order === 'none') expect(seen.ids).toEqual(Array.from(tree.ids).filter((id) => flags.has(id)));
    else if (!isAmbiguous) expect(common).toEqual(stored.ids);
    expect(common.length).toBe(stored.ids.length);

    counts.visible += exact.ids.length;
    counts.surplus += seen.ids.length - exact.ids.length;
    counts.culled += tree.ids.length - seen.ids.length;
    counts.inside += seen.inside.reduce((sum, flag) => sum + flag, 0);
  }
  counts.slack = Math.max(counts.slack, slackUsed(world, query));
}

/** Whether some node has its eye on another side in floats than in the decoded tree: within the rounding of both, no farther. */
function hasRoundedSide({ tree, decoded, view: query }: World, { eye }: Camera): boolean {
  let found = false;
  for (let node = 0; node < tree.links.length; node++) {
    const axis = tree.links[node] >>> LINK_BITS;
    if (axis === LEAF) continue;
    const centre = decoded.spheres[node * 4 + axis];
    if (eye[axis] < centre === query.eye[axis] < tree.nodes[node * 4 + axis]) continue;
    expect(Math.abs(eye[axis] - centre)).toBeLessThanOrEqual(2 ** -23 * (Math.abs(eye[axis]) + Math.abs(centre)));
    found = true;
  }
  return found;
}

const f = Math.fround;

/** Error of a distance by what is added to the radius, the greatest of all spheres and planes. */
function slackUsed({ tree, view }: World, query: CullQuery): number {
  let used = 0;
  const look = (spheres: Float32Array, origin: readonly number[], d: (plane: number) => number) => {
    for (let plane = 0; plane < 6; plane++) {
      if (!((view.mask >> plane) & 1)) continue;
      const [x, y, z, distance] = query.planes.subarray(plane * 4, plane * 4 + 4);
      const p = view.planes.subarray(plane * 4, plane * 4 + 3);
      for (let at = 0; at < spheres.length; at += 4) {
        const [sx, sy, sz, r] = spheres.subarray(at, at + 4);
        const exact = x * (sx + origin[0]) + y * (sy + origin[1]) + z * (sz + origin[2]) + distance;
        // a plane that is far from the root may be wrong by as much as it likes
        if (at === 0 && spheres === tree.nodes && Math.abs(exact) > r + 2 * view.slack) break;
        const float = f(f(f(f(p[0] * sx) + f(p[1] * sy)) + f(p[2] * sz)) + d(plane));
        used = Math.max(used, Math.abs(float - exact) / (f(r + view.slack) - r));
      }
    }
  };
  look(tree.nodes, tree.origin, (plane) => view.planes[plane * 4 + 3]);
  look(tree.objects, [0, 0, 0], (plane) => view.world[plane]);
  return used;
}

describe.each(SCENES)('the scene $name', (recipe) => {
  it.each(LEAF_SIZES)('is seen along its path, leaves of %i', (leafSize) => {
    const { spheres, boxes, views } = recipe.build();
    const world = createWorld(spheres, leafSize, boxes);
    const counts = noCounts();
    for (const [k, view] of views.entries()) expectRight(world, createCamera(view), counts, [CULL_ORDERS[k % 3]]);
    expect(counts.surplus / counts.visible).toBeLessThanOrEqual(RECORDED.sceneSurplus);
    expect(counts.slack).toBeLessThanOrEqual(RECORDED.sceneSlack);
    expect(Math.min(counts.culled, counts.inside)).toBeGreaterThan(counts.visible / 10);
  });
});

/** Spheres within a cube of side 100, moved and scaled; some made to touch a plane of the camera that looks at them. */
function randomCase(
  random: Random,
  count: number,
  scale: number,
  away: number,
): { spheres: Float32Array; camera: Camera } {
  const centre = [0, 1, 2].map(() => away * (2 * random() - 1));
  const place = (axis: number, v: number) => (v + centre[axis]) * scale;
  const point = (): Vec3 => [0, 1, 2].map((axis) => place(axis, random() * 140 - 20)) as unknown as Vec3;
  const near = (0.01 + random() * 10) * scale;
  const camera = createCamera(
    {
      eye: point(),
      target: point(),
      up: direction(random),
      fov: 1 + random() * 178,
      near,
      far: random() < 0.5 ? Number.POSITIVE_INFINITY : near + (20 + random() * 100) * scale,
    },
    0.4 + random() * 2,
  );
  const spheres = randomSpheres(random, count, KINDS[randomInt(random, KINDS.length)]).map((v, i) =>
    (i & 3) === 3 ? v * scale : place(i & 3, v),
  );
  const { planes } = createQuery(camera);
  for (let at = 0; at < spheres.length; at += 4) {
    const [x, y, z, d] = planes.subarray(4 * randomInt(random, 6)).subarray(0, 4);
    const distance = Math.abs(x * spheres[at] + y * spheres[at + 1] + z * spheres[at + 2] + d);
    if (random() < 0.5 && distance < 50 * scale) spheres[at + 3] = distance;
  }
  return { spheres, camera };
}

const SCALES = [1, 2 ** -120, 2 ** -30, 2 ** 30, 2 ** 90];

describe.each([0, 1e3, 1e5, 1e7] as const)('scenes of side 100, as far as %i from 0', (away) => {
  it.each(LEAF_SIZES)('lose nothing, also what just touches a plane: leaves of %i, seeds 1 to 300', (leafSize) => {
    const counts = noCounts();
    for (let seed = 1; seed <= 300; seed++) {
      const random = createRandom(seed);
      const count = seed <= 30 ? seed % 3 : 1 + randomInt(random, 150);
      const { spheres, camera } = randomCase(random, count, SCALES[seed % 5], away);
      expectRight(createWorld(spheres, leafSize), camera, counts);
    }
    expect(counts.visible).toBeGreaterThan(10_000);
    expect(counts.ambiguous).toBeLessThanOrEqual(away < 1e7 ? 0 : 30);
    expect(counts.surplus / counts.visible).toBeLessThanOrEqual(RECORDED.caseSurplus[away]);
    expect(counts.slack).toBeLessThanOrEqual(RECORDED.caseSlack);
  });
});

describe('a view', () => {
  const ROOTS = soak(10, 60);
  it(`errs by less than its slack at 1 to 179 degrees, ${ROOTS} roots and cameras each, seed 8`, () => {
    const random = createRandom(8);
    let used = 0;
    for (let fov = 1; fov < 180; fov++) for (let k = 0; k < ROOTS; k++) used = Math.max(used, rootUse(random, fov));
    expect(used).toBeLessThanOrEqual(RECORDED.rootSlack);
  });

  it('has no far plane where the camera has none', () => {
    const world = createWorld(Float32Array.of(0, 0, -1e6, 1), 1);
    const camera = createCamera({ eye: [0, 0, 0], target: [0, 0, -1] });
    const seen = (far: number) => {
      setFloatQuery(world.view, world.tree, floatCamera({ ...camera, far }));
      return inFloats(world, 'front').ids.length;
    };
    expect([Number.POSITIVE_INFINITY, 1e39, 1e30, 2e6, 9e5].map(seen)).toEqual([1, 1, 1, 1, 0]);
  });
});

/** How much of the slack the worst point of one sphere uses, anywhere and of any size, with an eye near it or far away. */
function rootUse(random: Random, fov: number): number {
  const r = 2 ** (20 * random() - 10);
  const away = random() < 0.5 ? 0 : r * 2 ** (14 * random());
  const centre = direction(random).map((v) => v * away);
  const distance = [random() * r, r * (1 + 3 * random()), r * 2 ** (20 * random()), 0][randomInt(random, 4)];
  const eye = direction(random).map((v, k) => f(centre[k] + v * distance)) as unknown as Vec3;
  const beside = direction(random).map((v, k) => centre[k] + v * (distance + r) * random()) as unknown as Vec3;
  const gap = Math.max(f(r * 1e-3), f(distance + r * (2 * random() - 1)));
  const near = random() < 0.5 ? f(r * 1e-3) : gap;
  const camera = createCamera(
    {
      eye,
      target: beside,
      up: direction(random),
      fov,
      near,
      far: random() < 0.5 ? near + r : Number.POSITIVE_INFINITY,
    },
    2 ** (13 * random() - 6.5),
  );
  const world = createWorld(Float32Array.of(...centre, r), 1);
  setFloatQuery(world.view, world.tree, floatCamera(camera));
  return slackUsed(world, createQuery(camera));
}

describe('cullFloat', () => {
  const { spheres, camera } = randomCase(createRandom(3), 120, 1, 0);

  it.each(LEAF_SIZES)('gives the first `max` objects of the order, leaves of %i', (leafSize) => {
    const world = createWorld(spheres, leafSize);
    setFloatQuery(world.view, world.tree, floatCamera({ ...camera, near: 1e-3, far: Number.POSITIVE_INFINITY }));
    for (const order of CULL_ORDERS) {
      const all = inFloats(world, order);
      expect(all.ids.length).toBeGreaterThan(10);
      for (const max of [-1, 0, 1, 2, 7, all.ids.length, 1000]) {
        const some = inFloats(world, order, max);
        expect(some).toEqual({
          ids: all.ids.slice(0, Math.max(0, max)),
          inside: all.inside.slice(0, Math.max(0, max)),
        });
      }
    }
  });

  it('gives farthest first what it gives nearest first from the other end, where a leaf is an object', () => {
    const world = createWorld(spheres, 1);
    setFloatQuery(world.view, world.tree, floatCamera(camera));
    expect(inFloats(world, 'back').ids).toEqual(inFloats(world, 'front').ids.reverse());
  });

  it('finds nothing in an empty tree, and looks at nothing', () => {
    const world = createWorld(new Float32Array(0), 4);
    setFloatQuery(world.view, world.tree, floatCamera(camera));
    for (const order of CULL_ORDERS) expect(inFloats(world, order)).toEqual({ ids: [], inside: [] });
    expect([world.result.nodesVisited, world.result.planesTested]).toEqual([0, 0]);
  });

  it('asks no plane again that a node lies inside of, and no object where no plane is left', () => {
    const world = createWorld(spheres, 4);
    const far = createCamera({ eye: [50, 50, 3000], target: [50, 50, 50], near: 1 });
    setFloatQuery(world.view, world.tree, floatCamera(far));
    expect(inFloats(world, 'front').inside).toEqual(Array(120).fill(1));
    const { nodesVisited: nodes, planesTested: planes, leavesVisited: leaves, objectsTested: objects } = world.result;
    expect([nodes, planes, leaves, objects]).toEqual([2 * leaves - 1, 5, world.tree.links.length / 2 + 0.5, 0]);
  });
});
