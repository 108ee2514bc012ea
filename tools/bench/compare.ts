/**
 * Every structure on every built-in scene, along its own path: the figures of `cull64 compare`, a table each,
 * structures down, scenes across. All but the build times are counts, the same on every machine. Builds are timed in
 * turn, one of each a round; those that take seconds are built once.
 */
import { compareStructures, type StructureFigures } from '../../src/compare/compare.ts';
import { findStructure, STRUCTURES } from '../../src/compare/structures.ts';
import type { Scene } from '../../src/scene/scene.ts';
import { interleave, row } from './harness.ts';
import { builtInScenes, scenesOf } from './models.ts';

interface Figure {
  title: string;
  text(figures: StructureFigures, scene: { objects: number; views: number }): string;
}

const FIGURES: Figure[] = [
  { title: 'build, milliseconds', text: ({ buildMillis }) => buildMillis.toFixed(2) },
  { title: 'bytes an object of the scene', text: ({ bytes }, { objects }) => (bytes / objects).toFixed(1) },
  { title: 'nodes and objects visited, a view', text: ({ nodes }, { views }) => (nodes / views).toFixed(0) },
  {
    title: 'falsely visible, % of what is given',
    text: ({ given, falseVisible }) => ((100 * falseVisible) / given).toFixed(2),
  },
  { title: 'overdraw', text: ({ overdraw }) => overdraw!.toFixed(3) },
];

/** @param words models, each may be followed by a file of views; the built-in scenes where there are none */
export async function benchCompare(words: string[]): Promise<void> {
  const inputs = words.length > 0 ? await scenesOf(words) : builtInScenes();
  const results = [];
  for (const { name, scene, cameras } of inputs) {
    const { structures, ...result } = await compareStructures(scene, cameras, { builds: 1 });
    results.push({ name, ...result, structures: timedInTurn(scene, structures) });
    console.error(`compare: ${name} is done`);
  }
  const widths = [12, ...results.map(({ name }) => Math.max(name.length, 8))];
  for (const { title, text } of FIGURES) {
    console.log(`\n${title}`);
    console.log(row(['', ...results.map(({ name }) => name)], widths));
    for (const { name } of STRUCTURES) {
      const cells = results.map((result) => {
        const figures = result.structures.find((one) => one.name === name);
        return figures ? text(figures, result) : '-';
      });
      console.log(row([name, ...cells], widths));
    }
  }
}

/** A build that takes longer, in milliseconds, is not repeated. */
const QUICK = 1000;

/** The same figures, with the median of seven builds. */
function timedInTurn(scene: Scene, structures: readonly StructureFigures[]): StructureFigures[] {
  const quick = structures.filter(({ buildMillis }) => buildMillis < QUICK);
  const builds = quick.map(({ name }) => [name, () => findStructure(name).build(scene).bytes] as const);
  const timings = interleave(Object.fromEntries(builds), 7);
  return structures.map((figures) => ({
    ...figures,
    buildMillis: timings[figures.name]?.median ?? figures.buildMillis,
  }));
}
