import { describe, expect, it } from 'vitest';
import { framingView } from '../../src/camera/framing-view.ts';
import { createFreeSpace, isOutside } from '../../src/camera/free-space.ts';
import { createCamera } from '../../src/math/camera.ts';
import { MEASURE_DEFAULTS, measureOverdraw } from '../../src/overdraw/measure.ts';
import { placeViews, weighViews } from '../../src/overdraw/place-views.ts';
import { decoders } from '../../src/scene/decoders.ts';
import { readScene } from '../../src/scene/read.ts';
import { OBJECT_BLEND, type Scene, sceneBox } from '../../src/scene/scene.ts';
import { buildSphereTree } from '../../src/tree/sphere/sphere-build.ts';
import { noShared, readShared } from '../shared-data.ts';
import { isInLevel, level, streets } from './level.ts';
import { ball, box, type Shape, sceneOf, turned, wall } from './shapes.ts';

const treeOf = (scene: Scene) => buildSphereTree(scene.spheres, { boxes: scene.boxes });
const placedIn = (scene: Scene) => placeViews(scene, treeOf(scene));
const weighed = (scene: Scene) => weighViews(scene, treeOf(scene), framingView(sceneBox(scene))).inside;
const SEEDS = [1, 2, 3];

/** What the views of `scene` shade at the measuring size: in the file's order, and in the tree's. */
function overdrawOf(scene: Scene, count = 24): number[] {
  const tree = treeOf(scene);
  const { width, height } = MEASURE_DEFAULTS;
  const cameras = placeViews(scene, tree)
    .views.slice(0, count)
    .map((view) => createCamera(view, width / height));
  return measureOverdraw(scene, tree, cameras, { orders: ['file', 'tree'] }).orders.map(({ overdraw }) => overdraw!);
}

describe('placeViews', () => {
  it.each(SEEDS)('a level that is closed above: all views stand under its roof, seed %i', (seed) => {
    const { views, isWhole } = placedIn(sceneOf(level(seed)));
    expect(isWhole).toBe(false);
    expect(views.length).toBeGreaterThan(16);
    for (const { eye, target } of views) {
      expect(isInLevel(eye)).toBe(true);
      expect(target[1]).toBe(eye[1]);
    }
  });

  it.each(SEEDS)('its first view saves more than its views do together, seed %i', (seed) => {
    const scene = sceneOf(level(seed));
    const [file, tree] = overdrawOf(scene, 1);
    const [allFile, allTree] = overdrawOf(scene);
    expect(1 - tree / file).toBeGreaterThan(1 - allTree / allFile);
    expect(1 - tree / file).toBeGreaterThan(0.3);
  });

  it.each(SEEDS)('streets: no eye stands in a house, none before a wall, seed %i', (seed) => {
    const scene = sceneOf(streets(seed));
    const space = createFreeSpace(scene);
    const { views } = placedIn(scene);
    expect(views).toHaveLength(24);
    for (const { eye } of views) expect(isOutside(space, eye)).toBe(true);
  });

  it('a wall that fills the picture is no view, whatever stands behind it', () => {
    const scene = sceneOf(streets(5));
    const flat = weighed(scene).filter((one) => one.flat > 0.6);
    expect(Math.max(...flat.map(({ file, tree }) => file / tree))).toBeGreaterThan(2);
    const placed = new Set(placedIn(scene).views.map((view) => JSON.stringify(view)));
    for (const { view } of flat) expect(placed).not.toContain(JSON.stringify(view));
  });

  it('nothing is close before an eye', () => {
    const scene = sceneOf(level(6));
    const near = weighed(scene).filter((one) => one.near > 0.2);
    expect(near.length).toBeGreaterThan(0);
    const placed = new Set(placedIn(scene).views.map((view) => JSON.stringify(view)));
    for (const { view } of near) expect(placed).not.toContain(JSON.stringify(view));
  });

  it('the same scene has the same views', () => {
    expect(placedIn(sceneOf(level(7)))).toEqual(placedIn(sceneOf(level(7))));
  });

  it('a thing by itself is seen from around it, first as a whole', () => {
    for (const shapes of [[ball([3, 2, 1], 5)], [box([0, 0, 0], [1, 2, 1])]]) {
      const { views, isWhole } = placedIn(sceneOf(shapes));
      expect(isWhole).toBe(true);
      expect(views.length).toBeGreaterThan(3);
    }
  });

  it.each<[string, Shape[]]>([
    ['one triangle', [{ positions: [0, 0, 0, 9, 0, 0, 0, 9, 9], indices: [0, 1, 2] }]],
    ['a plate', [wall(4, -9, -9, 9, 9)]],
    ['nothing but glass', [wall(4, -9, -9, 9, 9, OBJECT_BLEND)]],
    ['all in one place', [wall(4, 1, 1, 1, 1), wall(4, 1, 1, 1, 1)]],
    ['a room without an outside', [turned(box([0, 0, 0], [5, 2, 5]))]],
  ])('%s has views that a camera can take', (_, shapes) => {
    const { views } = placedIn(sceneOf(shapes));
    expect(views.length).toBeGreaterThan(0);
    for (const view of views) expect(() => createCamera(view)).not.toThrow();
  });

  it('a scene without objects has none', () => {
    expect(placedIn(sceneOf([]))).toEqual({ views: [], isWhole: true });
  });

  it('says how far it is, forwards, to the end', () => {
    const scene = sceneOf(level(1));
    const told: number[] = [];
    placeViews(scene, treeOf(scene), (part) => told.push(part));
    expect(told[0]).toBe(0);
    expect(told.at(-1)).toBe(1);
    expect(told).toEqual(told.toSorted((a, b) => a - b));
  });
});

describe.skipIf(noShared)('placeViews of sample models', () => {
  const sample = (name: string) => readScene(readShared(`scenes/${name}.glb`), { name, decoders });

  it.each(['lqdm11', 'lq_e1m1'])('%s opens under its roof, where an order saves half', async (name) => {
    const scene = await sample(name);
    expect(placedIn(scene).isWhole).toBe(false);
    const [file, tree] = overdrawOf(scene, 1);
    expect(1 - tree / file).toBeGreaterThan(0.5);
  });
});
