import { describe, expect, test } from 'vitest';
import { castle } from '../../../scenes/castle.ts';
import { type Camera, createCamera, type Vec3, viewProjection } from '../../../src/core/math/camera.ts';
import { createRandom, type Random } from '../../../src/core/math/random.ts';
import type { Ray } from '../../../src/core/math/ray.ts';
import { makeScene, writeBounds } from '../../../src/core/scene/make.ts';
import { OBJECT_DOUBLE_SIDED, objectCount, type Scene } from '../../../src/core/scene/scene.ts';
import { doubleSidedTriangles } from '../../../src/core/scene/triangles.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import { type PickCost, pick, rayThrough } from '../../../src/overdraw/frame/pick.ts';
import { buildMeshTree } from '../../../src/seeds/mesh/mesh-build.ts';
import { createMeshRayResult } from '../../../src/seeds/mesh/mesh-ray.ts';
import { meshRayClosest } from '../../../src/seeds/mesh/mesh-ray-queries.ts';
import { soak } from '../../soak.ts';

const minus = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const dot = (a: Vec3, b: Vec3) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

/** this near to an edge, relative to the triangle, both answers are right */
const EDGE = 1e-7;

interface Met {
  object: number;
  distance: number;
  sure: boolean;
}

/** The oracle: every triangle, by its plane and the three areas around the point where the ray meets it. */
function meetAll(scene: Scene, ray: Ray, visible?: Uint8Array): Met[] {
  const met: Met[] = [];
  const corner = (i: number): Vec3 => {
    const at = scene.indices[i] * 3;
    return [scene.positions[at], scene.positions[at + 1], scene.positions[at + 2]];
  };
  for (let object = 0; object < objectCount(scene); object++) {
    if (visible && !visible[object]) continue;
    for (let t = scene.firstTriangle[object]; t < scene.firstTriangle[object + 1]; t++) {
      const [A, B, C] = [corner(t * 3), corner(t * 3 + 1), corner(t * 3 + 2)];
      const normal = cross(minus(B, A), minus(C, A));
      const facing = -dot(normal, ray.direction) / Math.sqrt(dot(normal, normal));
      if (!(Math.abs(facing) > 1e-14)) continue;
      if (facing < 0 && !(scene.flags[object] & OBJECT_DOUBLE_SIDED)) continue;
      const distance = dot(normal, minus(A, ray.origin)) / dot(normal, ray.direction);
      if (distance < ray.start || distance > ray.end) continue;
      const P = [0, 1, 2].map((k) => ray.origin[k] + distance * ray.direction[k]) as unknown as Vec3;
      const area = (a: Vec3, b: Vec3) => dot(cross(minus(a, P), minus(b, P)), normal) / dot(normal, normal);
      const least = Math.min(area(A, B), area(B, C), area(C, A));
      if (least > -EDGE) met.push({ object, distance, sure: least > EDGE && Math.abs(facing) > 1e-5 });
    }
  }
  return met;
}

/** Compare one ray with the oracle; @returns whether something was hit */
function agree(scene: Scene, tree: ReturnType<typeof buildSphereTree>, ray: Ray, visible?: Uint8Array): boolean {
  const met = meetAll(scene, ray, visible);
  const hit = pick(scene, tree, ray, visible);
  const nearest = Math.min(...met.filter((m) => m.sure).map((m) => m.distance));
  if (!hit) {
    expect(nearest).toBe(Number.POSITIVE_INFINITY);
    return false;
  }
  const close = (a: number, b: number) => Math.abs(a - b) <= 1e-6 * (1 + Math.abs(a));
  expect(hit.distance <= nearest || close(hit.distance, nearest)).toBe(true);
  expect(met.some((m) => m.object === hit.object && close(m.distance, hit.distance))).toBe(true);
  expect(hit.triangle).toBeGreaterThanOrEqual(scene.firstTriangle[hit.object]);
  expect(hit.triangle).toBeLessThan(scene.firstTriangle[hit.object + 1]);
  return true;
}

