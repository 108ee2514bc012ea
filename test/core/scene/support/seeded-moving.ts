/** Seeded moving objects: boxes that go round closed curves, beside each other. */
import { createRandom, randomInt } from '../../../../src/core/math/random.ts';
import type { MovingObjects } from '../../../../src/core/scene/moving.ts';
import { closedTrack } from '../../../../src/core/scene/track.ts';
import { box, sceneOf } from '../../../overdraw/measure/shapes.ts';

/** @param reach the curves stay within this of the origin, but for the offsets, which are a tenth of it */
export function seededMoving(seed: number, count: number, reach = 20): MovingObjects {
  const random = createRandom(seed);
  const within = (most: number) => (random() * 2 - 1) * most;
  const shapes = sceneOf(
    Array.from({ length: 3 }, () =>
      box([within(1), within(1), within(1)], [0.2 + random(), 0.2 + random(), 0.2 + random()]),
    ),
  );
  const tracks = Array.from({ length: 4 }, (_, k) =>
    closedTrack(
      Array.from({ length: 5 + k }, () => [within(reach), within(reach), within(reach)] as const),
      2 + random() * 9,
    ),
  );
  return {
    shapes,
    tracks,
    shapeOf: Uint32Array.from({ length: count }, () => randomInt(random, 3)),
    trackOf: Uint32Array.from({ length: count }, () => randomInt(random, 4)),
    ahead: Float64Array.from({ length: count }, () => within(30)),
    offsets: Float64Array.from({ length: count * 3 }, () => within(reach / 10)),
    spins: Float64Array.from({ length: count }, (_, m) => (m % 3 ? 0 : within(5))),
  };
}
