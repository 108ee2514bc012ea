/**
 * No ray leaves a closed mesh: rays from inside, aimed where triangles meet, through trees of all leaf sizes and by the scan. The oracle is that the
 * mesh is closed and the eye inside (closed-meshes.ts); no arithmetic of rays is part of it.
 */
import { describe, expect, test } from 'vitest';
import type { Vec3 } from '../../../src/core/math/camera.ts';
import { createRandom, type Random, randomInt } from '../../../src/core/math/random.ts';
import type { Ray } from '../../../src/core/math/ray.ts';
import { bruteMeshRay } from '../../../src/seeds/mesh/brute-mesh.ts';
import { buildMeshTree } from '../../../src/seeds/mesh/mesh-build.ts';
import { createMeshRayResult } from '../../../src/seeds/mesh/mesh-ray.ts';
import { meshRayAny, meshRayClosest } from '../../../src/seeds/mesh/mesh-ray-queries.ts';
import {
  bumpyBall,
  type ClosedMesh,
  gridCube,
  placed,
  turnedInside,
  withSlivers,
} from '../../seeds/mesh/closed-meshes.ts';

const AIMS = ['at a corner', 'at an edge', 'beside an edge', 'along an axis', 'in a plane of an axis'] as const;
type Point = [number, number, number];
const FORWARD = { start: 0, end: Number.POSITIVE_INFINITY };

const MESHES: [string, (random: Random) => ClosedMesh][] = [
  ['a cube of 12 triangles', () => gridCube(1)],
  ['a cube of 768', () => gridCube(8)],
  ['a bumpy ball of 5,120', (random) => bumpyBall(random, 4, 0.3)],
  ['a ball with triangles of no area', (random) => withSlivers(bumpyBall(random, 2, 0.3))],
  ['a cube with triangles of no area', () => withSlivers(gridCube(3))],
  ['far from the origin', (random) => placed(bumpyBall(random, 2, 0.3), 1000, [1e6, -3e5, 77])],
  ['tiny', (random) => placed(bumpyBall(random, 2, 0.3), 1e-30, [0, 0, 0])],
  ['huge', (random) => placed(bumpyBall(random, 2, 0.3), 1e30, [0, 0, 0])],
];

/** An eye in the ball that is inside: at its middle, or anywhere. */
function eyeInside(random: Random, { centre, radius }: ClosedMesh, i: number): Vec3 {
  const off = () => (i % 4 === 0 ? 0 : (random() - 0.5) * radius);
  return [centre[0] + off(), centre[1] + off(), centre[2] + off()];
}

function aimed(random: Random, mesh: ClosedMesh, aim: (typeof AIMS)[number], i: number): Ray {
  const { positions, indices } = mesh;
  const eye: Point = [...eyeInside(random, mesh, i)];
  const triangle = randomInt(random, indices.length / 3) * 3;
  const turn = randomInt(random, 3);
  const a = indices[triangle + turn] * 3;
  const b = indices[triangle + ((turn + 1) % 3)] * 3;
  const share = aim === 'at a corner' ? 0 : random();
  const at = (k: number) => positions[a + k] + share * (positions[b + k] - positions[a + k]);
  const target: Point = [at(0), at(1), at(2)];
  const axis = randomInt(random, 3);
  if (aim === 'beside an edge') target[axis] *= 1 + (random() - 0.5) * 2 ** -50;
  if (aim === 'along an axis') for (let k = 0; k < 3; k++) if (k !== axis) eye[k] = inside(mesh, target[k], k);
  if (aim === 'in a plane of an axis') eye[axis] = inside(mesh, target[axis], axis);
  if (aim === 'along an axis') {
    const direction: Point = [0, 0, 0];
    direction[axis] = random() < 0.5 ? -1 : 1;
    return { origin: eye, direction, ...FORWARD };
  }
  return { origin: eye, direction: unit(eye, target), ...FORWARD };
}

/** The target's own coordinate where an eye may stand there, so that the ray has a component of 0; else the centre's. */
function inside({ centre, radius }: ClosedMesh, at: number, axis: number): number {
  return Math.abs(at - centre[axis]) < radius / 2 ? at : centre[axis];
}

function unit(from: Vec3, to: Vec3): Vec3 {
  const way = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
  const most = Math.max(...way.map(Math.abs));
  const length = Math.hypot(way[0] / most, way[1] / most, way[2] / most);
  return [way[0] / most / length, way[1] / most / length, way[2] / most / length];
}

describe.each(MESHES.map(([name, make], i) => [name, make, i + 1] as const))('%s', (_, make, seed) => {
  const mesh = make(createRandom(seed));
  const inwards = turnedInside(mesh);
  const cases = [1, 4, 16].map((leafSize) => {
    const tree = buildMeshTree(mesh.positions, mesh.indices, { leafSize });
    const turned = buildMeshTree(mesh.positions, inwards.indices, { leafSize });
    return { tree, turned, result: createMeshRayResult(tree), other: createMeshRayResult(turned) };
  });
  test.each(AIMS)(`%s: 3,000 rays from inside, none escapes, seed ${seed}`, (aim) => {
    const random = createRandom(seed);
    const escaped: Ray[] = [];
    for (let i = 0; i < 3000; i++) {
      const ray = aimed(random, mesh, aim, i);
      const { tree, turned, result, other } = cases[i % cases.length];
      const isMet =
        meshRayClosest(tree, ray, result, { bothSides: true }) &&
        meshRayAny(tree, ray, result, { bothSides: true }) &&
        // and by the fronts alone of the same mesh looking inwards
        meshRayClosest(turned, ray, other) &&
        meshRayAny(turned, ray, other) &&
        (i % 50 > 0 || bruteMeshRay(mesh.positions, mesh.indices, ray, true) !== null);
      if (!isMet) escaped.push(ray);
    }
    expect(escaped.slice(0, 3)).toEqual([]);
    expect(escaped.length).toBe(0);
  });
  test(`1,000 rays from outside through corners and edges to a point inside meet a front, seed ${seed}`, () => {
    const random = createRandom(seed + 100);
    let missed = 0;
    for (let i = 0; i < 1000; i++) {
      const from = aimed(random, mesh, i % 2 ? 'at a corner' : 'at an edge', i);
      const { tree, result } = cases[i % cases.length];
      meshRayClosest(tree, from, result, { bothSides: true });
      const away = 10 * mesh.radius * (1 + random());
      const origin = from.origin.map((v, k) => v + from.direction[k] * away) as unknown as Vec3;
      // no farther than the point inside: the front before it is met, not one behind it
      const ray: Ray = { origin, direction: unit(origin, from.origin), start: 0, end: away };
      if (!meshRayClosest(tree, ray, result) || !meshRayAny(tree, ray, result)) missed++;
    }
    expect(missed).toBe(0);
  });
});
