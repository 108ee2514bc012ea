import { describe, expect, it } from 'vitest';
import { castle } from '../../../scenes/castle.ts';
import { createCamera, type Vec3, type View } from '../../../src/math/camera.ts';
import { createRandom } from '../../../src/math/random.ts';
import { createPathPlayer } from '../../../src/view/control/path-player.ts';

const apart = (a: Vec3, b: Vec3) => Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2]);
const ring = Array.from({ length: 12 }, (_, k): View => {
  const angle = (k * Math.PI) / 6;
  return { eye: [Math.cos(angle) * 10, 0, Math.sin(angle) * 10], target: [0, 0, 0], fov: 60 + k };
});

function wander(seed: number): View[] {
  const random = createRandom(seed);
  return Array.from({ length: 2 + (seed % 23) }, (): View => {
    const point = (): Vec3 => [random() * 100, random() * 9, random() * 100];
    return { eye: point(), target: point(), fov: 60, near: 0.1 };
  });
}

describe('createPathPlayer', () => {
  for (let seed = 0; seed < 50; seed++)
    it(`passes every recorded view, and leaps nowhere between them (seed ${seed})`, () => {
      const views = wander(seed);
      const player = createPathPlayer(views);
      const steps = Math.round(player.duration / 1.2);
      for (let i = 0; i < steps; i++) {
        expect(player.viewAt(i / steps).eye).toEqual(views[i].eye);
        expect(player.indexOf(i / steps)).toBe(i);
      }
      const fine = Array.from({ length: 200 * steps + 1 }, (_, k) => player.viewAt(k / (200 * steps)));
      fine.forEach((view, k) => {
        createCamera(view, 1);
        if (k > 0) expect(apart(view.eye, fine[k - 1].eye)).toBeLessThan(7);
      });
    });

  it('knows a closed path, and goes round without a leap', () => {
    const player = createPathPlayer(ring);
    expect(player.duration).toBeCloseTo(12 * 1.2, 9);
    expect(apart(player.viewAt(0.9999).eye, player.viewAt(0).eye)).toBeLessThan(0.01);
    expect(player.indexOf(0.999)).toBe(0);
    expect(apart(player.viewAt(0.5 / 12).eye, [0, 0, 0])).toBeCloseTo(10, 0);
    expect(player.viewAt(0.5 / 12).fov).toBeCloseTo(60.5, 1);
  });

  it('takes a path for closed whose ends are one and a half steps apart, and not one whose ends are farther', () => {
    // an isosceles triangle: two steps of length 1, and the gap
    const withGap = (gap: number) =>
      createPathPlayer(
        [
          [-gap / 2, 0, 0],
          [0, 0, Math.sqrt(1 - (gap / 2) ** 2)],
          [gap / 2, 0, 0],
        ].map((eye) => ({ eye: eye as unknown as Vec3, target: [0, 9, 0] as Vec3 })),
      );
    expect(withGap(1.499).duration).toBeCloseTo(3 * 1.2, 9);
    expect(withGap(1.501).duration).toBeCloseTo(2 * 1.2, 9);
  });

  it('goes evenly from field of view to field of view, and from near plane to near plane', () => {
    const views = Array.from(
      { length: 5 },
      (_, k): View => ({ eye: [k, 0, 0], target: [k, 0, -9], fov: 60 + 3 * k, near: 1 + 2 * k }),
    );
    const player = createPathPlayer(views);
    for (let part = 0; part <= 1; part += 0.0037) {
      const { eye, fov, near } = player.viewAt(part);
      expect(eye[0]).toBeCloseTo(4 * part, 3);
      expect(fov).toBeCloseTo(60 + 12 * part, 3);
      expect(near).toBeCloseTo(1 + 8 * part, 3);
    }
    const mixed = createPathPlayer(views.map(({ near, ...view }, k) => (k === 2 ? view : { ...view, near })));
    for (let part = 0; part <= 1; part += 0.0037) createCamera(mixed.viewAt(part));
    const without = createPathPlayer(views.map(({ eye, target }) => ({ eye, target })));
    expect(without.viewAt(0.3)).not.toHaveProperty('near');
    expect(without.viewAt(0.3)).not.toHaveProperty('fov');
  });

  it('follows the path of a built-in scene at an even pace', () => {
    const { views } = castle.build();
    const player = createPathPlayer(views);
    expect(player.viewAt(0)).toEqual(views[0]);
    const eyes = Array.from({ length: 2001 }, (_, k) => player.viewAt(k / 2001).eye);
    const paces = eyes.slice(1).map((eye, k) => apart(eye, eyes[k]));
    paces.sort((a, b) => a - b);
    expect(paces[1990] / paces[1000]).toBeLessThan(1.6);
  });

  it('plays, pauses, seeks and loops', () => {
    const player = createPathPlayer(ring);
    player.advance(1);
    expect([player.playing, player.part]).toEqual([false, 0]);
    player.play();
    player.advance(1.2);
    expect(player.part).toBeCloseTo(1 / 12, 12);
    player.seek(0.999);
    player.advance(1.2);
    expect(player.part).toBeCloseTo(0.999 + 1 / 12 - 1, 12);
    player.pause();
    player.seek(7);
    expect([player.playing, player.part]).toEqual([false, 1]);
  });

  it('steps where neighbours share an eye, and stands where there is one view', () => {
    const views = [ring[0], { ...ring[0], target: [5, 5, 5] as Vec3 }, ring[3]];
    const player = createPathPlayer(views);
    for (let part = 0; part <= 1; part += 0.01) expect(player.viewAt(part)).toEqual(views[player.indexOf(part)]);
    const one = createPathPlayer([ring[0]]);
    one.play();
    expect([one.playing, one.viewAt(0.7), one.indexOf(1)]).toEqual([false, ring[0], 0]);
  });
});
