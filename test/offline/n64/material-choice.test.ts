/** The choice at a price of a change of material: its figures beside those of the measurement of overdraw, and beside sums made here. */
import { expect, test } from 'vitest';
import { castle } from '../../../scenes/castle.ts';
import { groupLeaves } from '../../../src/core/compact/material-leaves.ts';
import { encodeSource } from '../../../src/core/export/encode.ts';
import { createCamera } from '../../../src/core/math/camera.ts';
import { createRandom, randomInt } from '../../../src/core/math/random.ts';
import { objectCount } from '../../../src/core/scene/scene.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import { chooseMaterials, fragmentsPerCycle, type MaterialInput } from '../../../src/offline/n64/material-choice.ts';
import { choiceText } from '../../../src/offline/n64/material-choice-text.ts';
import { rdpMode } from '../../../src/offline/n64/rdp.ts';
import { measureExported } from '../../../src/overdraw/measure/measure-exported.ts';
import { SWITCH_PRICE } from '../../../src/overdraw/order/material-switches.ts';

const random = createRandom(9);
const plain = castle.build();
const scene = { ...plain, materials: Uint32Array.from({ length: objectCount(plain) }, () => randomInt(random, 5)) };
const cameras = scene.views.slice(0, 8).map((view) => createCamera(view, 4 / 3));
const input = (switchPrice: number): MaterialInput => ({
  scene,
  cameras,
  format: 'compact8',
  objectSpheres: true,
  switchPrice,
  build: (leaves) => buildSphereTree(scene.spheres, { boxes: scene.boxes, ...leaves }),
});

test('fragments and changes of each way are those that the measurement counts', () => {
  const { tried } = chooseMaterials(input(SWITCH_PRICE));
  expect(tried.map(({ leafSize, leaves, window }) => [leafSize, leaves, window])).toEqual([
    [8, false, 1],
    [8, true, 1],
    [8, false, 8],
    [8, false, 16],
    [8, false, 32],
    [16, false, 1],
    [16, true, 1],
    [24, false, 1],
    [24, true, 1],
  ]);
  for (const { leafSize, leaves, window, shaded, switches } of tried) {
    const tree = buildSphereTree(scene.spheres, { boxes: scene.boxes, leaves: 'full', leafSize });
    if (leaves) groupLeaves(tree, scene.materials);
    const request = { format: 'compact8', endian: 'little', ids: true, objectSpheres: true } as const;
    const { file } = encodeSource({ tree, scene }, request);
    const options = { width: 160, height: 120, orders: ['tree'], window } as const;
    const [order] = measureExported(scene, file, undefined, cameras, options).orders;
    expect(shaded).toBeCloseTo((4 * order.shaded) / cameras.length, 6);
    // the measurement leaves out what is given and lies outside of the picture
    expect(Math.abs(switches - order.switches!)).toBeLessThan(0.6);
  }
});

test('the cheapest is chosen, of equal ones the first', () => {
  for (const switchPrice of [0, 50, SWITCH_PRICE, 5000]) {
    const { chosen, tried } = chooseMaterials(input(switchPrice));
    for (const { shaded, switches, cycles, price } of tried)
      expect(price).toBeCloseTo(shaded + switches * switchPrice + cycles * fragmentsPerCycle(), 6);
    expect(chosen).toBe(tried.find(({ price }) => price === Math.min(...tried.map((way) => way.price))));
    expect(choiceText({ chosen, tried }, switchPrice)).toContain(` costs least: ${chosen.price.toFixed(0)} (`);
  }
  expect(chooseMaterials(input(0)).chosen.window).toBe(1);
  expect(chooseMaterials(input(5000)).chosen.window).toBe(32);
});

test('a change is a texture of 4,096 bytes, 8 bytes a clock, in fragments that pass instead of failing', () => {
  const { pass, fail } = rdpMode('1-cycle');
  expect(SWITCH_PRICE).toBe(Math.round(4096 / 8 / (pass - fail)));
  // 62.5 MHz beside 93.75 MHz
  expect(fragmentsPerCycle()).toBeCloseTo(2 / 3 / (pass - fail), 12);
});

test('one material, or no view, leaves nothing to choose', () => {
  expect(() => chooseMaterials({ ...input(1), scene: plain })).toThrow(
    'the scene has one material: there is nothing to choose',
  );
  expect(() => chooseMaterials({ ...input(1), cameras: [] })).toThrow('no views to choose on');
});
