/** The walk by splits: its jobs are the leaves that a walk without tricks finds, each with its planes, and it counts what that counts. */
import { describe, expect, test } from 'vitest';
import { createRandom } from '../../../../src/core/math/random.ts';
import { buildWideTree } from '../../../../src/core/tree/wide/morton-build.ts';
import { traverseByAxis } from '../../../../src/core/tree/wide/wide-axis.ts';
import { createWideResult, JOB } from '../../../../src/core/tree/wide/wide-result.ts';
import { widePose, wideScene } from './wide-cases.ts';
import { referenceJobs } from './wide-reference.ts';

describe('without jobs of several leaves', () => {
  test.each(Array.from({ length: 20 }, (_, k) => 5100 + k))('seed %i', (seed) => {
    const random = createRandom(seed);
    const scene = wideScene(random, 600);
    const tree = buildWideTree(scene.spheres, { leafSize: 1 + (seed % 9), kernel: 'typescript' });
    const result = createWideResult(tree);
    for (let pose = 0; pose < 10; pose++) {
      const query = widePose(random, scene);
      traverseByAxis(tree, query, pose % 2 === 1, 0, result);
      const { jobs, jobCount, planes } = result.scratch;
      const found = Array.from({ length: jobCount }, (_, k) => [...jobs.subarray(k * JOB, k * JOB + 3)]);
      const want = referenceJobs(tree, query, planes, 0);
      expect(found.sort(([a], [b]) => a - b)).toEqual(
        want.jobs.map(({ first, end, mask }) => [first, end, mask]).sort(([a], [b]) => a - b),
      );
      expect([result.nodesVisited, result.leavesVisited, result.planesTested]).toEqual([
        want.nodesVisited,
        want.leavesVisited,
        want.planesTested,
      ]);
    }
  });
});
