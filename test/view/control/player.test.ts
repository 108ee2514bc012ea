import { describe, expect, test } from 'vitest';
import { eyeHeight } from '../../../src/core/camera/eye-height.ts';
import type { Vec3 } from '../../../src/core/math/camera.ts';
import { createRandom } from '../../../src/core/math/random.ts';
import { buildMeshTree } from '../../../src/seeds/mesh/mesh-build.ts';
import { wallsOfScene } from '../../../src/seeds/mesh/mesh-of-scene.ts';
import { meshSurface } from '../../../src/seeds/physics/surface.ts';
import { freeSpaceOf } from '../../../src/seeds/places/free-space.ts';
import { createPlayer } from '../../../src/view/control/player.ts';
import { boxScene } from '../../browser/boxes.ts';

const FRAME = 1 / 60;

/** Steps until the player stands, and a second more. */
function settle(player: NonNullable<ReturnType<typeof createPlayer>>): void {
  for (let i = 0; i < 600 && !player.isOnGround; i++) player.go(0, 0, FRAME);
  for (let i = 0; i < 60; i++) player.go(0, 0, FRAME);
}

/** A floor at height 0, 40 wide, with what stands on it; the camera's size is 40. */
function room(...boxes: Parameters<typeof boxScene>[0]) {
  const tree = wallsOfScene(boxScene([[-20, -1, -20, 20, 0, 20], ...boxes]));
  const surface = meshSurface(tree);
  return { tree, surface, enter: (from: Vec3) => createPlayer(surface, tree.boxes, 40, from) };
}

test('the eye is 1.7 above the ground in a scene of metres, and follows the scale of others', () => {
  expect([43, 200, 600].map(eyeHeight)).toEqual([1.7, 1.7, 1.7]);
  expect([eyeHeight(1), eyeHeight(4000)]).toEqual([0.04, 10]);
});

test('a player begins on the ground below the camera, and stays there to the last digit', () => {
  const player = room().enter([3, 15, -4])!;
  settle(player);
  const [x, y, z] = player.eye;
  expect([x, z]).toEqual([3, -4]);
  expect(y).toBeCloseTo(1.6, 1);
  for (let i = 0; i < 100; i++) player.go(0, 0, FRAME);
  expect(player.eye).toEqual([x, y, z]);
});

test('a player that comes back to a former place stands there again, without a move', () => {
  const { enter } = room([4, 0, -20, 20, 0.4, 20]);
  const player = enter([3.2, 5, 2])!;
  settle(player);
  for (let i = 0; i < 30; i++) player.go(1.5, 0.4, FRAME);
  settle(player);
  const [x, y, z] = player.eye;
  const again = enter([x + 1e-7, y - 1e-7, z])!;
  settle(again);
  expect(again.eye[0]).toBe(x + 1e-7);
  expect(again.eye[1]).toBeCloseTo(y, 5);
  expect(again.eye[2]).toBe(z);
});

test('in a wall, beside the floor or below it: the nearest place that is free', () => {
  const { enter, surface } = room([-2, 0, -2, 2, 9, 2]);
  const inWall = enter([1.9, 4, 0])!;
  expect(surface.deepest(...inWall.eye, inWall.clearance)).toBe(false);
  settle(inWall);
  expect(Math.hypot(inWall.eye[0] - 1.9, inWall.eye[2])).toBeLessThan(2);
  for (const from of [
    [25, 3, 0],
    [0, -9, 10],
  ] as const) {
    const player = enter(from)!;
    settle(player);
    expect(player.eye[1]).toBeGreaterThan(1.5);
    expect(Math.abs(player.eye[0])).toBeLessThan(20.5);
  }
});

describe('closed above', () => {
  /** a room of 20 x 4 x 20 with walls, a floor and a roof 1 thick, whose floor is at height 0 */
  const house: Parameters<typeof boxScene>[0] = [
    [-11, -1, -11, 11, 0, 11],
    [-11, 4, -11, 11, 5, 11],
    ...([-11, 10] as const).flatMap((at) => [
      [at, 0, -11, at + 1, 4, 11] as const,
      [-10, 0, at, 10, 4, at + 1] as const,
    ]),
  ];
  const begin = (boxes: typeof house, from: Vec3) => {
    const tree = wallsOfScene(boxScene(boxes));
    const player = createPlayer(meshSurface(tree), tree.boxes, 22, from, freeSpaceOf(tree))!;
    settle(player);
    return player.eye;
  };

  test.each([
    ['from above its roof', [3, 30, 2]],
    ['from its roof', [3, 5.2, 2]],
    ['from within the roof', [3, 4.5, 2]],
    ['from beside it', [40, 2, 0]],
    ['from inside, close to a wall', [9.9, 2, 0]],
  ] as const)('who begins %s stands on the floor inside', (_, from) => {
    const [x, y, z] = begin(house, from);
    expect(y).toBeGreaterThan(0.5);
    expect(y).toBeLessThan(4);
    expect(Math.max(Math.abs(x), Math.abs(z))).toBeLessThan(10);
    // no farther away than the house makes it
    if (Math.abs(from[0]) < 9.5) expect([x, z]).toEqual([from[0], from[2]]);
  });

  test('an address of the roof is kept', () => {
    const tree = wallsOfScene(boxScene(house));
    const onRoof = createPlayer(meshSurface(tree), tree.boxes, 22, [3, 30, 2])!;
    settle(onRoof);
    expect(onRoof.eye[1]).toBeGreaterThan(5);
    expect(begin(house, onRoof.eye)).toEqual(onRoof.eye);
  });

  test('a house in a wide meadow has a roof to stand on, and a yard between houses is ground', () => {
    expect(begin([[-90, -2, -90, 90, -1, 90], ...house], [3, 30, 2])[1]).toBeGreaterThan(5);
    // four houses around a yard of 20 x 20
    const around = [-22, 0, 22].flatMap((x) =>
      [-22, 0, 22].flatMap((z) =>
        x === 0 && z === 0 ? [] : house.map(([a, b, c, d, e, f]) => [a + x, b, c + z, d + x, e, f + z] as const),
      ),
    );
    const [x, y, z] = begin([...around, [-11, -1, -11, 11, 0, 11]], [3, 2, 2]);
    expect([x, z]).toEqual([3, 2]);
    expect(y).toBeLessThan(2);
  });
});

