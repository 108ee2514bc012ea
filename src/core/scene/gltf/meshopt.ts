/**
 * Decompresses a buffer view of EXT_meshopt_compression or KHR_meshopt_compression.
 *
 * The decoder trusts its arguments (a wrong stride writes past its memory), so they are checked here first.
 * Source: the extension's specification, "Validation"; meshoptimizer's vertex and index codecs for MAX_GAIN.
 */
import { MAX_VERTICES } from '../limits.ts';
import { damaged, quote, reasonOf, type SceneError } from '../scene-error.ts';
import { brokenDecoder, type Decoders, type MeshoptModule, withoutDecoder } from './decoders.ts';
import { type Json, natural } from './json.ts';

const MODES = ['ATTRIBUTES', 'TRIANGLES', 'INDICES'] as const;
type Mode = (typeof MODES)[number];

/** filter -> the strides that it is defined for */
const FILTERS: Record<string, (stride: number) => boolean> = {
  NONE: () => true,
  OCTAHEDRAL: (stride) => stride === 4 || stride === 8,
  QUATERNION: (stride) => stride === 8,
  EXPONENTIAL: (stride) => stride % 4 === 0,
  COLOR: (stride) => stride === 4 || stride === 8,
};

/** bytes that one compressed byte can stand for: 256 vertices x 4 bytes take at least one control byte */
const MAX_GAIN = 1024;
/** the decoder's memory is addressed with 32 bits */
const MAX_DECODED = 2 ** 30;

/** @param where names the buffer view in messages */
export async function decodeMeshopt(
  source: Uint8Array,
  fields: Json,
  where: string,
  load: Decoders['meshopt'],
): Promise<Uint8Array> {
  const count = natural(fields.count, `${where}, meshopt count`);
  const stride = natural(fields.byteStride, `${where}, meshopt byteStride`);
  const mode = fields.mode;
  const filter = fields.filter ?? 'NONE';
  if (!isMode(mode) || typeof filter !== 'string' || !Object.hasOwn(FILTERS, filter))
    throw refuse(where, `unknown mode ${quote(String(mode))} or filter ${quote(String(filter))}`);
  if (mode === 'ATTRIBUTES' ? !(stride > 0 && stride <= 256 && stride % 4 === 0) : stride !== 2 && stride !== 4)
    throw refuse(where, `byteStride ${stride} is not allowed in mode ${mode}`);
  if (mode === 'TRIANGLES' && count % 3 !== 0) throw refuse(where, `${count} indices make no whole triangles`);
  if (mode === 'ATTRIBUTES' ? !FILTERS[filter](stride) : filter !== 'NONE')
    throw refuse(where, `filter ${filter} is not allowed in mode ${mode} with byteStride ${stride}`);
  if (count > MAX_VERTICES || count * stride > Math.min(MAX_DECODED, source.length * MAX_GAIN))
    throw refuse(where, `${source.length} bytes cannot hold ${count} elements of ${stride} bytes`);

  if (!load) throw withoutDecoder(where, 'meshopt');
  const decoder = await openDecoder(load);
  try {
    const bytes = new Uint8Array(count * stride);
    decoder.decodeGltfBuffer(bytes, count, stride, source, mode, filter);
    return bytes;
  } catch (error) {
    throw damaged(`glTF: ${where}: meshopt data is damaged (${reasonOf(error)})`, { cause: error });
  }
}

async function openDecoder(load: () => Promise<MeshoptModule>): Promise<MeshoptModule> {
  try {
    const decoder = await load();
    await decoder.ready;
    return decoder;
  } catch (error) {
    throw brokenDecoder('meshopt', error);
  }
}

function isMode(mode: unknown): mode is Mode {
  return MODES.includes(mode as Mode);
}

function refuse(where: string, what: string): SceneError {
  return damaged(`glTF: ${where}: meshopt: ${what}`);
}
