/** `cull64 hidden`: cells of space, what can be seen from each, and what that saves and misses. */
import { countOf, withCommas } from '../../../src/core/base/count.ts';
import { sum } from '../../../src/core/base/sum.ts';
import { encodeTree } from '../../../src/core/file/binary.ts';
import type { View } from '../../../src/core/math/camera.ts';
import { objectCount, type Scene } from '../../../src/core/scene/scene.ts';
import type { HiddenTest } from '../../../src/core/tree/hidden/hidden-cells.ts';
import type { SphereTree } from '../../../src/core/tree/sphere/sphere-tree.ts';
import { type CellSearch, HIDDEN_DEFAULTS, type HiddenReport } from '../../../src/offline/hidden/find-hidden.ts';
import { missesText } from '../../../src/offline/hidden/left-out.ts';
import type { HiddenMeans } from '../../../src/offline/hidden/test-hidden.ts';
import { type Arguments, onlyWord } from '../args.ts';
import { programSum } from '../bake/program.ts';
import { bytes } from '../budget.ts';
import { BUILDING, buildOptions } from '../building.ts';
import { wrapped } from '../columns.ts';
import { blaming, UsageError } from '../errors.ts';
import { checkNotSame, checkWritable, writeWhole } from '../files.ts';
import { FINDING, findGroups, hiddenWithin, meansOf, searchText } from '../hidden.ts';
import { encodePart, lookedAtSum, type PartOf, searchOfParts } from '../hidden-part.ts';
import { loadWithViews, MODEL } from '../load.ts';
import { flag, text } from '../option.ts';
import { command, type Page } from '../page.ts';
import { print, printJson, tell, tellNotes } from '../print.ts';
import { type Shard, shardOption } from '../shard.ts';
import { buildTree } from '../trees.ts';
import { readViews, VIEWS } from '../views.ts';

const BUDGET = bytes(
  'budget',
  `most bytes of cells and sets in a tree file: 8192, 8K, 1.5K, 1M (default ${HIDDEN_DEFAULTS.budget / 1024}K)`,
);
const OUTPUT = text(
  'output',
  'FILE',
  'the tree with its cells, as cull64 build --hidden writes it, for --hidden FILE.c64 of other commands; with --shard the part',
  { short: 'o' },
);
const SHARD = shardOption(
  'search the Ith of N parts alone, in groups of cells that know nothing of each other, and write it to the file of -o: N machines search a part each, with the same model and options',
);
const MERGE = flag(
  'merge',
  'put the parts of all shards together, whose files stand behind the model in any order: the same cells for every N',
);

const PAGE: Page = [
  'Cells of space, and for each the objects that can be seen from inside it. Found by sampling: eyes in each cell, where a camera can be; an object that none of them saw is taken to be hidden there. What that misses is measured on eyes anywhere in the cells that took no part. Cells hold no place where an eye can be and none was looked from; an eye outside all cells sees everything. A view of --views that misses something is named.',
  {
    options: [
      BUDGET,
      OUTPUT,
      SHARD,
      MERGE,
      {
        ...VIEWS,
        about:
          'the views to report on, as for overdraw (default: the path that came with the scene, else those of --train)',
      },
      ...FINDING,
      flag(
        'json',
        '{model, kind, budget, bytes, region, baseCells, cellSide, maps, cells, sets, eyeHeights: {low, high}, views, outside, objects, objectsSeen, objectsInFrustum, objectsGiven, triangles, trianglesInFrustum, trianglesGiven, missedInViews, missedViews, worstView, worstInViews, missedPixels, missedEyes, worstMissed, eyes, milliseconds, notes}: objects and triangles are means over the views; missedPixels the pixels whose object was hidden wrongly, as a share of all pixels of eyes anywhere in the cells, worstMissed of those of the worst; missedInViews the same of the views, worstInViews of worstView, from 0, null where none misses any; with --shard {output, which, of, groups, maps, bytes}',
      ),
    ],
  },
  BUILDING,
  MODEL,
];

