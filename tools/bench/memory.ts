/**
 * Peak memory of a build of a million objects: how far the resident set of a fresh process rises above its size with
 * the input in memory, over the number of objects. Each process builds once, because the system's peak never falls.
 */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { BOUNDS, type Bounds } from '../../src/tree/sphere/node-bounds.ts';
import { buildSphereTree } from '../../src/tree/sphere/sphere-build.ts';
import { SPLIT_NAMES, type Split } from '../../src/tree/sphere/splits.ts';
import { row } from './harness.ts';
import { spheresOf } from './workload.ts';

const OBJECTS = 1_000_000;

export function benchMemory(): void {
  const widths = [24, 16];
  console.log('\nPeak of building 1,000,000 objects with boxes, leaf 1, in bytes an object above the input');
  for (const split of SPLIT_NAMES)
    for (const bounds of BOUNDS) {
      const self = fileURLToPath(import.meta.url);
      const bytes = execFileSync(process.execPath, ['--import', 'tsx', self, split, bounds], { encoding: 'utf8' });
      console.log(row([`${split}, ${bounds}`, bytes.trim()], widths));
    }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [split, bounds] = process.argv.slice(2) as [Split, Bounds];
  const spheres = spheresOf('uniform', OBJECTS);
  const boxes = new Float32Array(OBJECTS * 6);
  for (let i = 0; i < OBJECTS; i++)
    for (let axis = 0; axis < 3; axis++) {
      boxes[i * 6 + axis] = spheres[i * 4 + axis] - spheres[i * 4 + 3];
      boxes[i * 6 + 3 + axis] = spheres[i * 4 + axis] + spheres[i * 4 + 3];
    }
  const before = process.memoryUsage().rss;
  const tree = buildSphereTree(spheres, { split, bounds, boxes });
  const peak = process.resourceUsage().maxRSS * 1024;
  if (tree.ids.length !== OBJECTS) throw new Error('the tree lost objects');
  console.log(((peak - before) / OBJECTS).toFixed(0));
}
