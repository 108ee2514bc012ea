/** A tree as text for any language: the tree, the list of its objects, README.md. */
import { treeToJson } from '../file/json.ts';
import { countOf } from '../scene/count.ts';
import type { ExportOptions } from './export-tree.ts';
import { checkKnowsIds, type ExportSource, objectLines, objectsText } from './objects.ts';
import { type ExportFile, filesTable } from './readme.ts';
import { fill, readTemplate } from './templates.ts';
import { codeSpan, plainText, printable } from './text.ts';

/** A tree as the files of a JSON export. @throws RangeError for an empty tree, and for one that does not know the ids of its objects */
export function exportJson(
  source: ExportSource,
  { name, model = name, command = 'cull64', texts }: Pick<ExportOptions, 'name' | 'model' | 'command' | 'texts'>,
): { files: ExportFile[]; objects: number; bytes: number } {
  const { tree, scene } = source;
  checkKnowsIds(source);
  if (tree.ids.length === 0)
    throw new RangeError(
      `${scene ? 'it has no triangles to draw' : 'the tree is empty'}, so there is nothing to export`,
    );
  const bytesOf = (text: string) => new TextEncoder().encode(text);
  const bytes = bytesOf(treeToJson(tree));
  const files: ExportFile[] = [
    { name: `${name}.json`, about: 'the tree', bytes },
    {
      name: `${name}.objects.txt`,
      about: 'a line for each object in tree order: place, id in the model, triangles, name',
      bytes: bytesOf(objectsText(objectLines(tree.ids, source))),
    },
  ];
  const readme = fill(readTemplate('json/README.md', texts), {
    name,
    model: plainText(model),
    command: codeSpan(printable(command)),
    files: filesTable(files),
    objects: `It has ${countOf(tree.ids.length, 'object')} in ${countOf(tree.links.length, 'node')}`,
  });
  files.push({ name: 'README.md', about: '', bytes: bytesOf(readme) });
  return { files, objects: tree.ids.length, bytes: bytes.length };
}
