/** A walker on floors, slopes, steps and between walls, each of a few triangles. */
import { describe, expect, test } from 'vitest';
import { createRandom } from '../../../src/core/math/random.ts';
import { buildMeshTree } from '../../../src/seeds/mesh/mesh-build.ts';
import { meshSurface, type Surface } from '../../../src/seeds/physics/surface.ts';
import { createWalker, type Walker, walk } from '../../../src/seeds/physics/walker.ts';

/** How deep a walker may be in a wall, in radii. */
const PENETRATION = 1e-6;

const STEP = 1 / 60;

/** A surface of four-cornered faces. */
function faces(...corners: number[][]): Surface {
  const positions = Float32Array.from(corners.flat());
  const indices = Uint32Array.from(corners.flatMap((_, i) => [0, 1, 2, 0, 2, 3].map((c) => i * 4 + c)));
  return meshSurface(buildMeshTree(positions, indices));
}

const floorAt = (y: number, x0 = -50, x1 = 50) => [x0, y, -50, x0, y, 50, x1, y, 50, x1, y, -50];
/** across x */
const wallAt = (x: number, y0 = -5, y1 = 20) => [x, y0, -50, x, y0, 50, x, y1, 50, x, y1, -50];
/** rises along x, from the origin */
const slopeOf = (degrees: number) => {
  const rise = 50 * Math.tan((degrees * Math.PI) / 180);
  return [-50, -rise, -50, -50, -rise, 50, 50, rise, 50, 50, rise, -50];
};

function walkFor(walker: Walker, surface: Surface, steps: number, vx = 0, vz = 0): void {
  for (let i = 0; i < steps; i++) walk(walker, surface, vx, vz, STEP);
}

const radius = 0.4;
const lowest = radius * 1.001;
const highest = radius * 1.03;

test('falls, lands and stands, the skin above the floor', () => {
  const walker = createWalker(0, 3, 0);
  const floor = faces(floorAt(0));
  walkFor(walker, floor, 20);
  expect(walker.isOnGround).toBe(false);
  expect(walker.rise).toBeCloseTo(-9.81 / 3, 9);
  walkFor(walker, floor, 60);
  expect(walker.isOnGround).toBe(true);
  const height = walker.position[1];
  expect(height).toBeGreaterThan(lowest);
  expect(height).toBeLessThan(highest);
  walkFor(walker, floor, 1000);
  expect(Math.abs(walker.position[1] - height)).toBeLessThan(1e-9);
});

test('a jump comes back to the floor', () => {
  const walker = createWalker(0, 0.5, 0);
  const floor = faces(floorAt(0));
  walkFor(walker, floor, 30);
  walker.rise = 5;
  walkFor(walker, floor, 15);
  expect(walker.position[1]).toBeGreaterThan(1);
  expect(walker.isOnGround).toBe(false);
  walkFor(walker, floor, 120);
  expect(walker.isOnGround).toBe(true);
});

test('a ceiling ends a jump', () => {
  const walker = createWalker(0, 0.5, 0);
  const room = faces(floorAt(0), floorAt(2));
  walkFor(walker, room, 30);
  walker.rise = 500;
  walkFor(walker, room, 1);
  expect(walker.position[1]).toBeLessThan(2 - radius);
  expect(walker.position[1]).toBeGreaterThan(1.5);
  walkFor(walker, room, 60);
  expect(walker.isOnGround).toBe(true);
});

