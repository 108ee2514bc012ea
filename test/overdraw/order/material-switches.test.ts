/** Changes of material of draw orders, counted by hand and over the lists that are drawn. */
import { expect, test } from 'vitest';
import { OBJECT_BLEND } from '../../../src/core/scene/scene.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import { measureOverdraw } from '../../../src/overdraw/measure/measure.ts';
import { overdrawCsv, overdrawJson, overdrawTable } from '../../../src/overdraw/measure/report.ts';
import { materialSwitches } from '../../../src/overdraw/order/material-switches.ts';
import { FRONT, sceneOf, wall } from '../measure/shapes.ts';

const walls = sceneOf([6, 2, 5, 3, 4].map((z) => wall(z, -2 * z, -2 * z, 2 * z, 2 * z)));
/** from the nearest: 1 1 0 1 0 */
const scene = { ...walls, materials: Uint32Array.of(0, 1, 1, 1, 0) };
const blended = { ...scene, flags: walls.flags.map((bits, id) => (id === 4 ? bits | OBJECT_BLEND : bits)) };

test('the first object is one; a blended one is not drawn with the others', () => {
  const list = [1, 3, 4, 2, 0];
  expect(materialSwitches(scene, list, 5)).toBe(4);
  expect(materialSwitches(scene, list, 3)).toBe(2);
  expect(materialSwitches(scene, list, 0)).toBe(0);
  expect(materialSwitches(blended, list, 5)).toBe(2);
  expect(materialSwitches(walls, list, 5)).toBe(0);
});

test('of each order; in every report, where there are several materials', () => {
  const orders = ['file', 'tree', 'back'] as const;
  const tree = buildSphereTree(scene.spheres, { leafSize: 1 });
  const measure = (of: typeof walls, cameras = [FRONT]) =>
    measureOverdraw(of, tree, cameras, { width: 16, height: 10, orders });
  const result = measure(scene);
  expect(result.orders.map(({ switches }) => switches)).toEqual([3, 4, 4]);
  expect(overdrawJson(result).orders.map(({ switches }) => switches)).toEqual([3, 4, 4]);
  expect(measure(scene, []).orders.map(({ switches }) => switches)).toEqual([null, null, null]);
  expect(overdrawCsv(result).split('\n')[0]).toMatch(/,inside,switches,price$/);
  expect(overdrawCsv(result).split('\n')[1]).toMatch(/,3,1169$/);
  expect(overdrawTable(result)).toMatch(/inside {2}switches {2}price\n[- ]+\nfile (.*) 3\.0 +\d+\n/);

  // fragments of the one view, and 3 changes
  const [{ shaded }] = result.orders;
  expect(overdrawJson(result, 100)).toMatchObject({ switchPrice: 100, orders: [{ price: shaded + 300 }, {}, {}] });
  expect(overdrawTable(result, null, {}, 0.5)).toContain(
    'price: fragments a view, and 0.5 for each change of material (switches)',
  );

  const plain = measure(walls);
  expect(plain.orders.map(({ switches }) => switches)).toEqual([null, null, null]);
  expect(overdrawJson(plain).orders[0]).not.toHaveProperty('switches');
  expect(overdrawTable(plain)).not.toContain('switches');
  expect(overdrawJson(plain)).not.toHaveProperty('switchPrice');
});
