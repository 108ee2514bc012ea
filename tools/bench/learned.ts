/**
 * What measured trees gain: fragments shaded over other objects, for each covered pixel, at eyes that neither the
 * training nor its validation uses.
 *
 * near: in pictures of 320 x 240 on each scene's views, near which the trees are trained, but never at one of their
 * eyes: along the path of a built-in scene, around each view of a file, around views inside the bounds of a model
 * without views.
 * free: in 512 pictures of 80 x 60 at places of free space, away from all eyes of the training and the validation.
 *
 * leaf 1: the tree in floats, as overdraw has it; leaf 8: in compact8, as it is
 * exported. A star: the default tree was taken. nodes: nodes visited in near, as a part of the default tree's. Counts
 * are the same on every machine, seconds (of CPU time, to train and to build leaf 1) are not.
 */

import type { ProgramCull } from '../../src/core/compact/program-cull.ts';
import { objectCount, type Scene } from '../../src/core/scene/scene.ts';
import { BUILD_DEFAULTS, type BuildOptions, buildSphereTree } from '../../src/core/tree/sphere/sphere-build.ts';
import { excessOf, NOISE, shadedOver } from '../../src/offline/learn/judge.ts';
import { isAwayFrom } from '../../src/offline/learn/left-out.ts';
import { createTraining, measuredTree } from '../../src/offline/learn/measured-tree.ts';
import { cullOfTree, placesByCull } from '../../src/offline/learn/places.ts';
import { copyOfLists, createLook, type JudgedView, type Training } from '../../src/offline/learn/training.ts';
import { freePlaces } from '../../src/offline/learn/training-places.ts';
import { JUDGED_PLACES, JUDGED_SETS } from '../../src/offline/learn/training-plan.ts';
import { SMALL_SIZE, trainingViews } from '../../src/offline/learn/training-views.ts';
import { createMeasurement, measuredRow, measureViews } from '../../src/overdraw/measure/measure.ts';
import { programRow } from '../../src/overdraw/measure/program-row.ts';
import { row } from './harness.ts';
import { type BenchScene, builtInScenes, scenesOf } from './models.ts';

type Kind = Pick<BuildOptions, 'leafSize' | 'leaves'>;

const FLOATS: Kind = { leafSize: 1, leaves: BUILD_DEFAULTS.leaves };
const CONSOLE: Kind = { leafSize: 8, leaves: 'full' };
const FREE_VIEWS = 512;
/** no scene is trained with it */
const FREE_SEED = 4001;

const WIDTHS = [30, 8, 8, 9, 9, 7, 9, 9, 9, 9, 7, 9, 9, 8];
const OF_TREE = ['default', 'learned', 'nodes', 'free', 'learned'];
const HEAD = ['', 'file', 'sort', ...OF_TREE, ...OF_TREE, 'seconds'];

/** @param words models, each may be followed by a file of views, and built-in scenes; without any all built-in scenes */
export async function benchLearned(words: string[]): Promise<void> {
  const all: Figures[] = [];
  console.log('\nexcess between objects, near and free; leaf 1, then compact8 with leaves of 8');
  console.log(row(HEAD, WIDTHS));
  for (const each of words.length > 0 ? await scenesOf(words) : builtInScenes()) {
    const figures = measure(each);
    all.push(figures);
    const { file, sort, leaf1, leaf8, seconds } = figures;
    const cells = [leaf1, leaf8].flatMap(({ near, nodes, free, taken }) => [
      excess(near.usual),
      excess(near.learned) + (taken ? ' ' : '*'),
      nodes.toFixed(2),
      excess(free.usual),
      excess(free.learned),
    ]);
    console.log(row([each.name, excess(file), excess(sort), ...cells, seconds.toFixed(1)], WIDTHS));
  }
  console.log(`geometric means, each excess + ${NOISE}:`);
  for (const leaf of ['leaf1', 'leaf8'] as const) {
    const shares = (of: 'near' | 'free') =>
      all.map((figures) => ratio(figures[leaf][of].learned, figures[leaf][of].usual));
    const sort = all.map((figures) => ratio(figures[leaf].near.learned, figures.sort));
    console.log(
      `${leaf}: near ${mean(shares('near'))} of the default tree, ${mean(sort)} of the sort; free ${mean(shares('free'))}, ` +
        `at most ${Math.max(...shares('free')).toFixed(3)}; nodes ${mean(all.map((figures) => figures[leaf].nodes))}`,
    );
  }
}

