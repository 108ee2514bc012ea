/**
 * `npm run bench -- large [N ...] [folder]`: trees of very many spheres, a city of each number.
 *
 * - Seconds and peak memory, built in memory and by `cull64 build --large`, each in a process of its own; the two files of a million are compared.
 * - The sets of visible objects of the tree in its file, and of all spheres one by one: they must be equal.
 * - A million in one build of the default rule: how good the tree is beside it.
 * - The bytes of a first view by pages.
 *
 * Files are made in the folder and removed; spheres that are there already are kept.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { countBits } from '../../src/base/bits.ts';
import { encodeTree } from '../../src/file/binary.ts';
import { createCamera } from '../../src/math/camera.ts';
import { createRandom } from '../../src/math/random.ts';
import { type CullQuery, createQuery } from '../../src/tree/query.ts';
import { createCullResult } from '../../src/tree/sphere/cull-result.ts';
import { buildLargeSphereTree } from '../../src/tree/sphere/large/large-build.ts';
import { buildSphereTree } from '../../src/tree/sphere/sphere-build.ts';
import { cull } from '../../src/tree/sphere/sphere-cull.ts';
import type { SphereTree } from '../../src/tree/sphere/sphere-tree.ts';
import { openSpheres, type SpheresFile } from '../cli/large/spheres-file.ts';
import { row } from './harness.ts';
import type { BuildFigures } from './large/build-process.ts';
import { writeCity } from './large/city-file.ts';
import { firstView, indexOf } from './large/first-view.ts';
import { pagedCull, wholeCull } from './large/paged-cull.ts';
import { openPagedTree } from './large/paged-tree.ts';
import { countWrongPairs } from './peers/order-quality.ts';
import { queriesOf } from './workload.ts';

/** What is built in memory too. */
const LARGEST_IN_MEMORY = 10_000_000;
const COMPARED = 1_000_000;
const VIEWS = 4;
const WANTED = [1000, 10_000, 100_000, 1_000_000];
const PAGES = [4096, 16_384, 65_536];

export function benchLarge(words: string[]): void {
  const counts = words.map(Number).filter((count) => count > 0);
  const kept = words.find((word) => !(Number(word) > 0));
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'cull64-large-'));
  try {
    for (const count of counts.length > 0 ? counts : [1_000_000]) benchCount(count, folder, kept !== undefined);
  } finally {
    if (!kept) rmSync(folder, { recursive: true });
  }
}

function benchCount(count: number, folder: string, keeps: boolean): void {
  const spheres = join(folder, `city-${count}.f32`);
  const tree = join(folder, `city-${count}.c64`);
  if (statSync(spheres, { throwIfNoEntry: false })?.size !== 16 * count) writeCity(spheres, count);
  console.log(
    `\nA city of ${count} spheres, ${megabytes(16 * count)} MB; ${availableParallelism()} cores, load ${loadavg()[0].toFixed(1)}`,
  );
  if (count <= LARGEST_IN_MEMORY) tellBuild('in memory', count, inProcess('core', spheres));
  tellBuild('build --large', count, inProcess('disk', spheres, tree));
  const input = openSpheres(spheres);
  if (count <= COMPARED) compareTrees(input, tree);
  // as far as some hundred thousand objects, so that looking at each takes seconds
  checkSets(input, tree, viewsOf(input, VIEWS, 1e6 / Math.sqrt(count)));
  tellFirstViews(tree, count, viewsOf(input, VIEWS));
  input.close();
  rmSync(tree);
  if (!keeps) rmSync(spheres);
}

