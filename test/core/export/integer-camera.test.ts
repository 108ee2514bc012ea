/** The picture of any camera in the numbers of a target's programs: at least as wide and as high, and by no more than its unit. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pictureOf } from '../../../src/core/export/integer-camera.ts';
import { MACHINES } from '../../../src/core/export/targets.ts';
import { createCamera } from '../../../src/core/math/camera.ts';

const tangent = (fov: number) => Math.tan((fov * Math.PI) / 360);
const cameraOf = (fov: number, aspect: number) => createCamera({ eye: [0, 0, 0], target: [0, 0, -1], fov }, aspect);

test.each(['ps1', 'saturn', 'nds', 'gba'] as const)('%s', (target) => {
  const picture = MACHINES[target].camera;
  fc.assert(
    fc.property(
      fc.double({ min: 1, max: 178, noNaN: true }),
      fc.double({ min: 0.2, max: 5, noNaN: true }),
      (fov, aspect) => {
        const { halfWidth, halfHeight, distance, fraction } = pictureOf(cameraOf(fov, aspect), picture);
        expect(fraction).toBe(picture.fraction);
        for (const value of [halfWidth, halfHeight, distance]) {
          expect(value).toBeGreaterThanOrEqual(1);
          expect(value).toBeLessThanOrEqual(16383);
          expect(Number.isInteger(value)).toBe(true);
        }
        expect(halfHeight / distance).toBeGreaterThanOrEqual(tangent(fov) * (1 - 1e-12));
        expect(halfWidth / distance).toBeGreaterThanOrEqual(aspect * tangent(fov) * (1 - 1e-12));
        // a unit less of one, or more of the distance, would lose some of it
        expect((halfHeight - 1) / (distance + 1)).toBeLessThan(tangent(fov));
        expect((halfWidth - 1) / (distance + 1)).toBeLessThan(aspect * tangent(fov));
      },
    ),
    { numRuns: 500 },
  );
});

test('where the camera has a target’s own picture, it is that', () => {
  const { halfWidth, halfHeight, distance } = MACHINES.ps1.camera;
  const fov = (Math.atan(halfHeight / distance) * 360) / Math.PI;
  expect(pictureOf(cameraOf(fov - 1e-9, halfWidth / halfHeight), MACHINES.ps1.camera)).toEqual(MACHINES.ps1.camera);
});
