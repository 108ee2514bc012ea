/**
 * The C struct of a table in layout.ts, without packing or padding members: natural alignment gives the table's offsets.
 *
 * Guarantee: test/core/file/layout.test.ts compiles it and compares every offsetof and sizeof with the table.
 */
import type { Field, FieldType, Layout } from '../../../src/core/file/layout.ts';

const C_TYPES: Record<FieldType, string> = { u8: 'uint8_t', u16: 'uint16_t', u32: 'uint32_t', f32: 'float' };

/** A field's name in C: radiusSqr becomes radius_sqr. */
export function cName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** `typedef struct { ... } name;`, each member with its offset before it and its unit and meaning after it. */
export function cStruct(layout: Layout): string {
  const members = (layout.fields as readonly Field[]).map((field) => {
    const offset = field.offset.toString(16).padStart(2, '0');
    const count = field.count === undefined ? '' : `[${field.count}]`;
    return `  /* 0x${offset} */ ${C_TYPES[field.type]} ${cName(field.name)}${count}; /* ${field.unit}: ${field.meaning} */`;
  });
  return `typedef struct {\n${members.join('\n')}\n} ${layout.name};\n`;
}
