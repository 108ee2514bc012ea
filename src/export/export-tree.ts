/**
 * A tree as the files that a program for a machine is made with: the tree, cull64.h, C with functions to call, and README.md with this tree's
 * numbers and a camera to try. Nothing is read or written: what comes out is names and bytes.
 *
 * A machine is a row of targets.ts and a folder of templates/.
 */
import type { RuntimeNames, TreeFormat } from '../file/format.ts';
import { FORMATS } from '../file/formats.ts';
import type { Endian } from '../file/header.ts';
import { HEADER } from '../file/layout.ts';
import { chooseViews } from '../frame/choose-views.ts';
import type { View } from '../math/camera.ts';
import { countOf } from '../scene/count.ts';
import type { Order } from '../tree/cull-options.ts';
import { cArray, cHeader } from './c-source.ts';
import { type EncodeWish, encodeSource } from './encode.ts';
import { type ExportFile, textFile } from './export-file.ts';
import { type ExportSource, objectsFile } from './objects.ts';
import {
  callText,
  filesTable,
  ledgerTable,
  modulesText,
  numbersTable,
  ORDER_NAMES,
  ORDER_TEXTS,
  orderText,
  savingText,
  whatComesOut,
} from './readme.ts';
import { EXPORT_TARGETS, type ExportTarget, formatFault, type IntegerPicture, type TargetName } from './targets.ts';
import { fill, readTemplate, type Texts } from './templates.ts';
import { codeSpan, plainText, printable } from './text.ts';
import { trialOf } from './trial.ts';
import { chooseView, trialViews } from './trial-view.ts';
import { cameraShift, checkReach } from './world-coordinates.ts';

export interface ExportOptions {
  target: TargetName;
  /** beginning of file names and of names in C: an identifier, as cIdentifier makes it */
  name: string;
  /** what README.md calls the model: its file name, say; `name` when not given */
  model?: string;
  /** what makes these files again, for README.md */
  command?: string;
  /** one of the target's; its first when not given */
  format?: TreeFormat;
  /** compact formats: store the ids that objects have in the model; false when not given */
  ids?: boolean;
  /** compact formats: objects of a leaf have spheres; true when not given */
  objectSpheres?: boolean;
  /** what the functions ask for; the target's when not given */
  order?: Order;
  /** cameras that README.md counts overdraw with; the model's own, or some from inside it, when not given */
  views?: readonly View[] | null;
  /** sentences for README.md */
  notes?: readonly string[];
  texts: Texts;
}

export interface ExportedTree {
  files: ExportFile[];
  format: TreeFormat;
  endian: Endian;
  /** how many the tree holds */
  objects: number;
  /** of the tree itself */
  bytes: number;
}

/** of a disc, in bytes */
const SECTOR = 2048;

/**
 * A tree that is there already as the files of an export.
 * @param source its tree built as the format wants it: compact formats with full leaves, seed20 with one object in each (exportScene does that)
 * @throws RangeError for a tree that the target or the format cannot hold
 */
