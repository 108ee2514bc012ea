/** The culls of a console with what is hidden: the plain cull's list less the hidden objects, and never more work. */
import { describe, expect, it } from 'vitest';
import { hasBit } from '../../src/core/base/bits.ts';
import { compactTree } from '../../src/core/compact/build.ts';
import { COMPACT_FORMATS } from '../../src/core/compact/codings.ts';
import { createCompactResult, cullCompact } from '../../src/core/compact/compact-cull.ts';
import { unpack } from '../../src/core/compact/expand.ts';
import { createFixedQuery, setFixedQuery } from '../../src/core/compact/fixed-query.ts';
import { floatCamera } from '../../src/core/compact/float-camera.ts';
import {
  createFloatQuery,
  createFloatResult,
  cullFloat,
  type FloatTree,
  setFloatQuery,
} from '../../src/core/compact/float-cull.ts';
import { encodeTree, readFloatTree, readTreeFile } from '../../src/core/file/binary.ts';
import { FORMATS } from '../../src/core/file/formats.ts';
import { createCamera } from '../../src/core/math/camera.ts';
import { createRandom, type Random } from '../../src/core/math/random.ts';
import { CULL_ORDERS, type CullOrder } from '../../src/core/tree/cull-options.ts';
import { createHiddenEye, setHiddenEye, setHiddenFixedEye } from '../../src/core/tree/hidden/hidden-eye.ts';
import { bitsOfSet } from '../../src/core/tree/hidden/hidden-set.ts';
import { buildSphereTree } from '../../src/core/tree/sphere/sphere-build.ts';
import { isLong, soak } from '../soak.ts';
import { type Given, lessHidden, randomCells, randomSet } from './tree/hidden/hidden-cases.ts';
import { KINDS, randomSpheres } from './tree/sphere/cases.ts';

const MAXES = [Number.POSITIVE_INFINITY, 7, 1];

function randomCamera(random: Random) {
  const point = () => [random() * 140 - 20, random() * 140 - 20, random() * 140 - 20] as const;
  const far = random() < 0.5 ? Number.POSITIVE_INFINITY : 30 + random() * 100;
  return createCamera({ eye: point(), target: point(), fov: 20 + random() * 90, near: 0.1, far }, 4 / 3);
}

/** All that a result says, by what its objects are called in it. */
function givenBy(result: ReturnType<typeof createCompactResult> | ReturnType<typeof createFloatResult>): Given {
  const { count, nodesVisited, planesTested, leavesVisited, objectsTested } = result;
  const names = 'slots' in result ? result.slots : result.ids;
  return {
    list: Array.from(names.subarray(0, count)),
    inside: Array.from(result.inside.subarray(0, count)),
    counters: { nodesVisited, planesTested, leavesVisited, objectsTested },
  };
}

/** The hidden list is the plain one less what is hidden; gives how many each has. */
function compare(run: (order: CullOrder, max: number, hides: boolean) => Given, isSeen: (name: number) => boolean) {
  const counts = { plain: 0, kept: 0 };
  for (const order of CULL_ORDERS)
    for (const max of MAXES) {
      const plain = run(order, Number.POSITIVE_INFINITY, false);
      const less = run(order, max, true);
      expect({ list: less.list, inside: less.inside }).toEqual(lessHidden(plain, isSeen, max));
      for (const [name, value] of Object.entries(less.counters))
        expect(value, name).toBeLessThanOrEqual(plain.counters[name]);
      if (max !== Number.POSITIVE_INFINITY) continue;
      counts.plain += plain.list.length;
      counts.kept += less.list.length;
    }
  return counts;
}

const EACH = COMPACT_FORMATS.flatMap((format) => [true, false].map((objectSpheres) => ({ format, objectSpheres })));

