/**
 * The search for hidden objects against that of another checkout, which is given by its folder: both in one process on one core, their steps in turn, so that other
 * work on the machine slows both alike. CPU seconds of all steps, and of drawing maps alone; and what the cells of each miss, as a file has them, by eyes that took no part in either search
 * (free-eyes.ts) and are in the cells of both.
 */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { stepsOf } from '../../src/base/plan.ts';
import { createFreeSpace } from '../../src/camera/free-space.ts';
import { clearanceOf } from '../../src/hidden/eyes.ts';
import * as finding from '../../src/hidden/find-hidden.ts';
import * as looking from '../../src/hidden/looking.ts';
import { hiddenMeans } from '../../src/hidden/test-hidden.ts';
import { bruteSeen } from '../../src/tree/hidden/brute-hidden.ts';
import { encodeHidden } from '../../src/tree/hidden/hidden-code.ts';
import { decodeHidden } from '../../src/tree/hidden/hidden-decode.ts';
import { buildSphereTree } from '../../src/tree/sphere/sphere-build.ts';
import { eyesInCells, walkingEyes } from './free-eyes.ts';
import { row } from './harness.ts';
import type { BenchScene } from './models.ts';

/** of each kind */
const FREE_EYES = 400;
const WIDTHS = [24, 8, 8, 8, 8, 8, 8, 8, 8, 12, 12, 10];

type Search = Pick<typeof finding, 'createHiddenPlans'> & Pick<typeof looking, 'createLooking'>;

/** @param folder of the other checkout */
export async function searchOf(folder: string): Promise<Search> {
  const file = (name: string) => resolve(folder, 'src/hidden', name);
  if (!existsSync(file('find-hidden.ts'))) throw new Error(`bench: ${folder} is no checkout: it has no src/hidden`);
  const [{ createHiddenPlans }, { createLooking }] = await Promise.all(
    ['find-hidden.ts', 'looking.ts'].map((name) => import(pathToFileURL(file(name)).href)),
  );
  return { createHiddenPlans, createLooking };
}

export function compareSearches(
  { name, scene, cameras }: BenchScene,
  before: Search,
  options: Pick<finding.HiddenOptions, 'quality' | 'effort'>,
): void {
  const tree = buildSphereTree(scene.spheres, { boxes: scene.boxes });
  const runs = [before, { ...finding, ...looking }].map(({ createHiddenPlans, createLooking }) => {
    const { plan, lookedAt } = createHiddenPlans(scene, { train: cameras, ...options })(tree);
    const look = createLooking(lookedAt);
    const run = { seconds: 0, mapSeconds: 0, found: null as finding.HiddenResult | null };
    const steps = stepsOf(plan, (piece: looking.LookingPiece) => {
      const start = process.cpuUsage();
      const answer = look(piece);
      if (!('set' in piece)) run.mapSeconds += secondsSince(start);
      return answer;
    });
    return Object.assign(run, { steps });
  });
  while (runs.some(({ found }) => found === null))
    for (const run of runs) {
      if (run.found !== null) continue;
      const start = process.cpuUsage();
      const step = run.steps.next();
      run.seconds += secondsSince(start);
      if (step.done) run.found = step.value;
    }
  const read = runs.map(({ found }) => decodeHidden(encodeHidden(found!.cells, tree, tree.ids), tree, tree.ids));
  const space = createFreeSpace(scene);
  const clearance = clearanceOf(cameras);
  const eyes = [
    ...read.flatMap((cells, i) => eyesInCells(space, cells, cameras[0], clearance, FREE_EYES, 77 + i)),
    ...walkingEyes(space, cameras, clearance, 0, FREE_EYES, 79),
    ...walkingEyes(space, cameras, clearance, 1, FREE_EYES, 80),
  ].filter(({ eye }) => read.every((cells) => bruteSeen(cells, eye) !== null));
  for (const [i, { found, seconds, mapSeconds }] of runs.entries()) {
    const free = hiddenMeans(scene, read[i], eyes);
    const own = hiddenMeans(scene, read[i], cameras);
    console.log(
      row(
        [
          name,
          i === 0 ? 'before' : 'now',
          seconds.toFixed(1),
          (runs[0].seconds / seconds).toFixed(2),
          mapSeconds.toFixed(1),
          (runs[0].mapSeconds / mapSeconds).toFixed(2),
          found!.report.bytes,
          found!.report.cells,
          own.objectsGiven.toFixed(1),
          free.objectsGiven.toFixed(1),
          (100 * free.missedPixels).toFixed(6),
          (100 * free.worstMissed).toFixed(3),
        ],
        WIDTHS,
      ),
    );
  }
}

function secondsSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e6;
}

export function printHead(): void {
  const head = [
    '',
    'search',
    'CPU s',
    'times',
    'maps s',
    'times',
    'bytes',
    'cells',
    'given',
    'free eyes',
    'missed %',
    'worst %',
  ];
  console.log(row(head, WIDTHS));
}
