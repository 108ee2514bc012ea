/** Objects of one material side by side within a window, beside the rule carried out word for word on a list that shrinks. */
import { describe, expect, test } from 'vitest';
import { createListGrouping, groupList } from '../../../src/core/compact/group-list.ts';
import { createRandom, randomInt } from '../../../src/core/math/random.ts';

/** The rule: the first waiting item of the last one's material within the window from the first waiting one, else the first waiting one. */
function bruteGroupList(list: readonly number[], materials: readonly number[], window: number): number[] {
  const waiting = list.map((item, place) => ({ item, place }));
  const out: number[] = [];
  while (waiting.length > 0) {
    const last = materials[out.at(-1) ?? -1];
    const from = waiting[0].place;
    const found = waiting.findIndex(({ item, place }) => place < from + window && materials[item] === last);
    out.push(waiting.splice(Math.max(found, 0), 1)[0].item);
  }
  return out;
}

const switches = (list: ArrayLike<number>, materials: readonly number[]) =>
  Array.from(list).filter((item, k) => k === 0 || materials[item] !== materials[list[k - 1]]).length;

const SEED = 5;
const random = createRandom(SEED);
const cases = Array.from({ length: 300 }, (_, n) => {
  const objects = randomInt(random, n < 100 ? 8 : 200);
  const kinds = 1 + randomInt(random, 12);
  const materials = Array.from({ length: objects }, () => randomInt(random, kinds));
  const list = Array.from({ length: objects }, (_, id) => id).filter(() => random() < 0.8);
  for (let k = list.length - 1; k > 0; k--) {
    const other = randomInt(random, k + 1);
    [list[k], list[other]] = [list[other], list[k]];
  }
  return { materials, list, window: 1 + randomInt(random, 40) };
});

describe(`300 random lists (seed ${SEED})`, () => {
  test('are grouped as the rule says, with their flags; no item goes farther than the window; those of a material keep their order', () => {
    let fewer = 0;
    for (const { materials, list, window } of cases) {
      const grouped = Uint32Array.from(list);
      const flags = Uint8Array.from(list, (item) => item % 7);
      groupList(createListGrouping(materials, window), grouped, list.length, flags);
      expect([...grouped]).toEqual(bruteGroupList(list, materials, window));
      expect([...flags]).toEqual(Array.from(grouped, (item) => item % 7));
      const place = new Map(list.map((item, k) => [item, k]));
      const places = Array.from(grouped, (item) => place.get(item)!);
      expect(places.every((from, to) => Math.abs(from - to) < window)).toBe(true);
      for (const kind of new Set(materials)) {
        const own = places.filter((at) => materials[list[at]] === kind);
        expect(own).toEqual(own.toSorted((a, b) => a - b));
      }
      fewer += switches(list, materials) - switches(grouped, materials);
    }
    expect(fewer).toBeGreaterThan(1000);
  });

  test('stay as they are in a window of 1, and have each material once in one that holds the whole list', () => {
    for (const { materials, list } of cases.filter((each) => each.list.length <= 64)) {
      const same = Uint16Array.from(list);
      groupList(createListGrouping(materials, 1), same, list.length);
      expect([...same]).toEqual(list);
      groupList(createListGrouping(materials, 64), same, list.length);
      expect(switches(same, materials)).toBe(new Set(list.map((item) => materials[item])).size);
    }
  });
});

test('one grouping serves list after list, longer and shorter', () => {
  const grouping = createListGrouping([0, 1, 0, 1, 0, 1], 6);
  const group = (...items: number[]) => {
    const list = Uint32Array.from(items);
    groupList(grouping, list, items.length);
    return [...list];
  };
  expect(group(5, 4, 3, 2, 1, 0)).toEqual([5, 3, 1, 4, 2, 0]);
  expect(group(0, 1, 2)).toEqual([0, 2, 1]);
  expect(group()).toEqual([]);
  expect(group(1, 0, 3, 5)).toEqual([1, 3, 5, 0]);
});

test('a window is a whole number, 1 to 64', () => {
  for (const window of [0, -1, 1.5, 65, Number.NaN])
    expect(() => createListGrouping([0], window)).toThrow(`window ${window}: a whole number, 1 to 64`);
});
