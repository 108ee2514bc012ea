/**
 * Rays through the triangles of a level: the mesh tree against three-mesh-bvh, closest hit and any hit, with hits of
 * back faces counted by both.
 *
 * three-mesh-bvh is used at its best: its SAH strategy, leaves of 2, 4 and 10, its own ray objects made beforehand; for
 * any hit the faster of its raycastFirst and its shapecast. All run in turn in one process on the same rays, and must
 * give the same number of hits. The rays of a camera go through a grid of points of its pictures, row by row; scattered
 * rays begin anywhere in the scene and go in any direction.
 */
import { BufferAttribute, BufferGeometry, DoubleSide, Ray as ThreeRay, type Triangle, Vector3 } from 'three';
import { INTERSECTED, MeshBVH, type MeshBVHOptions, NOT_INTERSECTED, SAH } from 'three-mesh-bvh';
import { rayThrough } from '../../src/frame/pick.ts';
import type { Vec3 } from '../../src/math/camera.ts';
import { createRandom } from '../../src/math/random.ts';
import type { Ray } from '../../src/math/ray.ts';
import { type Scene, sceneBox } from '../../src/scene/scene.ts';
import { buildMeshTree, type MeshBuildOptions } from '../../src/tree/boxes/mesh/mesh-build.ts';
import { createMeshRayResult } from '../../src/tree/boxes/mesh/mesh-ray.ts';
import { meshRayAny, meshRayClosest } from '../../src/tree/boxes/mesh/mesh-ray-queries.ts';
import { interleave, row } from './harness.ts';
import { type BenchScene, scenesOf } from './models.ts';

const WIDTHS = [38, 12, 8, 10, 8, 10];
const LEAVES = [2, 4, 8];
const PEER_LEAVES = [2, 4, 10];
/** cameras of a scene, and points across and down their pictures */
const CAMERAS = 8;
const ACROSS = 40;
const DOWN = 30;
const BOTH = { bothSides: true };

/** @param words as scenesOf takes them; none: the castle */
export async function benchRays(words: readonly string[]): Promise<void> {
  for (const scene of await scenesOf(words.length > 0 ? words : ['castle'])) {
    const coherent = cameraRays(scene);
    compareRays(`${scene.name}, camera`, scene.scene, coherent);
    compareRays(`${scene.name}, scattered`, scene.scene, scatteredRays(scene.scene, coherent.length));
  }
}

function cameraRays({ cameras }: BenchScene): Ray[] {
  const rays: Ray[] = [];
  for (let k = 0; k < CAMERAS; k++) {
    const camera = cameras[Math.floor((k * cameras.length) / CAMERAS)];
    for (let y = 0; y < DOWN; y++)
      for (let x = 0; x < ACROSS; x++)
        rays.push({ ...rayThrough(camera, x + 0.5, y + 0.5, ACROSS, DOWN), start: 0, end: Number.POSITIVE_INFINITY });
  }
  return rays;
}

function scatteredRays(scene: Scene, count: number): Ray[] {
  const random = createRandom(1);
  const box = sceneBox(scene);
  const around = () => random() + random() + random() - 1.5;
  return Array.from({ length: count }, () => {
    const origin = [0, 1, 2].map((axis) => box[axis] + random() * (box[3 + axis] - box[axis]));
    const direction = [around(), around(), around()];
    const length = Math.hypot(...direction);
    return {
      origin: origin as unknown as Vec3,
      direction: direction.map((v) => v / length) as unknown as Vec3,
      start: 0,
      end: Number.POSITIVE_INFINITY,
    };
  });
}

interface Contestant {
  /** casts all rays; answers how many meet something */
  cast(): number;
  /** nodes and triangles a ray, where they are counted */
  work?: [number, number];
}

