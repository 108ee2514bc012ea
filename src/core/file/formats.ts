/** The formats of tree files: the one list of them. A new one is an object of formats/, and a line here; CONTRIBUTING.md has what else. */
import type { CompactFormat } from '../compact/codings.ts';
import type { Format, TreeFormat } from './format.ts';
import { COMPACT2, COMPACT4, COMPACT8 } from './formats/compact.ts';
import { FLOAT16 } from './formats/float16.ts';
import { SEED20 } from './formats/seed20.ts';
import { HEADER, type Layout } from './layout.ts';

export const FORMATS = {
  float16: FLOAT16,
  seed20: SEED20,
  compact8: COMPACT8,
  compact4: COMPACT4,
  compact2: COMPACT2,
} as const satisfies Record<TreeFormat, Format>;

export const TREE_FORMATS = Object.keys(FORMATS) as TreeFormat[];

const CODES = Object.values(FORMATS).map(({ name, code }) => ({ name, code }));

/** The header's table, with what its format may be. */
export const FORMAT_HEADER: Layout = {
  ...HEADER,
  fields: HEADER.fields.map((field) =>
    field.name === 'format'
      ? {
          ...field,
          max: Math.max(...CODES.map(({ code }) => code)),
          meaning: `${field.meaning}: ${CODES.map(({ name, code }) => `${code} ${name}`).join(', ')}`,
        }
      : field,
  ),
};

/** Whether it is in integers, for consoles: the formats of compact/, with objects that are known by their slots. */
export function isCompactFormat(format: TreeFormat): format is CompactFormat {
  return FORMATS[format].objects === 'optional';
}