export function exportTree(source: ExportSource, options: ExportOptions): ExportedTree {
  const target: ExportTarget = EXPORT_TARGETS[options.target];
  const { name, model = name, command = 'cull64', ids = false, order = target.order, notes = [] } = options;
  const format = options.format ?? target.formats[0];
  const fault = formatFault(options.target, format);
  if (fault) throw new RangeError(`format ${fault}`);
  const wish: EncodeWish = { format, endian: target.endian, ids, objectSpheres: options.objectSpheres ?? true };
  const encoded = encodeSource(source, wish);
  const { bytes, info, objects } = encoded;
  const { runtime } = FORMATS[format];
  const isArray = target.storage === 'array' && runtime !== null;
  const picture = target.camera === 'float' ? undefined : target.camera;
  if (picture) {
    checkReach(info.header.bounds, picture.fraction);
    cameraShift(info.header.scale, picture.fraction);
  }
  const call = fill(target.call, { name });
  const view = runtime ? chooseView(encoded, trialViews(source.scene, info.header.bounds), target) : null;
  const trial = view ? trialOf(encoded, view, target, order, name, call) : null;
  const hasProgram = target.hasProgram && runtime !== null;
  const values = {
    name,
    NAME: name.toUpperCase(),
    model: plainText(model),
    title: target.title,
    command: codeSpan(printable(command)),
    objects: countOf(objects.length, 'object'),
    ORDER: ORDER_NAMES[order],
    'order text': ORDER_TEXTS[order],
    what: whatComesOut(format),
    'near left': { front: 'X', back: '!(X)', none: '1' }[order].replace(
      'X',
      'eye[node->flags >> 2] < node->pos[node->flags >> 2]',
    ),
    'nodes at': String(HEADER.size),
    nodes: String(info.header.nodeCount),
    sectors: String(Math.ceil(bytes.length / SECTOR)),
    defines: picture ? '#define CULL64_NO_FLOAT\n' : '',
    compile: { big: 'mips64-elf-gcc -march=vr4300', little: 'cc' }[target.endian],
    ...callNames(runtime),
    camera: trial?.declaration ?? '',
    inside: target.insideFlags ? 'inside' : '0',
    ...(picture && pictureNames(picture)),
  };
  const template = (path: string) => readTemplate(path, options.texts);
  const folder = runtime ? options.target : format;
  const text = (path: string) => fill(template(path), values);
  const functions = text(`${folder}/functions.h`) + (ids ? idFunction(name, ';') : '');
  const module = text(`${folder}/module.c`) + (ids ? idFunction(name, ID_BODY) : '');
  const header = cHeader(name, {
    ...info.header,
    bytes: bytes.length,
    objects: objects.length,
    fraction: picture?.fraction,
    array: isArray,
    functions,
  });
  const files: ExportFile[] = [{ name: `${name}.c64`, about: `the tree, ${format}, ${target.endian}-endian`, bytes }];
  const add = (file: string, about: string, content: string) => files.push(textFile(file, about, content));
  if (isArray) add(`${name}_tree.c`, 'the same bytes as a const array', cArray(name, bytes));
  add(`${name}_tree.h`, 'what a program includes: the numbers of the tree, and what is in the next file', header);
  add(`${name}.c`, 'functions that open the tree and see with a camera', module);
  if (runtime) {
    add('cull64.h', 'the code that culls it', options.texts('runtime/cull64.h'));
    add('cull64.c', 'compiles it, once in a program', text('cull64.c'));
  }
  if (hasProgram) add('example.c', 'a program that calls them', text(`${folder}/example.c`));
  files.push(objectsFile(name, objects));
  const saves = target.depthTest && order === 'front' && source.scene !== null;
  const saving = saves ? savingText(encoded, source.scene!, chooseViews(options.views ?? null, source.scene!)) : '';
  const readme = fill(template('README.md'), {
    ...values,
    files: filesTable(files),
    about: fill(template(`${folder}/about.md`), { ...values, modules: modulesText(name, hasProgram) }).trimEnd(),
    trial: trial ? `${trial.text.trim()}\n\n` : '',
    call: callText(name, target, encoded, view, ids),
    numbers: numbersTable(encoded),
    ledger: ledgerTable(encoded, target.insideFlags && runtime !== null),
    order: orderText(order, target, format) + saving,
    notes: notes.map((note) => `\nNote: ${plainText(note)}.\n`).join(''),
  });
  add('README.md', '', readme);
  return { files, format, endian: target.endian, objects: objects.length, bytes: bytes.length };
}

/** Type and functions of cull64.h, where a template names them. */
function callNames(runtime: RuntimeNames | null): Record<string, string> {
  return runtime ? { view: runtime.view, 'set view': runtime.setView, cull: runtime.cull } : {};
}

/** What a template says of a camera in integers. */
function pictureNames({ fraction, axes, axisType, ...picture }: IntegerPicture): Record<string, string> {
  const isDown = picture.secondAxis === 'down';
  // cull64.h has its axes in 2.14
  const [sign, factor] = fraction > 14 ? ['/', 2 ** (fraction - 14)] : ['*', 2 ** (14 - fraction)];
  const axisBits = axisType === 'int16_t' ? 16 : 32;
  return {
    axes,
    'axis bits': `${axisBits - fraction}.${fraction}`,
    'world bits': `${32 - fraction}.${fraction}`,
    'down to up': isDown ? ', and down to up' : '',
    'to 2.14': `${sign} ${factor}`,
    'second to 2.14': `${sign} ${isDown ? -factor : factor}`,
    'half width': String(picture.halfWidth),
    'half height': String(picture.halfHeight),
    distance: String(picture.distance),
  };
}

const ID_BODY = ' { return ((const uint16_t *)tree.ids)[place]; }';

/** What leads back from a place; `tree` is the one of `<name>.c`. */
function idFunction(name: string, body: string): string {
  const about = body === ';' ? '/* The id that the object at a place had in the model. */\n' : '';
  return `\n${about}uint16_t ${name}_id(uint32_t place)${body}\n`;
}