describe.each(EACH.filter((_, i) => i % 2 === 0 || isLong))(
  '$format, object spheres $objectSpheres',
  ({ format, objectSpheres }) => {
    it('gives the plain list less what is hidden: 120 sets x 3 views, seed 1', () => {
      const random = createRandom(1);
      let hiddenOnes = 0;
      let kept = 0;
      for (let k = 0; k < 120; k++) {
        const count = 1 + Math.floor(random() ** 2 * 300);
        const leafSize = 1 + Math.floor(random() * 9);
        const { leaves } = FORMATS[format].build;
        const sphereTree = buildSphereTree(randomSpheres(random, count, KINDS[k % KINDS.length]), { leafSize, leaves });
        const tree = compactTree(sphereTree, { format, objectSpheres });
        const set = randomSet(random, count);
        const { links, first } = unpack(tree);
        const hidden = bitsOfSet({ links, first, depth: tree.depth }, tree.ids, set);
        const query = createFixedQuery();
        const result = createCompactResult(tree);
        for (let view = 0; view < 3; view++) {
          const camera = floatCamera(randomCamera(random));
          const run = (order: CullOrder, max: number, hides: boolean) => {
            setFixedQuery(query, tree, camera);
            cullCompact(tree, query, { order, max, hidden: hides ? hidden : null }, result);
            return givenBy(result);
          };
          const counts = compare(run, (slot) => hasBit(set, tree.ids[slot]));
          hiddenOnes += counts.plain - counts.kept;
          kept += counts.kept;
        }
      }
      expect(kept).toBeGreaterThan(3000);
      expect(hiddenOnes).toBeGreaterThan(3000);
    });

    it('asks of its query’s eye the cell that the file has there: 30 files x 10 views, seed 2', () => {
      const random = createRandom(2);
      let known = 0;
      for (let k = 0; k < 30; k++) {
        const built = buildSphereTree(randomSpheres(random, 80, 'scattered'), FORMATS[format].build);
        const cells = randomCells(random, 80, 6, [10, 10, 10, 90, 90, 90]);
        const file = readTreeFile(encodeTree(built, { format, objectSpheres, ids: true, hidden: cells }));
        const tree = file.compact!;
        const [fixed, world] = [1, 2].map(() => createHiddenEye(file.hidden!.code, file.hidden!.shape));
        const query = createFixedQuery();
        for (let view = 0; view < 10; view++) {
          const camera = randomCamera(random);
          setFixedQuery(query, tree, floatCamera(camera));
          const bits = setHiddenFixedEye(fixed, query.eye);
          expect(bits).toEqual(setHiddenEye(world, camera.eye));
          if (bits) known++;
        }
      }
      expect(known).toBeGreaterThan(30);
    });
  },
);

describe.each(soak([3], [1, 3, 8]))('float16, leaves of %i', (leafSize) => {
  it(`gives the plain list less what is hidden: 120 sets x 3 views, seed ${leafSize}`, () => {
    const random = createRandom(leafSize);
    let hiddenOnes = 0;
    let kept = 0;
    for (let k = 0; k < 120; k++) {
      const count = 1 + Math.floor(random() ** 2 * 300);
      const built = buildSphereTree(randomSpheres(random, count, KINDS[k % KINDS.length]), { leafSize });
      const tree: FloatTree = readFloatTree(encodeTree(built, { format: 'float16' }));
      const set = randomSet(random, count);
      const hidden = bitsOfSet(built, built.ids, set);
      const query = createFloatQuery();
      const result = createFloatResult(tree);
      for (let view = 0; view < 3; view++) {
        const camera = floatCamera(randomCamera(random));
        const run = (order: CullOrder, max: number, hides: boolean) => {
          setFloatQuery(query, tree, camera);
          cullFloat(tree, query, { order, max, hidden: hides ? hidden : null }, result);
          return givenBy(result);
        };
        const counts = compare(run, (id) => hasBit(set, id));
        hiddenOnes += counts.plain - counts.kept;
        kept += counts.kept;
      }
    }
    expect(kept).toBeGreaterThan(3000);
    expect(hiddenOnes).toBeGreaterThan(3000);
  });
});
