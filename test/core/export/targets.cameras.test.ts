/** The pictures of the examples, from what each machine's display and fixed-point convention are. */
import { expect, test } from 'vitest';
import { MACHINES } from '../../../src/core/export/targets.ts';

test('bits behind the point: 12 of the GTE, the DS and GBA, 16 of SGL', () => {
  const { ps1, saturn, nds, gba } = MACHINES;
  expect([ps1, saturn, nds, gba].map(({ camera }) => camera.fraction)).toEqual([12, 16, 12, 12]);
  // the GTE's matrices are of 16 bits
  expect([ps1, saturn, nds, gba].map(({ camera }) => camera.axisType)).toEqual([
    'int16_t',
    ...['int32_t', 'int32_t', 'int32_t'],
  ]);
});

test('y goes down on the machines that count their lines from the top in 3D too', () => {
  const { ps1, saturn, nds, gba } = MACHINES;
  expect([ps1, saturn, nds, gba].map(({ camera }) => camera.secondAxis)).toEqual(['down', 'down', 'up', 'up']);
});

test.each([
  ['ps1', 320, 240],
  ['saturn', 320, 224],
  ['gba', 240, 160],
] as const)('%s: %i x %i pixels, 90 degrees wide', (name, width, height) => {
  const { halfWidth, halfHeight, distance } = MACHINES[name].camera;
  expect([2 * halfWidth, 2 * halfHeight]).toEqual([width, height]);
  expect((2 * Math.atan(halfWidth / distance) * 180) / Math.PI).toBeCloseTo(90, 10);
});

test('nds: 256 x 192 pixels in 64ths, 70 degrees high, its distance rounded down: wider, not narrower', () => {
  const { halfWidth, halfHeight, distance } = MACHINES.nds.camera;
  expect([(2 * halfWidth) / 64, (2 * halfHeight) / 64]).toEqual([256, 192]);
  expect((2 * Math.atan(halfHeight / distance) * 180) / Math.PI).toBeCloseTo(70, 2);
  expect(distance).toBe(Math.floor(halfHeight / Math.tan((35 * Math.PI) / 180)));
});

test('the camera’s numbers fit 16 bits and the header’s limit of 1 to 16383', () => {
  for (const { camera } of Object.values(MACHINES))
    if (camera !== 'float')
      for (const value of [camera.halfWidth, camera.halfHeight, camera.distance]) {
        expect(value).toBeGreaterThanOrEqual(1);
        expect(value).toBeLessThanOrEqual(16383);
      }
});
