/**
 * A tree as the files that a program for a machine is made with: the tree, cull64.h, C with functions to call, and README.md with this tree's
 * numbers and a camera to try. Nothing is read or written: what comes out is names and bytes.
 *
 * A target is a row of targets.ts and a folder of templates/.
 */
import { countOf } from '../base/count.ts';
import type { Scene } from '../scene/scene.ts';
import { blendedText } from './blended.ts';
import { codeFiles } from './code-files.ts';
import { idsInModel } from './encode.ts';
import { type ExportFile, textFile } from './export-file.ts';
import { type ExportedTree, type ExportOptions, type ExportPlan, planExport } from './export-plan.ts';
import { exportText } from './export-text.ts';
import { type ExportSource, objectsFile, rangesFile } from './objects.ts';
import { callText, filesTable, hidesText, ledgerTable, numbersTable, orderText } from './readme.ts';
import { ENGINES, isText } from './targets.ts';
import { templateValues } from './template-values.ts';
import { fill, readTemplate } from './templates.ts';
import { codeSpan, plainText, printable } from './text.ts';

/**
 * A tree that is there already as the files of an export.
 * @param source its tree built as the format wants it: compact formats with full leaves, seed20 with one object in each (exportScene does that)
 * @throws RangeError for a tree that the target or the format cannot hold
 */
export function exportTree(source: ExportSource, options: ExportOptions): ExportedTree {
  if (isText(options.target)) return exportText(source, options.target, options);
  const plan = planExport(source, options);
  const { bytes, info, objects } = plan.encoded;
  const { format, endian } = info;
  const values = templateValues(plan, source.scene);
  const files: ExportFile[] = [
    { name: `${plan.name}.c64`, about: `the tree, ${format}, ${endian}-endian`, bytes },
    ...codeFiles(plan, values, source.scene, options.texts),
    objectsFile(plan.name, objects),
  ];
  if (options.ranges && source.scene) files.push(rangesFile(plan.name, idsInModel(plan.encoded), source.scene));
  files.push(textFile('README.md', '', readmeText(plan, values, files, source.scene, options)));
  return { files, format, endian, objects: objects.length, bytes: bytes.length };
}

function readmeText(
  plan: ExportPlan,
  values: Readonly<Record<string, string>>,
  files: readonly ExportFile[],
  scene: Scene | null,
  { model = plan.name, command = 'cull64', notes = [], advice, texts }: ExportOptions,
): string {
  const { name, target, engine, folder, encoded, order, trial } = plan;
  const { info, objects } = encoded;
  return fill(readTemplate('README.md', texts), {
    model: plainText(model),
    title: engine ? ENGINES[engine].title : target.title,
    command: codeSpan(printable(command)),
    objects: countOf(objects.length, 'object'),
    files: filesTable(files),
    about: fill(readTemplate(`${folder}/about.md`, texts), values).trimEnd(),
    ...(engine
      ? { trial: '', call: fill(readTemplate(`${folder}/call.md`, texts), values).trimEnd() + hidesText(plan) }
      : {
          trial: `${trial ? `${trial.text.trim()}\n\n` : ''}${blendedText(name, order, scene)}`,
          call: callText(plan),
        }),
    numbers: numbersTable(encoded),
    ledger: ledgerTable(encoded, target.insideFlags),
    order:
      (engine ? ENGINES[engine].why : orderText(order, target, info.format)) +
      (advice?.saving ? `\n\n${advice.saving}` : ''),
    notes: [...notes, ...(advice?.notes ?? [])].map((note) => `\nNote: ${plainText(note)}.\n`).join(''),
  });
}
