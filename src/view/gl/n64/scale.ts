/**
 * The scale of the world, estimated from its objects, because files do not state their units. The built-in scenes are
 * in metres, and the constants were chosen on them.
 */
import type { Scene } from '../../../core/scene/scene.ts';
import { objectCount, sceneBox } from '../../../core/scene/scene.ts';

export type N64Scale = ReturnType<typeof n64Scale>;

/**
 * texels across the radius of a small object: barrels, chairs and stones have about 0.7 m, which makes 8 texels a metre
 */
const TEXELS_PER_SMALL_RADIUS = 6;
/** an object is small when a tenth of all are no larger */
const SMALL_PART = 0.1;
/**
 * in sizes of the scene, where the size is the geometric mean of its box's sides: that of a flat maze is less than its
 * length
 */
const FOG_START = 0.3;
const FOG_END = 1.6;
/** a side of the box counts as at least this part of the longest */
const LEAST_SIDE = 1 / 32;

export function n64Scale(scene: Scene) {
  const count = objectCount(scene);
  if (count === 0) return { texels: 8, fogStart: 30, fogEnd: 160 };
  const box = sceneBox(scene);
  const sides = [0, 1, 2].map((axis) => box[axis + 3] - box[axis]);
  const longest = Math.max(...sides) || 1;
  const size = Math.cbrt(sides.reduce((product, side) => product * Math.max(side / longest, LEAST_SIDE), 1)) * longest;
  const radii = new Float32Array(count);
  for (let object = 0; object < count; object++) radii[object] = scene.spheres[object * 4 + 3];
  const small = radii.sort()[Math.floor(SMALL_PART * count)] || longest / 100;
  return {
    /** of the detail texture, a world unit: a power of two */
    texels: 2 ** Math.round(Math.log2(TEXELS_PER_SMALL_RADIUS / small)),
    /** distances along the view direction at which fog begins, and at which it hides everything */
    fogStart: FOG_START * size,
    fogEnd: FOG_END * size,
  };
}