function inProcess(...args: string[]): BuildFigures {
  const self = fileURLToPath(new URL('large/build-process.ts', import.meta.url));
  const said = execFileSync(process.execPath, ['--import', 'tsx', self, ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return JSON.parse(said);
}

function tellBuild(name: string, count: number, { seconds, cpu, peak, before, report }: BuildFigures): void {
  const input = 16 * count;
  console.log(
    `${name}: ${seconds.toFixed(1)} s, ${cpu.toFixed(1)} s of processor time, peak ${megabytes(peak)} MB, ${((peak - before) / input).toFixed(2)} times the input above the ${megabytes(before)} MB before it was read`,
  );
  if (!report) return;
  const { nodes, depth, bytes, blocks, runs, milliseconds } = report;
  const parts = Object.entries(milliseconds).map(([part, ms]) => `${part} ${(ms / 1000).toFixed(1)}`);
  console.log(
    `  ${parts.join(', ')} s; runs ${runs}, blocks ${blocks}; ${nodes} nodes, depth ${depth}, ${megabytes(bytes)} MB`,
  );
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(0);
}

/** The file against the one of the tree in memory, and that tree against those of one build. */
function compareTrees(input: SpheresFile, path: string): void {
  const spheres = new Float32Array(4 * input.count);
  input.read(0, spheres);
  const large = buildLargeSphereTree(spheres);
  const same = Buffer.compare(encodeTree(large, { format: 'float16', endian: 'little' }), readFileSync(path)) === 0;
  console.log(`the file is ${same ? 'the one' : 'NOT the one'} of the tree in memory`);
  const queries = queriesOf(spheres, 0.05, 16);
  const trees: [string, SphereTree][] = [
    ['sorted and by blocks', large],
    ['one build, full leaves', buildSphereTree(spheres, { leafSize: 8, leaves: 'full' })],
    ['one build', buildSphereTree(spheres, { leafSize: 8 })],
  ];
  const widths = [24, 10, 14, 14, 14];
  console.log(row(['a cull, leaf 8', 'nodes', 'visited', 'plane tests', 'out of order'], widths));
  for (const [name, tree] of trees) {
    const result = createCullResult(tree);
    const random = createRandom(3);
    let [visited, tests, wrong, all] = [0, 0, 0, 0];
    for (const query of queries) {
      cull(tree, query, {}, result);
      visited += result.nodesVisited / queries.length;
      tests += result.planesTested / queries.length;
      const { wrong: here, pairs } = countWrongPairs(random, spheres, query, result.ids, result.count);
      wrong += here;
      all += pairs;
    }
    console.log(
      row(
        [name, tree.links.length, visited.toFixed(0), tests.toFixed(0), `${((100 * wrong) / all).toFixed(1)} %`],
        widths,
      ),
    );
  }
}

/** Cameras among the spheres that look at others of them, at eye height. */
function viewsOf(input: SpheresFile, count: number, far?: number): CullQuery[] {
  const random = createRandom(7);
  const pick = () => {
    const sphere = new Float32Array(4);
    input.read(Math.floor(random() * input.count), sphere);
    return [sphere[0], 2, sphere[2]] as const;
  };
  const view = () => createQuery(createCamera({ eye: pick(), target: pick(), fov: 50, far }, 16 / 9));
  return Array.from({ length: count }, view);
}

function checkSets(input: SpheresFile, path: string, queries: readonly CullQuery[]): void {
  const tree = openPagedTree(path, 65_536);
  for (const query of queries) {
    const { seen, nodes } = pagedCull(tree, query);
    const same = Buffer.compare(seen, wholeCull(input, query)) === 0;
    console.log(
      `a view: ${countBits(seen)} of ${input.count} visible, ${nodes} nodes looked at; ${same ? 'the set' : 'NOT the set'} of all spheres one by one`,
    );
  }
}

/** Bytes that a first view fetches, medians of the views. */
function tellFirstViews(path: string, count: number, queries: readonly CullQuery[]): void {
  const length = statSync(path).size;
  const widths = [30, 10, 12, 12, 12, 12, 10];
  console.log(`first views, nearest first, of the file's ${megabytes(length)} MB; medians of ${queries.length} views`);
  console.log(row(['', 'objects', 'pages', 'node MB', 'object MB', 'id MB', 'all MB'], widths));
  for (const pageBytes of PAGES)
    for (const indexed of [false, true]) {
      const tree = openPagedTree(path, pageBytes);
      const index = indexed ? indexOf(tree, pageBytes / 16) : null;
      const views = queries.map((query) =>
        firstView(
          tree,
          query,
          pageBytes,
          index,
          WANTED.filter((wanted) => wanted <= count),
        ),
      );
      for (let k = 0; k < WANTED.length; k++) {
        const some = views.filter((view) => view.length > k).map((view) => view[k]);
        if (some.length === 0) continue;
        const median = (figure: (view: (typeof some)[number]) => number) =>
          some.map(figure).sort((a, b) => a - b)[some.length >> 1];
        const mb = (pages: number) => ((pages * pageBytes) / 1e6).toFixed(2);
        const indexBytes = some[0].indexBytes;
        const pages = (view: (typeof some)[number]) => view.nodePages + view.objectPages + view.idPages;
        console.log(
          row(
            [
              `pages of ${pageBytes}${indexed ? `, index ${(indexBytes / 1e6).toFixed(2)} MB` : ''}`,
              WANTED[k],
              median(pages),
              mb(median((view) => view.nodePages)),
              mb(median((view) => view.objectPages)),
              mb(median((view) => view.idPages)),
              ((median(pages) * pageBytes + indexBytes) / 1e6).toFixed(2),
            ],
            widths,
          ),
        );
      }
    }
}
