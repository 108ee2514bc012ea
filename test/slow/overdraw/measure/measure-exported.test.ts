/** The order of an exported tree, by its bytes alone, against the culls of each format and against the console's report. */

import { describe, expect, test } from 'vitest';
import { castle } from '../../../../scenes/castle.ts';
import { hasBit, setBit } from '../../../../src/core/base/bits.ts';
import { COMPACT_FORMATS } from '../../../../src/core/compact/codings.ts';
import { floatCamera } from '../../../../src/core/compact/float-camera.ts';
import {
  createFloatQuery,
  createFloatResult,
  cullFloat,
  setFloatQuery,
} from '../../../../src/core/compact/float-cull.ts';
import { encodeCompact, encodeTree, readFloatTree, readTreeFile } from '../../../../src/core/file/binary.ts';
import { FORMATS, isCompactFormat, TREE_FORMATS } from '../../../../src/core/file/formats.ts';
import { createCamera } from '../../../../src/core/math/camera.ts';
import { CELL, type HiddenCells } from '../../../../src/core/tree/hidden/hidden-cells.ts';
import { createQuery } from '../../../../src/core/tree/query.ts';
import { createCullResult } from '../../../../src/core/tree/sphere/cull-result.ts';
import { buildSphereTree } from '../../../../src/core/tree/sphere/sphere-build.ts';
import { cull } from '../../../../src/core/tree/sphere/sphere-cull.ts';
import { buildKind } from '../../../../src/offline/n64/budget.ts';
import { consoleReport } from '../../../../src/offline/n64/report.ts';
import { measureOverdraw } from '../../../../src/overdraw/measure/measure.ts';
import { EXPORTED_ORDERS, measureExported } from '../../../../src/overdraw/measure/measure-exported.ts';
import { createTarget, drawOrder } from '../../../../src/overdraw/raster/raster.ts';
import { createViewSetup, setupView } from '../../../../src/overdraw/raster/setup.ts';
import { priceTree } from '../../../offline/n64/price-tree.ts';

const scene = castle.build();
const cameras = scene.views.filter((_, i) => i % 6 === 0).map((view) => createCamera(view, 4 / 3));
const tree = buildSphereTree(scene.spheres, { boxes: scene.boxes });
const find = (result: ReturnType<typeof measureOverdraw>, name: string) => result.orders.find((o) => o.order === name)!;

/** Fragments that pass when each camera's list is drawn whole. */
function shadedBy(lists: readonly ArrayLike<number>[]): number {
  const setup = createViewSetup(scene, 320, 240);
  const target = createTarget(320, 240);
  const all = Uint32Array.from(scene.names, (_, id) => id);
  return cameras.reduce((sum, camera, i) => {
    setupView(setup, camera, all, all.length);
    return sum + drawOrder(setup, Uint32Array.from(lists[i]), lists[i].length, target).shaded;
  }, 0);
}

describe.each(COMPACT_FORMATS)('%s, as built by default', (format) => {
  const kind = { format, leafSize: FORMATS[format].build.leafSize, objectSpheres: true };
  const compact = buildKind(scene, kind);

  test.each(['little', 'big'] as const)('%s-endian, with ids and without: what the console’s report says', (endian) => {
    const report = consoleReport(scene, compact, 'front', cameras, 0);
    const wanted = report.orders.find(({ order }) => order === 'tree')!.passed * cameras.length;
    for (const ids of [true, false]) {
      const bytes = encodeCompact(compact, { endian, ids });
      const result = measureExported(scene, readTreeFile(bytes), ids ? undefined : compact.ids, cameras);
      expect(find(result, 'tree').shaded).toBe(wanted);
      expect(find(result, 'tree').shaded).not.toBe(find(measureOverdraw(scene, tree, cameras), 'tree').shaded);
      expect(result.visible).toBe(report.mean.visible * cameras.length);
      expect(result.falselyVisible).toBeCloseTo(report.mean.falselyVisible * cameras.length, 9);
    }
  });

  test('falsely visible objects are those that the budget prices', () => {
    const { visible, falselyVisible } = priceTree({ ...scene, cameras }, kind);
    const result = measureExported(
      scene,
      readTreeFile(encodeCompact(compact, { endian: 'little' })),
      compact.ids,
      cameras,
    );
    expect(result.falselyVisible / result.visible).toBeCloseTo(falselyVisible / visible, 12);
  });
});

