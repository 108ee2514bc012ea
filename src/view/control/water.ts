/**
 * Where a scene has water: level surfaces, seen and drawn as any other, that hold nobody who walks.
 *
 * What stands in the water or over it, such as a bridge, is ground: it is met before the water is.
 */
import type { Scene } from '../../core/scene/scene.ts';

export type Water = ReturnType<typeof createWater>;

/** how far from the water's height feet are on it, as a part of the eye's height over them */
const LEVEL = 0.02;

/** @param named names of the objects that are water */
export function createWater({ names, boxes }: Pick<Scene, 'names' | 'boxes'>, named: readonly string[]) {
  const wet = names.flatMap((name, object) => (named.includes(name) ? [object * 6] : []));
  return {
    /** Whether feet at this place, of an eye at this height over them, are on the water. */
    isUnder: (x: number, y: number, z: number, height: number) =>
      wet.some(
        (at) =>
          x >= boxes[at] &&
          x <= boxes[at + 3] &&
          z >= boxes[at + 2] &&
          z <= boxes[at + 5] &&
          y >= boxes[at + 1] - LEVEL * height &&
          y <= boxes[at + 4] + LEVEL * height,
      ),
  };
}
