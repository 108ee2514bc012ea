/**
 * Does the octant of the camera matter to the data cache? A node's left child follows it in memory and is loaded in the
 * same line; a camera on the positive side visits the right child first, and by the time the left one is due its line
 * may have been evicted.
 *
 * Poses are mirrored from octant to octant, so that in a uniform scene all see the same number of objects on average;
 * figures are per node visited, means over poses and over OFFSETS, from cen64. The effect of a format is the figure of
 * + + + over that of - - -; beside it stands the noise, the largest of the other six over the least.
 */
import { compactTree } from '../../../src/compact/build.ts';
import { createFixedResult, fixedCull } from '../../../src/compact/fixed-cull.ts';
import { floatCamera } from '../../../src/compact/float-camera.ts';
import { createFloatQuery, createFloatResult, floatCull, setFloatQuery } from '../../../src/compact/float-cull.ts';
import { encodeCompact, encodeTree, readFloatTree } from '../../../src/file/binary.ts';
import { type Camera, createCamera } from '../../../src/math/camera.ts';
import { cameraPlanes } from '../../../src/math/frustum.ts';
import { createRandom } from '../../../src/math/random.ts';
import { CEN64_COSTS } from '../../../src/n64/machine.ts';
import { buildSphereTree } from '../../../src/tree/sphere/sphere-build.ts';
import { missingTool } from '../../console/targets.ts';
import { row } from '../harness.ts';
import { scenesOf } from '../models.ts';
import { CONTESTANTS, fixedQueryOf } from './contest.ts';
import { type Job, measure, OFFSETS, seedNodes } from './measure.ts';
import { seedCost } from './seed-cost.ts';
import { type Workload, workloadOf } from './workloads.ts';

const POSES = 12;
const SEED = 20;
const OCTANTS = Array.from({ length: 8 }, (_, i) => [i & 1, i & 2, i & 4].map((bit) => (bit ? 1 : -1)));
const FORMATS = ['seed20', 'float16', 'compact8', 'compact4', 'compact2'];

/** Where the shape is centred, its spheres, and half its sides. */
interface Centred {
  name: string;
  spheres: Float32Array;
  boxes: Float32Array;
  half: number[];
}

/** One format's tree, its cull, and the number of nodes that a camera makes it visit. */
interface Entry {
  job: Omit<Job, 'offset'>;
  nodes(camera: Camera): number;
}

/** @param words models to look at, beside the seeded cubes */
export async function benchOctants(words: string[]): Promise<void> {
  const missing = missingTool('n64-rom');
  if (missing) {
    console.log(`octants: skipped, ${missing.message}`);
    return;
  }
  const models = (await scenesOf(words.length > 0 ? words : ['castle', 'town'])).map(workloadOf);
  for (const shape of [cube(1000), cube(4000), ...models.map(centred)]) print(shape);
}

/** n spheres spread uniformly in a cube of side 2 around 0. */
function cube(n: number): Centred {
  const random = createRandom(SEED);
  const spheres = new Float32Array(n * 4);
  for (let i = 0; i < spheres.length; i++)
    spheres[i] = i % 4 === 3 ? (0.1 + 0.3 * random()) / Math.cbrt(n) : 2 * random() - 1;
  const boxes = new Float32Array(n * 6);
  for (let i = 0; i < n; i++)
    for (let k = 0; k < 3; k++) {
      boxes[i * 6 + k] = spheres[i * 4 + k] - spheres[i * 4 + 3];
      boxes[i * 6 + 3 + k] = spheres[i * 4 + k] + spheres[i * 4 + 3];
    }
  return { name: `${n} spheres of seed ${SEED} in a cube`, spheres, boxes, half: [1, 1, 1] };
}

function centred({ name, spheres, boxes }: Workload): Centred {
  const half: number[] = [];
  for (let k = 0; k < 3; k++) {
    let least = Number.POSITIVE_INFINITY;
    let most = Number.NEGATIVE_INFINITY;
    for (let i = k; i < boxes.length; i += 6) {
      least = Math.min(least, boxes[i]);
      most = Math.max(most, boxes[i + 3]);
    }
    half.push((most - least) / 2);
    const centre = (most + least) / 2;
    for (let i = k; i < spheres.length; i += 4) spheres[i] -= centre;
    for (let i = k; i < boxes.length; i += 3) boxes[i] -= centre;
  }
  return { name: `${name}, centred`, spheres, boxes, half };
}

