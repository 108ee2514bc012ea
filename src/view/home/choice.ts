/**
 * What can be taken home of the scene on screen: where it is to run, and how its tree is made.
 *
 * Guarantee: what `fitted` gives is what the command line takes: no format that the target does not read, no leaf size that the format does
 * not have, nothing of hidden objects where no code reads it.
 */
import {
  isMachine,
  isText,
  MACHINE_NAMES,
  MACHINES,
  type MachineName,
  TEXT_NAMES,
  TEXTS,
  type TextName,
  formatsOf as writtenIn,
} from '../../core/export/targets.ts';
import { ENCODE_DEFAULTS } from '../../core/file/binary.ts';
import type { TreeFormat } from '../../core/file/format.ts';
import { FORMATS, isCompactFormat, TREE_FORMATS } from '../../core/file/formats.ts';
import type { CullOrder } from '../../core/tree/cull-options.ts';
import { BUILD_DEFAULTS, type BuildOptions } from '../../core/tree/sphere/sphere-build.ts';
import { MAX_LEAF_SIZE } from '../../core/tree/sphere/sphere-tree.ts';
import { capitalised } from '../ui/format.ts';

/** The targets of `cull64 export`, and the file of `cull64 build`. */
export const HOME_TARGETS = [...MACHINE_NAMES, ...TEXT_NAMES, 'c64'] as const;
export type HomeTarget = MachineName | TextName | 'c64';

export interface HomeChoice {
  target: HomeTarget;
  /** most bytes of a console's tree: the one that costs least is chosen, with its format and leaves; null: nothing is weighed */
  budget: number | null;
  /** null: the target's own */
  format: TreeFormat | null;
  /** most objects in a leaf; null: the format's own */
  leafSize: number | null;
  /** the tree is learned from views */
  measured: boolean;
  /** what is hidden is written too */
  hidden: boolean;
  /** compact formats: the ids that objects have in the model are stored */
  ids: boolean;
  /** compact formats: objects of a leaf have spheres */
  objectSpheres: boolean;
  /** the order of the functions' culls; null: the target's own */
  order: CullOrder | null;
}

/** For people: the machine, or the file. */
export function titleOf(target: HomeTarget): string {
  if (isText(target)) return `${capitalised(TEXTS[target].title)}: the tree as ${TEXTS[target].label}`;
  if (target === 'c64') return 'The tree file alone, .c64';
  return capitalised(MACHINES[target].title.replace(/^the /, ''));
}

/** Those that a target is written in, its own first; none for text. */
export function formatsOf(target: HomeTarget): readonly TreeFormat[] {
  if (target !== 'c64') return writtenIn(target);
  const { format } = ENCODE_DEFAULTS;
  return [format, ...TREE_FORMATS.filter((other) => other !== format)];
}

/** The format that is written; null for text. */
export function formatOf({ target, format }: Pick<HomeChoice, 'target' | 'format'>): TreeFormat | null {
  const formats = formatsOf(target);
  return format && formats.includes(format) ? format : (formats[0] ?? null);
}

/** How the tree is built, where no other leaf size is chosen. */
export function ownBuild(choice: Pick<HomeChoice, 'target' | 'format'>): Pick<BuildOptions, 'leafSize' | 'leaves'> {
  const format = formatOf(choice);
  return format ? FORMATS[format].build : BUILD_DEFAULTS;
}

/** The order of a target's culls; null where nothing culls. */
export function ownOrder(target: HomeTarget): CullOrder | null {
  return isMachine(target) ? MACHINES[target].order : null;
}

/** Whether its tree is chosen by cost within a budget. */
export function isWeighed({ target, budget }: Pick<HomeChoice, 'target' | 'budget'>): boolean {
  return isMachine(target) && budget !== null;
}

/** Most objects that a leaf may have. */
export function mostInLeaf(choice: Pick<HomeChoice, 'target' | 'format'>): number {
  const format = formatOf(choice);
  return format ? FORMATS[format].maxLeafSize : MAX_LEAF_SIZE;
}

const NO_CODE = 'There is no code with it that culls.';

const WEIGHED = 'It is chosen, with the tree that costs least.';

/** Why a control cannot be changed; null where it can. */
export type Faults = Record<
  'budget' | 'format' | 'leafSize' | 'hidden' | 'ids' | 'objectSpheres' | 'order',
  string | null
>;

export function faultsOf(choice: Pick<HomeChoice, 'target' | 'format' | 'budget'>): Faults {
  if (isWeighed(choice))
    return {
      budget: null,
      format: WEIGHED,
      leafSize: WEIGHED,
      hidden: null,
      ids: null,
      objectSpheres: WEIGHED,
      order: null,
    };
  const budget = isMachine(choice.target) ? null : 'Trees are weighed for a console.';
  if (isText(choice.target)) {
    const { label } = TEXTS[choice.target];
    const all = `The ${label} has the ids and spheres of all objects.`;
    return {
      budget,
      format: `${label} is text: it has no format of a tree file.`,
      leafSize: null,
      hidden: `The ${label} has nothing of hidden objects.`,
      ids: all,
      objectSpheres: all,
      order: NO_CODE,
    };
  }
  const format = formatOf(choice)!;
  const compact = isCompactFormat(format) ? null : `${format} has the ids and spheres of all objects.`;
  return {
    budget,
    format: null,
    leafSize: FORMATS[format].maxLeafSize === 1 ? `${format} stores one object in a leaf.` : null,
    hidden: FORMATS[format].runtime ? null : `cull64.h does not read ${format}, and nothing else leaves them out.`,
    ids: compact,
    objectSpheres: compact,
    order: isMachine(choice.target) ? null : NO_CODE,
  };
}

/** The choice without what does not go with its target and format. */
export function fitted(choice: HomeChoice): HomeChoice {
  const { target, format, leafSize, hidden, ids, objectSpheres, order } = choice;
  const [own] = formatsOf(target);
  const written = formatOf(choice);
  const faults = faultsOf(choice);
  const weighed = isWeighed(choice);
  const size = leafSize && Math.min(mostInLeaf(choice), Math.max(1, Math.round(leafSize)));
  return {
    ...choice,
    budget: weighed ? Math.max(1, Math.round(choice.budget!)) : null,
    format: format && written !== own && !weighed ? written : null,
    leafSize: faults.leafSize || size === ownBuild(choice).leafSize ? null : size,
    hidden: hidden && !faults.hidden,
    ids: ids && !faults.ids,
    objectSpheres: objectSpheres || faults.objectSpheres !== null,
    order: faults.order || order === ownOrder(target) ? null : order,
  };
}

/** A choice before anything is chosen. */
export const HOME_DEFAULTS: HomeChoice = {
  target: 'n64',
  format: null,
  leafSize: null,
  measured: false,
  hidden: false,
  ids: false,
  objectSpheres: true,
  order: null,
  budget: null,
};
