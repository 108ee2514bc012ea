/** Which structures the lab compares: all, but in large scenes those that take long to build only when they are asked for. */

import type { Scene } from '../../core/scene/scene.ts';
import { STRUCTURES } from '../../overdraw/compare/structures.ts';

/**
 * triangles: the BSP of the metropolis, which has 466,000, takes 8 seconds to build, that of the dungeon, with 80,000,
 * about one
 */
export const MAX_BSP_TRIANGLES = 100_000;

/** @returns names, in the order of STRUCTURES */
export function structuresFor({ indices }: Pick<Scene, 'indices'>, withAll: boolean): string[] {
  const names = STRUCTURES.map(({ name }) => name);
  return withAll || indices.length / 3 <= MAX_BSP_TRIANGLES ? names : names.filter((name) => name !== 'bsp');
}
