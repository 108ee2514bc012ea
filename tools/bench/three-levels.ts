/**
 * Levels of detail: the time of a view's lists with three levels for each of 20,000 instances, against the same cull without levels, and against a choice an instance at a time over the
 * list of that cull. Beside the times stand the nodes that each walk looked at and the triangles drawn. All take turns in one process, on the same views; lists are compared
 * first: the same instances in the same order, and the same geometries as those that were chosen one at a time. It needs no GPU.
 */
import { BatchedMesh, BoxGeometry, type Camera, ConeGeometry, Matrix4, MeshBasicMaterial, SphereGeometry } from 'three';
import { createRandom } from '../../src/math/random.ts';
import { cullByTree } from '../../src/three/cull-by-tree.ts';
import type { GeometryLevel } from '../../src/three/geometry-levels.ts';
import { internalsOf } from '../../src/three/internals.ts';
import type { BatchedTreeCulling } from '../../src/three/tree-culling.ts';
import { interleavedTimes, row, summary } from './harness.ts';
import { createFlight, sideOf } from './three-scene.ts';

const ROUNDS = 61;
const WARMUP = 40;
const WIDTHS = [30, 8, 8, 12, 8, 8, 10, 10];

/** Shapes from near to far, the levels of one with the same bounding sphere, so that the plain cull has the same set. */
const SHAPES = [
  [new SphereGeometry(2, 24, 16), new SphereGeometry(2, 12, 8), new SphereGeometry(2, 8, 4)],
  [new ConeGeometry(2, 4, 32), new ConeGeometry(2, 4, 12), new ConeGeometry(2, 4, 4)],
  [new BoxGeometry(3, 3, 3, 4, 4, 4), new BoxGeometry(3, 3, 3, 2, 2, 2), new BoxGeometry(3, 3, 3)],
];

/** Spread through a cube. The geometries of a shape stand one after the other. */
function makeMesh(count: number): BatchedMesh {
  const mesh = new BatchedMesh(count, 4000, 16_000, new MeshBasicMaterial());
  const shapes = SHAPES.map((levels) => levels.map((shape) => mesh.addGeometry(shape))[0]);
  const random = createRandom(1);
  const side = sideOf(count);
  const along = () => (random() - 0.5) * side;
  const matrix = new Matrix4();
  for (let i = 0; i < count; i++)
    mesh.setMatrixAt(mesh.addInstance(shapes[i % 3]), matrix.makeTranslation(along(), along(), along()));
  return mesh;
}

const RENDERER = { isWebGLRenderer: true, properties: { has: () => true } };

function prepare(mesh: BatchedMesh, camera: Camera): number {
  mesh.onBeforeRender(RENDERER as never, null!, camera, mesh.geometry, mesh.material as MeshBasicMaterial, null!);
  return internalsOf(mesh)._multiDrawCount;
}

/** By distance, at a sixth and a third of the cube's side. */
const atDistances = (count: number, kind: number): GeometryLevel[] =>
  [1, 2].map((level) => ({ geometryId: kind * 3 + level, distance: (sideOf(count) * level) / 6 }));

/** By size, of spheres at those distances. */
const atSizes = (_: number, kind: number): GeometryLevel[] =>
  [1, 2].map((level) => ({ geometryId: kind * 3 + level, size: 0.03 / level }));

/** What a program does that chooses for each instance of the list by itself. Levels of distance, without hysteresis. */
function chooseOneByOne(mesh: BatchedMesh, camera: Camera, levels: GeometryLevel[][]): number {
  const count = prepare(mesh, camera);
  const { _indirectTexture, _matricesTexture, _multiDrawStarts, _multiDrawCounts, _instanceInfo, _geometryInfo } =
    internalsOf(mesh);
  const ids = _indirectTexture.image.data as Uint32Array;
  const matrices = _matricesTexture.image.data as Float32Array;
  const { x, y, z } = camera.position;
  for (let i = 0; i < count; i++) {
    const at = ids[i] * 16 + 12;
    const dx = matrices[at] - x;
    const dy = matrices[at + 1] - y;
    const dz = matrices[at + 2] - z;
    const d = dx * dx + dy * dy + dz * dz;
    let geometry = _instanceInfo[ids[i]].geometryIndex;
    const list = levels[geometry];
    for (let k = 0; k < list.length && d >= list[k].distance! ** 2; k++) geometry = list[k].geometryId!;
    _multiDrawStarts[i] = _geometryInfo[geometry].start * 2;
    _multiDrawCounts[i] = _geometryInfo[geometry].count;
  }
  return count;
}