test('float16: the order of its own cull in floats', () => {
  const bytes = encodeTree(tree, { format: 'float16' });
  const floats = readFloatTree(bytes);
  const query = createFloatQuery();
  const given = createFloatResult(floats);
  const lists = cameras.map((camera) => {
    setFloatQuery(query, floats, floatCamera(camera));
    return [...given.ids.subarray(0, cullFloat(floats, query, {}, given))];
  });
  const result = measureExported(scene, readTreeFile(bytes), undefined, cameras);
  expect(find(result, 'tree').shaded).toBe(shadedBy(lists));
  expect(result.visible + result.falselyVisible).toBe(lists.reduce((sum, list) => sum + list.length, 0));
});

test('seed20: every object in the order of its node, as the article’s traversal gives it', () => {
  const own = createCullResult(tree);
  const lists = cameras.map((camera) => [...own.ids.subarray(0, cull(tree, createQuery(camera), { batch: 1 }, own))]);
  const result = measureExported(scene, readTreeFile(encodeTree(tree, { format: 'seed20' })), undefined, cameras);
  expect(find(result, 'tree').shaded).toBe(shadedBy(lists));
  expect(result.falselyVisible).toBe(0);
});

describe('without what is hidden from one cell about everything', () => {
  const count = scene.names.length;
  const set = new Uint8Array((count + 7) >> 3);
  for (let id = 0; id < count; id++) if (id % 3 > 0) setBit(set, id);
  const hidden: HiddenCells = {
    axes: Uint8Array.of(CELL),
    planes: Float32Array.of(0),
    links: Uint32Array.of(0),
    boxes: Float32Array.of(-500, -500, -500, 500, 500, 500),
    sets: [set],
    objectCount: count,
    tested: null,
  };

  test.each(TREE_FORMATS)(
    '%s: the lists of its cull less what is hidden, with ids in the file and without',
    (format) => {
      const built = buildSphereTree(scene.spheres, { boxes: scene.boxes, ...FORMATS[format].build });
      for (const inFile of isCompactFormat(format) ? [true, false] : [false]) {
        const file = readTreeFile(encodeTree(built, { format, ids: inFile }));
        const ids =
          isCompactFormat(format) && !inFile ? readTreeFile(encodeTree(built, { format, ids: true })).ids : undefined;
        const exported = file.createCull(ids);
        const lists = cameras.map((camera) =>
          [...exported.ids.subarray(0, exported.cull(camera))].filter((id) => hasBit(set, id)),
        );
        const result = measureExported(scene, file, ids, cameras, { orders: ['tree', 'file'], hidden });
        expect(find(result, 'tree').shaded).toBe(shadedBy(lists));
        expect(find(result, 'file').shaded).toBe(
          find(measureOverdraw(scene, tree, cameras, { hidden }), 'file').shaded,
        );
        expect(result.visible + result.falselyVisible).toBe(lists.reduce((sum, list) => sum + list.length, 0));
      }
    },
  );
});

test('the other orders are those of measureOverdraw, and the tree’s other keys are refused', () => {
  const bytes = encodeTree(tree);
  const others = EXPORTED_ORDERS.filter((order) => order !== 'tree');
  const result = measureExported(scene, readTreeFile(bytes), undefined, cameras, { orders: others, seed: 5 });
  expect(result.orders).toEqual(measureOverdraw(scene, tree, cameras, { orders: others, seed: 5 }).orders);
  for (const order of ['tree-distance', 'tree-depth', 'tree-sorted'] as const)
    expect(() => measureExported(scene, readTreeFile(bytes), undefined, cameras, { orders: [order] })).toThrow(
      RangeError,
    );
});

test.each(['front', 'back', 'none'] as const)('order %s reaches the cull of every format', (order) => {
  const sorted = (ids: Uint32Array) => [...ids].sort((a, b) => a - b);
  const lists = TREE_FORMATS.map((format) => {
    const building = FORMATS[format].build;
    const built = buildSphereTree(scene.spheres, { boxes: scene.boxes, ...building });
    const bytes = encodeTree(built, { format, ids: isCompactFormat(format) });
    const exported = readTreeFile(bytes).createCull();
    const list = (asked: typeof order) => exported.ids.slice(0, exported.cull(cameras[0], { order: asked }));
    expect(sorted(list(order))).toEqual(sorted(list('front')));
    return { own: [...list(order)], front: [...list('front')] };
  });
  for (const { own, front } of lists)
    if (order === 'front') expect(own).toEqual(front);
    else expect(own).not.toEqual(front);
});
