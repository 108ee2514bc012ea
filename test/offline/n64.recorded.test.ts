/**
 * The promise that trees, views and culls in integers and in 32-bit floats are the same to the bit on every machine: checksums,
 * recorded once. What changes one changes the files that are written, or parts the cull from its twin in cull64.h.
 */
import { describe, expect, test } from 'vitest';
import { compactTree } from '../../src/core/compact/build.ts';
import type { FloatCamera } from '../../src/core/compact/camera-normals.ts';
import { COMPACT_FORMATS, type CompactFormat } from '../../src/core/compact/codings.ts';
import { createCompactResult, cullCompact } from '../../src/core/compact/compact-cull.ts';
import type { CompactTree } from '../../src/core/compact/compact-tree.ts';
import { expandCompact } from '../../src/core/compact/expand.ts';
import {
  createFixedQuery,
  type FixedQuery,
  setFixedQuery,
  setFixedQueryFromIntegers,
} from '../../src/core/compact/fixed-query.ts';
import { createFloatQuery, createFloatResult, cullFloat, setFloatQuery } from '../../src/core/compact/float-cull.ts';
import { validateCompact } from '../../src/core/compact/validate.ts';
import { encodeTree, readFloatTree } from '../../src/core/file/binary.ts';
import { crc32 } from '../../src/core/file/crc32.ts';
import { createRandom, type Random, randomInt } from '../../src/core/math/random.ts';
import { CULL_ORDERS } from '../../src/core/tree/cull-options.ts';
import { buildSphereTree } from '../../src/core/tree/sphere/sphere-build.ts';
import { leavesOf } from '../core/compact/worlds.ts';
import { KINDS, randomSpheres } from '../core/tree/sphere/cases.ts';

type Part = Float32Array | Uint32Array | Int32Array | Uint16Array | Uint8Array;

/** A checksum of all that is added to it. */
function createSum() {
  let sum = 0;
  return {
    add(...parts: Part[]) {
      for (const part of parts) sum = crc32(new Uint8Array(part.buffer, part.byteOffset, part.byteLength), sum);
    },
    numbers: (...numbers: number[]) => {
      sum = crc32(new Uint8Array(Float64Array.from(numbers).buffer), sum);
    },
    text: () => sum.toString(16),
  };
}

const SIZES = [0, 1, 2, 3, 7, 40, 130];
const LEAVES = [1, 3, 8];

function treesOf(format: CompactFormat): CompactTree[] {
  const random = createRandom(61);
  return SIZES.flatMap((count, i) =>
    LEAVES.flatMap((leafSize) => {
      const spheres = randomSpheres(random, count, KINDS[i % KINDS.length]);
      const tree = buildSphereTree(spheres, { leafSize, leaves: leavesOf(format) });
      return [true, false].map((objectSpheres) => compactTree(tree, { format, objectSpheres }));
    }),
  );
}

/** Of length 1 but for rounding, which is the same everywhere: a square root is. */
const unit = (v: number[]) => v.map((c) => c / Math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]));

/** Anywhere in and around the spheres, its axes at right angles. */
function randomCamera(random: Random): FloatCamera {
  const any = () => unit([random() - 0.5, random() - 0.5, random() - 0.5]);
  const forward = any();
  const aside = any();
  const along = aside[0] * forward[0] + aside[1] * forward[1] + aside[2] * forward[2];
  const right = unit(aside.map((v, k) => v - along * forward[k]));
  const [a, b] = [right, forward];
  return {
    eye: [0, 1, 2].map(() => random() * 140 - 20),
    forward,
    right,
    up: [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]],
    fov: 0.1 + 2.9 * random(),
    aspect: 0.5 + random() * 1.5,
    near: 0.1 + random() * 5,
    far: [Number.POSITIVE_INFINITY, 40 + random() * 60, 1e9, 0][randomInt(random, 4)],
  };
}

/** Eyes of all distances, axes as 4.12 matrices hold them, pictures down to a pixel. */
function setRandomIntegerView(query: FixedQuery, tree: CompactTree, camera: FloatCamera, random: Random): void {
  const axis = (v: readonly number[]) => v.map((c) => Math.round(c * 16384));
  const { forward, right, up, eye } = camera;
  setFixedQueryFromIntegers(query, tree, {
    eye: eye.map((v) => Math.round(v * 2 ** randomInt(random, 22))),
    forward: axis(forward),
    right: axis(right),
    up: axis(up),
    halfWidth: randomInt(random, 2 ** randomInt(random, 14)),
    halfHeight: 1 + randomInt(random, 16383),
    distance: randomInt(random, 2 ** randomInt(random, 14)),
    near: randomInt(random, 2000),
    far: randomInt(random, 3) * randomInt(random, 10_000_000),
  });
}

