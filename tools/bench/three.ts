/**
 * cull64/three against three's BatchedMesh: the time to make the lists of a frame, for the mesh as three ships it, with
 * Array.sort; the mesh with the radix sort of three's own example (webgl_mesh_batch); the same mesh culled by a tree.
 * All take turns in one process, on the same views, and must draw the same instances. It needs no GPU: only the mesh's
 * work before it is drawn is timed.
 *
 * Then come fragments shaded, counted by this project's rasteriser: in the order of the instances, sorted by three, in
 * tree order; then a thousand InstancedMeshes (three-many.ts), and 7,000 Meshes that are batched (three-scene.ts).
 */
import { BatchedMesh, BoxGeometry, Matrix4, MeshBasicMaterial, PerspectiveCamera, SphereGeometry } from 'three';
import { radixSort } from 'three/examples/jsm/utils/SortUtils.js';
import { sum } from '../../src/base/sum.ts';
import { createCamera } from '../../src/math/camera.ts';
import { createRandom } from '../../src/math/random.ts';
import { createTarget, drawOrder } from '../../src/overdraw/raster.ts';
import { createViewSetup, setupView } from '../../src/overdraw/setup.ts';
import { makeScene, writeBounds } from '../../src/scene/make.ts';
import type { Scene } from '../../src/scene/scene.ts';
import { cullByTree } from '../../src/three/cull-by-tree.ts';
import { internalsOf } from '../../src/three/internals.ts';
import { interleave, row } from './harness.ts';
import { benchMany } from './three-many.ts';
import { benchScene } from './three-scene.ts';

const ROUNDS = 31;
const WARMUP = 20;
const WIDTHS = [34, 10, 10, 10, 12, 12];
/** of the software picture */
const WIDTH = 960;
const HEIGHT = 540;

/** metres a side of the cube that `count` instances fill */
const sideOf = (count: number) => 10 * Math.cbrt(count);

/** Boxes and balls of about a metre, spread through a cube. */
function makeMesh(count: number, material = new MeshBasicMaterial()): BatchedMesh {
  const mesh = new BatchedMesh(count, 200, 600, material);
  const shapes = [new BoxGeometry(3, 3, 3), new SphereGeometry(2, 8, 6)].map((shape) => mesh.addGeometry(shape));
  const random = createRandom(1);
  const side = sideOf(count);
  const matrix = new Matrix4();
  const along = () => (random() - 0.5) * side;
  for (let i = 0; i < count; i++)
    mesh.setMatrixAt(mesh.addInstance(shapes[i & 1]), matrix.makeTranslation(along(), along(), along()));
  return mesh;
}

/** As three's example webgl_mesh_batch sorts: keys of 32 bits between the nearest and the farthest. */
function sortByRadix(mesh: BatchedMesh, count: number): void {
  type Item = { z: number; index: number; key: number };
  const options = { get: (item: Item) => item.key, aux: new Array<Item>(count), reversed: false };
  mesh.setCustomSort((items) => {
    const list = items as unknown as Item[];
    options.reversed = (mesh.material as MeshBasicMaterial).transparent;
    let nearest = Number.POSITIVE_INFINITY;
    let farthest = Number.NEGATIVE_INFINITY;
    for (const { z } of list) {
      if (z > farthest) farthest = z;
      if (z < nearest) nearest = z;
    }
    const scale = (2 ** 32 - 1) / (farthest - nearest || 1);
    for (const item of list) item.key = (item.z - nearest) * scale;
    radixSort(list, options);
  });
}

/** Makes a mesh build its lists as WebGLRenderer would. Returns the number of instances in them. */
function prepare(mesh: BatchedMesh, camera: PerspectiveCamera): number {
  const renderer = { isWebGLRenderer: true, properties: { has: () => true } };
  mesh.onBeforeRender(renderer as never, null!, camera, mesh.geometry, mesh.material as MeshBasicMaterial, null!);
  return internalsOf(mesh)._multiDrawCount;
}

/** A camera that drifts through the cube and sees some 60 % of it. */
function createFlight(count: number): { camera: PerspectiveCamera; step(frame: number): void } {
  const camera = new PerspectiveCamera(110, WIDTH / HEIGHT, 0.1, 10_000);
  const side = sideOf(count);
  const step = (frame: number) => {
    camera.position.set(2 * Math.sin(frame / 50), 1, 0.3 * side);
    camera.lookAt(Math.sin(frame / 70), 0, -side);
    camera.updateMatrixWorld();
  };
  step(0);
  return { camera, step };
}

interface Trial {
  name: string;
  material?: () => MeshBasicMaterial;
  /** the changes before each frame */
  change(mesh: BatchedMesh, frame: number): void;
  isStill?: boolean;
}

const matrix = new Matrix4();

/** Moves each `every`-th instance to and fro by a few metres. */
function sway(every: number) {
  return (mesh: BatchedMesh, frame: number): void => {
    for (let id = 0; id < mesh.instanceCount; id += every) {
      mesh.getMatrixAt(id, matrix);
      matrix.elements[12] += 0.3 * Math.sin(frame / 5 + id);
      mesh.setMatrixAt(id, matrix);
    }
  };
}

