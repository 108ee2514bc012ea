/**
 * cull64/three against three's BatchedMesh as it ships, and against the meshes of @three.ez with their trees: InstancedMesh2, and BatchedMesh with batched-mesh-extensions. Timed is
 * renderer.render of a scene with that mesh alone, on a WebGL context that draws nothing: lists, what is prepared for an upload, and what three itself does around it.
 *
 * Each rival is at its best: its tree's margin is tuned for the trial, it sorts by its own createRadixSort or not at all. Its tree holds boxes, which are tighter than spheres, so it draws
 * a few instances less; that both draw all that has its centre in the frustum is checked. What each order is worth is counted by this project's rasteriser.
 */

import {
  applyMatrixAtToSphere,
  BVHCulling,
  computeBVH,
  createRadixSort as createBatchedRadixSort,
  frustumCulling,
  getPositionAndMaxScaleOnAxisAt,
  getPositionAt,
  linearCulling,
  onBeforeRender,
  updateIndexArray,
  updateRenderList,
} from '@three.ez/batched-mesh-extensions';
import { createRadixSort, InstancedMesh2 } from '@three.ez/instanced-mesh';
import {
  BatchedMesh,
  BoxGeometry,
  Frustum,
  InstancedMesh,
  Matrix4,
  MeshBasicMaterial,
  PerspectiveCamera,
  Scene,
  SphereGeometry,
  Vector3,
  WebGLRenderer,
} from 'three';
import { sum } from '../../src/core/base/sum.ts';
import { type Camera, createCamera } from '../../src/core/math/camera.ts';
import { createRandom } from '../../src/core/math/random.ts';
import { makeScene, writeBounds } from '../../src/core/scene/make.ts';
import type { Scene as ModelScene } from '../../src/core/scene/scene.ts';
import { createTarget, drawOrder, type Target } from '../../src/overdraw/raster/raster.ts';
import { createViewSetup, setupView, type ViewSetup } from '../../src/overdraw/raster/setup.ts';
import { cullByTree } from '../../src/three/cull/cull-by-tree.ts';
import { internalsOf } from '../../src/three/cull/internals.ts';
import { benchScenes } from './batched-scenes.ts';
import { interleave, row } from './harness.ts';
import { createNullGl } from './null-gl.ts';

const ROUNDS = 31;
const WARMUP = 20;
/** rounds of each margin that is tried */
const TRIED = 7;
const MARGINS = [0, 0.5, 1, 2, 4];
const WIDTHS = [70, 10, 10, 12, 12, 12];
/** of the software picture */
const WIDTH = 960;
const HEIGHT = 540;

/** metres a side of the cube that `count` instances fill */
const sideOf = (count: number) => 10 * Math.cbrt(count);

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

/** A camera of three as this project has it. */
function cameraOf(camera: PerspectiveCamera): Camera {
  const { x, y, z } = camera.position;
  const direction = camera.getWorldDirection(camera.position.clone());
  const view = {
    eye: [x, y, z] as [number, number, number],
    target: [x + direction.x, y + direction.y, z + direction.z] as [number, number, number],
    fov: camera.fov,
    near: camera.near,
    far: camera.far,
  };
  return createCamera(view, camera.aspect);
}

/** The picture in which the fragments of a mesh's instances are counted. */
function createPicture(mesh: BatchedMesh): { setup: ViewSetup; target: Target } {
  return { setup: createViewSetup(sceneOf(mesh), WIDTH, HEIGHT), target: createTarget(WIDTH, HEIGHT) };
}

