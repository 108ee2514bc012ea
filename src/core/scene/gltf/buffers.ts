/**
 * The bytes behind buffer views: the BIN chunk, data URIs, and files beside the model, which the caller fetches.
 *
 * Only buffers that a wanted view lies in are touched, each once, so a missing picture or animation never stops a model.
 * Guarantee: a returned view has the length that it says, inside its buffer; a lying length allocates nothing.
 */
import { madeOnce } from '../../base/keyed.ts';
import { plainBytes } from '../plain-bytes.ts';
import { damaged, quote, reasonOf, SceneError } from '../scene-error.ts';
import type { Decoders } from './decoders.ts';
import { MESHOPT } from './extensions.ts';
import { extension, type Gltf, natural, reference } from './json.ts';
import { decodeMeshopt } from './meshopt.ts';

/** Fetches a file that a model names, by the URI as the model has it (relative, percent-encoded, not to be trusted). */
export type Resolve = (uri: string) => Promise<Uint8Array> | Uint8Array;

/** Where a view's bytes are. */
export type ViewPlan = ReturnType<typeof planView>;

/** The buffers of a model, each fetched when the first of its views is. */
export interface BufferSource {
  resolve: Resolve | undefined;
  /** the wanted views' bytes by number, decompressed; entries that nobody wants stay undefined */
  views(wanted: Iterable<number>): Promise<(Uint8Array | undefined)[]>;
  /** one view's bytes, decompressed */
  view(view: number): Promise<Uint8Array>;
}

export function createBufferSource(
  gltf: Gltf,
  bin: Uint8Array | undefined,
  resolve: Resolve | undefined,
  loadMeshopt: Decoders['meshopt'],
): BufferSource {
  const buffers = new Map<number, Promise<Uint8Array>>();
  const fetched = (buffer: number) => madeOnce(buffers, buffer, () => loadBuffer(gltf, buffer, bin, resolve));
  return {
    resolve,
    async views(wanted) {
      const plans = Array.from(new Set(wanted), (view) => planView(gltf, view));
      const numbers = Array.from(new Set(plans.map((plan) => plan.buffer)));
      const loaded = await Promise.all(numbers.map(fetched));
      const bytes = new Map(numbers.map((buffer, i) => [buffer, loaded[i]]));
      const views: (Uint8Array | undefined)[] = new Array(gltf.bufferViews.length).fill(undefined);
      for (const plan of plans) views[plan.view] = await openView(plan, bytes.get(plan.buffer)!, loadMeshopt);
      return views;
    },
    async view(view) {
      const plan = planView(gltf, view);
      return openView(plan, await fetched(plan.buffer), loadMeshopt);
    },
  };
}

async function openView(plan: ViewPlan, buffer: Uint8Array, loadMeshopt: Decoders['meshopt']): Promise<Uint8Array> {
  checkWithin(plan, buffer.length);
  return decodeView(plan, buffer.subarray(plan.offset, plan.offset + plan.length), loadMeshopt);
}

/** @param length bytes of the view's buffer. @throws SceneError */
export function checkWithin({ view, buffer, offset, length }: ViewPlan, bytes: number): void {
  if (offset + length > bytes)
    throw damaged(`glTF: bufferView ${view} ends at byte ${offset + length} of buffer ${buffer}, which has ${bytes}`);
}

/** The bytes of a view, decompressed where they are not plain. */
export async function decodeView(
  { view, meshopt }: ViewPlan,
  bytes: Uint8Array,
  loadMeshopt: Decoders['meshopt'],
): Promise<Uint8Array> {
  return meshopt ? decodeMeshopt(bytes, meshopt, `bufferView ${view}`, loadMeshopt) : bytes;
}

export function planView(gltf: Gltf, view: number) {
  const where = `bufferView ${view}`;
  const owner = gltf.bufferViews[view];
  const meshopt = MESHOPT.map((name) => extension(owner, name, where)).find((found) => found !== undefined);
  const source = meshopt ?? owner;
  return {
    view,
    buffer: reference(source.buffer, gltf.buffers, 'buffer', `${where}, buffer`),
    offset: natural(source.byteOffset, `${where}, byteOffset`, 0),
    length: natural(source.byteLength, `${where}, byteLength`),
    meshopt,
  };
}

async function loadBuffer(
  gltf: Gltf,
  buffer: number,
  bin: Uint8Array | undefined,
  resolve: Resolve | undefined,
): Promise<Uint8Array> {
  const { uri } = gltf.buffers[buffer];
  const where = typeof uri === 'string' && !isData(uri) ? `buffer ${buffer} (${quote(uri)})` : `buffer ${buffer}`;
  const bytes = await fetchBuffer(uri, buffer, where, bin, resolve);
  return bytes.subarray(0, lengthOf(gltf, buffer, where, bytes.length));
}

/**
 * The length that a buffer says.
 * @param there how many bytes there are
 * @throws SceneError where it says more
 */
export function lengthOf(gltf: Gltf, buffer: number, where: string, there: number): number {
  const length = natural(gltf.buffers[buffer].byteLength, `buffer ${buffer}, byteLength`);
  if (there < length) throw damaged(`glTF: ${where} should have ${length} bytes and has ${there}`);
  return length;
}

async function fetchBuffer(
  uri: unknown,
  buffer: number,
  where: string,
  bin: Uint8Array | undefined,
  resolve: Resolve | undefined,
): Promise<Uint8Array> {
  if (uri === undefined) {
    if (buffer === 0 && bin !== undefined) return bin;
    throw damaged(`glTF: ${where} has neither a uri nor a BIN chunk`);
  }
  if (typeof uri !== 'string') throw damaged(`glTF: ${where}, uri must be text`);
  return readUri(uri, where, resolve);
}

/**
 * The bytes of a data URI, or of a file beside the model.
 * @param where names the place in messages
 */
export async function readUri(uri: string, where: string, resolve: Resolve | undefined): Promise<Uint8Array> {
  if (isData(uri)) return decodeData(uri, where);
  const remedy = 'put that file beside the model and open both together, or export as one .glb';
  if (resolve === undefined) throw new SceneError(`glTF: ${where} is in a file of its own: ${remedy}`);
  try {
    return asBytes(await resolve(uri));
  } catch (error) {
    throw new SceneError(`glTF: ${where} cannot be read (${reasonOf(error)}): ${remedy}`, { cause: error });
  }
}

/** What `resolve` gave, as plain bytes. */
function asBytes(found: unknown): Uint8Array {
  if (found instanceof ArrayBuffer) return new Uint8Array(found);
  if (!ArrayBuffer.isView(found)) throw new Error('resolve gave no bytes');
  return plainBytes(new Uint8Array(found.buffer, found.byteOffset, found.byteLength));
}

export function isData(uri: string): boolean {
  return /^data:/i.test(uri.slice(0, 5));
}

/** The bytes of a data URI (RFC 2397). */
function decodeData(uri: string, where: string): Uint8Array {
  const comma = uri.indexOf(',');
  try {
    if (comma < 0) throw new Error('no comma');
    if (!/;base64$/i.test(uri.slice(5, comma)))
      return new TextEncoder().encode(decodeURIComponent(uri.slice(comma + 1)));
    const text = atob(uri.slice(comma + 1));
    const bytes = new Uint8Array(text.length);
    for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
    return bytes;
  } catch (error) {
    throw damaged(`glTF: ${where} has a broken data URI (${reasonOf(error)})`, { cause: error });
  }
}
