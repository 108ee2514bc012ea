/** A search proposes cuts of the parts that there are, each part once, whatever has been cut before. */
import { expect, test } from 'vitest';
import { stepsOf } from '../../../src/core/base/plan.ts';
import { finishSteps } from '../../../src/core/base/steps.ts';
import { createCamera } from '../../../src/core/math/camera.ts';
import { objectCount } from '../../../src/core/scene/scene.ts';
import { partsOf } from '../../../src/offline/learn/part-order.ts';
import { createPartWork } from '../../../src/offline/learn/part-pieces.ts';
import { createSearch, type PartSearch, type Proposal, take } from '../../../src/offline/learn/part-search.ts';
import { PICTURE, setPixels } from '../../../src/offline/learn/part-training.ts';
import { bestProposals } from '../../../src/offline/learn/proposals.ts';
import { FRONT } from '../../overdraw/measure/shapes.ts';
import { findContested } from './find-contested.ts';
import { lumps } from './lumps.ts';

const SIDE = createCamera({ eye: [9, 2, -9], target: [0, 0, -9] });

const UNCUT = { number: 0, numberOf: null, labels: null };

function proposalsOf(search: PartSearch): Proposal[] {
  return finishSteps(stepsOf(bestProposals(search, 1, 0, 1), createPartWork(search)));
}

test.each([0, 1, 2, 3])(
  'seed %i: what is proposed and what is looked at again are parts of both sets of views',
  (seed) => {
    const scene = lumps(seed);
    const see = (cameras: (typeof FRONT)[]) => setPixels(cameras, findContested(scene, cameras, PICTURE));
    const search = createSearch(
      scene,
      UNCUT,
      { trained: see([FRONT, SIDE]), validation: see([FRONT]) },
      3 * objectCount(scene),
      0,
    );
    const { trained, validation } = search;
    let taken = 0;
    for (; ; taken++) {
      const [best] = proposalsOf(search);
      const known = [...search.proposals.keys(), ...search.stale];
      for (const { order } of [trained, validation])
        for (const part of known) expect(order.parts[part.slot]).toBe(part);
      expect(search.proposals.size).toBe(partsOf(trained.order).length);
      if (!best) break;
      take(search, best);
    }
    expect(taken).toBeGreaterThan(1);
  },
);
