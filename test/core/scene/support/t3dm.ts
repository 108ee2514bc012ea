/** Writes .t3dm files, version 4, byte by byte as tiny3d's document of the format describes them. */

export interface T3dmPart {
  /** x, y, z, then colour 0xrrggbbaa */
  vertices?: readonly (readonly [number, number, number, number])[];
  /** first slot that they are loaded into */
  slot?: number;
  /** slots, three for a triangle */
  single?: readonly number[];
  /** first slot and triangles of a sequence */
  sequence?: readonly [number, number];
  /** slots of strips; `RESTART + slot` begins a new one */
  strips?: readonly (readonly number[])[];
  bone?: number;
}

export interface T3dmObject {
  name: string;
  parts: readonly T3dmPart[];
  material?: number;
  /** in place of the count that the parts have */
  triangles?: number;
}

export interface T3dmMaterial {
  blend?: number;
  /** low word of the RDP's modes */
  otherMode?: number;
  drawFlags?: number;
}

export const RESTART = 0x8000;
export const SHADED = 4;
export const CULL_FRONT = 8;
export const CULL_BACK = 16;

const NO_BONE = 0xffff;

export function writeT3dm(
  objects: readonly T3dmObject[],
  materials: readonly T3dmMaterial[] = [{ drawFlags: SHADED + CULL_BACK }],
  others: readonly string[] = [],
): Uint8Array {
  const vertices: number[] = [];
  const indices: number[] = [];
  const names: number[] = [];
  const chunks: [string, number[]][] = [];
  for (const { name, parts, material = 0, triangles } of objects) {
    const bytes = [...u32(names.length), ...u16(parts.length)];
    names.push(...new TextEncoder().encode(name), 0);
    const records = parts.flatMap((part) => partBytes(part, vertices, indices));
    bytes.push(
      ...u16(triangles ?? parts.reduce((sum, part) => sum + trianglesOf(part), 0)),
      ...u32(material),
      ...u32(0),
    );
    bytes.push(1, 0, 0, 0, ...new Array(12).fill(0), ...records);
    chunks.push(['O', bytes]);
  }
  for (const type of others) chunks.push([type, new Array(16).fill(0)]);
  const first = chunks.length;
  chunks.push(['V', vertices], ['I', indices]);
  for (const { blend = 0, otherMode = 0, drawFlags = SHADED + CULL_BACK } of materials)
    chunks.push([
      'M',
      [
        ...new Array(0x0c).fill(0),
        ...u32(otherMode),
        ...new Array(8).fill(0),
        ...u32(blend),
        ...u32(drawFlags),
        ...new Array(0x6c).fill(0),
      ],
    ]);
  return assemble(chunks, first, names);
}

function assemble(chunks: readonly [string, number[]][], first: number, names: readonly number[]): Uint8Array {
  const table: number[] = [];
  const body: number[] = [];
  const start = aligned(0x2c + chunks.length * 4);
  for (const [type, bytes] of chunks) {
    table.push(...u32(type.charCodeAt(0) * 2 ** 24 + start + body.length));
    body.push(...bytes, ...new Array(aligned(bytes.length) - bytes.length).fill(0));
  }
  const header = [0x54, 0x33, 0x4d, 4, ...u32(chunks.length), ...u16(0), ...u16(0)];
  header.push(...u32(first), ...u32(first + 1), ...u32(first + 2), ...u32(start + body.length), ...u32(0));
  header.push(...new Array(12).fill(0), ...table);
  return Uint8Array.from([...header, ...new Array(start - header.length).fill(0), ...body, ...names]);
}

function partBytes(part: T3dmPart, vertices: number[], indices: number[]): number[] {
  const { vertices: loaded = [], slot = 0, single = [], sequence = [0, 0], strips = [], bone = NO_BONE } = part;
  const bytes = [...u32(vertices.length), ...u16(loaded.length), ...u16(slot), ...u32(indices.length)];
  for (let v = 0; v < loaded.length; v += 2) {
    const pair = [loaded[v], loaded[v + 1] ?? loaded[v]];
    for (const [x, y, z] of pair) vertices.push(...u16(x), ...u16(y), ...u16(z), ...u16(0));
    for (const [, , , rgba] of pair) vertices.push(...u32(rgba));
    vertices.push(...new Array(8).fill(0));
  }
  indices.push(...single);
  for (const strip of strips) {
    while (indices.length % 8 > 0) indices.push(0xee);
    for (const index of strip) indices.push(...u16(index));
  }
  const lengths = Array.from({ length: 4 }, (_, i) => strips[i]?.length ?? 0);
  return [...bytes, ...u16(single.length), ...u16(bone), ...lengths, ...sequence, 0, 0];
}

function trianglesOf({ single = [], sequence = [0, 0], strips = [] }: T3dmPart): number {
  let triangles = single.length / 3 + sequence[1];
  for (const strip of strips) {
    let run = 0;
    for (const index of strip) {
      run = index >= RESTART ? 1 : run + 1;
      if (run >= 3) triangles++;
    }
  }
  return triangles;
}

function aligned(length: number): number {
  return Math.ceil(length / 8) * 8;
}

function u16(value: number): number[] {
  return [(value >> 8) & 255, value & 255];
}

function u32(value: number): number[] {
  return [...u16(Math.floor(value / 65536) & 0xffff), ...u16(value % 65536)];
}