/** The triangles of each instance as an object. */
function sceneOf(mesh: BatchedMesh): ModelScene {
  const matrix = new Matrix4();
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

/** A mesh that some library draws. */
interface Contestant {
  mesh: InstancedMesh | InstancedMesh2 | BatchedMesh;
  move(id: number, matrix: Matrix4): void;
  /** instances that are drawn, in their order, after a frame */
  drawn(): Uint32Array;
}

type Make = (count: number, margin: number) => Contestant;

interface Rival {
  name: string;
  isSorted: boolean;
  /** whether it has a margin to be tuned */
  isTuned?: boolean;
  make: Make;
}

/** Where instances stand: spread through a cube. */
function matricesOf(count: number): Matrix4[] {
  const random = createRandom(1);
  const side = sideOf(count);
  const along = () => (random() - 0.5) * side;
  return Array.from({ length: count }, () => new Matrix4().makeTranslation(along(), along(), along()));
}

const createBox = () => new BoxGeometry(3, 3, 3);

function fillBatch(mesh: BatchedMesh, count: number): void {
  const shapes = [createBox(), new SphereGeometry(2, 8, 6)].map((shape) => mesh.addGeometry(shape));
  matricesOf(count).forEach((place, i) => {
    mesh.setMatrixAt(mesh.addInstance(shapes[i & 1]), place);
  });
}

const listOf = (mesh: BatchedMesh) => () =>
  (internalsOf(mesh)._indirectTexture.image.data as Uint32Array).slice(0, internalsOf(mesh)._multiDrawCount);

/** BatchedMesh as batched-mesh-extensions patches its prototype: in a class of its own, for other BatchedMeshes stand beside it. */
class ExtendedBatchedMesh extends BatchedMesh {}
Object.assign(ExtendedBatchedMesh.prototype, {
  applyMatrixAtToSphere,
  BVHCulling,
  computeBVH,
  frustumCulling,
  getPositionAndMaxScaleOnAxisAt,
  getPositionAt,
  linearCulling,
  onBeforeRender,
  updateIndexArray,
  updateRenderList,
});

function batched(count: number, isSorted: boolean): Contestant {
  const mesh = new BatchedMesh(count, 200, 600, new MeshBasicMaterial());
  fillBatch(mesh, count);
  mesh.sortObjects = isSorted;
  return { mesh, move: (id, matrix) => mesh.setMatrixAt(id, matrix), drawn: listOf(mesh) };
}

function byTree(count: number, isSorted: boolean): Contestant {
  const contestant = batched(count, isSorted);
  cullByTree(contestant.mesh as BatchedMesh);
  return contestant;
}

/** The tree of an InstancedMesh gives the same order; a BatchedMesh can be asked for it. */
function boxesByTree(count: number): Contestant {
  const contestant = byTree(count, true);
  for (let id = 0; id < count; id++) (contestant.mesh as BatchedMesh).setGeometryIdAt(id, 0);
  return contestant;
}

function byExtensions(count: number, margin: number, isSorted: boolean): Contestant {
  const mesh = new ExtendedBatchedMesh(count, 200, 600, new MeshBasicMaterial());
  fillBatch(mesh, count);
  mesh.sortObjects = isSorted;
  if (isSorted) mesh.setCustomSort(createBatchedRadixSort(mesh) as never);
  mesh.computeBVH(2000, { margin });
  const move = (id: number, matrix: Matrix4) => {
    mesh.setMatrixAt(id, matrix);
    mesh.bvh!.move(id);
  };
  return { mesh, move, drawn: listOf(mesh) };
}

const renderers = new WeakMap<object, WebGLRenderer>();

function createRenderer(): WebGLRenderer {
  const canvas = { width: 960, height: 540, style: {}, addEventListener() {} };
  return new WebGLRenderer({ canvas: canvas as never, context: createNullGl().gl });
}

function instancedByTree(count: number): Contestant {
  const mesh = new InstancedMesh(createBox(), new MeshBasicMaterial(), count);
  matricesOf(count).forEach((place, id) => {
    mesh.setMatrixAt(id, place);
  });
  const renderer = createRenderer();
  renderers.set(mesh, renderer);
  const { counts } = cullByTree(mesh, renderer);
  const move = (id: number, matrix: Matrix4) => {
    mesh.setMatrixAt(id, matrix);
    mesh.instanceMatrix.needsUpdate = true;
  };
  return { mesh, move, drawn: () => new Uint32Array(counts.drawn) };
}

/** @param margin of its tree; null: without one */
function instanced2(count: number, margin: number | null, isSorted: boolean): Contestant {
  const renderer = createRenderer();
  const mesh = new InstancedMesh2(createBox(), new MeshBasicMaterial(), { capacity: count, renderer });
  renderers.set(mesh, renderer);
  const places = matricesOf(count);
  mesh.addInstances(count, (one, id) => {
    one.position.setFromMatrixPosition(places[id]);
  });
  mesh.sortObjects = isSorted;
  if (isSorted) mesh.customSort = createRadixSort(mesh);
  if (margin !== null) mesh.computeBVH({ margin });
  const drawn = () => (mesh.instanceIndex.array as Uint32Array).slice(0, mesh.count);
  return { mesh, move: (id, matrix) => mesh.setMatrixAt(id, matrix), drawn };
}

/** One whose tree has a margin, with its radix sort and not sorted. */
const bothSorts = (name: string, make: (count: number, margin: number, isSorted: boolean) => Contestant): Rival[] =>
  [true, false].map((isSorted) => ({
    name: `${name}, ${isSorted ? 'radix sort' : 'not sorted'}`,
    isSorted,
    isTuned: true,
    make: (count, margin) => make(count, margin, isSorted),
  }));

const ONE_GEOMETRY: Rival[] = [
  { name: 'InstancedMesh by cull64', isSorted: true, make: instancedByTree },
  ...bothSorts('InstancedMesh2', instanced2),
  { name: 'InstancedMesh2, no tree, not sorted', isSorted: false, make: (n) => instanced2(n, null, false) },
];

const TWO_GEOMETRIES: Rival[] = [
  { name: 'BatchedMesh by cull64', isSorted: true, make: (n) => byTree(n, true) },
  { name: 'BatchedMesh by cull64, sortObjects = false', isSorted: false, make: (n) => byTree(n, false) },
  { name: 'BatchedMesh, Array.sort', isSorted: true, make: (n) => batched(n, true) },
  { name: 'BatchedMesh, not sorted', isSorted: false, make: (n) => batched(n, false) },
  ...bothSorts('with extensions', byExtensions),
];

interface Trial {
  name: string;
  /** each of which instances moves; 0: none */
  every: number;
  isStill?: boolean;
}

const TRIALS: Trial[] = [
  { name: 'the camera moves', every: 0 },
  { name: 'the camera and 1 % move', every: 100 },
  { name: 'the camera and 10 % move', every: 10 },
  { name: 'the camera and all move', every: 1 },
  { name: 'nothing moves', every: 0, isStill: true },
];

/** A function that renders the next frame. */
function framesOf(contestant: Contestant, count: number, { every, isStill = false }: Trial): () => number {
  const { mesh, move } = contestant;
  const renderer = renderers.get(mesh) ?? createRenderer();
  const scene = new Scene().add(mesh);
  const { camera, step } = createFlight(count);
  const places = matricesOf(count);
  const matrix = new Matrix4();
  let frame = 0;
  return () => {
    frame++;
    for (let id = 0; every > 0 && id < count; id += every) {
      // to and fro by a metre and a half
      matrix.copy(places[id]).elements[12] += 1.5 * Math.sin(frame / 5 + id);
      move(id, matrix);
    }
    step(isStill ? 0 : frame);
    renderer.render(scene, camera);
    return frame;
  };
}

/** The margin with which a rival is fastest in a trial. */
function tuned({ make }: Rival, count: number, trial: Trial): number {
  const frames = MARGINS.map((margin): [string, () => number] => [
    `${margin}`,
    framesOf(make(count, margin), count, trial),
  ]);
  const times = interleave(Object.fromEntries(frames), TRIED, 1, WARMUP);
  return MARGINS.reduce((best, one) => (times[one].median < times[best].median ? one : best));
}

/** All instances with their centre in the frustum must be drawn, and none that is far outside. */
function check(name: string, ids: Uint32Array, camera: PerspectiveCamera, count: number): void {
  const frustum = new Frustum().setFromProjectionMatrix(
    new Matrix4().multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse),
  );
  const list = new Set(ids);
  if (list.size !== ids.length) throw new Error(`${name} draws instances twice`);
  const at = new Vector3();
  matricesOf(count).forEach((place, id) => {
    at.setFromMatrixPosition(place);
    if (frustum.containsPoint(at) && !list.has(id)) throw new Error(`${name} does not draw instance ${id}`);
    if (list.has(id) && frustum.planes.some((plane) => plane.distanceToPoint(at) < -6))
      throw new Error(`${name} draws instance ${id}, which is far outside`);
  });
}

