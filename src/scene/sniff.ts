/**
 * Says what a file is that is not a model this program reads, by its first bytes, and what to do about it.
 */
import { SceneError } from './scene-error.ts';

/** enough to get past a licence in comments */
const LOOKED_AT = 65536;

/** first bytes (as Latin-1 text) of other formats: what it is and the remedy */
const BINARY: readonly [string, string][] = [
  ['PK\x03\x04', 'a ZIP archive: unpack it and open the model inside'],
  ['\x1f\x8b', 'gzip-compressed: unpack it first'],
  ['\x28\xb5\x2f\xfd', 'zstd-compressed (a newer .blend, perhaps): export it as .glb'],
  ['BLENDER', 'a Blender file: export it as .glb from Blender'],
  ['Kaydara FBX Binary', 'an FBX file: convert it to .glb, for example in Blender'],
  ['\x89PNG', 'a PNG picture: open the model that uses it'],
  ['\xff\xd8\xff', 'a JPEG picture: open the model that uses it'],
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
  [/^</, 'XML, not a model: open a .glb, .gltf or .obj file'],
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

/** @throws SceneError always: that the bytes are no model, and what they are as far as can be told. */
export function refuseOther(bytes: Uint8Array): never {
  if (bytes.length === 0) throw new SceneError('model: the file is empty (0 bytes): download or export it again');
  const first = Array.from(bytes.subarray(0, 32), (byte) => String.fromCharCode(byte)).join('');
  for (const [magic, what] of BINARY) if (first.startsWith(magic)) throw new SceneError(`model: this is ${what}`);
  const text = startOf(bytes);
  for (const [pattern, what] of TEXT) if (pattern.test(text)) throw new SceneError(`model: this is ${what}`);
  throw new SceneError('model: the file is neither glTF nor OBJ: open a .glb, .gltf or .obj file');
}