const ratio = (a: number, b: number) => (a + NOISE) / (b + NOISE);

function mean(values: number[]): string {
  return Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length).toFixed(3);
}

const excess = (value: number) => value.toFixed(4);

interface KindFigures {
  near: { usual: number; learned: number };
  free: { usual: number; learned: number };
  /** nodes visited, as a part of the default tree's */
  nodes: number;
  taken: boolean;
}

interface Figures {
  file: number;
  sort: number;
  leaf1: KindFigures;
  leaf8: KindFigures;
  seconds: number;
}

function measure({ scene, cameras }: BenchScene): Figures {
  const start = process.cpuUsage().user;
  const training = createTraining(scene, { train: scene.views.length > 0 ? null : cameras });
  const learned = [measuredTree(scene, training, FLOATS)];
  const seconds = (process.cpuUsage().user - start) / 1e6;
  learned.push(measuredTree(scene, training, CONSOLE));
  const usual = [FLOATS, CONSOLE].map((kind) => buildSphereTree(scene.spheres, { ...kind, boxes: scene.boxes }));
  const culls = [FLOATS, CONSOLE].flatMap(({ leaves }, i) => [
    cullOfTree(usual[i], leaves),
    cullOfTree(learned[i].tree, leaves),
  ]);
  const rows = [measuredRow('file'), measuredRow('sorted'), ...culls.map((cull) => programRow(cull, 'front'))];
  const measured = measureViews({ ...createMeasurement(scene, usual[0]), rows }, cameras).orders;
  const [file, sort, ...near] = measured.map(({ between }) => between ?? 0);
  const views = freeViews(scene, training);
  const free = culls.map((cull) => excessOf(shadedOver(views, placesByCull(cull), objectCount(scene))) ?? 0);
  const nodes = culls.map((cull) => visited(cull, cameras));
  const figuresOf = (at: number): KindFigures => ({
    near: { usual: near[at], learned: near[at + 1] },
    free: { usual: free[at], learned: free[at + 1] },
    nodes: nodes[at + 1] / nodes[at],
    taken: learned[at / 2].report.taken === 'measured',
  });
  return { file, sort, leaf1: figuresOf(0), leaf8: figuresOf(2), seconds };
}

/**
 * Views away from those of the training and the validation: at least half as far as the validation is from the
 * training.
 */
function freeViews(scene: Scene, { cameras, sets, clearance }: Training): JudgedView[] {
  const judged = JUDGED_SETS.flatMap((set) => JUDGED_PLACES.flatMap((places) => sets[set][places]));
  const known = [...cameras, ...judged.map(({ camera }) => camera)].map(({ eye }) => eye);
  const places = { views: freePlaces(scene, FREE_SEED, 2 * FREE_VIEWS), isPath: false };
  const look = createLook(scene);
  return trainingViews(scene, places, FREE_SEED, { far: 2 * FREE_VIEWS, near: 0 }, SMALL_SIZE)
    .filter(({ camera }) => isAwayFrom(known, clearance / 2, camera.eye))
    .slice(0, FREE_VIEWS)
    .map((view) => ({ camera: view.camera, layers: copyOfLists(look(view)) }));
}

function visited(program: ProgramCull, cameras: BenchScene['cameras']): number {
  return cameras.reduce((sum, camera) => {
    program.cull(camera);
    return sum + program.visited;
  }, 0);
}