test('without any ground, or with nothing but steep slopes, there is no player', () => {
  const tree = wallsOfScene(boxScene([]));
  expect(createPlayer(meshSurface(tree), new Float32Array(6), 40, [0, 1, 0])).toBe(null);
  // as high as it is wide and more: 45 and 60 degrees
  for (const [high, stands] of [
    [20, true],
    [34.6, false],
  ] as const) {
    const slope = buildMeshTree(
      Float32Array.of(0, 0, -20, 0, 0, 20, 20, high, 20, 20, high, -20),
      Uint32Array.of(0, 1, 2, 0, 2, 3),
    );
    expect(createPlayer(meshSurface(slope), slope.boxes, 40, [10, 40, 0]) !== null).toBe(stands);
  }
});

test('a step is followed softly, a wall of a step more is not climbed, a jump comes back', () => {
  const player = room([4, 0, -20, 20, 0.4, 20]).enter([0, 5, 0])!;
  settle(player);
  const ground = player.eye[1];
  let most = 0;
  for (let i = 0; i < 180; i++) {
    const before = player.eye[1];
    player.go(3, 0, FRAME);
    most = Math.max(most, player.eye[1] - before);
  }
  expect(player.eye[0]).toBeGreaterThan(8);
  expect(player.eye[1] - ground).toBeCloseTo(0.4, 2);
  expect(most).toBeLessThan(0.15);

  const walled = room([4, 0, -20, 20, 0.8, 20]).enter([0, 5, 0])!;
  settle(walled);
  for (let i = 0; i < 300; i++) walled.go(3, 0, FRAME);
  expect(walled.eye[0]).toBeLessThan(4);
  expect(walled.eye[1]).toBeCloseTo(ground, 2);

  walled.jump();
  let high = 0;
  for (let i = 0; i < 180; i++) {
    walled.go(0, 0, FRAME);
    // no foothold in the air
    if (i < 20) walled.jump();
    high = Math.max(high, walled.eye[1] - ground);
  }
  expect(high).toBeGreaterThan(0.4);
  expect(high).toBeLessThan(0.6);
  expect(walled.eye[1]).toBeCloseTo(ground, 3);
});

test('under a low ceiling the head is lowered, and comes up behind it', () => {
  const player = room([2, 1.2, -20, 6, 3, 20]).enter([0, 1, 0])!;
  settle(player);
  const seen: [number, number][] = [];
  for (let i = 0; i < 240; i++) {
    player.go(3, 0, FRAME);
    seen.push([player.eye[0], player.eye[1]]);
  }
  const under = seen.filter(([x]) => x > 2 && x < 6);
  expect(under.length).toBeGreaterThan(20);
  for (const [, y] of under) expect(y).toBeLessThanOrEqual(1.2 - player.clearance + 1e-6);
  expect(seen.at(-1)![0]).toBeGreaterThan(9);
  expect(seen.at(-1)![1]).toBeCloseTo(1.6, 1);
});

test('a player that falls out of the world is put back on its last ground', () => {
  const player = room().enter([15, 5, 0])!;
  settle(player);
  let lowest = 9;
  for (let i = 0; i < 600; i++) {
    player.go(i < 200 ? 5 : 0, 0, FRAME);
    lowest = Math.min(lowest, player.eye[1]);
  }
  expect(lowest).toBeLessThan(-3);
  expect(player.isOnGround).toBe(true);
  // on its edge
  expect(player.eye[1]).toBeGreaterThan(1.3);
});

test('no speed takes it out of a closed room of thin walls, seed 1', () => {
  const { enter, surface } = room(
    [-8, 0, -8, -7.99, 4, 8],
    [7.99, 0, -8, 8, 4, 8],
    [-8, 0, -8, 8, 4, -7.99],
    [-8, 0, 7.99, 8, 4, 8],
    [-8, 3.99, -8, 8, 4, 8],
    [-1, 0, -8, -0.99, 3, 5],
  );
  const random = createRandom(1);
  const player = enter([3, 1, 3])!;
  let farthest = 0;
  for (let i = 0; i < 4000; i++) {
    const [angle, speed] = [random() * 2 * Math.PI, 10 ** (random() * 5)];
    if (random() < 0.1) player.jump();
    player.go(Math.cos(angle) * speed, Math.sin(angle) * speed, 0.1 * random() + 1e-3);
    const [x, y, z] = player.eye;
    const reach = 8 - player.clearance;
    expect(Math.max(Math.abs(x), Math.abs(z))).toBeLessThanOrEqual(reach);
    expect(y).toBeGreaterThan(0.3);
    expect(y).toBeLessThanOrEqual(4 - player.clearance);
    if (surface.deepest(x, y, z, player.clearance)) expect(surface.depth).toBeLessThan(1e-3 * player.clearance);
    farthest = Math.max(farthest, Math.abs(x), Math.abs(z));
  }
  expect(farthest).toBeGreaterThan(7.3);
});
