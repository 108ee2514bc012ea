import { describe, expect, it } from 'vitest';
import { type CameraPath, type PathPoint, samplePath } from '../../../src/core/camera/path.ts';
import { createCamera, type Vec3 } from '../../../src/core/math/camera.ts';
import { createRandom } from '../../../src/core/math/random.ts';

const apart = (a: Vec3, b: Vec3) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

function wander(seed: number, count: number): CameraPath {
  const random = createRandom(seed);
  const points = Array.from({ length: count }, (_, k) => {
    const eye: Vec3 = [k * 5 + random() * 8, random() * 4, (random() - 0.5) * 30];
    return { eye, target: [eye[0] + 20, 1, eye[2]] as Vec3 };
  });
  return { points };
}

/**
 * The piece from point k to the next as a Bezier curve: the control points that Yuksel, Schaefer and Keyser give for knots at the
 * square roots of the eyes' distances.
 */
function bezierPiece(k: number, points: readonly { eye: Vec3; target: Vec3 }[]) {
  const [A, B, C, D] = [-1, 0, 1, 2].map((step) => points[(k + step + points.length) % points.length]);
  const [d1, d2, d3] = [apart(A.eye, B.eye), apart(B.eye, C.eye), apart(C.eye, D.eye)];
  const inner = (end: number, before: number, after: number, d: number, e: number) =>
    (d * after - e * before + (2 * d + 3 * Math.sqrt(d * e) + e) * end) /
    (3 * Math.sqrt(d) * (Math.sqrt(d) + Math.sqrt(e)));
  const curve =
    (of: 'eye' | 'target') =>
    (t: number): Vec3 => {
      const at = (axis: 0 | 1 | 2) => {
        const [a, b, c, d] = [A, B, C, D].map((point) => point[of][axis]);
        const [p, q] = [inner(b, a, c, d1, d2), inner(c, d, b, d3, d2)];
        return (1 - t) ** 3 * b + 3 * t * (1 - t) ** 2 * p + 3 * t * t * (1 - t) * q + t ** 3 * c;
      };
      return [at(0), at(1), at(2)];
    };
  return { eye: curve('eye'), target: curve('target') };
}

/** Places at even steps along the pieces, each measured by 256 chords: [eye, target], `count` of them. */
function evenly(pieces: ReturnType<typeof bezierPiece>[], count: number, closed: boolean): [Vec3, Vec3][] {
  const chords = pieces.flatMap((piece) => Array.from({ length: 256 }, (_, k) => ({ piece, k })));
  const sizes = chords.map(({ piece, k }) => apart(piece.eye(k / 256), piece.eye((k + 1) / 256)));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  return Array.from({ length: count }, (_, i) => {
    let left = (total * i) / (closed ? count : count - 1);
    let chord = 0;
    while (chord < sizes.length - 1 && left > sizes[chord]) left -= sizes[chord++];
    const { piece, k } = chords[chord];
    const t = (k + left / sizes[chord]) / 256;
    return [piece.eye(t), piece.target(t)];
  });
}

