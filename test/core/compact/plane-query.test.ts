/**
 * A query from the planes of a frustum against these planes, as exact as doubles are: nowhere in the root's sphere may a distance be wrong by
 * more than the slack, and a plane that is not asked must not cross the root. Then whole culls: nothing that the planes keep is missing.
 */
import { describe, expect, test } from 'vitest';
import { castle } from '../../../scenes/castle.ts';
import { compactTree } from '../../../src/core/compact/build.ts';
import { createCompactResult, cullCompact } from '../../../src/core/compact/compact-cull.ts';
import { COMPACT_MAX_RADIUS, type CompactTree } from '../../../src/core/compact/compact-tree.ts';
import { createFixedQuery, EMPTY, setFixedQuery } from '../../../src/core/compact/fixed-query.ts';
import { floatCamera } from '../../../src/core/compact/float-camera.ts';
import { type ModelPlace, setFixedQueryFromPlanes } from '../../../src/core/compact/plane-query.ts';
import { type Camera, createCamera } from '../../../src/core/math/camera.ts';
import { createRandom, type Random, randomInt } from '../../../src/core/math/random.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import { frustumOf } from '../../console/frustum.ts';
import { direction } from './worlds.ts';

const ROUNDS = 4000;

function rootTree(root: readonly number[], scale: number, origin: [number, number, number]): CompactTree {
  return {
    format: 'compact8',
    nodes: Uint16Array.from(root, (v) => v & 0xffff),
    objects: new Uint16Array(0),
    leaves: 1,
    objectCount: 1,
    leafSize: 1,
    depth: 1,
    scale,
    origin,
    ids: Uint32Array.of(0),
  };
}

/** A tree of a model that stands somewhere. */
interface Placed {
  tree: CompactTree;
  place: ModelPlace;
}

/** A point of the tree in the world, in doubles. */
const inWorld = ({ tree, place }: Placed, at: readonly number[]): number[] =>
  at.map((k, axis) => place.position[axis] + (tree.origin[axis] + tree.scale * k) * place.scale);

/** The distance of a point from a plane in tree units, in doubles. */
function exactAt(planes: Float32Array, plane: number, placed: Placed, at: readonly number[]): number {
  const [x, y, z, d] = planes.subarray(plane * 4, plane * 4 + 4);
  const [u, v, w] = inWorld(placed, at);
  return (x * u + y * v + z * w + d) / Math.hypot(x, y, z) / (placed.tree.scale * placed.place.scale);
}

/** Six planes of any length about a root: through it, beside it, far away. */
function randomPlanes(random: Random, placed: Placed, root: readonly number[]): Float32Array {
  const unit = placed.tree.scale * placed.place.scale;
  const centre = inWorld(placed, root.slice(0, 3));
  const planes = new Float32Array(24);
  for (let plane = 0; plane < 6; plane++) {
    const n = direction(random);
    const length = 2 ** ([0, 0, -6, randomInt(random, 40) - 20][randomInt(random, 4)] + random());
    const beside =
      root[3] *
      [random() * 2 - 1, 1 + 1e-4 * (random() - 0.5), -1 - (random() < 0.3 ? random() : 0), 3 * random()][
        randomInt(random, 4)
      ];
    const through = n.reduce((sum, v, k) => sum + v * centre[k], 0);
    planes.set(
      n.map((v) => v * length),
      plane * 4,
    );
    planes[plane * 4 + 3] = (unit * beside - through) * length;
  }
  return planes;
}

test('no distance in the root is wrong by more than the slack, and no plane that crosses it is left out', () => {
  const random = createRandom(4064);
  const query = createFixedQuery();
  let asked = 0;
  let empty = 0;
  let worst = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const r = random() < 0.3 ? COMPACT_MAX_RADIUS : Math.floor(2 ** (random() * 15.8));
    const root = [...[0, 1, 2].map(() => Math.floor((random() * 2 - 1) * 32750)), r];
    const scale = 2 ** (randomInt(random, 40) - 20);
    const away = [0, 2 ** 12, 2 ** 22][randomInt(random, 3)];
    const origin = [0, 1, 2].map(() => Math.round((random() * 2 - 1) * away) * scale) as [number, number, number];
    const tree = rootTree(root, scale, origin);
    const size = round % 2 === 0 ? 1 : Math.fround(2 ** (8 * random() - 4));
    const moved = round % 2 === 0 ? 0 : [0, 2 ** 12, 2 ** 18][randomInt(random, 3)];
    const position = [0, 1, 2].map(() => Math.fround((random() * 2 - 1) * moved * scale * size));
    const placed = { tree, place: { position, scale: size } };
    const planes = randomPlanes(random, placed, root);
    const eye = inWorld(
      placed,
      [0, 1, 2].map((k) => root[k] + (random() - 0.5) * r),
    );
    if (round % 2 === 0) setFixedQueryFromPlanes(query, tree, planes, eye);
    else setFixedQueryFromPlanes(query, tree, planes, eye, placed.place);
    expect(query.slack).toBeLessThan(2 ** 25);
    for (let k = 0; k < 3; k++) {
      const exact = ((Math.fround(eye[k]) - position[k]) / size - origin[k]) / scale;
      expect(Math.abs(query.eye[k] - exact)).toBeLessThan(1.01 + (away + moved) / 2 ** 20);
    }
    const slack = query.slack / 16384;
    const distances = [0, 1, 2, 3, 4, 5].map((plane) => exactAt(planes, plane, placed, root.slice(0, 3)));
    if (query.mask === EMPTY) {
      empty++;
      // one of them has all of the root behind it
      expect(Math.min(...distances)).toBeLessThan(-r);
      continue;
    }
    for (let plane = 0; plane < 6; plane++) {
      if (((query.mask >> plane) & 1) === 0) {
        expect(distances[plane]).toBeGreaterThan(r);
        continue;
      }
      asked++;
      const [nx, ny, nz, d] = query.planes.subarray(plane * 4, plane * 4 + 4);
      expect(Math.abs(nx) + Math.abs(ny) + Math.abs(nz), 'a plane that is known').toBeGreaterThan(0);
      // the error is linear in the point, so it is greatest at the end of some direction
      const exact = [0, 1, 2].map((k) => planes[plane * 4 + k]);
      const length = Math.hypot(...exact);
      const error = [nx, ny, nz].map((v, k) => v / 16384 - exact[k] / length);
      const size = Math.hypot(...error) || 1;
      for (const way of [error.map((v) => v / size), error.map((v) => -v / size), direction(random)]) {
        const at = [0, 1, 2].map((k) => root[k] + way[k] * r);
        const fixed = (nx * at[0] + ny * at[1] + nz * at[2] + d) / 16384;
        const wrong = Math.abs(fixed - exactAt(planes, plane, placed, at));
        worst = Math.max(worst, wrong / slack);
        expect(wrong).toBeLessThanOrEqual(slack);
      }
    }
  }
  expect(asked).toBeGreaterThan(ROUNDS);
  expect(empty).toBeGreaterThan(ROUNDS / 20);
  // the slack is no larger than it has to be by far
  expect(worst).toBeGreaterThan(0.2);
});

