/**
 * Rays a second against 20,000 instances: three as it ships, the same mesh culled by a tree, and libraries with a tree over instances or triangles. All take turns in one process
 * with the same rays, and must hit the same. It needs no GPU.
 *
 * three-mesh-bvh has a tree over the triangles of each geometry; InstancedMesh2 and the extensions of BatchedMesh of @three.ez have one of boxes over the instances.
 */
import { checkInstanceIntersection, computeBVH, raycast as raycastExtended } from '@three.ez/batched-mesh-extensions';
import { InstancedMesh2 } from '@three.ez/instanced-mesh';
import {
  BatchedMesh,
  BoxGeometry,
  type BufferGeometry,
  InstancedMesh,
  type Intersection,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  Raycaster,
  SphereGeometry,
  TorusKnotGeometry,
  Vector3,
  WebGLCoordinateSystem,
} from 'three';
import { acceleratedRaycast, computeBatchedBoundsTree, computeBoundsTree } from 'three-mesh-bvh';
import { sum } from '../../src/base/sum.ts';
import { createRandom } from '../../src/math/random.ts';
import { cullByTree } from '../../src/three/cull-by-tree.ts';
import { interleave, row } from './harness.ts';
import { idleRenderer } from './idle-renderer.ts';
import { sideOf } from './three-scene.ts';

const ROUNDS = 15;
const RAYS = 400;
/** in a round, where a ray takes little, and where instances move before each */
const MANY = 100;
const MOVING_RAYS = 20;
const WIDTHS = [52, 12, 12, 12, 10];
/** of the instances, before each ray */
const MOVING = 1 / 100;

type Castable = (BatchedMesh | InstancedMesh | InstancedMesh2) & { raycast(by: Raycaster, hits: Intersection[]): void };

interface Contestant {
  name: string;
  mesh: Castable;
  /** rays in one measurement */
  rays: number;
  setMatrix(id: number, matrix: Matrix4): void;
}

const material = new MeshBasicMaterial();
const matrix = new Matrix4();

/** Where instances stand: turned, spread through a cube. */
function matricesOf(count: number): Matrix4[] {
  const random = createRandom(1);
  const along = () => (random() - 0.5) * sideOf(count);
  const axis = new Vector3();
  return Array.from({ length: count }, () => {
    axis.set(random() - 0.5, random() - 0.5, random() - 0.5).normalize();
    return new Matrix4().makeRotationAxis(axis, 6 * random()).setPosition(along(), along(), along());
  });
}

function batchOf(shapes: BufferGeometry[], places: Matrix4[]): BatchedMesh {
  const vertices = sum(shapes.map(({ attributes }) => attributes.position.count));
  const mesh = new BatchedMesh(places.length, vertices, sum(shapes.map(({ index }) => index!.count)), material);
  const ids = shapes.map((shape) => mesh.addGeometry(shape));
  for (const [i, place] of places.entries()) mesh.setMatrixAt(mesh.addInstance(ids[i % ids.length]), place);
  return mesh;
}

function instancesOf(shape: BufferGeometry, places: Matrix4[]): InstancedMesh {
  const mesh = new InstancedMesh(shape, material, places.length);
  for (const [id, place] of places.entries()) mesh.setMatrixAt(id, place);
  return mesh;
}

function batches(shapes: BufferGeometry[], places: Matrix4[], isBounded: boolean): Contestant[] {
  const [stock, own, extended] = [0, 1, 2].map(() => batchOf(shapes, places));
  if (isBounded) {
    for (const mesh of [stock, own, extended]) computeBatchedBoundsTree.call(mesh);
    stock.raycast = acceleratedRaycast;
  }
  cullByTree(own);
  Object.assign(extended, { raycast: raycastExtended, checkInstanceIntersection });
  computeBVH.call(extended, WebGLCoordinateSystem);
  const { bvh } = extended as unknown as { bvh: { move(id: number): void } };
  const set = (mesh: BatchedMesh) => (id: number, place: Matrix4) => mesh.setMatrixAt(id, place);
  return [
    { name: isBounded ? 'three-mesh-bvh' : 'three', mesh: stock, rays: 4, setMatrix: set(stock) },
    {
      name: '@three.ez/batched-mesh-extensions, computeBVH',
      mesh: extended,
      rays: MANY,
      setMatrix: (id, place) => {
        extended.setMatrixAt(id, place);
        bvh.move(id);
      },
    },
    { name: 'cullByTree', mesh: own, rays: MANY, setMatrix: set(own) },
  ];
}

function instanced(shape: BufferGeometry, places: Matrix4[]): Contestant[] {
  const [stock, own] = [0, 1].map(() => instancesOf(shape, places));
  stock.computeBoundingSphere();
  cullByTree(own, idleRenderer());
  const other = new InstancedMesh2(shape, material, { capacity: places.length });
  other.addInstances(places.length, (instance, id) => {
    places[id].decompose(instance.position, instance.quaternion, instance.scale);
  });
  for (const [id, place] of places.entries()) other.setMatrixAt(id, place);
  other.computeBVH({ margin: 0 });
  // made when it is drawn; without it nothing is hit
  Object.assign(other, { instanceIndex: {} });
  return [
    { name: 'three', mesh: stock, rays: 4, setMatrix: (id, place) => stock.setMatrixAt(id, place) },
    {
      name: '@three.ez/instanced-mesh, computeBVH',
      mesh: other as Castable,
      rays: MANY,
      setMatrix: (id, place) => other.setMatrixAt(id, place),
    },
    { name: 'cullByTree', mesh: own, rays: MANY, setMatrix: (id, place) => own.setMatrixAt(id, place) },
  ];
}

