/**
 * Draws against fragments in WebGPURenderer, which draws neighbours of one geometry at once: three's own sorted list, the tree's order, and the tree
 * with runs of several lengths within which instances are grouped by geometry. Draws are those of the lists; fragments are counted by this project's
 * rasteriser; overdraw is fragments over the pixels that have any. The mean of some views of a flight. It needs no GPU.
 */
import {
  BatchedMesh,
  BoxGeometry,
  type BufferGeometry,
  ConeGeometry,
  CylinderGeometry,
  Matrix4,
  MeshBasicMaterial,
  type PerspectiveCamera,
  SphereGeometry,
} from 'three';
import { createRandom, type Random, randomInt } from '../../src/math/random.ts';
import { drawOrder } from '../../src/overdraw/raster.ts';
import { setupView } from '../../src/overdraw/setup.ts';
import { cullByTree } from '../../src/three/cull-by-tree.ts';
import { internalsOf, mergedOf } from '../../src/three/internals.ts';
import { interleave, row } from './harness.ts';
import { cameraOf, createFlight, createPicture, sideOf } from './three-scene.ts';

const RUNS = [0, 1 / 64, 1 / 32, 1 / 16, 1 / 8, 1 / 4, 1 / 2, 1];
const VIEWS = [0, 40, 80, 120, 160, 200];
const WIDTHS = [24, 10, 10, 10, 12, 12];
const ROUNDS = 31;

/** Of about a metre and a half, no two alike. */
function makeShape(kind: number, random: Random): BufferGeometry {
  const size = 0.7 + 0.6 * random();
  return [
    () => new BoxGeometry(3 * size, 3 * size, 3 * size),
    () => new SphereGeometry(2 * size, 8, 6),
    () => new ConeGeometry(1.8 * size, 3.5 * size, 7),
    () => new CylinderGeometry(1.5 * size, 1.5 * size, 3 * size, 7),
  ][kind % 4]();
}

/** Spread through a cube, each of any geometry. @param kinds geometries */
function makeMesh(count: number, kinds: number): BatchedMesh {
  const mesh = new BatchedMesh(count, 100 * kinds, 300 * kinds, new MeshBasicMaterial());
  const sizes = createRandom(5);
  const shapes = Array.from({ length: kinds }, (_, kind) => mesh.addGeometry(makeShape(kind, sizes)));
  const random = createRandom(1);
  const side = sideOf(count);
  const along = () => (random() - 0.5) * side;
  const matrix = new Matrix4();
  for (let i = 0; i < count; i++)
    mesh.setMatrixAt(
      mesh.addInstance(shapes[randomInt(random, kinds)]),
      matrix.makeTranslation(along(), along(), along()),
    );
  return mesh;
}

const RENDERER = { isWebGPURenderer: true, backend: { isWebGPUBackend: true } };

/** Have a mesh make its lists, as WebGPURenderer does on WebGPU. Returns the number of draws. */
function prepare(mesh: BatchedMesh, camera: PerspectiveCamera): number {
  mesh.onBeforeRender(RENDERER as never, null!, camera, mesh.geometry, mesh.material as MeshBasicMaterial, null!);
  const update = (mesh as unknown as { _updateDrawParameters(...values: unknown[]): void })._updateDrawParameters;
  update.call(mesh, camera, mesh.geometry, mesh.material, 'merged');
  return mergedOf(mesh)!._mergedDrawCount;
}

function drawnIds(mesh: BatchedMesh): Uint32Array {
  const { _mergedDrawInstanceCounts, _mergedDrawCount } = mergedOf(mesh)!;
  const count = _mergedDrawInstanceCounts.subarray(0, _mergedDrawCount).reduce((sum, many) => sum + many, 0);
  return (internalsOf(mesh)._indirectTexture.image.data as Uint32Array).slice(0, count);
}

/** @param kinds geometries */
export function benchRuns(count: number, kinds: number): void {
  const contestants: [string, BatchedMesh][] = [['sorted by three', makeMesh(count, kinds)]];
  for (const run of RUNS) {
    const mesh = makeMesh(count, kinds);
    cullByTree(mesh, { run });
    contestants.push([run === 0 ? 'tree, not grouped' : `tree, runs of 1 / ${1 / run}`, mesh]);
  }
  const { camera, step } = createFlight(count);
  const { setup, target } = createPicture(contestants[0][1]);
  const sums = contestants.map(() => ({ draws: 0, overdraw: 0 }));
  let drawn = 0;
  for (const frame of VIEWS) {
    step(frame);
    for (const [i, [name, mesh]] of contestants.entries()) {
      sums[i].draws += prepare(mesh, camera) / VIEWS.length;
      const ids = drawnIds(mesh);
      if (i === 0) {
        setupView(setup, cameraOf(camera), ids, ids.length);
        drawn = ids.length;
      }
      if (ids.length !== drawn) throw new Error(`${name} draws other instances than three`);
      const { shaded, covered } = drawOrder(setup, ids, ids.length, target);
      sums[i].overdraw += shaded / covered / VIEWS.length;
    }
  }
  let frame = 0;
  const timings = interleave(
    Object.fromEntries(
      contestants.map(([name, mesh]) => [
        name,
        () => {
          step(frame++);
          return prepare(mesh, camera);
        },
      ]),
    ),
    ROUNDS,
    1,
    5,
  );
  console.log(
    `\nWebGPURenderer, ${count} instances of ${kinds} geometries, ${drawn} drawn: means of ${VIEWS.length} views`,
  );
  console.log(row(['', 'draws', 'fewer', 'overdraw', 'more', 'lists, ms'], WIDTHS).trimEnd());
  for (const [i, [name]] of contestants.entries()) {
    const { draws, overdraw } = sums[i];
    console.log(
      row(
        [
          name,
          draws.toFixed(0),
          `${(sums[0].draws / draws).toFixed(1)} x`,
          overdraw.toFixed(3),
          (overdraw - sums[0].overdraw).toFixed(3),
          timings[name].median.toFixed(2),
        ],
        WIDTHS,
      ),
    );
  }
}
