/**
 * cull64/three against three's BatchedMesh: the time to make the lists of a frame, for the mesh as three ships it, with
 * Array.sort; the mesh with the radix sort of three's own example (webgl_mesh_batch); the same mesh culled by a tree.
 * All take turns in one process, on the same views, and must draw the same instances. It needs no GPU: only the mesh's
 * work before it is drawn is timed.
 *
 * Then come fragments shaded, counted by this project's rasteriser: in the order of the instances, sorted by three, in
 * tree order. Then levels of detail (three-levels.ts), WebGPURenderer, which draws neighbours of one geometry at once: draws against fragments (three-runs.ts),
 * rays (three-rays.ts), and the meshes of @three.ez (three-peers.ts). Last, a thousand InstancedMeshes (three-many.ts), and 7,000 Meshes that are batched, without WebGL and in
 * Chromium (three-meshes.ts).
 */
import { BatchedMesh, BoxGeometry, Matrix4, MeshBasicMaterial, type PerspectiveCamera, SphereGeometry } from 'three';
import { radixSort } from 'three/examples/jsm/utils/SortUtils.js';
import { createRandom } from '../../src/math/random.ts';
import { drawOrder } from '../../src/overdraw/raster.ts';
import { setupView } from '../../src/overdraw/setup.ts';
import { cullByTree } from '../../src/three/cull-by-tree.ts';
import { internalsOf } from '../../src/three/internals.ts';
import { interleave, row } from './harness.ts';
import { benchLevels } from './three-levels.ts';
import { benchMany } from './three-many.ts';
import { benchMeshes } from './three-meshes.ts';
import { benchThreePeers } from './three-peers.ts';
import { benchThreeRays } from './three-rays.ts';
import { benchRuns } from './three-runs.ts';
import { cameraOf, createFlight, createPicture, sideOf } from './three-scene.ts';

const ROUNDS = 31;
const WARMUP = 20;
const WIDTHS = [34, 10, 10, 10, 12, 12];
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
export async function benchThree(counts: number[]): Promise<void> {
  for (const count of counts) {
    console.log(`\n${count} instances: milliseconds for a frame's lists, ${ROUNDS} rounds interleaved`);
    console.log(row(['', 'drawn', 'Array.sort', 'radix', 'tree', 'spread'], WIDTHS).trimEnd());
    for (const trial of TRIALS) compare(count, trial);
    compareFragments(count);
  }
  benchLevels(counts[0]);
  for (const kinds of [3, 30]) benchRuns(counts[0], kinds);
  benchThreeRays(counts[0]);
  benchThreePeers(counts[0]);
  benchMany([50, 100, 500]);
  await benchMeshes(7000);
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
  const { setup, target } = createPicture(meshes['as they stand']);
  const shaded = Object.entries(meshes).map(([name, mesh]) => {
    const ids = drawnIds(mesh, camera);
    setupView(setup, cameraOf(camera), ids, ids.length);
    return [name, drawOrder(setup, ids, ids.length, target)] as const;
  });
  const sorted = shaded[1][1].shaded;
  for (const [name, counts] of shaded)
    console.log(row([`fragments shaded, ${name}`, counts.shaded, (counts.shaded / sorted).toFixed(3)], WIDTHS));
}
