/** What an export will hold, decided before its first text is made: what a tree or a target cannot hold is refused here. */
import { checkWindow } from '../compact/group-list.ts';
import type { TreeFormat } from '../file/format.ts';
import { FORMATS, isCompactFormat } from '../file/formats.ts';
import type { Endian } from '../file/header.ts';
import type { CullOrder } from '../tree/cull-options.ts';
import { encodeSource } from './encode.ts';
import type { ExportFile } from './export-file.ts';
import type { ExportSource } from './objects.ts';
import {
  ENGINES,
  type EngineName,
  formatFault,
  isEngine,
  isText,
  MACHINES,
  type MachineName,
  type MachineTarget,
  machineOf,
  type TargetName,
} from './targets.ts';
import { fill, type Texts } from './templates.ts';
import { trialOf } from './trial.ts';
import { chooseView, trialViews } from './trial-view.ts';
import { cameraShift, checkReach } from './world-coordinates.ts';

export interface ExportOptions {
  target: TargetName;
  /** beginning of file names and of names in C: an identifier, as cIdentifier makes it */
  name: string;
  /** what README.md calls the model, such as its file name; `name` when not given */
  model?: string;
  /** the command that makes these files again, for README.md */
  command?: string;
  /** one of the target's formats; its first when not given */
  format?: TreeFormat;
  /** compact formats: store the ids that objects have in the model; false when not given */
  ids?: boolean;
  /** compact formats: objects of a leaf have spheres; true when not given */
  objectSpheres?: boolean;
  /** for a model: write which range of its index list each object has; false when not given */
  ranges?: boolean;
  /** the order of the functions' culls; the target's when not given */
  order?: CullOrder;
  /**
   * compact formats: the program brings objects of one material together in each list, within so many of its items; 1, not at all, when not given
   */
  window?: number;
  /** sentences for README.md */
  notes?: readonly string[];
  /** sentences that adviseExport measured, for README.md; none when not given */
  advice?: ExportAdvice;
  texts: Texts;
}

/** What README.md says that only measuring tells. */
export interface ExportAdvice {
  /** what the order saves: behind what the order is for; '' for nothing */
  saving: string;
  /** sentences behind the notes of the options */
  notes: readonly string[];
}

export interface ExportedTree {
  files: ExportFile[];
  /** of the tree file; null where the tree is text */
  format: TreeFormat | null;
  /** null where the tree is text */
  endian: Endian | null;
  /** how many the tree holds */
  objects: number;
  /** of the tree itself */
  bytes: number;
}

/**
 * What an export with programs will hold.
 * `target`: the machine's row as its code for the format and the engine is
 * `folder`: folder of its own templates, below `templates/`
 * `trial`: the camera to try it with; null without cull64.h
 */
export type ExportPlan = ReturnType<typeof planExport>;

/** @throws RangeError for a tree that the target or the format cannot hold */
export function planExport(source: ExportSource, options: ExportOptions) {
  const { name, ids = false, objectSpheres = true, window = 1 } = options;
  if (isText(options.target)) throw new RangeError(`${options.target} is text, and has no program`);
  const engine = isEngine(options.target) ? options.target : null;
  const machine = machineOf(options.target);
  const { format = MACHINES[machine].formats[0] } = options;
  const fault = formatFault(MACHINES[machine], format);
  if (fault) throw new RangeError(`format ${fault}`);
  if (source.hidden && !FORMATS[format].runtime)
    throw new RangeError(`what is hidden is read by cull64.h, which does not read ${format}`);
  if (window !== 1 && !isCompactFormat(format))
    throw new RangeError(
      `objects of one material are brought together in lists of compact formats, and not of ${format}`,
    );
  checkWindow(window);
  const own = targetFor(machine, format);
  const target = engine ? { ...own, storage: ENGINES[engine].storage, hasProgram: ENGINES[engine].hasProgram } : own;
  const { order = target.order } = options;
  if (engine) checkEngine(engine, format, order);
  if (engine && !ENGINES[engine].ids) checkNames(source);
  const stored = engine ? ENGINES[engine].ids : ids;
  const encoded = encodeSource(source, { format, endian: target.endian, ids: stored, objectSpheres });
  const { bounds, scale } = encoded.info.header;
  if (target.camera !== 'float') {
    checkReach(bounds, target.camera.fraction);
    cameraShift(scale, target.camera.fraction);
  }
  const plan = { name, machine, target, engine, folder: options.target, encoded, ids, order, window };
  if (!FORMATS[format].runtime) return { ...plan, folder: format, trial: null };
  const view = chooseView(encoded, trialViews(source.scene, bounds), target);
  return { ...plan, trial: trialOf(encoded, view, target, order, name, fill(target.call, { name })) };
}

/** @throws RangeError for floats, which the query from planes is not for, and for another order than its lists have */
function checkEngine(engine: EngineName, format: TreeFormat, order: CullOrder): void {
  const { title } = ENGINES[engine];
  if (!isCompactFormat(format))
    throw new RangeError(`${format} is not read by what is exported for ${title}: use compact8, compact4, compact2`);
  if (order !== 'front')
    throw new RangeError(`lists for ${title} are nearest first, with blended objects at their end`);
}

/** @throws RangeError where objects have no names that a program in C could use */
function checkNames({ scene }: ExportSource): void {
  const wrong = scene ? scene.names.find((name) => !/^[A-Za-z_]\w*$/.test(name)) : 'a tree alone';
  if (wrong !== undefined)
    throw new RangeError(`display lists are called by name, and ${wrong} is none: give the C in which they are`);
}

/** A format that cull64.h does not read has code of its own, without an array, a program and inside flags. */
function targetFor(name: MachineName, format: TreeFormat): MachineTarget {
  const target: MachineTarget = MACHINES[name];
  return FORMATS[format].runtime ? target : { ...target, storage: 'file', hasProgram: false, insideFlags: false };
}