interface Contestant {
  name: string;
  mesh: BatchedMesh;
  culling: BatchedTreeCulling;
  run(camera: Camera): number;
}

/** Three levels for each instance, of `count`. */
export function benchLevels(count: number): void {
  const make = (name: string, levelsOf: typeof atDistances | null, hysteresis = 0): Contestant => {
    const mesh = makeMesh(count);
    const culling = cullByTree(mesh, { hysteresis });
    if (levelsOf) for (const kind of [0, 1, 2]) culling.setLevels(kind * 3, levelsOf(count, kind));
    return { name, mesh, culling, run: (camera) => prepare(mesh, camera) };
  };
  const plain = make('no levels', null);
  const oneByOne = make('one by one, over the list', null);
  const levels = Array.from({ length: 9 }, (_, geometry) =>
    geometry % 3 === 0 ? atDistances(count, geometry / 3) : [],
  );
  oneByOne.run = (camera) => chooseOneByOne(oneByOne.mesh, camera, levels);
  const byDistance = make('by distance', atDistances);
  // `plain` follows on a mesh like itself, as those after it do, so that the caches hold as much for it
  const contestants = [
    oneByOne,
    make('no levels, another mesh', null),
    plain,
    byDistance,
    make('by distance, hysteresis 0.1', atDistances, 0.1),
    make('by size, hysteresis 0.1', atSizes, 0.1),
  ];
  check(plain, byDistance, oneByOne, createFlight(count).camera);
  for (const speed of [1, 25]) time(contestants, plain, count, speed);
}

const listOf = ({ mesh, run }: Contestant, camera: Camera) => {
  const count = run(camera);
  const { _indirectTexture, _multiDrawStarts, _multiDrawCounts } = internalsOf(mesh);
  const ids = [...(_indirectTexture.image.data as Uint32Array).subarray(0, count)];
  return {
    ids: ids.join(),
    draws: [..._multiDrawStarts.subarray(0, count), ..._multiDrawCounts.subarray(0, count)].join(),
  };
};

function check(plain: Contestant, byDistance: Contestant, oneByOne: Contestant, camera: Camera): void {
  const [a, b, c] = [plain, byDistance, oneByOne].map((each) => listOf(each, camera));
  if (a.ids !== b.ids || b.ids !== c.ids) throw new Error('levels: the lists have other instances, or another order');
  if (a.draws === b.draws || b.draws !== c.draws) throw new Error('levels: other geometries were chosen');
}

/**
 * @param baseline the one that the others are compared with
 * @param speed frames of the flight at a time
 */
function time(contestants: Contestant[], { name: baseline }: Contestant, count: number, speed: number): void {
  const flight = createFlight(count);
  const frames = new Map<Contestant, number>();
  const frameOf = (each: Contestant) => () => {
    const frame = (frames.get(each) ?? 0) + 1;
    frames.set(each, frame);
    flight.step(frame * speed);
    return each.run(flight.camera);
  };
  const times = interleavedTimes(
    Object.fromEntries(contestants.map((each) => [each.name, frameOf(each)])),
    ROUNDS,
    () => 1,
    WARMUP,
  );
  const plain = times[baseline];
  console.log(
    `\n${count} instances with 3 levels each, ${speed === 1 ? 'a slow flight' : `${speed} times as fast`}: a view's lists`,
  );
  console.log(row(['', 'ms', 'spread', 'of no levels', 'drawn', 'nodes', 'for levels', 'triangles'], WIDTHS));
  for (const { name, mesh, culling } of contestants) {
    const { median, spread } = summary(times[name]);
    const ratio = summary(times[name].map((milliseconds, round) => milliseconds / plain[round])).median;
    const { drawn, nodes, levelNodes } = culling.counts;
    const cells = [
      name,
      median.toFixed(3),
      `${(100 * spread).toFixed(0)} %`,
      ratio.toFixed(2),
      drawn,
      nodes,
      levelNodes,
    ];
    console.log(row([...cells, trianglesOf(mesh)], WIDTHS));
  }
}

function trianglesOf(mesh: BatchedMesh): number {
  const { _multiDrawCounts, _multiDrawCount } = internalsOf(mesh);
  return _multiDrawCounts.subarray(0, _multiDrawCount).reduce((sum, many) => sum + many / 3, 0);
}
