/**
 * Recognises, by its first bytes, a file that is no model this program reads, and says what to do about it.
 */
import { OPEN_MODEL, SceneError } from './scene-error.ts';

/** enough to get past a licence in comments */
const LOOKED_AT = 65536;
/** bytes in which zeros tell UTF-16 */
const WIDE_TEXT = 8;
const NEWLINE = 10;
const RETURN = 13;
const HASH = 35;
/** space and tab */
const BLANK = [32, 9];

/** first bytes (as Latin-1 text) of other formats: what it is and the remedy */
const BINARY: readonly [string, string][] = [
  ['PK\x03\x04', 'a ZIP archive: unpack it and open the model inside'],
  ['\x1f\x8b', 'gzip-compressed: unpack it first'],
  ['\x28\xb5\x2f\xfd', 'zstd-compressed (a newer .blend, perhaps): export it as .glb'],
  ['BLENDER', 'a Blender file: export it as .glb from Blender'],
  ['Kaydara FBX Binary', 'an FBX file: convert it to .glb, for example in Blender'],
  ['\x89PNG', 'a PNG picture: open the model that uses it'],
  ['\xff\xd8\xff', 'a JPEG picture: open the model that uses it'],
  ['DCA', 'an asset that libdragon compressed: open the .t3dm from before mkasset'],
  ['DRACO', 'a bare Draco mesh: wrap it in a .glb'],
];

const TEXT: readonly [RegExp, string][] = [
  [
    /^version https:\/\/git-lfs/,
    'a Git LFS pointer, not the file itself: run "git lfs pull", or download the file by its raw link',
  ],
  [/^<(!doctype html|html|head|body)/i, 'a web page (HTML), not a model: download the file by its raw link'],
  [/^<\?xml[\s\S]*<COLLADA/i, 'a COLLADA file: convert it to .glb, for example in Blender'],
  [/^<COLLADA/i, 'a COLLADA file: convert it to .glb, for example in Blender'],
  [/^</, `XML, not a model: ${OPEN_MODEL}`],
  [/^ply\s/, 'a PLY file: convert it to .glb or .obj'],
  [/^solid\s[\s\S]*facet\s/, 'an STL file: convert it to .glb or .obj'],
  [/^; FBX/, 'an FBX file: convert it to .glb, for example in Blender'],
];

/**
 * The first LOOKED_AT bytes as text, without byte-order mark and leading white space; a longer file is cut.
 */
export function startOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes.subarray(0, LOOKED_AT)).trimStart();
}

/**
 * The first lines that are no comments (# ...), up to LOOKED_AT bytes of them.
 */
export function startWithoutComments(bytes: Uint8Array): string {
  const newline = bytes.includes(NEWLINE) ? NEWLINE : RETURN;
  const kept = new Uint8Array(LOOKED_AT);
  let length = 0;
  for (let at = hasMark(bytes) ? 3 : 0; at < bytes.length && length < LOOKED_AT; ) {
    while (BLANK.includes(bytes[at])) at++;
    const found = bytes.indexOf(newline, at);
    const next = found < 0 ? bytes.length : found + 1;
    if (bytes[at] !== HASH) {
      const line = bytes.subarray(at, Math.min(next, at + LOOKED_AT - length));
      kept.set(line, length);
      length += line.length;
    }
    at = next;
  }
  return new TextDecoder().decode(kept.subarray(0, length));
}

/** Whether text begins with UTF-8's byte-order mark. */
function hasMark(bytes: Uint8Array): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
}

/** @throws SceneError where the bytes are text in UTF-16, by its mark or by zeros beside its first characters. */
export function refuseWide(bytes: Uint8Array): void {
  const zeros = Array.from(bytes.subarray(0, WIDE_TEXT), (byte) => (byte === 0 ? '0' : 'x')).join('');
  const mark = bytes[0] * 256 + bytes[1];
  const order =
    mark === 0xfffe || zeros === 'x0x0x0x0' ? 'little' : mark === 0xfeff || zeros === '0x0x0x0x' ? 'big' : undefined;
  if (order) throw new SceneError(`model: this is text in UTF-16 (${order}-endian): save it in UTF-8`);
}

/** @throws SceneError always: that the bytes are no model, and what they are as far as can be told. */
export function refuseOther(bytes: Uint8Array): never {
  if (bytes.length === 0) throw new SceneError('model: the file is empty (0 bytes): download or export it again');
  refuseWide(bytes);
  const first = Array.from(bytes.subarray(0, 32), (byte) => String.fromCharCode(byte)).join('');
  for (const [magic, what] of BINARY) if (first.startsWith(magic)) throw new SceneError(`model: this is ${what}`);
  const text = startOf(bytes);
  for (const [pattern, what] of TEXT) if (pattern.test(text)) throw new SceneError(`model: this is ${what}`);
  throw new SceneError(`model: the file is neither glTF, OBJ nor .t3dm: ${OPEN_MODEL}`);
}