/** `objects` clumps of triangles in a cube of side 20, some double-sided. */
function clumps(random: Random, objects: number): Scene {
  const scene = makeScene(objects, objects * 12, objects * 4);
  for (let object = 0; object < objects; object++) {
    const centre = [random() * 20, random() * 20, random() * 20];
    const size = 2 + random() * 8;
    for (let v = object * 12; v < object * 12 + 12; v++) {
      for (let k = 0; k < 3; k++) scene.positions[v * 3 + k] = centre[k] + (random() - 0.5) * size;
      scene.indices[v] = v;
    }
    scene.firstTriangle[object + 1] = (object + 1) * 4;
    scene.flags[object] = random() < 0.3 ? OBJECT_DOUBLE_SIDED : 0;
    writeBounds(scene, object, object * 12, object * 12 + 12);
  }
  return scene;
}

describe.each([1, 3, 16].map((leafSize, i) => [leafSize, i + 1] as const))('leaf %i', (leafSize, seed) => {
  test(`meets what a scan of all triangles meets, 12 scenes x 50 rays, seed ${seed}`, () => {
    const random = createRandom(seed);
    let hits = 0;
    for (let k = 0; k < 12; k++) {
      const scene = clumps(random, 1 + Math.floor(random() * 150));
      const tree = buildSphereTree(scene.spheres, { leafSize });
      const visible = k % 3 === 2 ? scene.flags.map(() => (random() < 0.5 ? 1 : 0)) : undefined;
      for (let r = 0; r < 50; r++) {
        const point = (): Vec3 => [random() * 30 - 5, random() * 30 - 5, random() * 30 - 5];
        const far = r % 4 === 0 ? 2 + random() * 10 : Number.POSITIVE_INFINITY;
        const camera = createCamera({ eye: point(), target: point(), near: 0.01 + random(), far });
        if (agree(scene, tree, rayThrough(camera, random() * 64, random() * 48, 64, 48), visible)) hits++;
      }
    }
    expect(hits).toBeGreaterThan(100);
    expect(hits).toBeLessThan(500);
  });
});

describe('the castle', () => {
  const RAYS = soak(3, 10);
  const scene = castle.build();
  const tree = buildSphereTree(scene.spheres, { boxes: scene.boxes });

  test('rays along its path, a few from each view, meet what a scan meets, seed 7', () => {
    const random = createRandom(7);
    let hits = 0;
    for (const view of scene.views)
      for (let r = 0; r < RAYS; r++)
        if (agree(scene, tree, rayThrough(createCamera(view), random() * 320, random() * 240, 320, 240))) hits++;
    expect(hits).toBeGreaterThan(15 * RAYS);
  });

  test('7,200 rays along its path meet what they meet in its mesh tree, to the bit', () => {
    const mesh = buildMeshTree(scene.positions, scene.indices, { doubleSided: doubleSidedTriangles(scene) });
    const result = createMeshRayResult(mesh);
    let hits = 0;
    for (const view of scene.views)
      for (let y = 10; y < 240; y += 20)
        for (let x = 6; x < 320; x += 13) {
          const ray = rayThrough(createCamera(view), x, y, 320, 240);
          const hit = pick(scene, tree, ray);
          expect(meshRayClosest(mesh, ray, result)).toBe(hit !== null);
          if (hit) expect([result.triangle, result.distance]).toEqual([hit.triangle, hit.distance]);
          if (hit) hits++;
        }
    expect(hits).toBeGreaterThan(5000);
  });

  test('a search looks at a small part of the tree: the bound may only go down', () => {
    const cost: PickCost = { nodes: 0, triangles: 0 };
    const sum: PickCost = { nodes: 0, triangles: 0 };
    let rays = 0;
    for (const view of scene.views)
      for (let y = 5; y < 240; y += 10)
        for (let x = 5; x < 320; x += 10, rays++) {
          pick(scene, tree, rayThrough(createCamera(view), x, y, 320, 240), undefined, cost);
          expect(cost.nodes).toBeLessThanOrEqual(tree.links.length);
          sum.nodes += cost.nodes;
          sum.triangles += cost.triangles;
        }
    expect(sum.nodes / rays).toBeLessThan(NODES_A_RAY);
    expect(sum.triangles / rays).toBeLessThan(TRIANGLES_A_RAY);
  });
});