describe.each(COMPACT_FORMATS)('%s', (format) => {
  const trees = treesOf(format);

  test('trees, and what they are in floats', () => {
    const sum = createSum();
    for (const tree of trees) {
      expect(validateCompact(tree)).toEqual([]);
      sum.add(tree.nodes, tree.objects, tree.ids);
      sum.numbers(tree.leaves, tree.depth, tree.scale, ...tree.origin);
      const { spheres, links, first, objects } = expandCompact(tree);
      sum.add(spheres, links, first, objects);
    }
    expect(sum.text()).toBe(RECORDED[format].trees);
  });

  test('views of floats and of integers', () => {
    const random = createRandom(62);
    const sum = createSum();
    const query = createFixedQuery();
    for (const tree of trees)
      for (let k = 0; k < 12; k++) {
        const camera = randomCamera(random);
        if (k % 2) setFixedQuery(query, tree, camera);
        else setRandomIntegerView(query, tree, camera, random);
        sum.add(query.planes, query.eye);
        sum.numbers(query.slack, query.mask);
      }
    expect(sum.text()).toBe(RECORDED[format].views);
  });

  test('culls: places, inside flags and counters', () => {
    const random = createRandom(63);
    const sum = createSum();
    const query = createFixedQuery();
    for (const tree of trees) {
      const result = createCompactResult(tree);
      for (let k = 0; k < 12; k++) {
        setFixedQuery(query, tree, randomCamera(random));
        const max = k % 3 ? Number.POSITIVE_INFINITY : randomInt(random, 9);
        cullCompact(tree, query, { order: CULL_ORDERS[k % 3], max }, result);
        sum.add(result.slots.subarray(0, result.count), result.inside.subarray(0, result.count));
        sum.numbers(result.count, result.nodesVisited, result.planesTested, result.leavesVisited, result.objectsTested);
      }
    }
    expect(sum.text()).toBe(RECORDED[format].culls);
  });
});

test('float16: views and culls', () => {
  const random = createRandom(64);
  const [views, culls] = [createSum(), createSum()];
  const query = createFloatQuery();
  for (const [i, count] of SIZES.entries())
    for (const leafSize of LEAVES) {
      const spheres = randomSpheres(random, count, KINDS[i % KINDS.length]).map((v, at) =>
        (at & 3) === 1 ? v + 300 : v,
      );
      const tree = readFloatTree(encodeTree(buildSphereTree(spheres, { leafSize }), { format: 'float16' }));
      const result = createFloatResult(tree);
      for (let k = 0; k < 12; k++) {
        const camera = randomCamera(random);
        setFloatQuery(query, tree, { ...camera, eye: camera.eye.map((v, axis) => (axis === 1 ? v + 300 : v)) });
        views.add(query.planes, query.world, query.eye);
        views.numbers(query.slack, query.mask);
        const max = k % 3 ? Number.POSITIVE_INFINITY : randomInt(random, 9);
        cullFloat(tree, query, { order: CULL_ORDERS[(k >> 1) % 3], max }, result);
        // as 16-bit numbers, as the C runtime has them
        const ids = Uint16Array.from(result.ids.subarray(0, result.count));
        culls.add(ids, result.inside.subarray(0, result.count));
        culls.numbers(
          result.count,
          result.nodesVisited,
          result.planesTested,
          result.leavesVisited,
          result.objectsTested,
        );
      }
    }
  expect([views.text(), culls.text()]).toEqual(['791e206a', 'd0822f21']);
});

const RECORDED: Record<CompactFormat, { trees: string; views: string; culls: string }> = {
  compact8: { trees: '963cbd61', views: '71c45413', culls: 'bd408dc7' },
  compact4: { trees: 'c77fe118', views: '80f8e34b', culls: '2df0f479' },
  compact2: { trees: 'e94c04d6', views: 'ce74cc3', culls: '55abf4c5' },
};
