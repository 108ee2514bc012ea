import { describe, expect, it } from 'vitest';
import { type Camera, createCamera, viewProjection } from '../../../src/core/math/camera.ts';
import { createRandom, permutation } from '../../../src/core/math/random.ts';
import { OBJECT_BLEND, OBJECT_DOUBLE_SIDED, OBJECT_MASK, type Scene } from '../../../src/core/scene/scene.ts';
import { countLayers } from '../../../src/overdraw/raster/raster.ts';
import { createViewSetup, setupView } from '../../../src/overdraw/raster/setup.ts';
import { GUARD, keepSpans, MAX_SIZE, SUBPIXELS } from '../../../src/overdraw/raster/spans.ts';
import { ball, between, box, crowd, FRONT, type Shape, sceneOf, turned, wall } from '../measure/shapes.ts';

const WIDTH = 80;
const HEIGHT = 60;

function layersOf(scene: Scene, camera: Camera, width = WIDTH, height = HEIGHT): Uint32Array {
  const setup = createViewSetup(scene, width, height);
  const ids = Uint32Array.from(scene.names, (_, i) => i);
  setupView(setup, camera, ids, ids.length);
  const layers = new Uint32Array(width * height);
  countLayers(setup, ids, ids.length, layers);
  return layers;
}

const sum = (layers: Uint32Array): number => layers.reduce((a, b) => a + b, 0);

