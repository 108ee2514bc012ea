/**
 * Rays that leak out of closed meshes: cast from inside, aimed at corners and at edges, by the mesh tree and by
 * three-mesh-bvh, with both sides of triangles counted. Each should meet something. These are counts, the same on every
 * machine.
 */
import { BufferAttribute, BufferGeometry, DoubleSide, Ray as ThreeRay, Vector3 } from 'three';
import { MeshBVH } from 'three-mesh-bvh';
import type { Vec3 } from '../../src/math/camera.ts';
import { createRandom, randomInt } from '../../src/math/random.ts';
import { buildMeshTree } from '../../src/tree/boxes/mesh/mesh-build.ts';
import { createMeshRayResult } from '../../src/tree/boxes/mesh/mesh-ray.ts';
import { meshRayAny, meshRayClosest } from '../../src/tree/boxes/mesh/mesh-ray-queries.ts';
import { bumpyBall, type ClosedMesh, gridCube, withSlivers } from './closed-meshes.ts';
import { row } from './harness.ts';

const WIDTHS = [34, 10, 12, 12, 16];

/** @param rays at each mesh, half of them at corners */
export function benchLeaks(rays = 250_000): void {
  console.log(row(['rays that escape', 'rays', 'closest hit', 'any hit', 'three-mesh-bvh'], WIDTHS));
  const random = createRandom(1);
  const meshes: [string, ClosedMesh][] = [
    ['cube of 12 triangles', gridCube(1)],
    ['cube of 768', gridCube(8)],
    ['bumpy ball of 5,120', bumpyBall(random, 4, 0.3)],
    ['ball with triangles of no area', withSlivers(bumpyBall(random, 3, 0.3))],
  ];
  for (const [name, mesh] of meshes) console.log(row([name, rays, ...escapes(mesh, rays)], WIDTHS));
}

/** Leaks of meshRayClosest, of meshRayAny, and of the other library. */
function escapes({ positions, indices }: ClosedMesh, rays: number): [number, number, number] {
  const tree = buildMeshTree(positions, indices);
  const result = createMeshRayResult(tree);
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(positions.slice(), 3));
  geometry.setIndex(new BufferAttribute(indices.slice(), 1));
  const peer = new MeshBVH(geometry);
  const random = createRandom(2);
  const found: [number, number, number] = [0, 0, 0];
  const anywhere = (): Vec3 => [(random() - 0.5) / 2, (random() - 0.5) / 2, (random() - 0.5) / 2];
  for (let i = 0; i < rays; i++) {
    const origin = anywhere();
    const triangle = randomInt(random, indices.length / 3) * 3;
    const turn = randomInt(random, 3);
    const a = indices[triangle + turn] * 3;
    const b = indices[triangle + ((turn + 1) % 3)] * 3;
    const share = i % 2 ? random() : 0;
    const to = [0, 1, 2].map((k) => positions[a + k] + share * (positions[b + k] - positions[a + k]) - origin[k]);
    const length = Math.hypot(...to);
    const direction: Vec3 = [to[0] / length, to[1] / length, to[2] / length];
    const ray = { origin, direction, start: 0, end: Number.POSITIVE_INFINITY };
    if (!meshRayClosest(tree, ray, result, { bothSides: true })) found[0]++;
    if (!meshRayAny(tree, ray, result, { bothSides: true })) found[1]++;
    if (!peer.raycastFirst(new ThreeRay(new Vector3(...origin), new Vector3(...direction)), DoubleSide)) found[2]++;
  }
  return found;
}
