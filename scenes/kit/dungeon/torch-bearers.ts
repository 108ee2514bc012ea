/** What moves in the dungeon: hooded figures with torches, who walk the longest walk to its end and back, on the right. */
import { samplePath } from '../../../src/frame/path.ts';
import type { Vec3 } from '../../../src/math/camera.ts';
import type { MovingKinds } from '../../../src/scene/populate.ts';
import { Kit } from '../../kit.ts';
import { type Light, lamplight } from '../light.ts';
import { roundAt } from '../moving.ts';
import { shade } from '../paints.ts';
import { flame } from '../props.ts';
import { box, frustum, lathe } from '../solids.ts';
import { WARM } from './props.ts';

const ROBES = [0x6a3a32, 0x3a4a62, 0x4a5a3a, 0x5a4a6a];
/** metres right of the middle of the way */
const LANE = 0.5;
/** where the torch burns: the light of who carries it */
const TORCH: Vec3 = [-0.42, 1.62, 0.34];

/** @param middles places on the floor, from one end of the walk to the other */
export function torchBearers(dark: Light, middles: readonly Vec3[], seed: number): MovingKinds {
  const [x, y, z] = TORCH;
  // the torch in hand, and those on the walls wherever the way goes
  const lamps = [
    { x, y, z: z + 0.4, radius: 5, tone: WARM },
    { x: 0, y: 3.4, z: -1, radius: 12, tone: WARM },
    { x: 0, y: 3.4, z: 1, radius: 12, tone: WARM },
  ];
  const kit = new Kit(lamplight(dark, lamps));
  for (const robe of ROBES) kit.object('torch-bearer', () => bearer(kit, robe));
  const way = [...onTheRight(middles), ...onTheRight(middles.toReversed())];
  const line = samplePath({ points: way.map((eye) => ({ eye, target: eye })), closed: true }, way.length * 8);
  const track = roundAt(
    1.3,
    line.map(({ eye }) => eye),
  );
  const kind = { number: 36, shapes: ROBES.map((_, k) => k), tracks: [track], beside: [0.12, 0, 0] as const };
  return { shapes: kit.finish([]), kinds: [kind], seed };
}

/** The way along these places, moved to the right of who goes it. */
function onTheRight(middles: readonly Vec3[]): Vec3[] {
  return middles.map((place, i): Vec3 => {
    const [ax, , az] = middles[Math.max(0, i - 1)];
    const [bx, , bz] = middles[Math.min(middles.length - 1, i + 1)];
    const length = Math.hypot(bx - ax, bz - az);
    return [place[0] - ((bz - az) / length) * LANE, place[1], place[2] + ((bx - ax) / length) * LANE];
  });
}

function bearer(kit: Kit, robe: number): void {
  lathe(
    kit,
    0,
    0,
    [
      [0.34, 0],
      [0.27, 0.7],
      [0.3, 1.28],
      [0.12, 1.44],
    ],
    7,
    [shade(robe, 0.8), robe, shade(robe, 1.15)],
  );
  kit.paint(0xe0b48c);
  frustum(kit, 0, 1.42, 0.04, 0.2, 0.2, 0.22, 0.22, 0.24, 'b');
  kit.paint(shade(robe, 0.9));
  frustum(kit, 0, 1.5, -0.05, 0.32, 0.28, 0.1, 0.08, 0.36);
  kit.paint(robe);
  frustum(kit, -0.34, 1.02, 0.16, 0.14, 0.3, 0.12, 0.16, 0.26);
  kit.paint(0x5a3c22);
  box(kit, TORCH[0], 1.06, TORCH[2], 0.07, 0.56, 0.07);
  flame(kit, TORCH[0], TORCH[1], TORCH[2], 0.11);
}