describe('what is drawn', () => {
  const full = wall(5, -10, -10, 10, 10);
  it('front faces, and back faces of double-sided objects only', () => {
    expect(sum(layersOf(sceneOf([full]), FRONT))).toBe(WIDTH * HEIGHT);
    expect(sum(layersOf(sceneOf([turned(full)]), FRONT))).toBe(0);
    expect(sum(layersOf(sceneOf([{ ...full, flags: OBJECT_DOUBLE_SIDED }]), FRONT))).toBe(WIDTH * HEIGHT);
    expect(sum(layersOf(sceneOf([{ ...turned(full), flags: OBJECT_DOUBLE_SIDED }]), FRONT))).toBe(WIDTH * HEIGHT);
  });

  it('a clipped back face likewise', () => {
    // From far in front to far behind the eye, its front to the left.
    const aside: Shape = { positions: [-1, -9, 20, -1, -9, -40, -1, 30, -5], indices: [0, 1, 2] };
    const seen = [aside, turned(aside)].map((shape) => sum(layersOf(sceneOf([shape]), FRONT)));
    const both = [aside, turned(aside)].map((shape) =>
      sum(layersOf(sceneOf([{ ...shape, flags: OBJECT_DOUBLE_SIDED }]), FRONT)),
    );
    expect(Math.min(...seen)).toBe(0);
    expect(Math.max(...seen)).toBeGreaterThan(100);
    expect(both).toEqual([Math.max(...seen), Math.max(...seen)]);
  });

  it('no blended or masked objects', () => {
    const scene = sceneOf([
      { ...full, flags: OBJECT_BLEND },
      { ...full, flags: OBJECT_BLEND | OBJECT_DOUBLE_SIDED },
      { ...full, flags: OBJECT_MASK },
      full,
    ]);
    const setup = createViewSetup(scene, WIDTH, HEIGHT);
    setupView(setup, FRONT, Uint32Array.of(0, 1, 2, 3), 4);
    expect(setup.endSpan[2]).toBe(setup.firstSpan[2]);
    expect([setup.objects, setup.triangles, setup.spans.count]).toEqual([1, 2, setup.endSpan[3]]);
  });

  it('the same spans wherever in the list the vertices of an object are', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const scene = sceneOf(crowd(seed));
      const count = scene.positions.length / 3;
      // among all others, so that each object takes a slot a corner
      const places = permutation(createRandom(seed), count);
      const positions = new Float32Array(count * 3);
      for (let v = 0; v < count; v++) positions.set(scene.positions.subarray(v * 3, v * 3 + 3), places[v] * 3);
      const scattered = { ...scene, positions, indices: scene.indices.map((v) => places[v]) };
      const [one, other] = [scene, scattered].map((each) => {
        const setup = createViewSetup(each, WIDTH, HEIGHT);
        const ids = Uint32Array.from(scene.names, (_, i) => i);
        setupView(setup, FRONT, ids, ids.length);
        const { firstSpan, endSpan, triangles, clipped, vertices } = setup;
        return { spans: keepSpans(setup.spans), firstSpan, endSpan, triangles, clipped, slots: vertices.x.length };
      });
      expect(other.slots).toBeGreaterThan(one.slots);
      expect({ ...other, slots: one.slots }).toEqual(one);
    }
  });

  it('nothing of the view before', () => {
    const scene = sceneOf([full, wall(6, -10, -10, 10, 10)]);
    const setup = createViewSetup(scene, WIDTH, HEIGHT);
    expect([setup.objects, setup.triangles, setup.clipped, setup.spans.count]).toEqual([0, 0, 0, 0]);
    setupView(setup, FRONT, Uint32Array.of(0, 1), 2);
    setupView(setup, FRONT, Uint32Array.of(1), 1);
    const layers = new Uint32Array(WIDTH * HEIGHT);
    expect(countLayers(setup, Uint32Array.of(0, 1), 2, layers)).toEqual({ fragments: 4800, covered: 4800 });
    setupView(setup, FRONT, Uint32Array.of(0, 1), 2);
    setupView(setup, FRONT, Uint32Array.of(0), 1);
    expect([setup.firstSpan[1], setup.endSpan[1]]).toEqual([0, 0]);
    const away = createCamera({ ...FRONT, target: [0, 0, 1] });
    setupView(setup, away, Uint32Array.of(0, 1), 2);
    expect([setup.spans.count, setup.triangles, setup.clipped]).toEqual([0, 4, 0]);
    // walls that reach beyond the guard band are clipped, but not those of the view before
    const wide = sceneOf([wall(5, -1e6, -1e6, 1e6, 1e6), full]);
    const clipped = createViewSetup(wide, WIDTH, HEIGHT);
    setupView(clipped, FRONT, Uint32Array.of(0, 1), 2);
    expect([clipped.objects, clipped.triangles, clipped.clipped]).toEqual([2, 4, 2]);
    setupView(clipped, FRONT, Uint32Array.of(0, 1), 1);
    expect([clipped.objects, clipped.triangles, clipped.clipped]).toEqual([1, 2, 2]);
    setupView(clipped, FRONT, Uint32Array.of(1), 1);
    expect([clipped.objects, clipped.triangles, clipped.clipped]).toEqual([1, 2, 0]);
  });

  it('each vertex transformed once a view, however many triangles share it', () => {
    const scene = sceneOf([ball([0, 0, -9], 3, 6), full]);
    let reads = 0;
    const positions = new Proxy(scene.positions, {
      get(plain, key) {
        if (typeof key === 'string' && /^\d+$/.test(key)) reads++;
        return Reflect.get(plain, key, plain);
      },
    });
    const setup = createViewSetup({ ...scene, positions }, WIDTH, HEIGHT);
    for (const views of [1, 2]) {
      setupView(setup, FRONT, Uint32Array.of(0, 1), 2);
      expect([setup.clipped, reads]).toEqual([0, views * scene.positions.length]);
    }
  });

  it('pixels whose centres lie in the projected rectangle', () => {
    // At distance 30 and 90 degrees the picture is 60 high and 80 wide: a pixel is a unit, columns from -40, rows from +30.
    const layers = layersOf(sceneOf([wall(30, -10.5, -4.5, 2.5, 5.25)]), FRONT);
    const wanted = Array.from({ length: WIDTH * HEIGHT }, (_, p) => {
      const x = (p % WIDTH) + 0.5 - 40;
      const y = 30 - (Math.floor(p / WIDTH) + 0.5);
      return x >= -10.5 && x < 2.5 && y > -4.5 && y <= 5.25 ? 1 : 0;
    });
    expect([...layers]).toEqual(wanted);
  });
});

describe('the grid', () => {
  // at distance 30 a pixel is a unit, the picture's left upper corner is (-40, 30)
  const parts = [0, 0.25, 0.4375, 0.5625, 0.75];
  it.each(parts.map((x, i) => [x, parts[(i * 2 + 1) % 5]]))(
    'takes each vertex to its nearest step of 1/256 pixel: %f steps right, %f down',
    (right, down) => {
      const corners = [
        [-3, 7],
        [12, 5],
        [-31, -22],
        [25, 25],
      ];
      const positions = corners.flatMap(([x, y]) => [
        x + right / SUBPIXELS,
        y - down / SUBPIXELS,
        -30,
        (x + right / SUBPIXELS) / 2,
        (y - down / SUBPIXELS) / 2,
        -15,
      ]);
      const indices = corners.flatMap((_, i) => [2 * i, 2 * i + 1, (2 * i + 3) % 8]);
      const setup = createViewSetup(sceneOf([{ positions, indices }]), WIDTH, HEIGHT);
      setupView(setup, FRONT, Uint32Array.of(0), 1);
      corners.forEach(([x, y], i) => {
        for (const slot of [2 * i, 2 * i + 1]) {
          expect(setup.vertices.x[slot]).toBe((40 + x) * SUBPIXELS + (right > 0.5 ? 1 : 0));
          expect(setup.vertices.y[slot]).toBe((30 - y) * SUBPIXELS + (down > 0.5 ? 1 : 0));
        }
        expect(setup.vertices.depth[2 * i]).toBeCloseTo(1 / 30, 14);
        expect(setup.vertices.depth[2 * i + 1]).toBeCloseTo(1 / 15, 14);
      });
    },
  );
});

