/**
 * Base cells in groups that are searched by themselves (grouped-cells.ts): cells that lie together, at most GROUP_CELLS each.
 * The groups are of the region alone, not of how many machines there are.
 */
import { type Region, regionSize } from './region.ts';

/**
 * Smaller groups let more machines work, and know less of which cell misses the most.
 */
const GROUP_CELLS = 32;

/** Cells by number, each in one group; cut in halves along the longest side, by the cells' middles. */
export function cellGroups(region: Region): number[][] {
  const { boxes } = region;
  const middle = (cell: number, k: number) => boxes[cell * 6 + k] + boxes[cell * 6 + 3 + k];
  const cut = (cells: number[]): number[][] => {
    if (cells.length <= GROUP_CELLS) return [cells];
    const sides = [0, 1, 2].map((k) => {
      const middles = cells.map((cell) => middle(cell, k));
      return Math.max(...middles) - Math.min(...middles);
    });
    const k = sides.indexOf(Math.max(...sides));
    const sorted = [...cells].sort((a, b) => middle(a, k) - middle(b, k) || a - b);
    const half = sorted.length >> 1;
    return [...cut(sorted.slice(0, half)), ...cut(sorted.slice(half))];
  };
  return regionSize(region) === 0 ? [] : cut(Array.from({ length: regionSize(region) }, (_, cell) => cell));
}