describe('samplePath', () => {
  it('starts and ends an open path at its ends', () => {
    const path = wander(1, 6);
    const views = samplePath(path, 24);
    expect(views).toHaveLength(24);
    expect(views[0].eye).toEqual(path.points[0].eye);
    expect(views[23].eye).toEqual(path.points[5].eye);
    expect(views[23].target).toEqual(path.points[5].target);
  });

  it('goes along a straight line in even steps', () => {
    const points = [0, 1, 10].map((x) => ({ eye: [x, 0, 0] as Vec3, target: [x, 0, -1] as Vec3 }));
    const xs = samplePath({ points }, 11).map((view) => view.eye[0]);
    xs.forEach((x, k) => {
      expect(x).toBeCloseTo(k, 2);
    });
  });

  for (let seed = 0; seed < 200; seed++)
    it(`takes even steps, none longer than the others (seed ${seed})`, () => {
      const fine = samplePath(wander(seed, 4 + (seed % 7)), 2001).map((view) => view.eye);
      const steps = fine.slice(1).map((eye, k) => apart(eye, fine[k]));
      const mean = steps.reduce((sum, step) => sum + step, 0) / steps.length;
      // a step round a sharp corner may be shorter: its ends are nearer than the way between them
      expect(Math.max(...steps) / mean).toBeLessThan(1.03);
      expect(steps.filter((step) => step < 0.97 * mean).length).toBeLessThan(20);
    });

  it('goes through every control point', () => {
    const path = wander(5, 8);
    const fine = samplePath(path, 20_001).map((view) => view.eye);
    for (const { eye } of path.points) expect(Math.min(...fine.map((p) => apart(p, eye)))).toBeLessThan(0.02);
  });

  it('is the centripetal spline, of the eyes and with the same knots of the targets (seed 11)', () => {
    const random = createRandom(11);
    const place = (): Vec3 => [random() * 40, random() * 5, random() * 40];
    const points = Array.from({ length: 6 }, () => ({ eye: place(), target: place() }));
    const pieces = points.map((_, k) => bezierPiece(k, points));
    // where the eye lies on a curve of 2,000 chords a piece, and the target that belongs there
    for (const { eye, target } of samplePath({ points, closed: true }, 47)) {
      let least = Number.POSITIVE_INFINITY;
      let wanted: Vec3 = [0, 0, 0];
      for (const piece of pieces)
        for (let k = 0; k <= 2000; k++) {
          const d = apart(piece.eye(k / 2000), eye);
          if (d < least) {
            least = d;
            wanted = piece.target(k / 2000);
          }
        }
      expect(least).toBeLessThan(0.03);
      expect(apart(target, wanted)).toBeLessThan(0.1);
    }
  });

  it.each([
    [true, 12],
    [false, 13],
  ])('stands at even steps of 256 chords a piece, closed: %s (seed %i)', (closed, seed) => {
    const random = createRandom(seed);
    const place = (): Vec3 => [random() * 40, random() * 5, random() * 40];
    const points = Array.from({ length: 5 }, () => ({ eye: place(), target: place() }));
    const beyond = (end: Vec3, inner: Vec3): Vec3 => [
      2 * end[0] - inner[0],
      2 * end[1] - inner[1],
      2 * end[2] - inner[2],
    ];
    const mirrored = (a: number, b: number) => ({
      eye: beyond(points[a].eye, points[b].eye),
      target: beyond(points[a].target, points[b].target),
    });
    const pieces = closed
      ? points.map((_, k) => bezierPiece(k, points))
      : [0, 1, 2, 3].map((k) => bezierPiece(k + 1, [mirrored(0, 1), ...points, mirrored(4, 3)]));
    const wanted = evenly(pieces, 23, closed);
    samplePath({ points, closed }, 23).forEach(({ eye, target }, i) => {
      expect(apart(eye, wanted[i][0])).toBeLessThan(1e-9);
      expect(apart(target, wanted[i][1])).toBeLessThan(1e-9);
    });
  });

  it('stays on a slanted line to both its ends, targets beside it', () => {
    const points = [0, 1, 10].map((t) => ({ eye: [t, 2 * t, -3 * t] as Vec3, target: [5 - t, t, 4 * t] as Vec3 }));
    for (const { eye, target } of samplePath({ points }, 31)) {
      const [t] = eye;
      expect(apart(eye, [t, 2 * t, -3 * t])).toBeLessThan(1e-9);
      expect(apart(target, [5 - t, t, 4 * t])).toBeLessThan(1e-9);
    }
  });

  it('closes a loop without repeating its start', () => {
    const ring = Array.from(
      { length: 8 },
      (_, k): Vec3 => [Math.cos((k * Math.PI) / 4) * 10, 0, Math.sin((k * Math.PI) / 4) * 10],
    );
    const views = samplePath({ points: ring.map((eye) => ({ eye, target: [0, 0, 0] as Vec3 })), closed: true }, 40);
    const gaps = views.map((view, k) => apart(view.eye, views[(k + 1) % 40].eye));
    for (const gap of gaps) expect(gap).toBeCloseTo(gaps[0], 1);
    for (const { eye } of views) expect(Math.hypot(eye[0], eye[2])).toBeCloseTo(10, 0);
  });

  it('blends fov and near, and leaves out what no point gives', () => {
    const at = (x: number) => ({ eye: [x, 0, 0] as Vec3, target: [x, 0, -5] as Vec3 });
    const views = samplePath(
      {
        points: [
          { ...at(0), fov: 40, near: 0.2 },
          { ...at(10), fov: 80, near: 0.4 },
        ],
      },
      3,
    );
    expect(views[1].fov).toBeCloseTo(60, 6);
    expect(views[1].near).toBeCloseTo(0.3, 6);
    expect('fov' in samplePath({ points: [at(0), at(1)] }, 2)[0]).toBe(false);
    expect(samplePath({ points: [{ ...at(0), fov: 30 }, at(1)] }, 2).map((view) => view.fov)).toEqual([30, 60]);
    expect(samplePath({ points: [at(0), { ...at(1), fov: 30 }] }, 2).map((view) => view.fov)).toEqual([60, 30]);
    expect('near' in samplePath({ points: [at(0), at(1)] }, 2)[0]).toBe(false);
    const nears = (points: PathPoint[]) => samplePath({ points }, 2).map(({ near }) => near!.toFixed(9));
    expect(nears([{ ...at(0), near: 3 }, at(1)])).toEqual(['3.000000000', '0.100000000']);
    expect(nears([at(0), { ...at(1), near: 3 }])).toEqual(['0.100000000', '3.000000000']);
  });

  it('gives the same views twice, and views a camera accepts', () => {
    const path = wander(9, 7);
    expect(samplePath(path, 50)).toEqual(samplePath(path, 50));
    for (const view of samplePath(path, 50)) expect(() => createCamera(view)).not.toThrow();
  });

  it('takes 0 and 1 views, and a path of one point', () => {
    const path = wander(2, 5);
    expect(samplePath(path, 0)).toEqual([]);
    expect(samplePath(path, 1)[0].eye).toEqual(path.points[0].eye);
    expect(samplePath({ points: path.points.slice(0, 1) }, 2)).toHaveLength(2);
  });

  it('refuses paths that lead nowhere', () => {
    const { points } = wander(3, 3);
    expect(() => samplePath({ points: [] }, 3)).toThrow('at least one control point');
    expect(() => samplePath({ points: points.slice(0, 2), closed: true }, 3)).toThrow('at least 3');
    expect(() => samplePath({ points: [points[0], points[0]] }, 3)).toThrow('points 0 and 1 have the same eye');
    expect(() => samplePath({ points }, 2.5)).toThrow('whole number');
  });
});

it('an open path ends exactly at its last point, for every count from 2 to 80', () => {
  const points = [
    { eye: [0, 0, 0], target: [1, 0, 0] },
    { eye: [13.7, 1.1, 4.3], target: [20, 0, 0] },
    { eye: [51.824930473230786, 2.3, 9.1], target: [60, 0, 3] },
  ] as const;
  for (let count = 2; count <= 80; count++)
    expect(samplePath({ points: [...points] }, count).at(-1)!.eye).toEqual(points[2].eye);
});
