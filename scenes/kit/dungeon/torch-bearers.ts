/**
 * The moving objects of the dungeon: hooded figures with torches that walk the longest walk to its end and back, on the
 * right.
 */
import type { Vec3 } from '../../../src/core/math/camera.ts';
import type { MovingKinds } from '../../../src/core/scene/populate.ts';
import { Kit } from '../../kit.ts';
import { type Light, lamplight } from '../light.ts';
import { roundAt, thereAndBack } from '../moving.ts';
import { hooded } from '../people.ts';
import { flame } from '../props.ts';
import { box, frustum } from '../solids.ts';
import { WARM } from './props.ts';

const ROBES = [0x6a3a32, 0x3a4a62, 0x4a5a3a, 0x5a4a6a];
/** metres right of the middle of the way */
const LANE = 0.5;
/** the place of the torch's flame, which lights its bearer */
const TORCH: Vec3 = [-0.42, 1.62, 0.34];

/** @param middles places on the floor, from one end of the walk to the other */
export function torchBearers(dark: Light, middles: readonly Vec3[], seed: number): MovingKinds {
  const [x, y, z] = TORCH;
  // the light of the torch in hand, and that of the torches on the walls along the way
  const lamps = [
    { x, y, z: z + 0.4, radius: 5, tone: WARM },
    { x: 0, y: 3.4, z: -1, radius: 12, tone: WARM },
    { x: 0, y: 3.4, z: 1, radius: 12, tone: WARM },
  ];
  const kit = new Kit(lamplight(dark, lamps));
  for (const robe of ROBES) kit.object('torch-bearer', () => bearer(kit, robe));
  const track = roundAt(1.3, thereAndBack(middles, LANE));
  const kind = { number: 36, shapes: ROBES.map((_, k) => k), tracks: [track], beside: [0.12, 0, 0] as const };
  return { shapes: kit.finish([]), kinds: [kind], seed };
}

function bearer(kit: Kit, robe: number): void {
  hooded(kit, robe);
  kit.paint(robe);
  frustum(kit, -0.34, 1.02, 0.16, 0.14, 0.3, 0.12, 0.16, 0.26);
  kit.paint(0x5a3c22);
  box(kit, TORCH[0], 1.06, TORCH[2], 0.07, 0.56, 0.07);
  flame(kit, TORCH[0], TORCH[1], TORCH[2], 0.11);
}