/** For each octant the same poses, mirrored: inside the shape, looking towards its centre. */
function posesOf({ half }: Centred): Camera[][] {
  const random = createRandom(SEED + 1);
  const poses = Array.from({ length: POSES }, () => half.map((side) => side * (0.3 + 0.6 * random())));
  const near = Math.max(...half) / 1000;
  return OCTANTS.map((signs) =>
    poses.map((pose) => {
      const eye = pose.map((v, k) => v * signs[k]) as [number, number, number];
      return createCamera({ eye, target: [0, 0, 0], near });
    }),
  );
}

function entriesOf({ spheres, boxes }: Centred): Record<string, Entry> {
  const seedTree = buildSphereTree(spheres, { boxes, split: 'midpoint', bounds: 'box' });
  const float = encodeTree(buildSphereTree(spheres, { boxes }), { format: 'float16', endian: 'big' });
  const floatTree = readFloatTree(float);
  const floatQuery = createFloatQuery();
  const floatResult = createFloatResult(floatTree);
  const entries: Record<string, Entry> = {
    seed20: {
      job: { traversal: 'seed', tree: seedNodes(seedTree) },
      nodes: (camera) => seedCost(seedTree, camera.eye, cameraPlanes(camera), NOWHERE, CEN64_COSTS).nodesVisited,
    },
    float16: {
      job: { traversal: 'float', tree: float },
      nodes(camera) {
        setFloatQuery(floatQuery, floatTree, floatCamera(camera));
        floatCull(floatTree, floatQuery, 'front', floatResult);
        return floatResult.nodesVisited;
      },
    },
  };
  for (const { name, format, leafSize, leaves } of CONTESTANTS) {
    const tree = compactTree(buildSphereTree(spheres, { boxes, leafSize, leaves }), { format });
    const result = createFixedResult(tree);
    entries[name] = {
      job: { traversal: 'integer', tree: encodeCompact(tree, { endian: 'big' }) },
      nodes(camera) {
        fixedCull(tree, fixedQueryOf(tree, camera), 'front', result);
        return result.nodesVisited;
      },
    };
  }
  return entries;
}

/** Addresses for the seed's count of nodes, which does not depend on them. */
const NOWHERE = { nodes: 0x80100000, ids: 0x80200000, planes: 0x80210000, variables: 0x80220000, stack: 0x80300000 };

const WIDTHS = [10, ...FORMATS.flatMap(() => [6, 7, 7])];

function print(shape: Centred): void {
  const poses = posesOf(shape);
  const cameras = poses.flat();
  const entries = entriesOf(shape);
  console.log(`\n${shape.name}: nodes, misses a node, cycles a node`);
  console.log(row(['camera', ...FORMATS.flatMap((name) => ['', '', name])], WIDTHS));
  const columns = FORMATS.map((name) => {
    const { job, nodes } = entries[name];
    const views = measure(
      OFFSETS.map((offset) => ({ ...job, offset })),
      cameras,
    ).map((measurement) => measurement.views);
    return poses.map((own, octant) => {
      const visited = own.reduce((sum, camera) => sum + nodes(camera), 0);
      const all = views.flatMap((each) => each.slice(octant * POSES, (octant + 1) * POSES));
      const total = (key: 'dataMisses' | 'cycles') => all.reduce((sum, view) => sum + view[key], 0) / OFFSETS.length;
      return [visited / POSES, total('dataMisses') / visited, total('cycles') / visited];
    });
  });
  const cells = (values: number[]) => [values[0].toFixed(0), values[1].toFixed(3), values[2].toFixed(1)];
  OCTANTS.forEach((signs, octant) => {
    const name = signs.map((sign) => (sign > 0 ? '+' : '-')).join(' ');
    console.log(row([name, ...columns.flatMap((column) => cells(column[octant]))], WIDTHS));
  });
  const ratios = (of: (column: number[][], key: number) => number) =>
    columns.flatMap((column) => [0, 1, 2].map((key) => of(column, key).toFixed(3)));
  console.log(row(['+++ / ---', ...ratios((column, key) => column[7][key] / column[0][key])], WIDTHS));
  const spread = (column: number[][], key: number) => {
    const six = column.slice(1, 7).map((values) => values[key]);
    return Math.max(...six) / Math.min(...six);
  };
  console.log(row(['others', ...ratios(spread)], WIDTHS));
}
