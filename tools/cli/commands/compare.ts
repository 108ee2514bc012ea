/** `cull64 compare`: every structure on the same scene and the same views. */
import { chooseViews } from '../../../src/camera/choose-views.ts';
import { compareStructures } from '../../../src/compare/compare.ts';
import { comparisonCsv, comparisonJson } from '../../../src/compare/compare-report.ts';
import { structureOfTree } from '../../../src/compare/sphere-structures.ts';
import type { Structure } from '../../../src/compare/structure.ts';
import { STRUCTURES } from '../../../src/compare/structures.ts';
import { createCamera } from '../../../src/math/camera.ts';
import { objectCount } from '../../../src/scene/scene.ts';
import { BUILD_DEFAULTS } from '../../../src/tree/sphere/sphere-build.ts';
import { type Arguments, MEASURED, MODEL_SPECS, onlyWord, parseArguments, pictureSize, splitOptions } from '../args.ts';
import { comparisonText } from '../compare-text.ts';
import { UsageError, WorkError } from '../errors.ts';
import { loadScene } from '../load.ts';
import { print, printJson, printNotes } from '../print.ts';
import { createProgress } from '../progress.ts';
import { buildTree } from '../trees.ts';
import { readViews } from '../views.ts';

export async function compareCommand(argv: string[]): Promise<void> {
  const args = parseArguments(argv, {
    ...MODEL_SPECS,
    views: { type: 'string' },
    size: { type: 'string' },
    structures: { type: 'string' },
    split: { type: 'string' },
    train: { type: 'string' },
    camera: { type: 'string' },
    csv: { type: 'boolean' },
    json: { type: 'boolean' },
  });
  const model = onlyWord(args, 'model');
  const size = pictureSize(args, 'size');
  const structures = [...structuresOf(args), ...measuredStructures(args)];
  if (args.flag('csv') && args.flag('json')) throw new UsageError('--csv or --json, not both');
  const given = readViews(args);
  const scene = await loadScene(model, args);
  if (objectCount(scene) === 0) throw new WorkError(`${model}: it has no triangles to draw`);
  const { views, source } = chooseViews(given, scene);
  const cameras = views.map((view) => createCamera(view, size.width / size.height));

  const progress = createProgress('comparing');
  const onProgress = (done: number, all: number) => progress.update(done / all);
  const comparison = await compareStructures(scene, cameras, { ...size, structures }, { onProgress }).finally(
    progress.stop,
  );
  if (args.flag('json')) return printJson({ model, ...comparisonJson(comparison) });
  printNotes(scene);
  for (const { name, reason } of comparison.refused) process.stderr.write(`note: ${name} is left out: ${reason}\n`);
  if (args.flag('csv')) return print(comparisonCsv(comparison));
  process.stderr.write(`${model}: ${source}\n`);
  print(comparisonText(comparison));
}

/** The row that --split measured adds; its build time has the training in it. */
function measuredStructures(args: Arguments): Structure[] {
  const building = splitOptions(args);
  if (args.text('split') === undefined) return [];
  if (building.split !== MEASURED) throw new UsageError(`--split ${building.split}: here it must be ${MEASURED}`);
  return [
    {
      name: 'sphere-measured',
      about: 'the sphere tree, its order learned',
      build: (scene) => structureOfTree(scene, buildTree(scene, { ...BUILD_DEFAULTS, ...building })),
    },
  ];
}

function structuresOf(args: Arguments): readonly Structure[] {
  const text = args.text('structures');
  if (text === undefined) return STRUCTURES;
  return text.split(',').map((name) => {
    const known = STRUCTURES.find((structure) => structure.name === name.trim());
    if (!known)
      throw new UsageError(
        `--structures ${name}: there are ${STRUCTURES.map((structure) => structure.name).join(', ')}`,
      );
    return known;
  });
}