function compare(count: number, rivals: Rival[], trial: Trial): void {
  const entries = rivals.map((rival) => {
    const margin = rival.isTuned ? tuned(rival, count, trial) : 0;
    const contestant = rival.make(count, margin);
    return { rival, margin, contestant, render: framesOf(contestant, count, trial) };
  });
  const times = interleave(
    Object.fromEntries(entries.map(({ rival, render }) => [rival.name, render])),
    ROUNDS,
    1,
    WARMUP,
  );
  for (const { rival, margin, contestant } of entries) {
    const { median, spread } = times[rival.name];
    const own =
      entries.find(({ rival: { name, isSorted } }) => name.includes('by cull64') && isSorted === rival.isSorted) ??
      entries[0];
    const ratio = median / times[own.rival.name].median;
    const shown = own.rival === rival ? '' : `${ratio.toFixed(1)} x`;
    console.log(
      row(
        [
          `${trial.name}: ${rival.name}`,
          rival.isTuned ? margin : '',
          contestant.drawn().length,
          median.toFixed(3),
          shown,
          `${(100 * spread).toFixed(0)} %`,
        ],
        WIDTHS,
      ),
    );
  }
}

/** Fragments shaded over pixels covered, of the first view. */
function compareOrders(count: number, rivals: Rival[]): void {
  const { camera } = createFlight(count);
  const model = batched(count, false).mesh as BatchedMesh;
  if (rivals === ONE_GEOMETRY) for (let id = 0; id < count; id++) model.setGeometryIdAt(id, 0);
  const { setup, target } = createPicture(model);
  for (const rival of rivals) {
    const contestant = rival.make === instancedByTree ? boxesByTree(count) : rival.make(count, 0);
    framesOf(contestant, count, { name: '', every: 0, isStill: true })();
    const ids = contestant.drawn();
    check(rival.name, ids, camera, count);
    setupView(setup, cameraOf(camera), ids, ids.length);
    const { shaded, covered } = drawOrder(setup, ids, ids.length, target);
    console.log(row([`overdraw: ${rival.name}`, '', ids.length, (shaded / covered).toFixed(3)], WIDTHS));
  }
}

/** @param counts instances */
export function benchThree(counts: number[]): void {
  for (const count of counts)
    for (const [title, rivals] of [
      ['of one geometry', ONE_GEOMETRY],
      ['of two geometries', TWO_GEOMETRIES],
    ] as const) {
      console.log(`\n${count} instances ${title}: milliseconds of renderer.render, ${ROUNDS} rounds interleaved`);
      console.log(row(['', 'margin', 'drawn', 'ms', 'to cull64', 'spread'], WIDTHS).trimEnd());
      for (const trial of TRIALS) compare(count, rivals, trial);
      compareOrders(count, rivals);
    }
  benchScenes(createRenderer);
}