export const hiddenCommand = command(PAGE, async (args) => {
  const shard = args.get(SHARD);
  const { model, parts } = modelAndParts(args, shard);
  const output = args.get(OUTPUT);
  const budget = args.get(BUDGET) ?? HIDDEN_DEFAULTS.budget;
  const building = buildOptions(args, true);
  const train = readViews(args, 'train');
  if (output !== undefined) {
    checkNotSame(model, output);
    for (const part of parts ?? []) checkNotSame(part, output, 'one of the parts');
    checkWritable(output);
  }
  const { scene, views, source } = await loadWithViews(model, args, train);
  const tree = await buildTree(scene, building, args);
  if (shard) return writePart(scene, tree, args, { shard, train, output: output! });
  const start = performance.now();
  const search: CellSearch | undefined = parts && searchOfParts(parts, partOf(scene, tree, args, train), scene);
  const { cells, report } = await hiddenWithin(scene, tree, args, budget, train, search);
  if (output !== undefined)
    await writeWhole(
      output,
      blaming(model, () => encodeTree(tree, { hidden: cells })),
    );
  const milliseconds = performance.now() - start;
  const means = await meansOf('drawing', scene, cells, views, args);
  const { tested } = cells;
  if (args.flag('json')) {
    const { views: count, missedPixels: missedInViews, worstMissed: worstInViews, ...rest } = means;
    return printJson({
      model,
      kind: 'sampled',
      budget,
      ...report,
      views: count,
      objects: objectCount(scene),
      triangles: scene.indices.length / 3,
      ...rest,
      missedInViews,
      worstInViews,
      missedPixels: tested?.missedPixels ?? null,
      missedEyes: tested?.missedEyes ?? null,
      eyes: tested?.eyes ?? 0,
      worstMissed: report.worstMissed,
      milliseconds,
      notes: scene.notes,
    });
  }
  tellNotes(scene);
  tell(`${model}: ${source}`);
  print(hiddenText(report, means, tested));
});

/** @returns parts where --merge asks for them */
function modelAndParts(args: Arguments, shard: Shard | undefined): { model: string; parts?: string[] } {
  if (shard) {
    if (args.flag(MERGE.name))
      throw new UsageError('--shard searches a part, and --merge puts parts together: one of them');
    if (args.text('output') === undefined) throw new UsageError('where to with the part? -o FILE');
    const barred = ['budget', 'views', 'margin', 'never-hidden'].find((name) => args.text(name) !== undefined);
    if (barred) throw new UsageError(`--${barred} is for --merge: a part is what eyes saw`);
  }
  if (!args.flag(MERGE.name)) return { model: onlyWord(args, 'model') };
  const [model, ...parts] = args.words;
  if (parts.length === 0) throw new UsageError('which model, and which parts? MODEL PART ...');
  return { model, parts };
}

function partOf(scene: Scene, tree: SphereTree, args: Arguments, train: readonly View[] | null): PartOf {
  const views = train ?? scene.views;
  return { program: programSum(), scene: lookedAtSum(scene, tree, views), search: searchText(args) };
}

async function writePart(
  scene: Scene,
  tree: SphereTree,
  args: Arguments,
  { shard, train, output }: { shard: Shard; train: readonly View[] | null; output: string },
): Promise<void> {
  const found = await findGroups(scene, tree, args, shard, train);
  const bytes = encodePart(partOf(scene, tree, args, train), shard, found);
  await writeWhole(output, bytes);
  const { groups } = found;
  const maps = sum(groups.map((group) => group.maps));
  const { which, of } = shard;
  if (args.flag('json')) return printJson({ output, which, of, groups: groups.length, maps, bytes: bytes.length });
  print(
    `${output}: part ${which} of ${of}, ${withCommas(maps)} eyes in ${countOf(groups.length, 'group')} of cells; ${withCommas(bytes.length)} bytes`,
  );
}

const REGIONS = { tubes: 'round the path', flood: 'where free space over floors leads to' };

function hiddenText(report: HiddenReport, means: HiddenMeans, tested: HiddenTest | null): string {
  const { region, bytes, cells, sets, maps, baseCells, cellSide, worstMissed, eyeHeights } = report;
  if (region === null)
    return 'nothing is hidden: no place was found where a camera can be, or not one cell fits the budget';
  const { outside, objectsSeen, objectsInFrustum, objectsGiven, trianglesInFrustum, trianglesGiven } = means;
  return [
    `cells: ${cells} with ${countOf(sets, 'set')}, ${withCommas(bytes)} bytes; ${REGIONS[region]}`,
    wrapped(
      `found by sampling, not proven: ${withCommas(maps)} eyes in ${withCommas(baseCells)} base cells of ${cellSide} units a side`,
    ),
    ...(eyeHeights
      ? [
          `eyes: ${eyeHeights.low.toFixed(2)} to ${eyeHeights.high.toFixed(2)} units over floors, and falling from there`,
        ]
      : []),
    `objects a view: ${objectsGiven.toFixed(1)} given of ${objectsInFrustum.toFixed(1)} in the frustum; ${objectsSeen.toFixed(1)} are seen`,
    `triangles a view: ${withCommas(trianglesGiven)} given of ${withCommas(trianglesInFrustum)}`,
    ...(outside > 0 ? [`${countOf(outside, 'view')} in no cell: everything is seen from there`] : []),
    `missed in these views: ${percent(means.missedPixels)} of the pixels, in ${means.missedViews} of ${means.views}`,
    tested === null
      ? 'not tested: no other eye was found'
      : `missed by eyes anywhere in the cells: ${percent(tested.missedPixels)} of the pixels, in ${tested.missedEyes} of ${withCommas(tested.eyes)}; ${percent(worstMissed!)} by the worst`,
    ...missesText(means).map((line) => wrapped(line)),
  ].join('\n');
}

function percent(share: number): string {
  return `${(100 * share).toFixed(4)} %`;
}
