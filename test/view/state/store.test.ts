import { describe, expect, it } from 'vitest';
import {
  acceptSetting,
  defaultSettings,
  FIELDS,
  type Field,
  MENU_ORDERS,
  SETTING_NAMES,
  type Settings,
} from '../../../src/view/state/settings.ts';
import { createStore } from '../../../src/view/state/store.ts';

describe('the settings', () => {
  it('can hold their defaults, and say what they are', () => {
    for (const name of SETTING_NAMES) {
      const field: Field = FIELDS[name];
      expect(acceptSetting(name, field.value), name).toBe(field.value);
      expect(field.label.length).toBeGreaterThan(0);
      expect(field.about.length).toBeGreaterThan(0);
    }
  });
  it('give each order of the menu a number key', () => {
    expect(MENU_ORDERS.length).toBeLessThan(10);
  });
  it('hold no value of another type', () => {
    for (const name of SETTING_NAMES)
      for (const value of [null, undefined, Number.NaN, Number.POSITIVE_INFINITY, 'nonsense', {}, []])
        expect(acceptSetting(name, value), name).toBeUndefined();
    expect(acceptSetting('frozen', 1)).toBeUndefined();
    expect(acceptSetting('speed', '1')).toBeUndefined();
    expect(acceptSetting('fov', 1e9)).toBe(110);
  });
});

describe('createStore', () => {
  it('tells listeners what changed, and only that', () => {
    const store = createStore({ order: 'file' });
    const heard: string[][] = [];
    const end = store.subscribe((changed) => heard.push([...changed]));
    store.set({ order: 'file', fov: 60 });
    store.set({ order: 'sorted', fov: 70, n64: false });
    store.set({ fov: 1000 });
    store.set({ fov: 110 });
    expect(heard).toEqual([['order', 'fov'], ['fov']]);
    end();
    store.set({ order: 'tree' });
    expect(heard).toHaveLength(2);
  });
  it('refuses what a setting cannot hold, and takes the rest', () => {
    const store = createStore();
    store.set({ order: 'best', speed: Number.NaN, n64: true, other: 1 } as unknown as Partial<Settings>);
    expect(store.value).toEqual({ ...defaultSettings(), n64: true });
  });
  it('replaces its value, and never writes to it', () => {
    const store = createStore();
    const before = store.value;
    store.set({ level: 3 });
    expect(before).toEqual(defaultSettings());
    expect(store.value.level).toBe(3);
  });
});

describe('the settings of a new page', () => {
  it('are these', () => {
    expect(defaultSettings()).toEqual({
      ...{ mode: 'scene', order: 'tree', culling: 'tree', compare: 'off', against: 'file', split: 0.5, scrub: 1 },
      ...{ measured: false, hidden: false, cells: false, console: false, consoleTarget: 'n64', budget: 0 },
      ...{ consoleFormat: 'any', consoleLeaf: 0 },
      ...{ boxes: false, boxesOf: 'objects', cut: 0, pickRay: false, lab: false, bare: false, embed: false },
      ...{ frozen: false, ghosts: true, spheres: false, level: 5, visitPath: false },
      ...{ moving: true, crowd: 1, still: false, pour: false, poured: 1000, movingBoxes: false, light: true },
      ...{ n64: false, n64Size: true, n64Dither: true, n64Filter: true, n64Texture: true, n64Colours: true },
      ...{ n64Fog: true, move: 'fly', speed: 1, fov: 60, live: true, lab: false, bare: false, embed: false },
    });
  });
  it('that are numbers have these bounds and steps, and hold their bounds', () => {
    const ranges = SETTING_NAMES.flatMap((name) => {
      const field: Field = FIELDS[name];
      if (field.kind !== 'range') return [];
      const { min, max, step } = field;
      expect([acceptSetting(name, min), acceptSetting(name, max)]).toEqual([min, max]);
      expect([acceptSetting(name, min - 1e-3), acceptSetting(name, max + 1e-3)]).toEqual([min, max]);
      return [[name, min, max, step]];
    });
    expect(ranges).toEqual([
      ['split', 0, 1, 0.01],
      ['scrub', 0, 1, 0.001],
      ['budget', 0, 262_144, 16],
      ['consoleLeaf', 0, 255, 1],
      ['level', 0, 63, 1],
      ['cut', 0, 64, 1],
      ['crowd', 1, 64, 1],
      ['poured', 100, 16_000, 100],
      ['speed', 0.05, 20, 0.05],
      ['fov', 20, 110, 1],
    ]);
  });
  it('that are choices take each of their words', () => {
    for (const name of SETTING_NAMES) {
      const field: Field = FIELDS[name];
      if (field.kind === 'choice') for (const option of field.options) expect(acceptSetting(name, option)).toBe(option);
      if (field.kind === 'flag') expect([acceptSetting(name, true), acceptSetting(name, false)]).toEqual([true, false]);
    }
  });
});
