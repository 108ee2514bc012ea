/** What a cull writes to has the room that its bound says, and no more. */
import { describe, expect, test } from 'vitest';
import { compactTree } from '../../src/core/compact/build.ts';
import { COMPACT_FORMATS } from '../../src/core/compact/codings.ts';
import { createCompactResult } from '../../src/core/compact/compact-cull.ts';
import { createFixedQuery, EMPTY } from '../../src/core/compact/fixed-query.ts';
import { createFloatQuery, createFloatResult } from '../../src/core/compact/float-cull.ts';
import { encodeTree, readFloatTree } from '../../src/core/file/binary.ts';
import { createRandom } from '../../src/core/math/random.ts';
import { buildSphereTree } from '../../src/core/tree/sphere/sphere-build.ts';
import { createCache } from '../../src/offline/n64/cache.ts';
import { randomSpheres } from '../core/tree/sphere/cases.ts';

const source = buildSphereTree(randomSpheres(createRandom(1), 90, 'clustered'), { leafSize: 3, leaves: 'balanced' });

describe.each(COMPACT_FORMATS)('%s', (format) => {
  test('a slot, an id and a flag for each object, eight numbers a level', () => {
    const tree = compactTree(source, { format });
    const { slots, ids, inside, stack } = createCompactResult(tree);
    expect([slots.length, ids.length, inside.length, stack.length]).toEqual([90, 90, 90, 8 * tree.depth]);
  });
});

test('float16: an id and a flag for each object, two numbers a level', () => {
  const tree = readFloatTree(encodeTree(source, { format: 'float16' }));
  const { ids, inside, stack } = createFloatResult(tree);
  expect([ids.length, inside.length, stack.length]).toEqual([90, 90, 2 * tree.depth]);
});

test('views: six planes and an eye; a fixed one sees nothing and a float one asks all planes until they are set', () => {
  const query = createFixedQuery();
  expect([query.planes.length, query.eye.length, query.slack, query.mask]).toEqual([24, 3, 0, EMPTY]);
  const float = createFloatQuery();
  expect([float.planes.length, float.world.length, float.eye.length]).toEqual([24, 6, 3]);
  expect([float.slack, float.mask]).toEqual([0, 63]);
});

test('a cache of 8 KiB: 512 lines, none of them there or written to', () => {
  const { lines, dirty, hits, misses, writebacks } = createCache();
  expect([lines.length, dirty.length]).toEqual([512, 512]);
  expect(lines.every((line) => line === -1) && dirty.every((mark) => mark === 0)).toBe(true);
  expect([hits, misses, writebacks]).toEqual([0, 0, 0]);
});
