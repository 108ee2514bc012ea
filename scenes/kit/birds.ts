/** Birds that glide, their wings spread, heads towards +z. */
import { OBJECT_DOUBLE_SIDED } from '../../src/core/scene/scene.ts';
import type { Kit, Paint } from '../kit.ts';
import { shade } from './paints.ts';

export interface Plumage {
  body: Paint;
  wing: Paint;
  /** the paint of the wings' ends */
  tip: Paint;
  beak: Paint;
}

/** @param raised how high the ends of the wings are, in wing lengths */
export function bird(kit: Kit, span: number, { body, wing, tip, beak }: Plumage, raised: number): void {
  kit.mark(OBJECT_DOUBLE_SIDED);
  const half = span / 2;
  const long = span * 0.22;
  const thick = span * 0.05;
  for (const side of [1, -1]) {
    kit.paint(side > 0 ? body : shade(body, 0.94));
    kit.polygon([0, thick, 0], [side * thick, 0, 0], [0, 0, long]);
    kit.polygon([0, thick, 0], [0, 0, -long], [side * thick, 0, 0]);
    kit.paint(shade(body, 0.8));
    kit.polygon([0, -thick, 0], [0, 0, long], [side * thick, 0, 0]);
    kit.polygon([0, -thick, 0], [side * thick, 0, 0], [0, 0, -long]);
    kit.paint(wing);
    const elbow = half * 0.5;
    const height = raised * half * 0.7;
    kit.polygon(
      [0, thick * 0.5, long * 0.4],
      [side * elbow, height, long * 0.55],
      [side * elbow, height, -long * 0.2],
      [0, 0, -long * 0.4],
    );
    kit.paint(tip);
    kit.polygon(
      [side * elbow, height, long * 0.55],
      [side * half, raised * half, -long * 0.3],
      [side * elbow, height, -long * 0.2],
    );
  }
  kit.paint(wing);
  kit.polygon([0, 0, -long * 0.8], [thick * 1.6, 0, -long * 1.4], [-thick * 1.6, 0, -long * 1.4]);
  kit.paint(beak);
  kit.polygon([-thick * 0.4, thick * 0.2, long * 0.92], [thick * 0.4, thick * 0.2, long * 0.92], [0, 0, long * 1.18]);
}
