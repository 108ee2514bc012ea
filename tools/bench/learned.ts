/**
 * What measured trees gain: fragments that pass over another object's, over covered pixels, in the picture of 320 x 240 on each scene's views. The trees
 * are trained near these views, never at one of their eyes: along the path of a built-in scene, around each view of a file, around the views
 * from inside the bounds of a model that came without.
 *
 * half: trained near the first half of a scene's views, measured on the second half.
 * leaf 1: the tree in floats, as overdraw has it; leaf 8: in compact8, as it is exported. nodes: visited, of the default tree's. Counts are the same
 * on every machine, seconds are not.
 */
import { createTraining, measuredTree } from '../../src/learn/measured-tree.ts';
import { cullOfTree } from '../../src/learn/places.ts';
import { createMeasurement, measureViews } from '../../src/overdraw/measure.ts';
import { findDrawOrder } from '../../src/overdraw/orders.ts';
import { type ProgramCull, programRow } from '../../src/overdraw/program-order.ts';
import { BUILD_DEFAULTS, type BuildOptions, buildSphereTree } from '../../src/tree/sphere/sphere-build.ts';
import { row } from './harness.ts';
import { type BenchScene, builtInScenes, scenesOf } from './models.ts';

type Kind = Pick<BuildOptions, 'leafSize' | 'leaves'>;

const FLOATS: Kind = { leafSize: 1, leaves: BUILD_DEFAULTS.leaves };
const CONSOLE: Kind = { leafSize: 8, leaves: 'full' };
/** added to each excess before ratios are taken: what is less is noise */
const NOISE = 0.002;

const WIDTHS = [30, 8, 8, 9, 9, 6, 9, 9, 6, 8];
const HEAD = ['', 'file', 'sort', 'default', 'learned', 'nodes', 'default', 'learned', 'nodes', 'seconds'];

/** @param words `half` or not, then models, each may be followed by a file of views, and built-in scenes; without any all built-in scenes */
export async function benchLearned([first, ...rest]: string[]): Promise<void> {
  const isHalf = first === 'half';
  const words = isHalf || first === undefined ? rest : [first, ...rest];
  const all: Figures[] = [];
  console.log('\nexcess between objects; leaf 1, then compact8 with leaves of 8');
  console.log(row(HEAD, WIDTHS));
  for (const each of words.length > 0 ? await scenesOf(words) : builtInScenes()) {
    const figures = measure(isHalf ? secondHalf(each) : each);
    all.push(figures);
    const { file, sort, leaf1, leaf8, seconds } = figures;
    const cells = [leaf1, leaf8].flatMap((kind) => [excess(kind.usual), excess(kind.learned), kind.nodes.toFixed(2)]);
    console.log(row([each.name, excess(file), excess(sort), ...cells, seconds.toFixed(1)], WIDTHS));
  }
  const mean = (of: (figures: Figures) => number) =>
    Math.exp(all.reduce((sum, figures) => sum + Math.log(of(figures)), 0) / all.length).toFixed(3);
  const ratio = (a: number, b: number) => (a + NOISE) / (b + NOISE);
  console.log(
    `geometric means, each excess + ${NOISE}: leaf 1 ${mean(({ leaf1 }) => ratio(leaf1.learned, leaf1.usual))} of the default tree, ` +
      `${mean(({ leaf1, sort }) => ratio(leaf1.learned, sort))} of the sort, ${mean(({ leaf1 }) => leaf1.nodes)} of its nodes; ` +
      `leaf 8 ${mean(({ leaf8 }) => ratio(leaf8.learned, leaf8.usual))}, ${mean(({ leaf8, sort }) => ratio(leaf8.learned, sort))}, ${mean(({ leaf8 }) => leaf8.nodes)}`,
  );
}

const excess = (value: number) => value.toFixed(4);

interface KindFigures {
  usual: number;
  learned: number;
  /** visited, of those of the default tree */
  nodes: number;
}

interface Figures {
  file: number;
  sort: number;
  leaf1: KindFigures;
  leaf8: KindFigures;
  seconds: number;
}

/** What is trained from, and what is measured with. */
interface Lesson extends BenchScene {
  trained?: BenchScene['cameras'];
}

function secondHalf({ name, scene, cameras }: BenchScene): Lesson {
  const middle = cameras.length >> 1;
  const views = scene.views.slice(0, middle);
  return { name, scene: { ...scene, views }, cameras: cameras.slice(middle), trained: cameras.slice(0, middle) };
}

function measure({ scene, cameras, trained = cameras }: Lesson): Figures {
  const start = performance.now();
  const training = createTraining(scene, { train: scene.views.length > 0 ? null : trained });
  const learned = measuredTree(scene, training, FLOATS).tree;
  const seconds = (performance.now() - start) / 1000;
  const usual = buildSphereTree(scene.spheres, { ...FLOATS, boxes: scene.boxes });
  const culls = [
    cullOfTree(usual, 'any'),
    cullOfTree(learned, 'any'),
    cullOfTree(buildSphereTree(scene.spheres, { ...CONSOLE, boxes: scene.boxes }), CONSOLE.leaves),
    cullOfTree(measuredTree(scene, training, CONSOLE).tree, CONSOLE.leaves),
  ];
  const rows = [findDrawOrder('file'), findDrawOrder('sorted'), ...culls.map((cull) => programRow('', cull, 'front'))];
  const measured = measureViews({ ...createMeasurement(scene, usual), rows }, cameras).orders;
  const [file, sort, ...trees] = measured.map(({ between }) => between ?? 0);
  const nodes = culls.map((cull) => visited(cull, cameras));
  return {
    file,
    sort,
    leaf1: { usual: trees[0], learned: trees[1], nodes: nodes[1] / nodes[0] },
    leaf8: { usual: trees[2], learned: trees[3], nodes: nodes[3] / nodes[2] },
    seconds,
  };
}

function visited(program: ProgramCull, cameras: BenchScene['cameras']): number {
  return cameras.reduce((sum, camera) => {
    program.cull(camera, 'front');
    return sum + program.visited;
  }, 0);
}
