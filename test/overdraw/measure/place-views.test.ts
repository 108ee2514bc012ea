import { describe, expect, it } from 'vitest';
import { framingView } from '../../../src/core/camera/framing-view.ts';
import { insideViews } from '../../../src/core/camera/inside-views.ts';
import { createCamera, type View } from '../../../src/core/math/camera.ts';
import { decoders } from '../../../src/core/scene/decoders.ts';
import { readScene } from '../../../src/core/scene/read.ts';
import { OBJECT_BLEND, type Scene, sceneBox } from '../../../src/core/scene/scene.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import { measureOverdraw } from '../../../src/overdraw/measure/measure.ts';
import { MEASURE_DEFAULTS } from '../../../src/overdraw/measure/measure-options.ts';
import { placeViews, weighViews } from '../../../src/overdraw/measure/place-views.ts';
import { createFreeSpace, isOutside } from '../../../src/seeds/places/free-space.ts';
import { noShared, readShared } from '../../shared-data.ts';
import { soak } from '../../soak.ts';
import { isInLevel, level, streets } from './level.ts';
import { ball, box, type Shape, sceneOf, turned, wall } from './shapes.ts';

const treeOf = (scene: Scene) => buildSphereTree(scene.spheres, { boxes: scene.boxes });
const placedIn = (scene: Scene) => placeViews(scene, treeOf(scene));
const weighed = (scene: Scene) => weighViews(scene, treeOf(scene), framingView(sceneBox(scene))).inside;
const SEEDS = [1, 2];

/** What `views` shade at the measuring size, the part that the tree's order saves against the file's. */
function savedBy(scene: Scene, views: readonly View[]): number {
  const { width, height } = MEASURE_DEFAULTS;
  const cameras = views.map((view) => createCamera(view, width / height));
  const { orders } = measureOverdraw(scene, treeOf(scene), cameras, { orders: ['file', 'tree'] });
  return 1 - orders[1].shaded / orders[0].shaded;
}

describe('placeViews', () => {
  it.each(SEEDS)(
    'a level that is closed above: all views stand under its roof, the one that saves more first, seed %i',
    (seed) => {
      const scene = sceneOf(level(seed));
      const { views, isWhole } = placedIn(scene);
      expect(isWhole).toBe(false);
      expect(views.length).toBeGreaterThan(16);
      for (const { eye, target } of views) {
        expect(isInLevel(eye)).toBe(true);
        expect(target[1]).toBe(eye[1]);
      }
      const first = savedBy(scene, views.slice(0, 1));
      expect(first).toBeGreaterThan(0.3);
      expect(first).toBeGreaterThan(savedBy(scene, views));
    },
  );

  it.each(SEEDS)('streets: no eye stands in a house, none before a wall, seed %i', (seed) => {
    const scene = sceneOf(streets(seed));
    const space = createFreeSpace(scene);
    const { views } = placedIn(scene);
    expect(views).toHaveLength(24);
    for (const { eye } of views) expect(isOutside(space, eye)).toBe(true);
  });

  it('what one plane fills is no view, though there are too few others', () => {
    // a village in the corner of a wide plain, and one house in the other
    const plain = box([200, -0.6, 200], [300, 0.5, 300]);
    const scene = sceneOf([plain, box([480, 5, 480], [6, 5, 6]), ...streets(5).slice(1)]);
    expect(weighed(scene).filter((one) => one.flat > 0.6 && one.covered > 0.1).length).toBeGreaterThan(24);
    const { views, isWhole } = placedIn(scene);
    expect(isWhole).toBe(false);
    expect(views.length).toBeLessThan(24);
    const flat = new Set(
      weighed(scene)
        .filter((one) => one.flat > 0.6)
        .map(({ view }) => JSON.stringify(view)),
    );
    for (const view of views) expect(flat).not.toContain(JSON.stringify(view));
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

  it.each([
    ['under one roof', level],
    ['under the sky', streets],
  ])('a level %s, with a dome over it: the views stand in it', (_, shapes) => {
    const bare = sceneOf(shapes(1));
    const { views, isWhole } = placedIn(sceneOf([turned(ball([0, 0, 0], 2000)), ...shapes(1)]));
    const box = sceneBox(bare);
    expect(isWhole).toBe(false);
    for (const { eye } of views) for (const k of [0, 2]) expect(eye[k] > box[k] && eye[k] < box[k + 3]).toBe(true);
    const saved = savedBy(bare, views);
    expect(saved).toBeGreaterThan(0.8 * savedBy(bare, placedIn(bare).views));
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

  it('a yard with a sky dome: as it shows without', async () => {
    const [plain, sky] = await Promise.all(
      ['field-level', 'field-level-sky'].map((name) => readScene(readShared(`found4/${name}.obj`), { name })),
    );
    const saved = [plain, sky].map((scene) => savedBy(scene, insideViews(scene)));
    expect(saved[0]).toBeGreaterThan(0.4);
    expect(Math.abs(saved[1] - saved[0])).toBeLessThan(0.04);
  });

  it.each(soak(['lqdm11'], ['lqdm11', 'lq_e1m1']))(
    '%s opens under its roof, where an order saves half',
    async (name) => {
      const scene = await sample(name);
      const { views, isWhole } = placedIn(scene);
      expect(isWhole).toBe(false);
      expect(savedBy(scene, views.slice(0, 1))).toBeGreaterThan(0.5);
    },
  );
});