/** of the castle's 24 views, 768 rays each */
const NODES_A_RAY = 73;
const TRIANGLES_A_RAY = 643;

test('a ray goes where the matrix says, from the near plane to the far plane, seed 3', () => {
  const random = createRandom(3);
  for (let k = 0; k < 200; k++) {
    const point = (): Vec3 => [random() * 30 - 5, random() * 30 - 5, random() * 30 - 5];
    const camera: Camera = createCamera(
      { eye: point(), target: point(), fov: 20 + random() * 100, near: 0.1 + random(), far: 5 + random() * 90 },
      0.5 + random() * 2,
    );
    const [x, y] = [random() * 640, random() * 480];
    const ray = rayThrough(camera, x, y, 640, 480);
    const m = viewProjection(camera);
    for (const [t, z] of [
      [ray.start, -1],
      [ray.end, 1],
    ]) {
      const p = [0, 1, 2].map((i) => ray.origin[i] + t * ray.direction[i]);
      const clip = [0, 1, 2, 3].map((row) => m[row] * p[0] + m[4 + row] * p[1] + m[8 + row] * p[2] + m[12 + row]);
      expect((clip[0] / clip[3] + 1) * 320).toBeCloseTo(x, 6);
      expect((1 - clip[1] / clip[3]) * 240).toBeCloseTo(y, 6);
      expect(clip[2] / clip[3]).toBeCloseTo(z, 6);
    }
  }
});

/** Squares of side 2 at the given heights, seen from above. */
function floors(heights: number[], flags = 0): Scene {
  const scene = makeScene(heights.length, heights.length * 4, heights.length * 2);
  heights.forEach((height, object) => {
    scene.positions.set([-1, height, 1, 1, height, 1, 1, height, -1, -1, height, -1], object * 12);
    scene.indices.set(
      [0, 1, 2, 0, 2, 3].map((i) => object * 4 + i),
      object * 6,
    );
    scene.firstTriangle[object + 1] = object * 2 + 2;
    scene.flags[object] = flags;
    writeBounds(scene, object, object * 4, object * 4 + 4);
  });
  return scene;
}

const down: Ray = { origin: [0.25, 10, 0.25], direction: [0, -1, 0], start: 0, end: Number.POSITIVE_INFINITY };
const up: Ray = { ...down, origin: [0.25, -10, 0.25], direction: [0, 1, 0] };

test('nothing, back faces, hidden objects, and the ends of the ray', () => {
  const none = makeScene(0, 0, 0);
  expect(pick(none, buildSphereTree(none.spheres), down)).toBeNull();
  const scene = floors([0, 4, 2]);
  const tree = buildSphereTree(scene.spheres);
  expect(pick(scene, tree, down)).toMatchObject({ object: 1, distance: 6 });
  expect(pick(scene, tree, up)).toBeNull();
  expect(pick(floors([0, 4, 2], OBJECT_DOUBLE_SIDED), tree, up)).toMatchObject({ object: 0, distance: 10 });
  expect(pick(scene, tree, down, Uint8Array.of(1, 0, 1))).toMatchObject({ object: 2, distance: 8 });
  expect(pick(scene, tree, { ...down, start: 6.5 })).toMatchObject({ object: 2 });
  expect(pick(scene, tree, { ...down, end: 6 })).toMatchObject({ object: 1 });
  expect(pick(scene, tree, { ...down, end: 5.9 })).toBeNull();
});

