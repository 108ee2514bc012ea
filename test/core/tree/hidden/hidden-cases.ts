/** Cells with random planes and random sets, for tests of the code that stores them and culls with them. */
import { setBit } from '../../../../src/core/base/bits.ts';
import type { Random } from '../../../../src/core/math/random.ts';
import { ALL_SEEN, CELL, type HiddenCells } from '../../../../src/core/tree/hidden/hidden-cells.ts';
import type { TreeShape } from '../../../../src/core/tree/hidden/hidden-set.ts';

/** Cuts a region into cells; some boxes fill their region, some are smaller, some cells see everything. */
export function randomCells(
  random: Random,
  objectCount: number,
  cellCount: number,
  region: readonly number[] = [-20, -20, -20, 120, 120, 120],
): HiddenCells {
  const axes: number[] = [];
  const planes: number[] = [];
  const links: number[] = [];
  const boxes: number[] = [];
  const setCount = Math.max(1, Math.floor(cellCount * 0.7));
  const cut = (count: number, box: number[]): void => {
    const node = axes.length;
    if (count === 1) {
      axes.push(CELL);
      planes.push(0);
      links.push(random() < 0.1 ? ALL_SEEN : Math.floor(random() * setCount));
      const shrink = random() < 0.5 ? 0 : 0.3;
      const sides = box.map((v, i) => {
        const extent = box[(i % 3) + 3] - box[i % 3];
        return Math.fround(v + (i < 3 ? 1 : -1) * shrink * random() * extent);
      });
      boxes.push(...sides);
      return;
    }
    const axis = Math.floor(random() * 3);
    const plane = Math.fround(box[axis] + (0.2 + 0.6 * random()) * (box[axis + 3] - box[axis]));
    axes.push(axis);
    planes.push(plane);
    links.push(0);
    boxes.push(0, 0, 0, 0, 0, 0);
    const left = 1 + Math.floor(random() * (count - 1));
    cut(left, box.with(axis + 3, plane));
    links[node] = axes.length;
    cut(count - left, box.with(axis, plane));
  };
  cut(cellCount, region.map(Math.fround));
  return {
    axes: Uint8Array.from(axes),
    planes: Float32Array.from(planes),
    links: Uint32Array.from(links),
    boxes: Float32Array.from(boxes),
    sets: Array.from({ length: setCount }, () => randomSet(random, objectCount)),
    objectCount,
    tested: random() < 0.5 ? null : { eyes: 64, missedPixels: Math.fround(random() / 1000), missedEyes: 3 },
  };
}

/** One cell, of all that is near the origin. */
export function oneCell(objectCount: number, seen: readonly number[]): HiddenCells {
  const set = new Uint8Array((objectCount + 7) >> 3);
  for (const id of seen) setBit(set, id);
  return {
    axes: Uint8Array.of(CELL),
    planes: new Float32Array(1),
    links: new Uint32Array(1),
    boxes: Float32Array.of(-1e4, -1e4, -1e4, 1e4, 1e4, 1e4),
    sets: [set],
    objectCount,
    tested: null,
  };
}

/** None, all, or runs of ids: nodes come out hidden, partly hidden and visible. */
export function randomSet(random: Random, objectCount: number): Uint8Array {
  const set = new Uint8Array((objectCount + 7) >> 3);
  const kind = random();
  let seen = random() < 0.5;
  for (let id = 0; id < objectCount; id++) {
    if (random() < 0.15) seen = !seen;
    if (kind > 0.1 && (kind > 0.9 || seen)) setBit(set, id);
  }
  return set;
}

/** An eye in the region of randomCells or a little outside, a 32-bit float each. */
export function randomEye(random: Random, least = -30, most = 130): [number, number, number] {
  const v = () => Math.fround(least + random() * (most - least));
  return [v(), v(), v()];
}

/** Ids of the objects whose bits a cull would ask, ascending. */
export function idsOfBits(objects: Uint8Array, ids: Uint32Array): number[] {
  return Array.from(ids)
    .filter((_, slot) => (objects[slot >> 3] >> (slot & 7)) & 1)
    .sort((a, b) => a - b);
}

export function idsOfSet(set: Uint8Array, objectCount: number): number[] {
  return Array.from({ length: objectCount }, (_, id) => id).filter((id) => (set[id >> 3] >> (id & 7)) & 1);
}

/** Nodes that have one of these slots below them, found by asking for each. */
export function nodesAbove({ links, first }: TreeShape, objects: Uint8Array): number[] {
  const endOf = (node: number): number => (links[node] >>> 30 === 3 ? node + 1 : endOf(links[node] & 0x3fffffff));
  const nodes: number[] = [];
  for (let node = 0; node < links.length; node++)
    for (let slot = first[node]; slot < first[endOf(node)]; slot++)
      if ((objects[slot >> 3] >> (slot & 7)) & 1) {
        nodes.push(node);
        break;
      }
  return nodes;
}

/** The result of a cull: ids or slots in order, flags, and its counts. */
export interface Given {
  list: number[];
  inside: number[];
  counters: Record<string, number>;
}

/**
 * The oracle of every cull with hidden objects: the list and flags of the plain cull without these objects, cut at
 * `max`.
 */
export function lessHidden({ list, inside }: Given, isSeen: (id: number) => boolean, max = list.length) {
  const kept = list.map((id, i) => ({ id, flag: inside[i] })).filter(({ id }) => isSeen(id));
  return { list: kept.slice(0, max).map(({ id }) => id), inside: kept.slice(0, max).map(({ flag }) => flag) };
}
