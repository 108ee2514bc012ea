/**
 * The cost of a walker's step over the mesh tree of a scene's opaque triangles.
 *
 * The walker is the page's player, with its size and pace. It starts below each camera and turns as in a seeded random
 * walk. The time of a step is the mean over slices of half a second of steps; each slice is walked in several rounds of
 * which the median counts, because other work on the machine disturbs few of them.
 */
import { createRandom } from '../../src/math/random.ts';
import { meshSurface, type Surface } from '../../src/physics/surface.ts';
import { wallsOfScene } from '../../src/scene/mesh-of-scene.ts';
import { sceneBox } from '../../src/scene/scene.ts';
import type { MeshTree } from '../../src/tree/boxes/mesh/mesh-tree.ts';
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

/** @param words as scenesOf takes them; none: castle and dungeon */
export async function benchWalk(words: readonly string[]): Promise<void> {
  console.log(row(['', 'µs a step', 'nodes', 'triangles', 'build, ms', 'spread', 'kB'], WIDTHS));
  for (const scene of await scenesOf(words.length > 0 ? words : ['castle', 'dungeon'])) measureWalks(scene);
}

function measureWalks(bench: BenchScene): void {
  const tree = wallsOfScene(bench.scene);
  const surface = meshSurface(tree);
  const steps = walkThrough(bench, surface);
  const { nodesVisited, trianglesTested } = surface;
  const { build } = interleave({ build: () => wallsOfScene(bench.scene).depth }, 7);
  console.log(
    row(
      [
        bench.name,
        stepTime(bench, surface).toFixed(2),
        (nodesVisited / steps).toFixed(1),
        (trianglesTested / steps).toFixed(1),
        build.median.toFixed(1),
        `${(100 * build.spread).toFixed(0)} %`,
        (bytesOf(tree) / 1000).toFixed(0),
      ],
      WIDTHS,
    ),
  );
}

function bytesOf({ links, corners, ids, doubleSided }: MeshTree): number {
  return [links, corners, ids, doubleSided].reduce((sum, array) => sum + array.byteLength, 0);
}

/** Microseconds a step. */
function stepTime(bench: BenchScene, surface: Surface): number {
  const rounds: number[][] = [];
  for (let round = -WARMUP; round < ROUNDS; round++) {
    const slices: number[] = [];
    walkThrough(bench, surface, slices);
    if (round >= 0) rounds.push(slices);
  }
  const medians = rounds[0].map((_, slice) => median(rounds.map((slices) => slices[slice])));
  return (1000 * medians.reduce((sum, time) => sum + time, 0)) / (medians.length * SLICE);
}

function median(times: number[]): number {
  return times.sort((a, b) => a - b)[times.length >> 1];
}

/**
 * Take all walks.
 * @param slices receives the milliseconds of each slice
 * @returns how many steps
 */
function walkThrough({ scene, cameras }: BenchScene, surface: Surface, slices: number[] = []): number {
  const box = sceneBox(scene);
  const size = Math.max(box[3] - box[0], box[4] - box[1], box[5] - box[2]);
  let steps = 0;
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
      steps++;
      if (step % SLICE > 0) continue;
      const now = performance.now();
      slices.push(now - start);
      start = now;
    }
  }
  return steps;
}