const TRIALS: Trial[] = [
  { name: 'camera moves', change: () => undefined },
  {
    name: 'camera moves, blended',
    change: () => undefined,
    material: () => new MeshBasicMaterial({ transparent: true }),
  },
  { name: 'camera and 1 % move', change: sway(100) },
  { name: 'camera and all move', change: sway(1) },
  { name: 'nothing moves', change: () => undefined, isStill: true },
];

/** @param counts instances */
export function benchThree(counts: number[]): void {
  for (const count of counts) {
    console.log(`\n${count} instances: milliseconds for a frame's lists, ${ROUNDS} rounds interleaved`);
    console.log(row(['', 'drawn', 'Array.sort', 'radix', 'tree', 'spread'], WIDTHS).trimEnd());
    for (const trial of TRIALS) compare(count, trial);
    compareFragments(count);
  }
  benchMany([50, 100, 500]);
  benchScene(7000);
}

function compare(count: number, { name, material, change, isStill = false }: Trial): void {
  const meshes = ['Array.sort', 'radix', 'tree'].map((kind) => [kind, makeMesh(count, material?.())] as const);
  const [, [, radix], [, tree]] = meshes;
  sortByRadix(radix, count);
  cullByTree(tree);
  const flight = createFlight(count);
  const check = meshes.map(([, mesh]) => drawnIds(mesh, flight.camera).sort().join());
  if (new Set(check).size !== 1) throw new Error(`${name}: the meshes draw different instances`);
  const frames = new Map<BatchedMesh, number>();
  const frameOf = (mesh: BatchedMesh) => () => {
    const frame = (frames.get(mesh) ?? 0) + 1;
    frames.set(mesh, frame);
    change(mesh, frame);
    if (!isStill) flight.step(frame);
    return prepare(mesh, flight.camera);
  };
  const timings = interleave(
    Object.fromEntries(meshes.map(([kind, mesh]) => [kind, frameOf(mesh)])),
    ROUNDS,
    1,
    WARMUP,
  );
  const { 'Array.sort': stock, radix: byRadix, tree: own } = timings;
  const time = (milliseconds: number) => milliseconds.toFixed(3);
  console.log(
    row(
      [
        name,
        prepare(tree, flight.camera),
        `${(stock.median / own.median).toFixed(1)} x`,
        `${(byRadix.median / own.median).toFixed(1)} x`,
        time(own.median),
        [stock, byRadix, own]
          .map(({ spread }) => `${(100 * spread).toFixed(0)}`)
          .join(' / ')
          .concat(' %'),
      ],
      WIDTHS,
    ),
  );
}

function drawnIds(mesh: BatchedMesh, camera: PerspectiveCamera): Uint32Array {
  const count = prepare(mesh, camera);
  return (internalsOf(mesh)._indirectTexture.image.data as Uint32Array).slice(0, count);
}

function compareFragments(count: number): void {
  const flight = createFlight(count);
  const { camera } = flight;
  const meshes = {
    'as they stand': makeMesh(count),
    'sorted by three': makeMesh(count),
    'by the tree': makeMesh(count),
  };
  meshes['as they stand'].sortObjects = false;
  cullByTree(meshes['by the tree']);
  const setup = createViewSetup(sceneOf(meshes['as they stand']), WIDTH, HEIGHT);
  const target = createTarget(WIDTH, HEIGHT);
  const { x, y, z } = camera.position;
  const direction = camera.getWorldDirection(camera.position.clone());
  const view = {
    eye: [x, y, z] as [number, number, number],
    target: [x + direction.x, y + direction.y, z + direction.z] as [number, number, number],
    fov: camera.fov,
    near: camera.near,
    far: camera.far,
  };
  const shaded = Object.entries(meshes).map(([name, mesh]) => {
    const ids = drawnIds(mesh, camera);
    setupView(setup, createCamera(view, camera.aspect), ids, ids.length);
    return [name, drawOrder(setup, ids, ids.length, target)] as const;
  });
  const sorted = shaded[1][1].shaded;
  for (const [name, counts] of shaded)
    console.log(row([`fragments shaded, ${name}`, counts.shaded, (counts.shaded / sorted).toFixed(3)], WIDTHS));
}

/** The triangles of each instance as an object. */
function sceneOf(mesh: BatchedMesh): Scene {
  const { _instanceInfo, _geometryInfo } = internalsOf(mesh);
  const { position } = mesh.geometry.attributes;
  const index = mesh.geometry.index!;
  const sizes = _instanceInfo.map(({ geometryIndex }) => _geometryInfo[geometryIndex].count);
  const corners = sum(sizes);
  const scene = makeScene(sizes.length, corners, corners / 3);
  let next = 0;
  for (const [id, { geometryIndex }] of _instanceInfo.entries()) {
    const { start, count } = _geometryInfo[geometryIndex];
    const { elements } = mesh.getMatrixAt(id, matrix);
    const first = next;
    scene.firstTriangle[id] = first / 3;
    for (let i = start; i < start + count; i++, next++) {
      scene.indices[next] = next;
      // the instances are moved, but neither turned nor scaled
      const vertex = index.getX(i);
      for (let axis = 0; axis < 3; axis++)
        scene.positions[next * 3 + axis] = position.getComponent(vertex, axis) + elements[12 + axis];
    }
    writeBounds(scene, id, first, next);
  }
  scene.firstTriangle[sizes.length] = corners / 3;
  return scene;
}