describe('clipping is watertight', () => {
  it('from inside a closed box or ball every pixel is covered once: 200 of them, seeds 1 to 200', () => {
    let clipped = 0;
    for (let seed = 1; seed <= 200; seed++) {
      const random = createRandom(seed);
      const size = 10 ** between(random, 0, seed % 3 === 0 ? 6 : 2);
      const half = [0, 1, 2].map(() => size * between(random, 0.5, 1));
      const turn = [random() * 6, random() * 6];
      const shape = seed % 2 ? box([0, 0, 0], half, turn[0], turn[1]) : ball([0, 0, 0], size, 3 + (seed % 9));
      const eye = half.map(() => 0.4 * size * between(random, -0.5, 0.5)) as [number, number, number];
      const target = eye.map((v) => v + between(random, -1, 1)) as [number, number, number];
      const camera = createCamera({ eye, target, near: 0.001 * size * random() + 1e-4, fov: between(random, 20, 140) });
      const scene = sceneOf([turned(shape)]);
      const setup = createViewSetup(scene, WIDTH, HEIGHT);
      setupView(setup, camera, Uint32Array.of(0), 1);
      clipped += setup.clipped;
      const layers = new Uint32Array(WIDTH * HEIGHT);
      countLayers(setup, Uint32Array.of(0), 1, layers);
      expect([Math.min(...layers), Math.max(...layers)], `seed ${seed}`).toEqual([1, 1]);
    }
    expect(clipped).toBeGreaterThan(500);
  });

  it('a floor that passes under the eye covers each pixel below the horizon once: 100 floors, seeds 1 to 100', () => {
    let seen = 0;
    for (let seed = 1; seed <= 100; seed++) {
      const random = createRandom(seed);
      const n = 3 + Math.floor(random() * 12);
      const reach = 10 ** between(random, 1.5, 5);
      const far = seed % 4 === 0 ? reach / 5 : Number.POSITIVE_INFINITY;
      const positions: number[] = [];
      const indices: number[] = [];
      for (let row = 0; row <= n; row++)
        for (let column = 0; column <= n; column++) {
          const moved = (i: number): number => (i === 0 || i === n ? i : i + 0.35 * (random() - 0.5));
          positions.push(reach * ((2 * moved(column)) / n - 1), 0, reach * ((2 * moved(row)) / n - 1));
        }
      for (let row = 0; row < n; row++)
        for (let column = 0; column < n; column++) {
          const p = row * (n + 1) + column;
          if (random() < 0.5) indices.push(p, p + n + 1, p + 1, p + 1, p + n + 1, p + n + 2);
          else indices.push(p, p + n + 1, p + n + 2, p, p + n + 2, p + 1);
        }
      const eye = [between(random, -1, 1), between(random, 0.5, 3), between(random, -1, 1)] as const;
      const target = [eye[0] + between(random, -1, 1), eye[1] - between(random, -0.3, 1), eye[2] - 1] as const;
      const camera = createCamera({ eye, target, near: 0.1, far, fov: between(random, 40, 110) });
      const layers = layersOf(sceneOf([{ positions, indices }]), camera);
      const inverse = rays(camera);
      let twice = 0;
      let wrong = 0;
      for (let p = 0; p < layers.length; p++) {
        const ray = inverse(p);
        const t = -eye[1] / ray[1];
        const hit = [eye[0] + t * ray[0], eye[2] + t * ray[2]];
        // t is the depth along the view direction; near the far plane, the floor's rim and the horizon a grid step may decide.
        const outermost = Math.max(Math.abs(hit[0]), Math.abs(hit[1])) / reach;
        if (layers[p] > 1) twice++;
        const sure = t < 0 || (t < 300 && Math.abs(outermost - 1) > 0.02 && !(Math.abs(t / far - 1) < 0.02));
        if (!sure) continue;
        const wanted = t > 0 && outermost < 1 && t < far ? 1 : 0;
        if (layers[p] !== wanted) wrong++;
        seen += wanted;
      }
      expect([twice, wrong], `seed ${seed}: pixels covered twice, wrongly`).toEqual([0, 0]);
    }
    expect(seen).toBeGreaterThan(100_000);
  });

  /** Directions through the pixel centres, of length 1 along the view direction. */
  function rays(camera: Camera): (pixel: number) => number[] {
    const m = viewProjection(camera);
    const forward = [m[3], m[7], m[11]];
    const scale = (row: number): number[] => [m[row], m[4 + row], m[8 + row]];
    const right = scale(0);
    const up = scale(1);
    const square = (v: number[]): number => v[0] ** 2 + v[1] ** 2 + v[2] ** 2;
    return (pixel) => {
      const x = (2 * ((pixel % WIDTH) + 0.5)) / WIDTH - 1;
      const y = 1 - (2 * (Math.floor(pixel / WIDTH) + 0.5)) / HEIGHT;
      return forward.map((f, axis) => f + (x * right[axis]) / square(right) + (y * up[axis]) / square(up));
    };
  }
});

