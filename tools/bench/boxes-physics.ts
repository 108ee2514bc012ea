/**
 * The seed's measurement: a level of 101 cubes of 12 triangles each, and a player whose swept box is tested against
 * them. Every contestant gives the same answer, the time of the player's first touch, and stops at a touch at time 0.
 * They differ only in which triangles they test:
 *
 *   all triangles     the narrow phase on every triangle of every cube: the seed's brute force
 *   box scan          the narrow phase on the cubes whose boxes the swept box touches, found by a scan of all boxes
 *   tree, swept       the same cubes, found by the tree
 *   tree, grown       the cubes that touch the seed's box, which is grown on all sides
 */
import type { Vec3 } from '../../src/math/camera.ts';
import { createRandom, type Random } from '../../src/math/random.ts';
import { buildBoxTree } from '../../src/tree/boxes/box-build.ts';
import { boxOverlap } from '../../src/tree/boxes/box-overlap.ts';
import { createBoxResult, createBoxSweepResult } from '../../src/tree/boxes/box-result.ts';
import { boxSweep, growBySpeed } from '../../src/tree/boxes/box-sweep.ts';
import { bruteBoxSweep } from '../../src/tree/boxes/brute-boxes.ts';
import type { Triangles } from '../../src/tree/boxes/triangles.ts';
import { interleave, row } from './harness.ts';
import { touchTime } from './moving-box-triangle.ts';

export interface Level extends Triangles {
  /** cubes + 1: cube o's triangles are firstTriangle[o] .. firstTriangle[o + 1] - 1 */
  firstTriangle: Uint32Array;
  boxes: Float32Array;
}

/** One update of the player: where its box is, and where it goes. */
export interface Step {
  box: Float32Array;
  velocity: Vec3;
}

export interface Contestant {
  /** @returns the time of the first touch, Infinity where there is none */
  update(step: Step): number;
  /** of the last update */
  work: { objects: number; triangles: number };
}

const CORNERS = [0, 1, 2, 3, 4, 5, 6, 7].map((corner) => [corner & 1, (corner >> 1) & 1, corner >> 2]);
/** Faces of a cube as pairs of triangles, by corner. */
const FACES = [
  0, 2, 6, 0, 6, 4, 1, 5, 7, 1, 7, 3, 0, 4, 5, 0, 5, 1, 2, 3, 7, 2, 7, 6, 0, 1, 3, 0, 3, 2, 4, 6, 7, 4, 7, 5,
];

/** Cubes of side 1 to 4 on a square plain, 100 for each 40 x 40, up to 8 above it. */
export function levelOf(cubes: number, seed = 1): Level {
  const random = createRandom(seed);
  const side = 4 * Math.sqrt(cubes);
  const positions: number[] = [];
  const indices: number[] = [];
  const boxes: number[] = [];
  for (let cube = 0; cube < cubes; cube++) {
    const low = [random() * side, random() * 8, random() * side];
    const size = 1 + 3 * random();
    for (const corner of FACES) indices.push(cube * 8 + corner);
    for (const corner of CORNERS) positions.push(...corner.map((bit, axis) => Math.fround(low[axis] + bit * size)));
    boxes.push(...low, ...low.map((v) => v + size));
  }
  return {
    positions: Float32Array.from(positions),
    indices: Uint32Array.from(indices),
    firstTriangle: Uint32Array.from({ length: cubes + 1 }, (_, cube) => cube * 12),
    boxes: Float32Array.from(boxes),
  };
}

/** Steps of a player of size 1 at random places among the cubes, at up to 10 a second and 60 updates a second. */
export function stepsOf({ boxes }: Level, count: number, seed = 2): Step[] {
  const random: Random = createRandom(seed);
  const side = 4 * Math.sqrt(boxes.length / 6);
  return Array.from({ length: count }, () => {
    const low = [random() * side, random() * 8, random() * side];
    const speed = () => ((random() - 0.5) * 2 * 10) / 60;
    return { box: Float32Array.from([...low, ...low.map((v) => v + 1)]), velocity: [speed(), speed(), speed()] };
  });
}

export function contestantsOf(level: Level): Record<string, Contestant> {
  const cubes = level.boxes.length / 6;
  const tree = buildBoxTree(level.boxes);
  const swept = createBoxSweepResult(tree);
  const touched = createBoxResult(tree);
  const ids = new Uint32Array(cubes);
  const times = new Float64Array(cubes);
  const grown = new Float64Array(6);
  const all = Uint32Array.from({ length: cubes }, (_, cube) => cube);

  const byCubes = (find: (step: Step) => number, found: Uint32Array): Contestant => {
    const work = { objects: 0, triangles: 0 };
    const update = (step: Step): number => {
      const count = find(step);
      work.objects = count;
      work.triangles = 0;
      let first = Number.POSITIVE_INFINITY;
      for (let i = 0; i < count && first > 0; i++) {
        const end = level.firstTriangle[found[i] + 1];
        for (let triangle = level.firstTriangle[found[i]]; triangle < end && first > 0; triangle++) {
          work.triangles++;
          first = Math.min(first, touchTime(level, triangle, step.box, step.velocity));
        }
      }
      return first;
    };
    return { update, work };
  };
  return {
    'all triangles': byCubes(() => cubes, all),
    'box scan': byCubes(({ box, velocity }) => bruteBoxSweep(level.boxes, box, velocity, ids, times), ids),
    'tree, swept': byCubes(({ box, velocity }) => boxSweep(tree, box, velocity, swept), swept.ids),
    'tree, grown': byCubes(
      ({ box, velocity }) => boxOverlap(tree, growBySpeed(box, velocity, grown), touched),
      touched.ids,
    ),
  };
}

const WIDTHS = [16, 10, 8, 14, 10, 12, 12];

export function benchPhysics(): void {
  for (const cubes of [101, 1010, 10_100]) comparePhysics(cubes);
}

function comparePhysics(cubes: number): void {
  const level = levelOf(cubes);
  const steps = stepsOf(level, 1000);
  const contestants = contestantsOf(level);
  const names = Object.keys(contestants);
  const brute = steps.map((step) => contestants[names[0]].update(step));
  const work: Record<string, { objects: number; triangles: number }> = {};
  for (const name of names) {
    work[name] = { objects: 0, triangles: 0 };
    steps.forEach((step, i) => {
      if (contestants[name].update(step) !== brute[i]) throw new Error(`${name}: another first touch in step ${i}`);
      work[name].objects += contestants[name].work.objects / steps.length;
      work[name].triangles += contestants[name].work.triangles / steps.length;
    });
  }
  const timings = interleave(
    Object.fromEntries(
      names.map((name) => {
        const { update } = contestants[name];
        return [name, () => steps.reduce((sum, step) => sum + Math.min(2, update(step)), 0)];
      }),
    ),
    cubes > 2000 ? 7 : 15,
  );
  const touches = brute.filter((time) => time <= 1).length;
  console.log(`\nAn update of a player among ${cubes} cubes of 12 triangles; ${touches} of 1,000 updates touch one`);
  console.log(row(['', 'µs', 'spread', 'all / this', 'cubes', 'triangles', 'all / this'], WIDTHS));
  const [all] = names;
  for (const name of names)
    console.log(
      row(
        [
          name,
          timings[name].median.toFixed(3),
          `${(100 * timings[name].spread).toFixed(0)} %`,
          `${(timings[all].median / timings[name].median).toFixed(0)} x`,
          work[name].objects.toFixed(2),
          work[name].triangles.toFixed(1),
          `${(work[all].triangles / work[name].triangles).toFixed(0)} x`,
        ],
        WIDTHS,
      ),
    );
}
