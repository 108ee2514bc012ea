/** The formats of tree files: the one list of them. A new one is an object of formats/, and a line here. */
import type { CompactFormat } from '../compact/codings.ts';
import type { Format, TreeFormat } from './format.ts';
import { COMPACT2, COMPACT4, COMPACT8 } from './formats/compact.ts';
import { FLOAT16 } from './formats/float16.ts';
import { SEED20 } from './formats/seed20.ts';

export const FORMATS: Readonly<Record<TreeFormat, Format>> = {
  float16: FLOAT16,
  seed20: SEED20,
  compact8: COMPACT8,
  compact4: COMPACT4,
  compact2: COMPACT2,
};

export const TREE_FORMATS = Object.keys(FORMATS) as TreeFormat[];

/** Whether it is in integers, for consoles: the formats of compact/, with objects that are known by their places. */
export function isCompactFormat(format: TreeFormat): format is CompactFormat {
  return FORMATS[format].objects === 'optional';
}