describe('a slope', () => {
  test.each([10, 30, 49])('of %d degrees: it stands still, to the last digits', (degrees) => {
    const walker = createWalker(0, 2, 0);
    const slope = faces(slopeOf(degrees));
    walkFor(walker, slope, 120);
    expect(walker.isOnGround).toBe(true);
    const stood = Array.from(walker.position);
    walkFor(walker, slope, 1000);
    for (let k = 0; k < 3; k++) expect(Math.abs(walker.position[k] - stood[k])).toBeLessThan(1e-9);
  });
  test.each([52, 70])('of %d degrees: it slides down', (degrees) => {
    const walker = createWalker(0, (radius * 1.1) / Math.cos((degrees * Math.PI) / 180), 0);
    walkFor(walker, faces(slopeOf(degrees)), 60);
    expect(walker.isOnGround).toBe(false);
    // g sin x cos of the slope, for a second
    const way = (9.81 / 4) * Math.sin((degrees * Math.PI) / 90);
    expect(walker.position[0]).toBeGreaterThan(-way * 1.05);
    expect(walker.position[0]).toBeLessThan(-way * 0.9);
  });
  test('two that are too steep: it slides down the valley between them', () => {
    // each falls 1 along z on 2 and rises 2 to its side
    const side = (x: number) => [0, 20, -40, 0, -20, 40, 40 * x, 60, 40, 40 * x, 100, -40];
    const walker = createWalker(0, 1.2, 0);
    walkFor(walker, faces(side(1), side(-1)), 60);
    expect(walker.isOnGround).toBe(false);
    expect(Math.abs(walker.position[0])).toBeLessThan(1e-3);
    // g sin x cos of the valley, for a second
    expect(walker.position[2]).toBeGreaterThan((9.81 / 2) * 0.4 * 0.9);
    expect(walker.position[2]).toBeLessThan((9.81 / 2) * 0.4 * 1.05);
  });
  test('is walked up and down without losing the ground', () => {
    const walker = createWalker(0, 1, 0);
    const slope = faces(slopeOf(30));
    walkFor(walker, slope, 60);
    for (const vx of [3, -3])
      for (let i = 0; i < 60; i++) {
        walk(walker, slope, vx, 0, STEP);
        expect(walker.isOnGround).toBe(true);
        const height = walker.position[1] * Math.cos(Math.PI / 6) - walker.position[0] * Math.sin(Math.PI / 6);
        expect(height).toBeGreaterThan(lowest);
        expect(height).toBeLessThan(highest);
      }
    expect(Math.abs(walker.position[0])).toBeLessThan(0.05);
  });
  test('that is too steep is a wall', () => {
    const walker = createWalker(-3, 0.5, 0);
    const foot = faces(
      floorAt(0, -50, 0),
      slopeOf(60).map((v, k) => (k % 3 === 0 && v < 0 ? 0 : v < -50 ? 0 : v)),
    );
    walkFor(walker, foot, 30);
    walkFor(walker, foot, 120, 3);
    expect(walker.position[0]).toBeLessThan(0);
    expect(walker.position[1]).toBeLessThan(highest);
  });
});

describe('a step', () => {
  const stairs = (height: number) => faces(floorAt(0, -50, 2), wallAt(2, 0, height), floorAt(height, 2, 50));
  test.each([0.1, 0.3, 0.44])('of %d is walked up, and down again', (height) => {
    const walker = createWalker(0, 0.5, 0);
    const surface = stairs(height);
    walkFor(walker, surface, 30);
    walkFor(walker, surface, 120, 3);
    expect(walker.position[0]).toBeGreaterThan(5);
    expect(walker.position[1]).toBeGreaterThan(height + lowest);
    expect(walker.position[1]).toBeLessThan(height + highest);
    walkFor(walker, surface, 200, -3);
    expect(walker.position[0]).toBeLessThan(0);
    expect(walker.position[1]).toBeLessThan(highest);
    expect(walker.isOnGround).toBe(true);
  });
  test.each([0.6, 1, 3])('of %d is a wall', (height) => {
    const walker = createWalker(0, 0.5, 0);
    const surface = stairs(height);
    walkFor(walker, surface, 30);
    walkFor(walker, surface, 200, 3);
    expect(walker.position[0]).toBeLessThan(2);
    expect(walker.position[1]).toBeLessThan(highest);
  });
  test('a flight of ten is walked up', () => {
    const treads = Array.from({ length: 10 }, (_, i) =>
      floorAt((i + 1) * 0.25, 2 + i * 0.35, i === 9 ? 50 : 2.35 + i * 0.35),
    );
    const risers = Array.from({ length: 10 }, (_, i) => wallAt(2 + i * 0.35, i * 0.25, (i + 1) * 0.25));
    const flight = faces(floorAt(0, -50, 2), ...treads, ...risers);
    const walker = createWalker(0, 0.5, 0);
    walkFor(walker, flight, 30);
    walkFor(walker, flight, 240, 3);
    expect(walker.position[0]).toBeGreaterThan(6);
    expect(walker.position[1]).toBeGreaterThan(2.5 + lowest);
    expect(walker.position[1]).toBeLessThan(2.5 + highest);
  });
});

