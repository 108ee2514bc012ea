import { createCamera } from '../../../src/core/math/camera.ts';
import { BUILD_DEFAULTS } from '../../../src/core/tree/sphere/sphere-build.ts';
import { compareElsewhere, type DrawingPlan, type DrawnScenes } from '../../../src/overdraw/compare/compare.ts';
import { comparisonCsv, comparisonJson } from '../../../src/overdraw/compare/compare-report.ts';
import { structureOfTree } from '../../../src/overdraw/compare/sphere-structures.ts';
import type { LateStructure } from '../../../src/overdraw/compare/structure.ts';
import { STRUCTURES } from '../../../src/overdraw/compare/structures.ts';
import { type Arguments, onlyWord } from '../args.ts';
import { MEASURED, splitOptions, TRAINING } from '../building.ts';
import { comparisonText } from '../compare-text.ts';
import { UsageError } from '../errors.ts';
import { jobsOf } from '../jobs.ts';
import { loadWithViews, MODEL } from '../load.ts';
import { DEFAULT_SIZE, flag, namedIn, PICTURE_SIZE, text } from '../option.ts';
import { command, type Page } from '../page.ts';
import { print, printJson, tell, tellNotes } from '../print.ts';
import { createProgress } from '../progress.ts';
import { doPlan } from '../threads.ts';
import { buildTree } from '../trees.ts';
import { VIEWS } from '../views.ts';

const PAGE: Page = [
  {
    options: [
      text('structures', 'A,B,...', 'which (default all), each built with its own defaults and culled nearest first:', {
        list: STRUCTURES.map(({ name, about }) => [name, about]),
      }),
      text(
        'split',
        MEASURED,
        'a row sphere-measured more: a learned tree (see cull64 help build), its training in its build_ms',
      ),
      { options: TRAINING, brief: 'what that is trained near, and where its cameras go, as for build' },
      VIEWS,
      PICTURE_SIZE,
      flag('csv', 'as CSV, a line a structure'),
      flag(
        'json',
        '{size, views, objects, in_frustum, structures: [{name, unit, items, build_ms, bytes, nodes, false_visible, overdraw, ...}], refused: [{name, reason}]}; build_ms is the median of up to five builds, the rest is the same on every machine',
      ),
    ],
  },
  "What the structures give is compared with the triangles, not with one another's spheres or boxes: in the frustum is what has a triangle that reaches into it, falsely visible what is given beyond that.",
  MODEL,
];

export const compareCommand = command(PAGE, async (args) => {
  const model = onlyWord(args, 'model');
  const size = args.get(PICTURE_SIZE) ?? DEFAULT_SIZE;
  const named = namedIn('structures', args.text('structures'), STRUCTURES, ({ name }) => name);
  const structures = [...named, ...measuredStructures(args)];
  if (args.flag('csv') && args.flag('json')) throw new UsageError('--csv or --json, not both');
  const { scene, views, source } = await loadWithViews(model, args);
  const cameras = views.map((view) => createCamera(view, size.width / size.height));

  const progress = createProgress('comparing');
  const onProgress = (done: number, all: number) => progress.update(done / all);
  const draw = (ground: DrawnScenes, plan: DrawingPlan) => {
    progress.stop();
    return doPlan('drawing', { kind: 'compared', ground, jobs: jobsOf(args) }, plan);
  };
  const comparison = await compareElsewhere(scene, cameras, { ...size, structures }, { onProgress, draw }).finally(
    progress.stop,
  );
  if (args.flag('json')) return printJson({ model, ...comparisonJson(comparison) });
  tellNotes(scene);
  for (const { name, reason } of comparison.refused) tell(`note: ${name} is left out: ${reason}`);
  if (args.flag('csv')) return print(comparisonCsv(comparison));
  tell(`${model}: ${source}`);
  print(comparisonText(comparison));
});

/** The row that --split measured adds; its build time includes the training. */
function measuredStructures(args: Arguments): LateStructure[] {
  const building = splitOptions(args);
  if (args.text('split') === undefined) return [];
  if (building.split !== MEASURED) throw new UsageError(`--split ${building.split}: here it must be ${MEASURED}`);
  return [
    {
      name: 'sphere-measured',
      about: 'the sphere tree, its order learned',
      build: async (scene) => structureOfTree(scene, await buildTree(scene, { ...BUILD_DEFAULTS, ...building }, args)),
    },
  ];
}
