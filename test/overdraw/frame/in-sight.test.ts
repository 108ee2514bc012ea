import { describe, expect, it } from 'vitest';
import { castle } from '../../../scenes/castle.ts';
import { createCamera, type Vec3 } from '../../../src/core/math/camera.ts';
import { createRandom } from '../../../src/core/math/random.ts';
import { cullBrute } from '../../../src/core/tree/brute.ts';
import { createQuery } from '../../../src/core/tree/query.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import { inSight } from '../../../src/overdraw/frame/in-sight.ts';

const HEIGHT = 720;

function cloud(random: () => number, count: number): Float32Array {
  const spheres = new Float32Array(count * 4);
  for (let i = 0; i < spheres.length; i++) spheres[i] = i % 4 === 3 ? random() : (random() - 0.5) * 100;
  return spheres;
}

describe('inSight', () => {
  it('200 cameras in and about small clouds, seeds 0 .. 199: says what the linear scan says', () => {
    const said = [0, 0];
    for (let seed = 0; seed < 200; seed++) {
      const random = createRandom(seed);
      const spheres = cloud(random, 1 + (seed % 9));
      const tree = buildSphereTree(spheres);
      const point = (): Vec3 => [(random() - 0.5) * 200, (random() - 0.5) * 200, (random() - 0.5) * 200];
      const camera = createCamera({ eye: point(), target: point(), fov: 30 + 60 * random() });
      const sees = cullBrute(spheres, createQuery(camera)) > 0;
      expect(inSight(spheres, tree, camera, HEIGHT), `seed ${seed}`).toBe(sees);
      said[Number(sees)]++;
    }
    for (const count of said) expect(count).toBeGreaterThan(30);
  });

  it('loses a scene where all of it is smaller than a pixel', () => {
    const spheres = Float32Array.of(0, 0, 0, 1);
    const tree = buildSphereTree(spheres);
    // at 90 degrees a sphere of radius 1 is as many pixels across as the picture is high, a unit away
    for (const [away, seen] of [
      [HEIGHT * 0.99, true],
      [HEIGHT * 1.01, false],
    ] as const)
      expect(inSight(spheres, tree, createCamera({ eye: [0, 0, away], target: [0, 0, 0], fov: 90 }), HEIGHT)).toBe(
        seen,
      );
  });

  it('sees points, nothing in a scene without objects, and every recorded view of the castle', () => {
    const camera = createCamera({ eye: [0, 0, 5], target: [0, 0, 0] });
    const point = new Float32Array(4);
    expect(inSight(point, buildSphereTree(point), camera, HEIGHT)).toBe(true);
    const none = new Float32Array(0);
    expect(inSight(none, buildSphereTree(none), camera, HEIGHT)).toBe(false);
    const scene = castle.build();
    const tree = buildSphereTree(scene.spheres, { boxes: scene.boxes });
    for (const view of scene.views) expect(inSight(scene.spheres, tree, createCamera(view), HEIGHT)).toBe(true);
  });
});