describe('walls', () => {
  test('it slides along one, as fast as its way along it is', () => {
    const walker = createWalker(0, 0.5, 0);
    const surface = faces(floorAt(0), wallAt(2));
    walkFor(walker, surface, 30);
    walkFor(walker, surface, 60, 3, 0);
    walkFor(walker, surface, 60, 3, 2);
    expect(walker.position[0]).toBeLessThan(2 - lowest);
    expect(walker.position[0]).toBeGreaterThan(2 - highest);
    expect(walker.position[2]).toBeCloseTo(2, 6);
  });
  test('it stays in a corner, and in one of 20 degrees', () => {
    for (const degrees of [90, 20]) {
      const z = (50 * Math.tan((degrees * Math.PI) / 360)).toString();
      const surface = faces(
        floorAt(0),
        [5, -5, 0, -45, -5, +z, -45, 20, +z, 5, 20, 0],
        [5, -5, 0, -45, -5, -z, -45, 20, -z, 5, 20, 0],
      );
      const walker = createWalker(0, 0.5, 0);
      walkFor(walker, surface, 30);
      for (let i = 0; i < 200; i++) walk(walker, surface, 30, i % 3, STEP);
      expect(walker.position[0]).toBeLessThan(5);
      expect(
        surface.deepest(walker.position[0], walker.position[1], walker.position[2], radius * (1 - PENETRATION)),
      ).toBe(false);
    }
  });
  test('a closed box is never left, at up to 1,000 units a second, 3,000 moves, seed 7', () => {
    const side = (a: number) => wallAt(a, -4, 4).map((v, k) => (k % 3 === 2 ? Math.sign(v) * 4 : v));
    const turned = (corners: number[]) => corners.map((_, k) => corners[k - (k % 3) + [2, 1, 0][k % 3]]);
    const lid = (y: number) => floorAt(y, -4, 4).map((v, k) => (k % 3 === 2 ? Math.sign(v) * 4 : v));
    const box = faces(side(4), side(-4), turned(side(4)), turned(side(-4)), lid(-4), lid(4));
    const random = createRandom(7);
    const walker = createWalker(0, 0, 0);
    let met = 0;
    for (let i = 0; i < 3000; i++) {
      const speed = 10 ** (random() * 3);
      const angle = random() * 2 * Math.PI;
      if (i % 10 === 0) walker.rise = (random() - 0.5) * 2000;
      walk(walker, box, speed * Math.cos(angle), speed * Math.sin(angle), STEP);
      const most = Math.max(...walker.position.map(Math.abs));
      if (most > 4 - radius * 1.1) met++;
      expect(most).toBeLessThan(4 - radius * (1 - PENETRATION));
    }
    expect(met).toBeGreaterThan(2000);
  });
  test('put into a wall, it comes out on the side where its centre is', () => {
    const surface = faces(floorAt(-5), wallAt(2));
    const walker = createWalker(1.8, 0, 0);
    walk(walker, surface, 0, 0, STEP);
    expect(walker.position[0]).toBeLessThan(2 - radius);
  });
});

test('what no walker can be is refused by name', () => {
  expect(() => createWalker(0, Number.NaN, 0)).toThrow(/^walker: centre .*NaN/);
  expect(() => createWalker(0, 0, 0, { radius: 0 })).toThrow('walker: radius 0');
  expect(() => createWalker(0, 0, 0, { radius: -1 })).toThrow(RangeError);
  expect(() => createWalker(0, 0, 0, { slope: 90 })).toThrow('walker: slope 90');
  expect(() => createWalker(0, 0, 0, { stepHeight: Number.NaN })).toThrow('walker: step height NaN');
  expect(() => createWalker(0, 0, 0, { gravity: -1 })).toThrow('walker: gravity -1');
  const walker = createWalker(0, 1, 0);
  const floor = faces(floorAt(0));
  expect(() => walk(walker, floor, Number.NaN, 0, STEP)).toThrow(/^velocity \(NaN/);
  expect(() => walk(walker, floor, 0, 0, 0)).toThrow('step 0');
  walker.rise = Number.POSITIVE_INFINITY;
  expect(() => walk(walker, floor, 0, 0, STEP)).toThrow(/^velocity .*Infinity/);
});

test('on nothing it falls', () => {
  const walker = createWalker(0, 0, 0);
  const nothing = meshSurface(buildMeshTree(new Float32Array(0), new Uint32Array(0)));
  walkFor(walker, nothing, 60, 1);
  expect(walker.position[0]).toBeCloseTo(1, 9);
  expect(walker.position[1]).toBeLessThan(-4.9);
});