describe('clipped triangles cover what the rays through the pixel centres hit', () => {
  it('200 triangles around, behind and far beyond the eye, seeds 1 to 200', () => {
    let checked = 0;
    let outside = 0;
    let clipped = 0;
    for (let seed = 1; seed <= 200; seed++) {
      const random = createRandom(seed);
      const reach = 10 ** between(random, 0, seed % 2 ? 7 : 1.5);
      const positions = Array.from({ length: 9 }, () => reach * (random() - 0.5));
      const near = between(random, 0.01, 1);
      const far = seed % 5 === 0 ? near + reach * random() * 0.3 : Number.POSITIVE_INFINITY;
      const camera = createCamera({ eye: [0, 0, 0], target: [0, 0, -1], fov: 90, near, far });
      const scene = sceneOf([{ positions, indices: [0, 1, 2], flags: OBJECT_DOUBLE_SIDED }]);
      const setup = createViewSetup(scene, WIDTH, HEIGHT);
      setupView(setup, camera, Uint32Array.of(0), 1);
      clipped += setup.clipped;
      for (const v of [...setup.vertices.x, ...setup.vertices.y])
        if (!(Math.abs(v) <= (GUARD + MAX_SIZE / 2) * SUBPIXELS)) outside++;
      const layers = new Uint32Array(WIDTH * HEIGHT);
      countLayers(setup, Uint32Array.of(0), 1, layers);
      const [a, b, c] = [0, 3, 6].map((i) => [...scene.positions.subarray(i, i + 3)]);
      const edges = [cross(b, c), cross(c, a), cross(a, b)];
      const volume = dot(a, edges[0]);
      let wrong = 0;
      for (let p = 0; p < layers.length; p++) {
        // The eye is the origin, so the ray hits where it is on one side of the three planes through the eye and an edge.
        const ray = [(p % WIDTH) + 0.5 - 40, 30 - (Math.floor(p / WIDTH) + 0.5), -30];
        const sides = edges.map((e) => dot(e, ray) * Math.sign(volume));
        const margins = edges.map((e, i) => Math.abs(sides[i]) / (Math.hypot(e[0], e[1]) + 1e-300));
        if (Math.min(...margins) < 0.02) continue;
        const weights = sides[0] + sides[1] + sides[2];
        const depth = (30 * Math.abs(volume)) / weights;
        if (Math.abs(depth / near - 1) < 0.05 || Math.abs(depth / far - 1) < 0.05) continue;
        const hit = Math.min(...sides) > 0 && depth > near && depth < far;
        if (layers[p] !== (hit ? 1 : 0)) wrong++;
        checked += hit ? 1 : 0;
      }
      expect(wrong, `seed ${seed}: wrong pixels`).toBe(0);
    }
    expect(outside).toBe(0);
    expect(checked).toBeGreaterThan(15_000);
    expect(clipped).toBeGreaterThan(100);
  });

  const cross = (p: number[], q: number[]): number[] => [
    p[1] * q[2] - p[2] * q[1],
    p[2] * q[0] - p[0] * q[2],
    p[0] * q[1] - p[1] * q[0],
  ];
  const dot = (p: number[], q: number[]): number => p[0] * q[0] + p[1] * q[1] + p[2] * q[2];

  it('coordinates up to 2^100 give no NaN and no pixel twice', () => {
    for (const reach of [1e10, 1e20, 2 ** 100]) {
      const layers = layersOf(sceneOf([wall(5, -reach, -reach, reach, reach)]), FRONT);
      expect([Math.min(...layers), Math.max(...layers)]).toEqual([1, 1]);
    }
  });
});
