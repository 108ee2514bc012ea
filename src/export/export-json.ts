/** A tree as text for any language: the tree, the list of its objects, README.md. */
import { countOf } from '../base/count.ts';
import { treeToJson } from '../file/json.ts';
import { blendedFiles } from './blended.ts';
import { type ExportFile, textFile } from './export-file.ts';
import type { ExportOptions } from './export-plan.ts';
import { checkKnowsIds, type ExportSource, objectLines, objectsFile, rangesFile } from './objects.ts';
import { filesTable } from './readme.ts';
import { fill, readTemplate } from './templates.ts';
import { codeSpan, plainText, printable } from './text.ts';

/** A tree as the files of a JSON export. @throws RangeError for an empty tree, and for one that does not know the ids of its objects */
export function exportJson(
  source: ExportSource,
  {
    name,
    model = name,
    command = 'cull64',
    ranges = false,
    texts,
  }: Pick<ExportOptions, 'name' | 'model' | 'command' | 'ranges' | 'texts'>,
): { files: ExportFile[]; objects: number; bytes: number } {
  const { tree, scene } = source;
  checkKnowsIds(source);
  if (tree.ids.length === 0)
    throw new RangeError(
      `${scene ? 'it has no triangles to draw' : 'the tree is empty'}, so there is nothing to export`,
    );
  const json = textFile(`${name}.json`, 'the tree', treeToJson(tree));
  const files = [json, objectsFile(name, objectLines(tree.ids, source))];
  if (ranges && scene) files.push(rangesFile(name, tree.ids, scene));
  files.push(...blendedFiles(name, scene));
  const readme = fill(readTemplate('json/README.md', texts), {
    name,
    model: plainText(model),
    command: codeSpan(printable(command)),
    files: filesTable(files),
    objects: `It has ${countOf(tree.ids.length, 'object')} in ${countOf(tree.links.length, 'node')}`,
  });
  files.push(textFile('README.md', '', readme));
  return { files, objects: tree.ids.length, bytes: json.bytes.length };
}