/** From within the cube in any direction. */
function raysOf(count: number): Raycaster[] {
  const random = createRandom(2);
  const point = () => new Vector3(random() - 0.5, random() - 0.5, random() - 0.5).multiplyScalar(sideOf(count));
  return Array.from({ length: RAYS }, () => {
    const origin = point();
    return new Raycaster(origin, point().sub(origin).normalize());
  });
}

/** The hits of a ray, nearest first. */
function hitsOf(mesh: Castable, raycaster: Raycaster, isFirst: boolean): Intersection[] {
  const hits: Intersection[] = [];
  Object.assign(raycaster, { firstHitOnly: isFirst });
  mesh.raycast(raycaster, hits);
  return hits.sort((a, b) => a.distance - b.distance);
}

const lineOf = ({ distance, batchId, instanceId }: Intersection) => `${batchId ?? instanceId} ${distance.toFixed(4)}`;

/** @throws Error where two contestants hit other instances, or at another distance */
function check(contestants: Contestant[], rays: Raycaster[], isFirst: boolean): number {
  let hits = 0;
  for (const ray of rays.slice(0, 50)) {
    const all = contestants.map(({ mesh }) => hitsOf(mesh, ray, isFirst).map(lineOf));
    const lines = all.map((one) => (isFirst ? one.slice(0, 1) : one).join());
    if (new Set(lines).size !== 1) throw new Error(`other hits: ${lines.join(' | ')}`);
    hits += all[0].length;
  }
  return hits;
}

/** Rays a second of each. */
function time(contestants: Contestant[], rays: Raycaster[], isFirst: boolean, places: Matrix4[] | null): number[] {
  const raysOfRound = (each: number) => (places ? Math.min(each, MOVING_RAYS) : each);
  const runs = contestants.map(({ name, mesh, rays: each, setMatrix }): [string, () => number] => {
    let next = 0;
    const run = () => {
      let hits = 0;
      for (let k = 0; k < raysOfRound(each); k++, next++) {
        if (places) sway(setMatrix, places, next);
        hits += hitsOf(mesh, rays[next % rays.length], isFirst).length;
      }
      return hits;
    };
    return [name, run];
  });
  const times = interleave(Object.fromEntries(runs), ROUNDS);
  return contestants.map(({ name, rays: each }) => (1000 * raysOfRound(each)) / times[name].median);
}

/** Moves some instances, other ones each time. */
function sway(setMatrix: Contestant['setMatrix'], places: Matrix4[], step: number): void {
  const every = 1 / MOVING;
  for (let id = step % every; id < places.length; id += every) {
    matrix.copy(places[id]);
    matrix.elements[12] += 0.3 * Math.sin(step + id);
    setMatrix(id, matrix);
  }
}

/** @param count instances */
export function benchThreeRays(count: number): void {
  console.log(`\n${count} instances: rays a second, medians of ${ROUNDS} rounds interleaved; hits are the same`);
  console.log(row(['', 'all hits', 'first hit', '1 % move', 'all hits a ray'], WIDTHS).trimEnd());
  const places = matricesOf(count);
  const rays = raysOf(count);
  const small = [new BoxGeometry(3, 3, 3), new SphereGeometry(2, 8, 6)];
  const large = () => [new TorusKnotGeometry(1.5, 0.5, 100, 16)];
  report('BatchedMesh of boxes and balls of 80 triangles', batches(small, places, false), rays, places);
  report('InstancedMesh of balls of 80 triangles', instanced(small[1], places), rays, places);
  const [plain, bounded] = [Mesh.prototype.raycast, large()];
  report('InstancedMesh of knots of 3,200 triangles', instanced(large()[0], places), rays, places);
  Mesh.prototype.raycast = acceleratedRaycast;
  for (const shape of bounded) computeBoundsTree.call(shape);
  report('the same, with trees of three-mesh-bvh', instanced(bounded[0], places), rays, places);
  report('BatchedMesh of them, with trees of three-mesh-bvh', batches(large(), places, true), rays, places);
  Mesh.prototype.raycast = plain;
}

function report(title: string, contestants: Contestant[], rays: Raycaster[], places: Matrix4[]): void {
  const hits = check(contestants, rays, false);
  check(contestants, rays, true);
  const all = time(contestants, rays, false, null);
  const first = time(contestants, rays, true, null);
  const moving = time(contestants, rays, false, places);
  console.log(row([title, '', '', '', (hits / 50).toFixed(1)], WIDTHS));
  const figure = (rate: number) => Math.round(rate).toLocaleString('en');
  for (const [i, { name }] of contestants.entries())
    console.log(row([`  ${name}`, figure(all[i]), figure(first[i]), figure(moving[i])], WIDTHS));
}
