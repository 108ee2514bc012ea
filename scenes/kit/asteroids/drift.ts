/**
 * The moving objects of the asteroid field: shuttles round the station, rocks about the wreck, and belts of rocks along
 * the flight.
 */
import type { Vec3 } from '../../../src/core/math/camera.ts';
import type { MovingKinds } from '../../../src/core/scene/populate.ts';
import { Kit } from '../../kit.ts';
import { type Daylight, daylight } from '../light.ts';
import { fromAbove, ring, roundAt, thereAndBack } from '../moving.ts';
import { shade } from '../paints.ts';
import { rock } from '../rock.ts';
import { box, frustum } from '../solids.ts';

export interface Field {
  station: Vec3;
  wreck: Vec3;
  /** places along the flight */
  flight: readonly Vec3[];
  /** paints of rock */
  stones: readonly number[];
}

const SHUTTLES = [0xd8d4cc, 0xc86a3c, 0x5a8ab8];

export function drift({ station, wreck, flight, stones }: Field, light: Daylight, seed: number): MovingKinds {
  const kit = new Kit(daylight(fromAbove(light)));
  kit.foot = 1;
  for (const paint of SHUTTLES) kit.object('shuttle', () => shuttle(kit, paint));
  stones.forEach((paint, k) => {
    kit.object('drifting rock', () => {
      kit.paint(paint);
      const r = 0.9 + 0.5 * k;
      rock(kit, [0, 0, 0], [r, r * 0.8, r * 1.1], seed + k, 0.4, k > 2);
    });
  });
  const rocks = stones.map((_, k) => SHUTTLES.length + k);
  const kinds = [
    {
      number: 8,
      shapes: SHUTTLES.map((_, k) => k),
      tracks: [
        roundAt(14, ring(station, 55, 12)),
        roundAt(12, ring([station[0], station[1] + 14, station[2]], 50, -6)),
      ],
      beside: [1.5, 2, 0] as const,
    },
    {
      number: 28,
      shapes: rocks,
      tracks: [roundAt(2.5, ring(wreck, 50, 8)), roundAt(2, ring(wreck, 46, -20)), roundAt(3, ring(wreck, 54, 18))],
      beside: [2.5, 2.5, 0] as const,
      spin: 0.6,
    },
    {
      number: 60,
      shapes: rocks,
      tracks: [roundAt(4, thereAndBack(flight, 26)), roundAt(3, thereAndBack(flight, 44))],
      beside: [10, 12, 0] as const,
      spin: 0.4,
    },
  ];
  return { shapes: kit.finish([]), kinds, seed };
}

/** A freight shuttle of 7 metres, its nose towards +z. */
function shuttle(kit: Kit, paint: number): void {
  kit.paint(paint);
  frustum(kit, 0, -0.9, -0.4, 2.2, 5, 1.6, 4.2, 1.8);
  kit.paint(shade(paint, 0.8));
  frustum(kit, 0, -0.6, 2.6, 1.6, 1.4, 0.8, 0.6, 1.1);
  kit.glow(0x8ad0ff);
  box(kit, 0, 0.3, 2.5, 0.9, 0.3, 1);
  for (const x of [-1.5, 1.5]) {
    kit.paint(0x6a707c);
    box(kit, x, -0.7, -1.6, 0.9, 0.9, 2.6);
    kit.glow(0xffb060);
    box(kit, x, -0.5, -3, 0.5, 0.5, 0.3);
  }
}
