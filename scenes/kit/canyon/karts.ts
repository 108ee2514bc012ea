/**
 * The moving objects of the canyon: karts that race round the track in two lines, and buzzards that circle over the
 * rim.
 */
import type { Vec3 } from '../../../src/core/math/camera.ts';
import type { MovingKinds } from '../../../src/core/scene/populate.ts';
import { Kit } from '../../kit.ts';
import { bird } from '../birds.ts';
import { type Daylight, daylight } from '../light.ts';
import { fromAbove, ring, roundAt } from '../moving.ts';
import { ramp } from '../noise.ts';
import { kart } from '../racing.ts';
import { beside, type Track } from '../track.ts';
import { PLACES, TOP } from './rock.ts';

const PAINTS = 8;
/** steps of a line between two places of the track */
const STEPS = 4;

export function karts(track: Track, light: Daylight, seed: number): MovingKinds {
  const kit = new Kit(daylight(fromAbove(light)));
  for (let k = 0; k < PAINTS; k++) kit.object('racing kart', () => kart(kit, k));
  for (const raised of [0.1, 0.3])
    kit.object('buzzard', () =>
      bird(kit, 2.6, { body: 0x4a3428, wing: 0x6a4a34, tip: 0x33261e, beak: 0xe0b040 }, raised),
    );
  const kinds = [
    {
      number: 24,
      shapes: Array.from({ length: PAINTS }, (_, k) => k),
      tracks: [roundAt(17, line(track, -1)), roundAt(16, line(track, 1))],
      beside: [0.3, 0, 0] as const,
    },
    {
      number: 8,
      shapes: [PAINTS, PAINTS + 1],
      tracks: [
        roundAt(7, ring([20, TOP + 16, 40], 34, 3)),
        roundAt(6, ring([-70, TOP + 20, -10], 28, -2)),
        roundAt(8, ring([70, TOP + 14, -100], 40, 4)),
      ],
      beside: [5, 3, 0] as const,
    },
  ];
  return { shapes: kit.finish([]), kinds, seed };
}

/** A lap on one side of the road: past the karts that wait behind the start at its edge, elsewhere from edge to middle. */
function line(track: Track, side: 1 | -1): Vec3[] {
  const count = PLACES * STEPS;
  return Array.from({ length: count }, (_, i) => {
    const at = i / STEPS;
    const free = ramp(8, 20, at) * ramp(PLACES - 2, PLACES - 14, at);
    const edge = side > 0 ? 4.3 : 4;
    const swing = 2.6 + 1.4 * Math.sin((i / count) * 2 * Math.PI * 9 + side);
    return beside(track, at, side * (edge + (swing - edge) * free));
  });
}
