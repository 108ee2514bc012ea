/** Small scenes for the tests and the bench of the overdraw measurement. */
import { createCamera } from '../../../src/core/math/camera.ts';
import { createRandom, permutation, type Random, randomInt } from '../../../src/core/math/random.ts';
import { makeScene, writeBounds } from '../../../src/core/scene/make.ts';
import type { Scene } from '../../../src/core/scene/scene.ts';

export interface Shape {
  /** vertices x (x, y, z) */
  positions: number[];
  indices: number[];
  flags?: number;
}

/** A scene of one object a shape. */
export function sceneOf(shapes: Shape[]): Scene {
  const vertices = shapes.reduce((n, shape) => n + shape.positions.length / 3, 0);
  const triangles = shapes.reduce((n, shape) => n + shape.indices.length / 3, 0);
  const scene = makeScene(shapes.length, vertices, triangles);
  let vertex = 0;
  let index = 0;
  shapes.forEach((shape, object) => {
    scene.names[object] = `shape ${object}`;
    scene.flags[object] = shape.flags ?? 0;
    scene.positions.set(shape.positions, vertex * 3);
    for (const i of shape.indices) scene.indices[index++] = i + vertex;
    scene.firstTriangle[object + 1] = index / 3;
    writeBounds(scene, object, vertex, vertex + shape.positions.length / 3);
    vertex += shape.positions.length / 3;
  });
  return scene;
}

/** At the origin, looking along -z; 90 degrees, so that at distance d the picture is 2 d high. */
export const FRONT = createCamera({ eye: [0, 0, 0], target: [0, 0, -1], fov: 90, near: 0.5 });

/** An upright rectangle at z = -distance that faces the origin. */
export function wall(distance: number, x0: number, y0: number, x1: number, y1: number, flags = 0): Shape {
  const z = -distance;
  return { positions: [x0, y0, z, x1, y0, z, x1, y1, z, x0, y1, z], indices: [0, 1, 2, 0, 2, 3], flags };
}

/** The shape seen from its other side. */
export function turned(shape: Shape): Shape {
  return { ...shape, indices: shape.indices.toReversed() };
}

/** Several shapes as one object. */
export function joined(shapes: Shape[]): Shape {
  const all: Shape = { positions: [], indices: [], flags: shapes[0]?.flags };
  for (const shape of shapes) {
    const first = all.positions.length / 3;
    all.positions.push(...shape.positions);
    all.indices.push(...shape.indices.map((i) => i + first));
  }
  return all;
}

/** A convex box with its corners at centre +- half, turned by two angles, faces outward. */
export function box(centre: number[], half: number[], yaw = 0, pitch = 0): Shape {
  const positions: number[] = [];
  for (let corner = 0; corner < 8; corner++) {
    const x = corner & 1 ? half[0] : -half[0];
    const y = corner & 2 ? half[1] : -half[1];
    const z = corner & 4 ? half[2] : -half[2];
    const py = y * Math.cos(pitch) - z * Math.sin(pitch);
    const pz = y * Math.sin(pitch) + z * Math.cos(pitch);
    const px = x * Math.cos(yaw) + pz * Math.sin(yaw);
    positions.push(centre[0] + px, centre[1] + py, centre[2] + pz * Math.cos(yaw) - x * Math.sin(yaw));
  }
  const faces = [
    [1, 3, 7, 5],
    [0, 4, 6, 2],
    [2, 6, 7, 3],
    [0, 1, 5, 4],
    [4, 5, 7, 6],
    [0, 2, 3, 1],
  ];
  return { positions, indices: faces.flatMap(([a, b, c, d]) => [a, b, c, a, c, d]) };
}

/** A ball of `rings` rings of 2 x rings segments, faces outward. */
export function ball(centre: number[], radius: number, rings = 8): Shape {
  const positions: number[] = [];
  const indices: number[] = [];
  const segments = rings * 2;
  for (let ring = 0; ring <= rings; ring++)
    for (let s = 0; s < segments; s++) {
      const up = (Math.PI * ring) / rings;
      const around = (2 * Math.PI * s) / segments;
      // Exactly 0 at both poles: their vertices are one point.
      const across = ring % rings === 0 ? 0 : radius * Math.sin(up);
      positions.push(
        centre[0] + across * Math.cos(around),
        centre[1] + radius * Math.cos(up),
        centre[2] + across * Math.sin(around),
      );
    }
  for (let ring = 0; ring < rings; ring++)
    for (let s = 0; s < segments; s++) {
      const a = ring * segments + s;
      const b = ring * segments + ((s + 1) % segments);
      if (ring > 0) indices.push(a, b, a + segments);
      if (ring < rings - 1) indices.push(b, b + segments, a + segments);
    }
  return { positions, indices };
}

/** Boxes and balls in front of FRONT, in cells that grow with their distance, so that no two touch and few are alone. */
export function crowd(seed: number, across = 7, deep = 6): Shape[] {
  const random = createRandom(seed);
  const shapes: Shape[] = [];
  for (let layer = deep - 1; layer >= 0; layer--) {
    const distance = 4 * 1.45 ** layer;
    const cell = (2.4 * distance) / across;
    for (let i = 0; i < across * across; i++) {
      if (random() < 0.2) continue;
      // A ball of at most 0.15 distance fits a cell, and 1.15 distance is before the next layer's front.
      const radius = distance * between(random, 0.07, 0.15);
      const free = cell / 2 - radius;
      const column = (i % across) - (across - 1) / 2;
      const row = Math.floor(i / across) - (across - 1) / 2;
      const centre = [
        column * cell + between(random, -free, free),
        row * cell + between(random, -free, free),
        -distance * between(random, 0.97, 1.03),
      ];
      const half = radius / Math.sqrt(3);
      if (random() < 0.5) shapes.push(ball(centre, radius, 4));
      else shapes.push(box(centre, [half, half * between(random, 0.3, 1), half], random() * 6, random() * 6));
    }
  }
  const order = permutation(random, shapes.length);
  return Array.from(order, (i) => shapes[i]);
}

/** Long boxes at all angles that cross in front of the camera, shells with something inside, and walls in one plane. */
export function tangle(random: Random, count: number): Shape[] {
  const stick = (): Shape => {
    const centre = [between(random, -1.5, 1.5), between(random, -1, 1), between(random, -5, -3.5)];
    return box(centre, [between(random, 0.8, 2.5), between(random, 0.2, 0.7), 0.3], random() * 6, random() * 6);
  };
  const shell = (): Shape => {
    const centre = [between(random, -1, 1), between(random, -1, 1), between(random, -6, -3)];
    const radius = between(random, 0.4, 1.2);
    return joined([ball(centre, radius / 2, 4), ball(centre, radius, 4)]);
  };
  const sheet = (): Shape => {
    const [x, y] = [between(random, -3, 1), between(random, -2, 0)];
    return wall(4, x, y, x + 2, y + 2);
  };
  return Array.from({ length: count }, () => [stick, stick, stick, shell, sheet][randomInt(random, 5)]());
}

export function between(random: Random, low: number, high: number): number {
  return low + (high - low) * random();
}
