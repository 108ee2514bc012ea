/**
 * A walker in a level: one mesh tree over all opaque triangles against two levels of box trees, one over the objects
 * and one over the triangles of each. Its path must be the same on both, to the bit.
 *
 * The walker is the page's player, with its size and pace. It starts below each camera and turns as in a seeded random
 * walk. The time of a step is the mean over slices of half a second of steps; each slice is walked over both in turn,
 * in several rounds of which the median counts, because other work on the machine disturbs few of them.
 */
import { createRandom } from '../../src/math/random.ts';
import { meshSurface, type Surface, twoLevelSurface } from '../../src/physics/surface.ts';
import { opaqueObjects } from '../../src/scene/mesh-of-scene.ts';
import { sceneBox } from '../../src/scene/scene.ts';
import { buildMeshTree } from '../../src/tree/boxes/mesh/mesh-build.ts';
import type { MeshTree } from '../../src/tree/boxes/mesh/mesh-tree.ts';
import {
  buildTwoLevelTree,
  type TriangleObjects,
  type TwoLevelTree,
} from '../../src/tree/boxes/two-level/two-level-tree.ts';
import { createPlayer } from '../../src/view/control/player.ts';
import { interleave, row } from './harness.ts';
import { type BenchScene, scenesOf } from './models.ts';

const WIDTHS = [16, 10, 10, 10, 10, 10, 10];
/** cameras that a scene's walks begin at, steps of each, of a 60th of a second */
const WALKS = 8;
const STEPS = 300;
const SLICE = 30;
const ROUNDS = 21;
const WARMUP = 4;
/** eye heights a second, as in the page */
const PACE = 3;

interface Contestant {
  build(): { surface: Surface; bytes: number };
}

/** @param words as scenesOf takes them; none: castle and dungeon */
export async function benchWalk(words: readonly string[]): Promise<void> {
  for (const scene of await scenesOf(words.length > 0 ? words : ['castle', 'dungeon'])) compareWalks(scene);
}

function compareWalks(bench: BenchScene): void {
  const walls = opaqueObjects(bench.scene);
  const contestants = contestantsOf(walls);
  const names = Object.keys(contestants);
  const built = Object.fromEntries(names.map((name) => [name, contestants[name].build()]));
  const [first] = names;
  const way = walkThrough(bench, built[first].surface);
  const work = names.map((name) => {
    const { surface } = built[name];
    surface.nodesVisited = 0;
    surface.trianglesTested = 0;
    if (walkThrough(bench, surface).some((v, k) => v !== way[k])) throw new Error(`${name}: another path`);
    return [surface.nodesVisited, surface.trianglesTested];
  });
  const steps = way.length / 3;
  const builds = interleave(Object.fromEntries(names.map((name) => [name, () => contestants[name].build().bytes])), 7);
  const times = stepTimes(
    bench,
    names.map((name) => built[name].surface),
  );
  console.log(
    `\n${bench.name}: ${walls.indices.length / 3} triangles, ${walls.firstTriangle.length - 1} objects, ${steps} steps`,
  );
  console.log(row(['', 'µs a step', 'nodes', 'triangles', 'build, ms', 'spread', 'kB'], WIDTHS));
  names.forEach((name, i) => {
    console.log(
      row(
        [
          name,
          times[i].toFixed(2),
          (work[i][0] / steps).toFixed(1),
          (work[i][1] / steps).toFixed(1),
          builds[name].median.toFixed(1),
          `${(100 * builds[name].spread).toFixed(0)} %`,
          (built[name].bytes / 1000).toFixed(0),
        ],
        WIDTHS,
      ),
    );
  });
}

function contestantsOf(walls: TriangleObjects): Record<string, Contestant> {
  return {
    'one mesh tree': {
      build() {
        const tree = buildMeshTree(walls.positions, walls.indices);
        return { surface: meshSurface(tree), bytes: bytesOf(tree) };
      },
    },
    'two levels': {
      build() {
        const tree = buildTwoLevelTree(walls);
        return { surface: twoLevelSurface(tree), bytes: twoLevelBytes(tree) };
      },
    },
  };
}

function bytesOf({ links, corners, ids, doubleSided }: MeshTree): number {
  return [links, corners, ids, doubleSided].reduce((sum, array) => sum + array.byteLength, 0);
}

function twoLevelBytes({ top, bottom, roots, firstTriangle }: TwoLevelTree): number {
  const arrays = [top, bottom].flatMap(({ links, objectBoxes, ids }) => [links, objectBoxes, ids]);
  return [...arrays, bottom.corners, roots, firstTriangle].reduce((sum, array) => sum + array.byteLength, 0);
}

/** Microseconds a step, on each of the two surfaces. */
function stepTimes(bench: BenchScene, surfaces: Surface[]): number[] {
  const rounds = surfaces.map((): number[][] => []);
  for (let round = -WARMUP; round < ROUNDS; round++)
    for (const [i, surface] of surfaces.entries()) {
      const slices: number[] = [];
      walkThrough(bench, surface, slices);
      if (round >= 0) rounds[i].push(slices);
    }
  return rounds.map((all) => {
    const medians = all[0].map((_, slice) => median(all.map((slices) => slices[slice])));
    return (1000 * medians.reduce((sum, time) => sum + time, 0)) / (medians.length * SLICE);
  });
}

function median(times: number[]): number {
  return times.sort((a, b) => a - b)[times.length >> 1];
}

/**
 * Where the eye is after each step of all walks.
 * @param slices receives the milliseconds of each slice
 */
function walkThrough({ scene, cameras }: BenchScene, surface: Surface, slices: number[] = []): Float64Array {
  const box = sceneBox(scene);
  const size = Math.max(box[3] - box[0], box[4] - box[1], box[5] - box[2]);
  const way: number[] = [];
  for (let k = 0; k < WALKS; k++) {
    const camera = cameras[Math.floor((k * cameras.length) / WALKS)];
    const player = createPlayer(surface, box, size, [camera.eye[0], camera.eye[1], camera.eye[2]]);
    if (!player) continue;
    const random = createRandom(k + 1);
    let angle = 2 * Math.PI * random();
    let start = performance.now();
    for (let step = 1; step <= STEPS; step++) {
      angle += random() - 0.5;
      player.go(PACE * player.height * Math.cos(angle), PACE * player.height * Math.sin(angle), 1 / 60);
      way.push(...player.eye);
      if (step % SLICE > 0) continue;
      const now = performance.now();
      slices.push(now - start);
      start = now;
    }
  }
  return Float64Array.from(way);
}
