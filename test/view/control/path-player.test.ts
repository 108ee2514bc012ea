import { describe, expect, it } from 'vitest';
import { castle } from '../../../scenes/castle.ts';
import { samplePath } from '../../../src/core/camera/path.ts';
import { createCamera, type Vec3, type View } from '../../../src/core/math/camera.ts';
import { createRandom } from '../../../src/core/math/random.ts';
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
    const lenses = createPathPlayer(views.map(({ fov, ...view }, k) => (k === 2 ? view : { ...view, fov })));
    for (let part = 0; part <= 1; part += 0.0037) createCamera(lenses.viewAt(part));
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

  it('reads the spline of core/camera/path.ts in straight pieces, 30 a view (open, then closed)', () => {
    const random = createRandom(3);
    const uneven = Array.from({ length: 5 }, (_, k): View => {
      const eye: Vec3 = [k * 9 + random() * 5, random() * 4, random() * 9];
      return { eye, target: [eye[0] + 5, 1 + random(), eye[2] - 7], fov: 50 + 20 * random(), near: 1 + random() };
    });
    for (const [views, closed] of [
      [uneven, false],
      [ring, true],
    ] as const) {
      const player = createPathPlayer(views);
      const count = closed ? views.length * 30 : (views.length - 1) * 30 + 1;
      const samples: View[] = samplePath({ points: views, closed }, count);
      if (closed) samples.push(views[0]);
      const steps = closed ? views.length : views.length - 1;
      // the nearest sample gives way to each view
      const places = views.map((view) => {
        const away = samples.map((sample) => apart(sample.eye, view.eye));
        return away.indexOf(Math.min(...away));
      });
      if (closed) places.push(samples.length - 1);
      places.forEach((place, i) => {
        samples[place] = views[i % views.length];
      });
      for (let i = 0; i < steps; i++)
        for (const rest of [0.01, 0.37, 0.5, 0.83, 0.99]) {
          const view = player.viewAt((i + rest) / steps);
          const place = places[i] + (places[i + 1] - places[i]) * rest;
          const [a, b] = [samples[Math.floor(place)], samples[Math.floor(place) + 1]];
          const mixed = (of: (view: View) => number) => of(a) + (of(b) - of(a)) * (place - Math.floor(place));
          for (const axis of [0, 1, 2] as const) {
            expect(view.eye[axis]).toBeCloseTo(
              mixed((one) => one.eye[axis]),
              9,
            );
            expect(view.target[axis]).toBeCloseTo(
              mixed((one) => one.target[axis]),
              9,
            );
          }
          expect(view.fov).toBeCloseTo(
            mixed((one) => one.fov!),
            9,
          );
          if (!closed)
            expect(view.near).toBeCloseTo(
              mixed((one) => one.near!),
              9,
            );
        }
    }
  });

  it('looks where the recorded view looks, where the ways of eye and target cross', () => {
    // half way, the eye and the target are both at (1, 2, 3.5)
    const crossing: View[] = [
      { eye: [0, 0, 0], target: [2, 4, 7], fov: 60 },
      { eye: [2, 4, 7], target: [0, 0, 0], fov: 60 },
    ];
    const { eye, target } = createPathPlayer(crossing).viewAt(0.5);
    expect(apart(eye, [1, 2, 3.5])).toBeLessThan(1e-9);
    expect(apart(target, [3, 6, 10.5])).toBeLessThan(1e-9);
    // as long as they are nearer than a millionth of the distance that was recorded
    const awayAt = (part: number) => {
      const beside = createPathPlayer(crossing).viewAt(part);
      return apart(beside.eye, beside.target) / apart([0, 0, 0], [2, 4, 7]);
    };
    expect(awayAt(0.5 + 4e-7)).toBeCloseTo(1, 9);
    expect(awayAt(0.5 + 6e-7)).toBeCloseTo(1.2e-6, 9);
  });

  it('passes a place that it comes by twice at its own time', () => {
    const eyes: Vec3[] = [
      [0, 0, 0],
      [10, 0, 0],
      [10, 0, 10],
      [5, 0, 5],
      [5, 0, -9],
      [5, 0, -30],
    ];
    const views = [...eyes, [40, 0, -30] as Vec3].map((eye): View => ({ eye, target: [50, 0, 50] }));
    const player = createPathPlayer(views);
    expect(player.duration).toBeCloseTo(6 * 1.2, 9);
    views.forEach((view, i) => {
      expect(player.viewAt(i / 6).eye).toEqual(view.eye);
      expect(player.partOf(i)).toBeCloseTo(i / 6, 15);
    });
    // no leap: the pace of a piece is that of its length
    for (let i = 0; i < 6; i++) {
      const length = apart(views[i].eye, views[i + 1].eye);
      for (let k = 0; k < 20; k++) {
        const [from, to] = [k, k + 1].map((one) => player.viewAt((i + one / 20) / 6).eye);
        expect(apart(from, to)).toBeLessThan((length / 20) * 2);
      }
    }
  });

  it('of two views is never a closed path, nor of three whose ends are in one place', () => {
    const at = (x: number, z = 0): View => ({ eye: [x, 0, z], target: [x, 0, -9] });
    expect(createPathPlayer([at(0), at(1)]).duration).toBeCloseTo(1.2, 12);
    expect(createPathPlayer([at(0), at(1), at(0)]).duration).toBeCloseTo(2.4, 12);
    expect(createPathPlayer([at(0), at(1), at(0, 1)]).duration).toBeCloseTo(3.6, 12);
    expect(createPathPlayer([at(0)]).duration).toBeCloseTo(1.2, 12);
    // exactly one and a half of the gaps 2, 2, 1
    expect(createPathPlayer([at(0), at(2), at(4), at(3)]).duration).toBeCloseTo(4 * 1.2, 12);
    // the middle of the gaps 1, 1, 9, 9 is 9
    expect(createPathPlayer([at(0), at(1), at(2), at(11), at(11, 9)]).duration).toBeCloseTo(4 * 1.2, 12);
    // of 9, 1 and 9.8 it is 9, and the ends are 5 apart
    expect(createPathPlayer([at(0), at(9), at(9, 1), at(0, 5)]).duration).toBeCloseTo(4 * 1.2, 12);
    expect(createPathPlayer([at(0), at(1), at(10), at(10, 9), at(9, 9)]).duration).toBeCloseTo(5 * 1.2, 12);
  });

  it('goes straight on where the first two views are close together, and the last two', () => {
    const eyes = [0, 0.2, 30, 60, 89.8, 90];
    const player = createPathPlayer(eyes.map((x): View => ({ eye: [x, 0, 0], target: [x, 0, -9] })));
    expect(player.duration).toBeCloseTo(5 * 1.2, 12);
    const places = Array.from({ length: 5001 }, (_, k) => player.viewAt(k / 5000).eye[0]);
    places.slice(1).forEach((x, k) => {
      expect(x).toBeGreaterThanOrEqual(places[k]);
    });
    expect(places[1]).toBeLessThan(0.01);
    expect(places[4999]).toBeGreaterThan(89.99);
  });

  it('goes its whole last piece, also after steps that are much shorter', () => {
    const eyes = [0, 2, -8, 2, -998];
    const player = createPathPlayer(eyes.map((x): View => ({ eye: [x, 0, 0], target: [x, 0, -9] })));
    expect(player.viewAt(3.5 / 4).eye[0]).toBeCloseTo(-498, 9);
    expect(player.viewAt(1 - 1e-8).eye[0]).toBeCloseTo(-998, 3);
  });

  it('does not go backwards, and takes NaN for the start', () => {
    const player = createPathPlayer(ring);
    player.play();
    player.seek(0.5);
    player.advance(-1);
    expect(player.part).toBe(0.5);
    player.seek(Number.NaN);
    expect(player.part).toBe(0);
    player.seek(-3);
    expect(player.part).toBe(0);
    expect(player.viewAt(Number.NaN)).toEqual(ring[0]);
    const two = createPathPlayer(ring.slice(0, 2));
    two.play();
    expect(two.playing).toBe(true);
  });

  it('takes a path of 6,000 views', () => {
    const views = Array.from({ length: 6000 }, (_, k): View => ({ eye: [k, k % 7, 0], target: [k + 1, 0, 0] }));
    const player = createPathPlayer(views);
    expect(player.viewAt(player.partOf(4321)).eye).toEqual(views[4321].eye);
  });

  it('gives views of its own, which can be changed', () => {
    const player = createPathPlayer(ring);
    const view = player.viewAt(1 / 12);
    expect(view).toEqual(ring[1]);
    expect([view.eye === ring[1].eye, view.target === ring[1].target]).toEqual([false, false]);
  });

  it('throws errors that are not those of a path', () => {
    const broken = {
      eye: [1, 0, 0],
      get target(): Vec3 {
        throw new TypeError('broken');
      },
    } as View;
    const player = createPathPlayer([ring[0], broken]);
    expect(() => player.viewAt(0.3)).toThrow(TypeError);
  });
});
