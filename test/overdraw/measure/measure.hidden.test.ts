/** Every draw order with objects hidden from each eye's cell: the plain order less these, with moving objects and without. */
import { describe, expect, it } from 'vitest';
import { hasBit } from '../../../src/core/base/bits.ts';
import { encodeTree, readTreeFile } from '../../../src/core/file/binary.ts';
import { createCamera, type Vec3 } from '../../../src/core/math/camera.ts';
import { createRandom } from '../../../src/core/math/random.ts';
import { bruteSeen } from '../../../src/core/tree/hidden/brute-hidden.ts';
import { CELL, type HiddenCells } from '../../../src/core/tree/hidden/hidden-cells.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import { measureOverdraw } from '../../../src/overdraw/measure/measure.ts';
import { measureExported } from '../../../src/overdraw/measure/measure-exported.ts';
import { listOrder } from '../../../src/overdraw/order/list-order.ts';
import { createOrderContext, type OrderContext, setOrderCamera } from '../../../src/overdraw/order/order-context.ts';
import { type DrawOrderName, findDrawOrder, ordersWith } from '../../../src/overdraw/order/orders.ts';
import { seededMoving } from '../../core/scene/support/seeded-moving.ts';
import { randomCells } from '../../core/tree/hidden/hidden-cases.ts';
import { between, crowd, FRONT, sceneOf } from './shapes.ts';

const MOVING = 12;
const REGION = [-10, -10, -26, 10, 10, 6];

function listOf(context: OrderContext, name: DrawOrderName): number[] {
  const out = new Uint32Array(context.visible.length);
  listOrder(findDrawOrder(name), context, out, 1);
  return [...out.subarray(0, context.count)];
}

describe.each([false, true])('with moving objects: %s', (moves) => {
  it('each order is the plain one less what is hidden, moving ones never: 100 seeds', () => {
    let left = 0;
    let hiddenOnes = 0;
    for (let seed = 1; seed <= 100; seed++) {
      const random = createRandom(seed);
      const scene = sceneOf(crowd(seed % 5));
      const statics = scene.names.length;
      const tree = buildSphereTree(scene.spheres, { boxes: scene.boxes, leafSize: 1 + (seed % 3) });
      const cells = randomCells(random, statics, 12, REGION);
      const moving = moves ? seededMoving(seed, MOVING) : null;
      const plain = createOrderContext(scene, tree, seed, moving);
      const context = createOrderContext(scene, tree, seed, moving, cells);
      const place = (): Vec3 => [between(random, -9, 9), between(random, -9, 9), between(random, -25, 5)];
      const camera = createCamera({ eye: place(), target: place(), fov: 40 + random() * 70 });
      setOrderCamera(plain, camera, seed);
      setOrderCamera(context, camera, seed);
      const set = context.hidden!.bits && bruteSeen(cells, camera.eye);
      const isSeen = (id: number) => set === null || id >= statics || hasBit(set, id);
      for (const name of ordersWith('frame')) {
        // among moving objects those of a batch with hidden ones may stand elsewhere: of them the static ones are compared
        const kept = (list: number[]) => (moves ? list.filter((id) => id < statics) : list);
        const wanted = listOf(plain, name).filter(isSeen);
        const given = listOf(context, name);
        expect(kept(given), name).toEqual(kept(wanted));
        expect(given.toSorted(), name).toEqual(wanted.toSorted());
      }
      left += context.count;
      hiddenOnes += plain.count - context.count;
    }
    expect(left).toBeGreaterThan(500);
    expect(hiddenOnes).toBeGreaterThan(300);
  });
});

/** One cell round the camera, from which these can be seen. */
function oneCell(objectCount: number, isSeen: (id: number) => boolean): HiddenCells {
  const set = new Uint8Array((objectCount + 7) >> 3);
  for (let id = 0; id < objectCount; id++) if (isSeen(id)) set[id >> 3] |= 1 << (id & 7);
  return {
    axes: Uint8Array.of(CELL),
    planes: new Float32Array(1),
    links: Uint32Array.of(0),
    boxes: Float32Array.of(-1, -1, -1, 1, 1, 1),
    sets: [set],
    objectCount,
    tested: null,
  };
}

describe('a measurement', () => {
  const scene = sceneOf(crowd(4));
  const tree = buildSphereTree(scene.spheres, { boxes: scene.boxes });
  const objects = scene.names.length;
  const options = { width: 160, height: 120 };
  const plain = measureOverdraw(scene, tree, [FRONT], options);

  it('with nothing hidden is the plain one, with all hidden draws nothing', () => {
    expect(measureOverdraw(scene, tree, [FRONT], { ...options, hidden: oneCell(objects, () => true) })).toEqual(plain);
    const nothing = measureOverdraw(scene, tree, [FRONT], { ...options, hidden: oneCell(objects, () => false) });
    expect([nothing.covered, nothing.fragments, nothing.views[0].visible]).toEqual([0, 0, 0]);
  });

  it('with half hidden has fewer fragments in every order, and as many pixels at most', () => {
    const half = measureOverdraw(scene, tree, [FRONT], { ...options, hidden: oneCell(objects, (id) => id % 2 === 0) });
    expect(half.fragments).toBeLessThan(plain.fragments);
    expect(half.fragments).toBeGreaterThan(0);
    expect(half.covered).toBeLessThanOrEqual(plain.covered);
    for (const [i, { shaded }] of half.orders.entries()) expect(shaded).toBeLessThan(plain.orders[i].shaded);
  });

  it('refuses cells of other objects, before the tree is exported and after', () => {
    const other = { ...options, hidden: oneCell(objects + 1, () => true) };
    expect(() => measureOverdraw(scene, tree, [FRONT], other)).toThrow(
      `${objects + 1} objects, the tree has ${objects}`,
    );
    const file = readTreeFile(encodeTree(tree));
    expect(() => measureExported(scene, file, undefined, [FRONT], { hidden: other.hidden })).toThrow(
      `${objects + 1} objects, the tree has ${objects}`,
    );
  });
});
