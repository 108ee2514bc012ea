/**
 * Takes a glTF file apart: a GLB's JSON and BIN chunk, or the JSON of a .gltf.
 *
 * Source: glTF 2.0 specification, section 4 (GLB file format): 12 bytes of header, then chunks of length, type, data.
 */

import { MAX_NUMBER } from '../limits.ts';
import { damaged, OPEN_MODEL, quote, reasonOf, SceneError } from '../scene-error.ts';
import { refuseOther, refuseWide, startOf } from '../sniff.ts';
import { isRecord, type Json, record } from './json.ts';
import { longestNumber } from './long-number.ts';

export interface Container {
  json: Json;
  /** the BIN chunk, a view into the file; undefined where there is none */
  bin: Uint8Array | undefined;
  /** faults of the file that do not matter, a line each */
  notes: string[];
}

const GLB_HEADER = 12;
const CHUNK_HEADER = 8;
const CHUNK_ALIGNMENT = 4;
const MAGIC = 0x46546c67;
const CHUNK_JSON = 0x4e4f534a;
const CHUNK_BIN = 0x004e4942;

export function isGlb(bytes: Uint8Array): boolean {
  return bytes.length >= 4 && viewOf(bytes).getUint32(0, true) === MAGIC;
}

/** @throws SceneError where the file is not glTF 2.0, is cut short, or has broken JSON. */
export function openContainer(bytes: Uint8Array): Container {
  if (isGlb(bytes)) return openGlb(bytes);
  const json = parseText(bytes);
  checkVersion(json);
  return { json, bin: undefined, notes: [] };
}

function openGlb(bytes: Uint8Array): Container {
  const { bin, ...rest } = openGlbParts(bytes.length, (at, length) => bytes.subarray(at, at + length));
  return { ...rest, bin: bin && bytes.subarray(bin.start, bin.start + bin.length) };
}

/** A GLB of which parts are read. */
export interface GlbParts extends Omit<Container, 'bin'> {
  /** where the BIN chunk's data are; undefined where there is none */
  bin: { start: number; length: number } | undefined;
}

/**
 * Take a GLB apart without its BIN chunk.
 * @param size bytes of the file
 * @param read bytes of it, which are there
 * @throws SceneError
 */
export function openGlbParts(size: number, read: (at: number, length: number) => Uint8Array): GlbParts {
  if (size < GLB_HEADER + CHUNK_HEADER) throw damaged(`GLB: only ${size} bytes, too few for a header`);
  const header = viewOf(read(0, GLB_HEADER));
  const version = header.getUint32(4, true);
  if (version !== 2) throw new SceneError(`GLB: version ${version}; this reader knows version 2: convert the file`);
  const length = header.getUint32(8, true);
  if (length > size) throw damaged(`GLB: cut short, the header says ${length} bytes and the file has ${size}`);
  let json: Json | undefined;
  let bin: GlbParts['bin'];
  const notes: string[] = [];
  for (let at = GLB_HEADER; at + CHUNK_HEADER <= length; ) {
    const chunk = viewOf(read(at, CHUNK_HEADER));
    const chunkLength = chunk.getUint32(0, true);
    const type = chunk.getUint32(4, true);
    const start = at + CHUNK_HEADER;
    if (chunkLength > length - start)
      throw damaged(`GLB: the chunk at byte ${at} says ${chunkLength} bytes, ${length - start} are left`);
    if (json === undefined) {
      if (type !== CHUNK_JSON) throw damaged('GLB: the first chunk is not JSON');
      json = parseJson(read(start, chunkLength));
      if (chunkLength % CHUNK_ALIGNMENT !== 0)
        notes.push(`the JSON chunk has ${chunkLength} bytes, no multiple of ${CHUNK_ALIGNMENT}: read all the same`);
    } else if (type === CHUNK_BIN && bin === undefined) bin = { start, length: chunkLength };
    at = start + chunkLength;
  }
  if (json === undefined) throw damaged('GLB: there is no JSON chunk');
  checkVersion(json);
  return { json, bin, notes };
}

function parseText(bytes: Uint8Array): Json {
  refuseWide(bytes);
  if (!startOf(bytes).startsWith('{')) refuseOther(bytes);
  return parseJson(bytes);
}

function parseJson(bytes: Uint8Array): Json {
  const characters = longestNumber(bytes);
  if (characters > MAX_NUMBER)
    throw damaged(`glTF: the JSON has a number of ${characters} characters, over the limit MAX_NUMBER = ${MAX_NUMBER}`);
  try {
    const json: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (isRecord(json)) return json;
  } catch (error) {
    throw damaged(`glTF: the JSON is broken (${reasonOf(error)})`, { cause: error });
  }
  throw new SceneError(`glTF: the JSON is not an object, so this is no model: ${OPEN_MODEL}`);
}

function checkVersion(json: Json): void {
  if (json.asset === undefined) throw new SceneError(`glTF: JSON without "asset", so this is no glTF: ${OPEN_MODEL}`);
  const { version, minVersion } = record(json.asset, 'asset');
  if (typeof version !== 'string' || !/^2\.\d+$/.test(version))
    throw new SceneError(
      `glTF: version ${typeof version === 'string' ? quote(version) : 'missing'}; this reader knows 2.0: convert the file`,
    );
  if (minVersion !== undefined && minVersion !== '2.0')
    throw new SceneError(`glTF: needs version ${quote(String(minVersion))}; this reader knows 2.0`);
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