describe('planes that are none, or not known', () => {
  const tree = rootTree([0, 0, 0, 100], 1, [0, 0, 0]);
  const query = createFixedQuery();
  /** a slab of x, and the other planes as given */
  const maskOf = (...plane: number[]) => {
    const planes = [1, 0, 0, 50, -1, 0, 0, 50, ...plane, ...plane, ...plane, ...plane];
    setFixedQueryFromPlanes(query, tree, planes, [0, 0, 0]);
    return query.mask;
  };

  test('zeros are none; what is not finite or has no length cuts everything, and hides nothing', () => {
    expect(maskOf(0, 0, 0, 0)).toBe(0b11);
    expect(maskOf(0, 0, 0, 1e30)).toBe(0b11);
    for (const plane of [
      [0, 0, 0, -1],
      [Number.NaN, 0, 0, 1],
      [1, 0, 0, Number.NaN],
      [Number.POSITIVE_INFINITY, 0, 0, 1],
      [1e-20, 0, 0, 1],
    ]) {
      expect(maskOf(...plane)).toBe(0b111111);
      expect([...query.planes.subarray(8)]).toEqual(new Array(16).fill(0));
    }
    // far beyond, but known
    for (const d of [1e6, 1e25, Number.POSITIVE_INFINITY]) {
      expect(maskOf(0, 1, 0, d)).toBe(0b11);
      expect(maskOf(0, 1, 0, -d)).toBe(EMPTY);
    }
  });

  test('of a model that stands too far away, every plane cuts everything', () => {
    for (const position of [
      [1e12, 0, 0],
      [0, 0, Number.NaN],
    ]) {
      setFixedQueryFromPlanes(query, tree, new Float32Array(24), [0, 0, 0], { position, scale: 1 });
      expect(query.mask).toBe(0b111111);
      expect([...query.planes]).toEqual(new Array(24).fill(0));
    }
  });

  test('a tree of nothing shows nothing', () => {
    setFixedQueryFromPlanes(query, { ...tree, leaves: 0 }, new Float32Array(24), [0, 0, 0]);
    expect(query.mask).toBe(EMPTY);
  });
});

describe.each(['compact8', 'compact4', 'compact2'] as const)('the castle, %s', (format) => {
  const scene = castle.build();
  const leaves = format === 'compact8' ? 'full' : 'balanced';
  const tree = compactTree(buildSphereTree(scene.spheres, { boxes: scene.boxes, leafSize: 4, leaves }), { format });
  const query = createFixedQuery();
  const result = createCompactResult(tree);
  const cull = () => new Set(result.slots.subarray(0, cullCompact(tree, query, {}, result)));

  test('gives what its planes keep, and little more than the query of the camera; in the same order', () => {
    let [given, fromCamera] = [0, 0];
    for (const view of scene.views) {
      const camera: Camera = createCamera({ ...view, far: 300 }, 4 / 3);
      // a far plane at twice the far, and planes of another length, as tiny3d's
      for (const [scale, far] of [
        [1, 600],
        [1 / 16, 600],
        [1, Number.POSITIVE_INFINITY],
      ] as const) {
        const planes = frustumOf({ ...camera, far }, scale);
        setFixedQueryFromPlanes(query, tree, planes, camera.eye);
        const found = cull();
        const order = [...result.slots.subarray(0, result.count)];
        for (let slot = 0; slot < tree.objectCount; slot++) {
          const [x, y, z, r] = scene.spheres.subarray(tree.ids[slot] * 4, tree.ids[slot] * 4 + 4);
          let isKept = true;
          for (let k = 0; k < 24; k += 4) {
            const [a, b, c, d] = planes.subarray(k, k + 4);
            const length = Math.hypot(a, b, c);
            if (length > 0 && (a * x + b * y + c * z + d) / length < -r) isKept = false;
          }
          if (isKept) expect(found.has(slot)).toBe(true);
        }
        setFixedQuery(query, tree, floatCamera({ ...camera, far }));
        const own = cull();
        given += found.size;
        fromCamera += own.size;
        const both = (slots: Iterable<number>) => [...slots].filter((slot) => own.has(slot) && found.has(slot));
        expect(both(order)).toEqual(both(result.slots.subarray(0, result.count)));
      }
    }
    expect(given / fromCamera).toBeGreaterThan(0.99);
    expect(given / fromCamera).toBeLessThan(1.01);
  });
});
