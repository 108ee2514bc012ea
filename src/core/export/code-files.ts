/** The files of an export that a compiler takes. */
import { FORMATS } from '../file/formats.ts';
import type { Scene } from '../scene/scene.ts';
import { blendedFunction } from './blended.ts';
import { cArray, cHeader } from './c-source.ts';
import { type ExportFile, textFile } from './export-file.ts';
import type { ExportPlan } from './export-plan.ts';
import { groupsLists } from './material-values.ts';
import { hiddenWords } from './readme.ts';
import { ENGINES } from './targets.ts';
import { fill, readTemplate, type Texts } from './templates.ts';

export function codeFiles(
  plan: ExportPlan,
  values: Readonly<Record<string, string>>,
  scene: Scene | null,
  texts: Texts,
): ExportFile[] {
  const { name, target, engine, folder, encoded } = plan;
  const { bytes, info, objects } = encoded;
  const text = (path: string) => fill(readTemplate(path, texts), values);
  const isArray = target.storage === 'array';
  // an engine's lists are of its own objects, which say what they are
  const ids = plan.ids && !engine;
  const blended = engine ? { declared: '', defined: '' } : blendedFunction(plan, scene);
  const functions = text(`${folder}/functions.h`) + (ids ? idFunction(name, ';') : '') + blended.declared;
  const module = text(`${folder}/module.c`) + (ids ? idFunction(name, ID_BODY) : '') + blended.defined;
  const header = cHeader(name, {
    ...info.header,
    bytes: bytes.length,
    objects: objects.length,
    hiddenWords: encoded.file.hidden ? hiddenWords(info) : undefined,
    fraction: target.camera === 'float' ? undefined : target.camera.fraction,
    array: isArray,
    header: engine ? ENGINES[engine].header : undefined,
    functions,
  });
  const files = [
    textFile(
      `${name}_tree.h`,
      'what a program includes: the numbers of the tree, and what is in the next file',
      header,
    ),
    textFile(`${name}.c`, 'functions that open the tree and see with a camera', module),
  ];
  if (isArray) files.unshift(textFile(`${name}_tree.c`, 'the same bytes as a const array', cArray(name, bytes)));
  if (FORMATS[info.format].runtime)
    files.push(
      textFile('cull64.h', 'the code that culls it', texts('runtime/cull64.h')),
      textFile('cull64.c', 'compiles it, once in a program', text('cull64.c')),
    );
  if (engine && ENGINES[engine].planes)
    files.push(textFile('cull64_planes.h', 'its query from the planes of a frustum', texts('runtime/cull64_planes.h')));
  if (groupsLists(plan, scene))
    files.push(
      textFile(
        'cull64_materials.h',
        'brings objects of one material together in its lists',
        texts('runtime/cull64_materials.h'),
      ),
    );
  if (target.hasProgram) files.push(textFile('example.c', 'a program that calls them', text(`${folder}/example.c`)));
  return files;
}

const ID_BODY = ' { return ((const uint16_t *)tree.ids)[slot]; }';

/** The function that gives the id of a slot; `tree` is the one of `<name>.c`. */
function idFunction(name: string, body: string): string {
  const about = body === ';' ? '/* The id that the object of a slot had in the model. */\n' : '';
  return `\n${about}uint16_t ${name}_id(uint32_t slot)${body}\n`;
}
