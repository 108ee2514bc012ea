/**
 * Turns the arrays of a scene into bytes that gzip makes small, and back: each pair of functions is lossless, bit for
 * bit.
 *
 * Neighbours in a scene are alike: indices count upwards, a box's corners share their coordinates, a wall's vertices
 * their colour. So differences and repeats are stored, and bytes of equal weight stand together, in planes.
 */

/** how many vertices back a coordinate may repeat: it has to fit in a byte */
const FARTHEST = 255;

/** 32-bit numbers as differences to the one before, the sign in bit 0: four planes of bytes, the lowest first. */
export function packWords(words: Uint32Array): Uint8Array {
  const count = words.length;
  const planes = new Uint8Array(count * 4);
  let before = 0;
  for (let i = 0; i < count; i++) {
    const difference = (words[i] - before) | 0;
    before = words[i];
    const code = (difference << 1) ^ (difference >> 31);
    planes[i] = code;
    planes[count + i] = code >> 8;
    planes[2 * count + i] = code >> 16;
    planes[3 * count + i] = code >> 24;
  }
  return planes;
}

export function unpackWords(planes: Uint8Array, words: Uint32Array): void {
  const count = words.length;
  let word = 0;
  for (let i = 0; i < count; i++) {
    const code = planes[i] | (planes[count + i] << 8) | (planes[2 * count + i] << 16) | (planes[3 * count + i] << 24);
    word = (word + ((code >>> 1) ^ -(code & 1))) | 0;
    words[i] = word;
  }
}

export interface PackedAxis {
  /** vertices: how many vertices back the same coordinate stands, 0 for none */
  repeats: Uint8Array;
  /** the bits of the coordinates that are no repeats */
  fresh: Uint32Array;
}

/**
 * One axis of the vertices.
 * @param bits vertices x (x, y, z), the floats' bits
 */
export function packAxis(bits: Uint32Array, axis: number): PackedAxis {
  const vertices = bits.length / 3;
  const repeats = new Uint8Array(vertices);
  const fresh = new Uint32Array(vertices);
  const last = new Map<number, number>();
  let count = 0;
  for (let v = 0; v < vertices; v++) {
    const coordinate = bits[v * 3 + axis];
    const back = v - (last.get(coordinate) ?? Number.NEGATIVE_INFINITY);
    if (back <= FARTHEST) repeats[v] = back;
    else fresh[count++] = coordinate;
    last.set(coordinate, v);
  }
  return { repeats, fresh: fresh.subarray(0, count) };
}

export function unpackAxis({ repeats, fresh }: PackedAxis, bits: Uint32Array, axis: number): void {
  let count = 0;
  for (let v = 0, at = axis; v < repeats.length; v++, at += 3)
    bits[at] = repeats[v] === 0 ? fresh[count++] : bits[at - 3 * repeats[v]];
}

/**
 * Colours as planes of g, r, b and a, each less what is expected of the vertex before: that g and a stay, and that r and
 * b change as g does, since light scales all three alike. Bytes of the forest's colours, gzipped: 988,000; where r and b
 * are expected to change by as much as g, 1,288,000; with the ratios of several vertices before, 1,021,000.
 */
export function packColors(colors: Uint8Array): Uint8Array {
  const vertices = colors.length / 4;
  const planes = new Uint8Array(colors.length);
  let r = 0;
  let g = 0;
  let b = 0;
  let a = 0;
  for (let v = 0, at = 0; v < vertices; v++, at += 4) {
    const green = colors[at + 1];
    planes[v] = green - g;
    planes[vertices + v] = colors[at] - scaled(r, green, g);
    planes[2 * vertices + v] = colors[at + 2] - scaled(b, green, g);
    planes[3 * vertices + v] = colors[at + 3] - a;
    r = colors[at];
    g = green;
    b = colors[at + 2];
    a = colors[at + 3];
  }
  return planes;
}

export function unpackColors(planes: Uint8Array, colors: Uint8Array): void {
  const vertices = colors.length / 4;
  let r = 0;
  let g = 0;
  let b = 0;
  let a = 0;
  for (let v = 0, at = 0; v < vertices; v++, at += 4) {
    const green = (g + planes[v]) & 255;
    r = (scaled(r, green, g) + planes[vertices + v]) & 255;
    b = (scaled(b, green, g) + planes[2 * vertices + v]) & 255;
    a = (a + planes[3 * vertices + v]) & 255;
    g = green;
    colors[at] = r;
    colors[at + 1] = g;
    colors[at + 2] = b;
    colors[at + 3] = a;
  }
}

/** `value` times `to` / `from`, rounded, at most 255; of small integers, so that it is the same everywhere. */
function scaled(value: number, to: number, from: number): number {
  return from === 0 ? value : Math.min(255, Math.floor((value * to + (from >> 1)) / from));
}
