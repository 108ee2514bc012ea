/** People who walk, 1.8 metres high, towards +z. */
import type { Kit, Paint } from '../kit.ts';
import { shade } from './paints.ts';
import { frustum, lathe } from './solids.ts';

/** A robe to the ground, with a face and a hood. */
export function hooded(kit: Kit, robe: Paint): void {
  robed(kit, robe);
  kit.paint(shade(robe, 0.9));
  frustum(kit, 0, 1.5, -0.05, 0.32, 0.28, 0.1, 0.08, 0.36);
}

/** The same with a hat with a brim. */
export function hatted(kit: Kit, robe: Paint, hat: Paint): void {
  robed(kit, robe);
  kit.paint(hat);
  frustum(kit, 0, 1.62, 0, 0.46, 0.46, 0.44, 0.44, 0.04);
  frustum(kit, 0, 1.66, 0, 0.24, 0.24, 0.2, 0.2, 0.16, 'b');
  kit.paint(shade(robe, 0.9));
  for (const x of [-0.31, 0.31]) frustum(kit, x, 0.72, 0, 0.12, 0.16, 0.14, 0.18, 0.56);
}

function robed(kit: Kit, robe: Paint): void {
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
}
