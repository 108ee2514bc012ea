/**
 * The set of each base cell, as base-cells.ts finds it, but searched in groups of cells that know nothing of each other: so several machines can each
 * search some of them, and what they found is put together with the same bytes whoever searched what.
 *
 * The first eyes belong to the group of their first cell. The other maps are dealt to the groups by the sizes of their cells before anything is
 * looked at; within its group each goes to the cell that is thought to miss the most. What an eye on a border sees, and what is seen along lines, counts for the cells of other groups
 * once all groups are there.
 */
import { createBits, uniteBits } from '../../core/base/bits.ts';
import { plansTogether } from '../../core/base/plans-together.ts';
import { sum } from '../../core/base/sum.ts';
import { objectCount, type Scene } from '../../core/scene/scene.ts';
import {
  addTouching,
  type BaseCells,
  type BaseOptions,
  cellSize,
  firstEyes,
  planSearch,
  type Search,
} from './base-cells.ts';
import { cellGroups } from './cell-groups.ts';
import type { EyeRules } from './eyes.ts';
import type { EyePlan } from './looking.ts';
import { type Region, regionSize } from './region.ts';

/** groups that are searched at the same time */
const AT_ONCE = 8;

export interface FoundGroup {
  group: number;
  /** cube maps drawn */
  maps: number;
  /** of the group's cells in their order: whether objects outside the set are to be hidden there */
  vouched: boolean[];
}

/** What some groups found. */
export interface FoundGroups {
  groups: FoundGroup[];
  /** all cells: what is seen from them, as far as these groups know */
  sets: Uint8Array[];
}

/** @param which the groups that are searched, by number; default all */
export function* planGroups(
  rules: EyeRules,
  scene: Scene,
  options: BaseOptions,
  which?: (group: number) => boolean,
): EyePlan<FoundGroups> {
  const { region } = rules;
  const groups = cellGroups(region);
  const groupOf = new Uint32Array(regionSize(region));
  groups.forEach((cells, group) => {
    for (const cell of cells) groupOf[cell] = group;
  });
  const first = [...firstEyes(rules, options)];
  const sizes = groups.map((cells) => sum(cells.map((cell) => cellSize(region, cell))));
  const all = sum(sizes);
  const sets = Array.from(groupOf, () => createBits(objectCount(scene)));
  const plans = groups.flatMap((cells, group) => {
    if (which && !which(group)) return [];
    const own = first.filter((eye) => groupOf[eye.cells[0]] === group);
    const elsewhere = first.filter(
      (eye) => groupOf[eye.cells[0]] !== group && eye.cells.some((cell) => groupOf[cell] === group),
    );
    const maps = own.length + Math.max(0, ((options.maps - first.length) * sizes[group]) / all);
    const seed = seedOf(options.seed, group);
    return [planGroup(rules, scene, group, { cells, first: own, elsewhere, maps, seed, beyond: sets })];
  });
  return { groups: yield* plansTogether(plans, AT_ONCE), sets };
}

/** Unlike any seed near that of the search, from which other things are drawn too. */
function seedOf(seed: number, group: number): number {
  return (seed ^ Math.imul(group + 1, 0x9e3779b1)) >>> 0;
}

/** @param search what the group sees joins the sets of all cells, its own only at the end: no group reads what another saw */
function* planGroup(
  rules: EyeRules,
  scene: Scene,
  group: number,
  search: Search & { beyond: readonly Uint8Array[] },
): EyePlan<FoundGroup> {
  const { cells, beyond } = search;
  const { sets, vouched, maps } = yield* planSearch(rules, scene, search);
  for (const cell of cells) uniteBits(beyond[cell], sets[cell]);
  return { group, maps, vouched: cells.map((cell) => vouched[cell]) };
}

/** planBaseCells in groups. */
export function* planGroupedCells(rules: EyeRules, scene: Scene, options: BaseOptions): EyePlan<BaseCells> {
  return uniteGroups(rules, scene, [yield* planGroups(rules, scene, options)]);
}

/** The same of groups that were found before. @param foundIn asked when the region is known: each group once, in any order */
export function searchOfGroups(foundIn: (region: Region) => readonly FoundGroups[]): typeof planGroupedCells {
  // biome-ignore lint/correctness/useYield: a plan in which nothing is left to look at
  return function* united(rules, scene) {
    return uniteGroups(rules, scene, foundIn(rules.region));
  };
}

/** The cells of all groups. @param found each group once, in any order */
export function uniteGroups(
  { region }: Pick<EyeRules, 'region'>,
  scene: Scene,
  found: readonly FoundGroups[],
): BaseCells {
  const cellsOf = cellGroups(region);
  const sets = Array.from({ length: regionSize(region) }, () => createBits(objectCount(scene)));
  const vouched = sets.map(() => false);
  let maps = 0;
  for (const part of found) {
    for (const [cell, set] of part.sets.entries()) uniteBits(sets[cell], set);
    for (const each of part.groups) {
      maps += each.maps;
      for (const [k, cell] of cellsOf[each.group].entries()) vouched[cell] = each.vouched[k];
    }
  }
  addTouching(region, scene.boxes, sets);
  return { sets, vouched, maps };
}
