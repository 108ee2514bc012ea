import { beforeEach, expect, test, vi } from 'vitest';
import { castle } from '../../../scenes/castle.ts';
import { createCamera } from '../../../src/core/math/camera.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import { meshOfScene } from '../../../src/seeds/mesh/mesh-of-scene.ts';
import type { LoadedScene } from '../../../src/view/load/loaded.ts';
import type { Frame } from '../../../src/view/picture/frame.ts';
import { createPicks, type Picks } from '../../../src/view/shown/picks.ts';
import { addTree, createShown, type Shown } from '../../../src/view/shown/shown.ts';
import { createStore, type Store } from '../../../src/view/state/store.ts';

const scene = castle.build();
const tree = buildSphereTree(scene.spheres, { boxes: scene.boxes });
const triangles = meshOfScene(scene);
const camera = createCamera(scene.views[0], 1.6);
const drawn = { ids: Uint32Array.from(scene.names.keys()), count: scene.names.length };
const frame = { camera, cullCamera: camera, drawn } as unknown as Frame;
const MIDDLE = { x: 330, y: 250, width: 640, height: 400 };

let store: Store;
let shown: Shown;
let picks: Picks;
const setCard = vi.fn();
beforeEach(() => {
  store = createStore();
  shown = createShown({ scene, tree, views: [], recorded: true, viewsGiven: false } as unknown as LoadedScene);
  setCard.mockClear();
  picks = createPicks(store, setCard);
});

/** Runs until the descent rests; @returns the levels that were on screen, each once. */
function levelsSeen(): number[] {
  const seen = new Set<number>();
  let runs = true;
  for (let i = 0; i < 1000 && runs; i++) {
    runs = picks.update(shown, 0.05);
    if (shown.ray) seen.add(shown.ray.level);
  }
  expect(runs).toBe(false);
  return [...seen];
}
const lastLevel = (): number => shown.picked!.descent!.levels.length - 1;

test('the ray goes down every level by itself, and rests at the last', () => {
  store.set({ pickRay: true });
  addTree(shown, 'triangles', triangles);
  picks.pick(shown, frame, MIDDLE);
  expect(levelsSeen()).toEqual(Array.from({ length: lastLevel() + 1 }, (_, level) => level));
  expect(lastLevel()).toBeGreaterThan(8);
  expect(picks.update(shown, 1)).toBe(false);
  expect(shown.ray!.level).toBe(lastLevel());
  // another pick closes the card of the one before, and begins at the root
  setCard.mockClear();
  picks.pick(shown, frame, MIDDLE);
  expect(setCard.mock.calls).toEqual([[null]]);
  expect(picks.update(shown, 0)).toBe(true);
  expect(shown.ray!.level).toBe(0);
});

test('the setting of the level takes it to a level, where it stays', () => {
  store.set({ pickRay: true });
  addTree(shown, 'triangles', triangles);
  picks.pick(shown, frame, MIDDLE);
  picks.update(shown, 0);
  for (const [level, want] of [
    [3, 3],
    [4, 4],
    [2, 2],
    [60, lastLevel()],
  ]) {
    store.set({ level });
    expect(picks.update(shown, 0.1)).toBe(false);
    expect(shown.ray!.level).toBe(want);
  }
});

test('it is shown where it is asked for, as soon as the tree is built, for an earlier pick', () => {
  picks.pick(shown, frame, MIDDLE);
  expect(shown.picked!.descent).toBe(null);
  store.set({ pickRay: true });
  expect(picks.update(shown, 0.1)).toBe(false);
  expect(shown.ray).toBe(null);
  addTree(shown, 'triangles', triangles);
  expect(picks.update(shown, 0.1)).toBe(true);
  expect(shown.ray!.descent).toBe(shown.picked!.descent);
  store.set({ pickRay: false });
  expect([picks.update(shown, 0.1), shown.ray]).toEqual([false, null]);
  store.set({ pickRay: true });
  expect(picks.update(shown, 0)).toBe(true);
  picks.forget(shown);
  expect([picks.update(shown, 0.1), shown.ray]).toEqual([false, null]);
});

test('the card has the nodes of the level on screen, and is taken away', () => {
  store.set({ pickRay: true });
  addTree(shown, 'triangles', triangles);
  picks.pick(shown, frame, MIDDLE);
  picks.update(shown, 0);
  store.set({ level: 6 });
  picks.update(shown, 0);
  picks.tell(shown, frame);
  const { levels } = shown.picked!.descent!;
  const [opened, passed] = [levels[6].opened.length, levels[6].passed.length];
  expect(setCard.mock.lastCall![0].step).toEqual({ level: 6, levels: levels.length, opened, passed });
  expect(opened).toBeGreaterThan(0);
  picks.forget(shown);
  expect(setCard.mock.lastCall).toEqual([null]);
});
