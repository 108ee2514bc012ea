/**
 * Bounds of objects that lie far from the origin, as in a georeferenced model: programs place vertices in doubles, a scene has them in 32-bit floats, so that
 * a float's step there is a part of the object that is seen. Such bounds hold the vertices in doubles too; nearer ones stay tight.
 */
import { countOf } from '../../base/count.ts';
import { ceilFloat32 } from '../../math/float.ts';

/** of an object's radius: rounding by less is left alone */
const PART = 2 ** -12;
/** more than half a float's step, relative to the number */
const STEP = 2 ** -23;

export class Rounded {
  private objects = 0;
  private most = 0;

  /**
   * Grow an object's sphere, and its box where that is given.
   * @param rounded how far from its place a coordinate was put at most
   */
  grow(rounded: number, spheres: Float32Array, sphere: number, boxes?: Float32Array, box = 0): void {
    const radius = spheres[sphere + 3];
    if (rounded <= PART * radius) return;
    this.objects++;
    this.most = Math.max(this.most, rounded);
    spheres[sphere + 3] = ceilFloat32((radius + Math.sqrt(3) * rounded) * (1 + STEP));
    if (!boxes) return;
    for (let k = box; k < box + 6; k++) {
      const out = rounded + STEP * Math.abs(boxes[k]);
      boxes[k] += k < box + 3 ? -out : out;
    }
  }

  note(notes: string[]): void {
    const { objects, most } = this;
    if (objects === 0) return;
    notes.push(
      `${countOf(objects, 'object')} so far from the origin that coordinates are rounded by up to ${most.toPrecision(2)}: bounds hold what is lost; move the model to the origin`,
    );
  }
}
