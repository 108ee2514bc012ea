/**
 * Reads and writes one record by its table in layout.ts, in either byte order.
 *
 * Guarantee: the writer throws for a value that the field cannot hold, instead of cutting it; a float keeps its bits
 * because the values given are floats already.
 */
import { type Field, type FieldType, type Layout, type RecordOf, TYPE_BYTES } from './layout.ts';

const GREATEST: Record<FieldType, number> = { u8: 0xff, u16: 0xffff, u32: 0xffffffff, f32: 2 ** 128 - 2 ** 104 };

/** The record at byte `at`. Nothing is checked but that the bytes are there. */
export function readRecord<L extends Layout>(view: DataView, at: number, layout: L, little: boolean): RecordOf<L> {
  const values: Record<string, number | number[]> = {};
  for (const field of layout.fields as readonly Field[]) {
    const read = (i: number) => readNumber(view, at + field.offset + i * TYPE_BYTES[field.type], field.type, little);
    values[field.name] = field.count === undefined ? read(0) : Array.from({ length: field.count }, (_, i) => read(i));
  }
  return values as RecordOf<L>;
}

/** @throws RangeError that names the field, its value and its limit. */
export function writeRecord<L extends Layout>(
  view: DataView,
  at: number,
  layout: L,
  little: boolean,
  values: RecordOf<L>,
): void {
  const fault = recordFault(layout, values);
  if (fault) throw new RangeError(`${layout.name}: ${fault}`);
  for (const field of layout.fields as readonly Field[]) {
    const list = [(values as Record<string, number | number[]>)[field.name]].flat();
    for (let i = 0; i < list.length; i++)
      writeNumber(view, at + field.offset + i * TYPE_BYTES[field.type], field.type, little, list[i]);
  }
}

/** The first value outside its field's limits, in words, or undefined. */
export function recordFault(layout: Layout, values: Record<string, number | number[]>): string | undefined {
  for (const field of layout.fields) {
    const least = field.min ?? (field.type === 'f32' ? -GREATEST.f32 : 0);
    const greatest = field.max ?? GREATEST[field.type];
    const range = least === greatest ? least : `${least} to ${greatest}`;
    for (const value of [values[field.name]].flat()) {
      const fits = field.values?.includes(value) ?? (value >= least && value <= greatest);
      if (!fits || (field.type !== 'f32' && !Number.isInteger(value)))
        return `${field.name} is ${value}, it must be ${field.values?.join(' or ') ?? range}`;
    }
  }
  return undefined;
}

function readNumber(view: DataView, at: number, type: FieldType, little: boolean): number {
  if (type === 'u8') return view.getUint8(at);
  if (type === 'u16') return view.getUint16(at, little);
  if (type === 'u32') return view.getUint32(at, little);
  return view.getFloat32(at, little);
}

function writeNumber(view: DataView, at: number, type: FieldType, little: boolean, value: number): void {
  if (type === 'u8') view.setUint8(at, value);
  else if (type === 'u16') view.setUint16(at, value, little);
  else if (type === 'u32') view.setUint32(at, value, little);
  else view.setFloat32(at, value, little);
}
