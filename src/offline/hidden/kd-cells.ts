/** Stage 1 of merge-cells.ts: a kd-tree over base cells, each node cut where the sum of weight x |set| of its two sides is least. */
import { countBits, uniteBits } from '../../core/base/bits.ts';
import type { BaseCells } from './base-cells.ts';
import type { Region } from './region.ts';
import type { SetMeasure } from './set-bytes.ts';

/** A node; boxes are in steps of the region's grid. */
export interface KdNode {
  /** 0, 1, 2; 0 for a single base cell */
  axis: number;
  /** base cells below it go left, in steps; none reaches across */
  place: number;
  children: [KdNode, KdNode] | null;
  cells: Uint32Array;
  set: Uint8Array;
  weight: number;
  /** objects given, summed over the cells by weight, if this were a leaf; and if everything were seen */
  distortion: number;
  everything: number;
  /** bytes of the coded set */
  bytes: number;
  /** round the cells */
  box: Int32Array;
  /** the part of the whole space that the planes above leave */
  space: Int32Array;
  /** the boxes of the region's solid space that overlap `space` */
  solid: Int32Array;
  /** whether the box holds nothing but cells and solid space */
  isWhole: boolean;
}

interface Building {
  region: Region;
  sets: readonly Uint8Array[];
  measure: SetMeasure;
  objects: number;
}

/** @param base cells that are not vouched for stay out; null where no other is left */
export function buildKdCells(
  region: Region,
  { sets, vouched }: Pick<BaseCells, 'sets' | 'vouched'>,
  measure: SetMeasure,
  objects: number,
): KdNode | null {
  const cells = Uint32Array.from(sets.keys()).filter((cell) => vouched[cell]);
  if (cells.length === 0) return null;
  return build({ region, sets, measure, objects }, cells, boxAbout(region, cells), region.solid);
}

function build(building: Building, cells: Uint32Array, space: Int32Array, solidAbove: Int32Array): KdNode {
  const { region, sets, measure, objects } = building;
  const set = sets[cells[0]].slice();
  let weight = 0;
  for (const cell of cells) {
    uniteBits(set, sets[cell]);
    weight += region.weights[cell];
  }
  const solid = reachingInto(solidAbove, space);
  const box = boxAbout(region, cells);
  const cut = cells.length > 1 ? bestCut(building, cells) : null;
  const side = (isLeft: boolean) => {
    const own = space.slice();
    own[cut!.axis + (isLeft ? 3 : 0)] = cut!.place;
    const inside = cells.filter((cell) => region.boxes[cell * 6 + cut!.axis] < cut!.place === isLeft);
    return build(building, inside, own, solid);
  };
  return {
    axis: cut?.axis ?? 0,
    place: cut?.place ?? 0,
    children: cut && [side(true), side(false)],
    cells,
    set,
    weight,
    distortion: weight * countBits(set),
    everything: weight * objects,
    bytes: measure.bytes(set),
    box,
    space,
    solid,
    isWhole: isFull(
      box,
      solid,
      cells.reduce((sum, cell) => sum + volume(region.boxes, cell * 6), 0),
    ),
  };
}

/** Whether `taken` and the solid space in a box add up to its volume. */
export function isFull(box: Int32Array, solid: Int32Array, taken: number): boolean {
  let sum = taken;
  for (let at = 0; at < solid.length; at += 6) sum += common(box, solid, at);
  return sum === volume(box, 0);
}

/** Volume that a box shares with the one at boxes[at ..]: 0 where they only touch, which core/math/box.ts counts as an overlap. */
function common(box: Int32Array, boxes: Int32Array, at: number): number {
  let size = 1;
  for (let k = 0; k < 3; k++)
    size *= Math.max(0, Math.min(box[k + 3], boxes[at + 3 + k]) - Math.max(box[k], boxes[at + k]));
  return size;
}

function volume(boxes: Int32Array, at: number): number {
  return (boxes[at + 3] - boxes[at]) * (boxes[at + 4] - boxes[at + 1]) * (boxes[at + 5] - boxes[at + 2]);
}

function boxAbout({ boxes }: Region, cells: Uint32Array): Int32Array {
  const box = boxes.slice(cells[0] * 6, cells[0] * 6 + 6);
  for (const cell of cells)
    for (let k = 0; k < 3; k++) {
      box[k] = Math.min(box[k], boxes[cell * 6 + k]);
      box[k + 3] = Math.max(box[k + 3], boxes[cell * 6 + 3 + k]);
    }
  return box;
}

function reachingInto(solid: Int32Array, space: Int32Array): Int32Array {
  const found: number[] = [];
  for (let at = 0; at < solid.length; at += 6)
    if (common(space, solid, at) > 0) for (let i = 0; i < 6; i++) found.push(solid[at + i]);
  return Int32Array.from(found);
}

/**
 * Where to cut: the least sum of weight x |set|, at a plane that no cell reaches across. There is such a plane: cells
 * are cut out of cubes by planes.
 */
function bestCut({ region, sets }: Building, cells: Uint32Array): { axis: number; place: number } {
  const { boxes, weights } = region;
  let best = { axis: 0, place: 0, cost: Number.POSITIVE_INFINITY };
  for (let axis = 0; axis < 3; axis++) {
    const sorted = cells.slice().sort((a, b) => boxes[a * 6 + axis] - boxes[b * 6 + axis] || a - b);
    const count = sorted.length;
    /** how far the cells before the i-th extend */
    const end = new Int32Array(count);
    for (let i = 1; i < count; i++)
      end[i] = Math.max(i === 1 ? -(2 ** 31) : end[i - 1], boxes[sorted[i - 1] * 6 + 3 + axis]);
    const isCut = (i: number) => end[i] <= boxes[sorted[i] * 6 + axis];
    // cost of the cells from i on
    const behind = new Float64Array(count);
    const union = new Uint8Array(sets[0].length);
    let weight = 0;
    for (let i = count - 1; i > 0; i--) {
      uniteBits(union, sets[sorted[i]]);
      weight += weights[sorted[i]];
      if (isCut(i)) behind[i] = weight * countBits(union);
    }
    union.fill(0);
    weight = 0;
    for (let i = 1; i < count; i++) {
      uniteBits(union, sets[sorted[i - 1]]);
      weight += weights[sorted[i - 1]];
      if (!isCut(i)) continue;
      const cost = weight * countBits(union) + behind[i];
      if (cost < best.cost) best = { axis, place: boxes[sorted[i] * 6 + axis], cost };
    }
  }
  return best;
}
