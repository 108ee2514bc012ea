/** A tree as text for any language: the tree, the list of its objects, README.md. */
import { countOf } from '../base/count.ts';
import { blendedFiles } from './blended.ts';
import { type ExportFile, textFile } from './export-file.ts';
import type { ExportedTree, ExportOptions } from './export-plan.ts';
import { checkKnowsIds, type ExportSource, objectLines, objectsFile, rangesFile } from './objects.ts';
import { filesTable } from './readme.ts';
import { TEXTS, type TextName } from './targets.ts';
import { fill, readTemplate } from './templates.ts';
import { codeSpan, plainText, printable } from './text.ts';

/** options of programs in C */
const OF_PROGRAMS = ['format', 'ids', 'objectSpheres', 'order', 'window'] as const;

/** @throws RangeError for an empty tree, for one that does not know the ids of its objects, and for what is of programs in C alone */
export function exportText(source: ExportSource, ending: TextName, options: ExportOptions): ExportedTree {
  const { name, model = name, command = 'cull64', ranges = false, texts } = options;
  const { tree, scene } = source;
  const { label, write } = TEXTS[ending];
  const wrong = source.hidden ? 'hidden' : OF_PROGRAMS.find((option) => options[option] !== undefined);
  if (wrong) throw new RangeError(`${wrong} is for programs in C, and ${label} is text`);
  checkKnowsIds(source);
  if (tree.ids.length === 0)
    throw new RangeError(
      `${scene ? 'it has no triangles to draw' : 'the tree is empty'}, so there is nothing to export`,
    );
  const text = textFile(`${name}.${ending}`, 'the tree', write(tree));
  const files: ExportFile[] = [text, objectsFile(name, objectLines(tree.ids, source))];
  if (ranges && scene) files.push(rangesFile(name, tree.ids, scene));
  files.push(...blendedFiles(name, scene));
  const about = fill(readTemplate(`${ending}/about.md`, texts), {
    name,
    objects: `It has ${countOf(tree.ids.length, 'object')} in ${countOf(tree.links.length, 'node')}`,
  });
  const readme = fill(readTemplate('text.md', texts), {
    label,
    model: plainText(model),
    command: codeSpan(printable(command)),
    files: filesTable(files),
    about: about.trimEnd(),
  });
  files.push(textFile('README.md', '', readme));
  return { files, format: null, endian: null, objects: tree.ids.length, bytes: text.bytes.length };
}