test('300 objects in one place: the lowest id', () => {
  const scene = floors(new Array(300).fill(1));
  for (const leafSize of [1, 7]) {
    const tree = buildSphereTree(scene.spheres, { leafSize });
    expect(pick(scene, tree, down)).toMatchObject({ object: 0, distance: 9 });
    const visible = scene.flags.map((_, object) => (object > 122 ? 1 : 0));
    expect(pick(scene, tree, down, visible)).toMatchObject({ object: 123 });
    // a ray that starts there enters every sphere where it meets the first triangle
    expect(pick(scene, tree, { ...down, start: 9 }, visible)).toMatchObject({ object: 123, distance: 9 });
  }
});

test('a search counts the nodes whose spheres it meets, and the triangles of the objects that it looks at', () => {
  const scene = makeScene(2, 8, 4);
  for (const [object, x] of [
    [0, 0],
    [1, 100],
  ]) {
    const corners = [-1, 1, 1, 1, 1, 1, 1, 1, -1, -1, 1, -1].map((v, i) => (i % 3 === 0 ? v + x : v));
    scene.positions.set(corners, object * 12);
    scene.indices.set(
      [0, 1, 2, 0, 2, 3].map((i) => object * 4 + i),
      object * 6,
    );
    scene.firstTriangle[object + 1] = object * 2 + 2;
    writeBounds(scene, object, object * 4, object * 4 + 4);
  }
  const costOf = (leafSize: number, x: number, visible?: Uint8Array) => {
    const cost: PickCost = { nodes: -1, triangles: -1 };
    const tree = buildSphereTree(scene.spheres, { leafSize });
    pick(scene, tree, { ...down, origin: [x, 10, 0.25] }, visible, cost);
    return [cost.nodes, cost.triangles];
  };
  expect(costOf(1, 0.25)).toEqual([2, 2]);
  expect(costOf(1, 99.75)).toEqual([2, 2]);
  expect(costOf(1, 50)).toEqual([1, 0]);
  expect(costOf(1, 500)).toEqual([0, 0]);
  expect(costOf(2, 0.25)).toEqual([1, 2]);
  expect(costOf(2, 0.25, Uint8Array.of(0, 1))).toEqual([1, 0]);
});

test('of two triangles of one object that meet in an edge, the first', () => {
  const scene = floors([1, 3]);
  const tree = buildSphereTree(scene.spheres);
  for (const [object, height] of [
    [0, 1],
    [1, 3],
  ]) {
    const onDiagonal: Ray = { ...down, origin: [0.25, 10, -0.25] };
    const visible = Uint8Array.of(object === 0 ? 1 : 0, 1);
    const only = object === 0 ? visible.with(1, 0) : visible;
    expect(pick(scene, tree, onDiagonal, only)).toEqual({ object, triangle: object * 2, distance: 10 - height });
  }
});

describe('a corner at the very front and back of its sphere', () => {
  // a sphere of radius 1 whose front and back are corners of two triangles, which the ray meets at 10 and at 12
  const scene = makeScene(2, 12, 4);
  for (const object of [0, 1]) {
    scene.positions.set([0, 0, 0, 0, -0.5, 0.5, 0.5, -0.5, 0], object * 18);
    scene.positions.set([0, -2, 0, 0, -1.5, 0.5, 0.5, -1.5, 0], object * 18 + 9);
    scene.indices.set(
      [0, 1, 2, 3, 4, 5].map((i) => object * 6 + i),
      object * 6,
    );
    scene.firstTriangle[object + 1] = object * 2 + 2;
    scene.flags[object] = OBJECT_DOUBLE_SIDED;
  }
  const ray: Ray = { ...down, origin: [0, 10, 0] };
  const small = [0, -1, 0, 1];
  // entered earlier, so searched first
  const large = [0, -1, 0, 2];
  const pickOf = (spheres: number[], part: Partial<Ray>) =>
    pick(scene, buildSphereTree(Float32Array.from(spheres), { leafSize: 1 }), { ...ray, ...part });
  test('is met by a ray that ends or starts there', () => {
    const alone = [...small, 50, 50, 50, 1];
    expect(pickOf(alone, { end: 10 })).toEqual({ object: 0, triangle: 0, distance: 10 });
    expect(pickOf(alone, { end: 10 - 2 ** -40 })).toBeNull();
    expect(pickOf(alone, { start: 12 })).toEqual({ object: 0, triangle: 1, distance: 12 });
    expect(pickOf(alone, { start: 12 + 2 ** -40 })).toBeNull();
  });
  test('is met where another object was met as far away before', () => {
    expect(pickOf([...small, ...large], {})).toEqual({ object: 0, triangle: 0, distance: 10 });
    expect(pickOf([...large, ...small], {})).toEqual({ object: 0, triangle: 0, distance: 10 });
  });
});