function compareRays(title: string, scene: Scene, rays: Ray[]): void {
  const peers = PEER_LEAVES.map((leaf) => [leaf, peerOf(scene, leaf)] as const);
  const threeRays = rays.map((ray) => new ThreeRay(new Vector3(...ray.origin), new Vector3(...ray.direction)));
  const closest: Record<string, Contestant> = {};
  const any: Record<string, Contestant> = {};
  for (const [leaf, peer] of peers) {
    closest[`three-mesh-bvh, SAH, leaf ${leaf}`] = { cast: peerFirst(peer, threeRays) };
    any[`three-mesh-bvh raycastFirst, leaf ${leaf}`] = { cast: peerFirst(peer, threeRays) };
    any[`three-mesh-bvh shapecast, leaf ${leaf}`] = { cast: peerAny(peer, threeRays) };
  }
  const builds: Partial<MeshBuildOptions>[] = [
    ...LEAVES.map((leafSize) => ({ split: 'sah' as const, leafSize })),
    { split: 'median', leafSize: 4 },
  ];
  for (const options of builds) {
    const name = `cull64, ${options.split}, leaf ${options.leafSize}`;
    closest[name] = own(scene, rays, options, meshRayClosest);
    any[name] = own(scene, rays, options, meshRayAny);
  }
  printRays(
    `${title}: closest hit of ${rays.length} rays, ${scene.indices.length / 3} triangles`,
    closest,
    rays.length,
  );
  printRays(`${title}: any hit`, any, rays.length);
}

function own(scene: Scene, rays: Ray[], options: Partial<MeshBuildOptions>, query: typeof meshRayClosest): Contestant {
  const tree = buildMeshTree(scene.positions, scene.indices, options);
  const result = createMeshRayResult(tree);
  const work: [number, number] = [0, 0];
  for (const ray of rays) {
    query(tree, ray, result, BOTH);
    work[0] += result.nodesVisited / rays.length;
    work[1] += result.trianglesTested / rays.length;
  }
  const cast = () => {
    let hits = 0;
    for (const ray of rays) if (query(tree, ray, result, BOTH)) hits++;
    return hits;
  };
  return { cast, work };
}

function peerOf(scene: Scene, targetLeafSize: number): MeshBVH {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(scene.positions.slice(), 3));
  geometry.setIndex(new BufferAttribute(scene.indices.slice(), 1));
  return new MeshBVH(geometry, { strategy: SAH, targetLeafSize } as MeshBVHOptions);
}

function peerFirst(peer: MeshBVH, rays: ThreeRay[]): () => number {
  return () => {
    let hits = 0;
    for (const ray of rays) if (peer.raycastFirst(ray, DoubleSide, 0, Number.POSITIVE_INFINITY)) hits++;
    return hits;
  };
}

function peerAny(peer: MeshBVH, rays: ThreeRay[]): () => number {
  let asked = rays[0];
  const point = new Vector3();
  const callbacks = {
    intersectsBounds: (box: Parameters<ThreeRay['intersectsBox']>[0]) =>
      asked.intersectsBox(box) ? INTERSECTED : NOT_INTERSECTED,
    intersectsTriangle: (triangle: Triangle) =>
      asked.intersectTriangle(triangle.a, triangle.b, triangle.c, false, point) !== null,
  };
  return () => {
    let hits = 0;
    for (const ray of rays) {
      asked = ray;
      if (peer.shapecast(callbacks)) hits++;
    }
    return hits;
  };
}

function printRays(title: string, contestants: Record<string, Contestant>, rays: number): void {
  const hits = Object.values(contestants).map(({ cast }) => cast());
  // the peer's boxes have no slack for rounding: a ray through an edge may hit by one and miss by the other
  if (Math.max(...hits) - Math.min(...hits) > rays / 1000)
    throw new Error(`${title}: the contestants disagree: ${hits.join(', ')} hits`);
  const casts = Object.fromEntries(Object.entries(contestants).map(([name, { cast }]) => [name, cast]));
  const timings = interleave(casts, 9);
  const best = Math.min(
    ...Object.entries(timings)
      .filter(([name]) => name.startsWith('three'))
      .map(([, { median }]) => median),
  );
  console.log(`\n${title}`);
  console.log(row(['', 'rays a ms', 'spread', 'vs three', 'nodes', 'triangles'], WIDTHS));
  for (const [name, { median, spread }] of Object.entries(timings)) {
    const work = contestants[name].work?.map((v) => v.toFixed(1)) ?? ['', ''];
    const ratio = `${(best / median).toFixed(2)} x`;
    console.log(row([name, Math.round(rays / median), `${(100 * spread).toFixed(0)} %`, ratio, ...work], WIDTHS));
  }
}