describe('one triangle, from above', () => {
  const scene = makeScene(1, 3, 1);
  scene.positions.set([0, 0, 0, 0, 0, 1, 1, 0, 0]);
  scene.indices.set([0, 1, 2]);
  scene.firstTriangle[1] = 1;
  writeBounds(scene, 0, 0, 3);
  const tree = buildSphereTree(scene.spheres);
  const meets = (x: number, z: number) => pick(scene, tree, { ...down, origin: [x, 10, z] }) !== null;
  test.each([
    [0, 0],
    [1, 0],
    [0, 1],
    [0.5, 0],
    [0, 0.5],
    [0.5, 0.5],
    [0.25, 0.25],
  ])('its edges and corners belong to it: (%f, %f)', (x, z) => expect(meets(x, z)).toBe(true));
  const off = 2 ** -20;
  test.each([
    [-off, 0.5],
    [0.5, -off],
    [0.5, 0.5 + off],
    [0.5 + off, 0.5],
    [1 + off, 0],
    [0, 1 + off],
    [-off, 1],
    [1, -off],
    [-off, 0],
    [0, -off],
  ])('what lies beside it does not: (%f, %f)', (x, z) => expect(meets(x, z)).toBe(false));
});

test('a corner on its sphere’s rim, met by a ray that only touches the sphere: 2,000 rays, seed 5', () => {
  const random = createRandom(5);
  // the directions' lengths are whole numbers, so that the sphere has nothing to spare beyond the corner
  const directions = [
    [3, 8, 36, 37],
    [8, 3, 36, 37],
    [1, 2, 2, 3],
    [4, 4, 7, 9],
  ];
  let met = 0;
  for (let k = 0; k < 2000; k++) {
    const [ux, uy, uz, length] = directions[k % 4];
    const u: Vec3 = [ux, uy, uz];
    const aside = cross(u, [random() - 0.5, random() - 0.5, random() - 0.5]);
    const size = Math.hypot(...aside);
    const direction: Vec3 = [aside[0] / size, aside[1] / size, aside[2] / size];
    const across = cross(direction, u);
    const scene = makeScene(1, 3, 1);
    const corner = (v: number, part: number, side: number) =>
      scene.positions.set(
        [0, 1, 2].map((axis) => u[axis] * part + across[axis] * side),
        v * 3,
      );
    corner(0, 1, 0);
    corner(1, 0.5, 0.5);
    corner(2, 0.5, -0.5);
    scene.indices.set([0, 1, 2]);
    scene.firstTriangle[1] = 1;
    scene.flags[0] = OBJECT_DOUBLE_SIDED;
    const away = 1 + 1000 * random();
    const origin: Vec3 = [ux - direction[0] * away, uy - direction[1] * away, uz - direction[2] * away];
    const ray: Ray = { origin, direction, start: 0, end: Number.POSITIVE_INFINITY };
    // a sphere that no ray here can pass, for the scan of the triangles alone
    const scanned = pick(scene, buildSphereTree(Float32Array.of(0, 0, 0, 1e6)), ray);
    expect(pick(scene, buildSphereTree(Float32Array.of(0, 0, 0, length)), ray)).toEqual(scanned);
    if (scanned) met++;
  }
  expect(met).toBeGreaterThan(200);
});
