/**
 * The page's file of a built-in scene: the scene's own arrays, arranged so that gzip makes them small.
 *
 * Guarantee: lossless. The unpacked scene is the packed one, bit for bit; spheres and boxes are not stored but computed
 * again, from the same vertices in the same order. A damaged file is refused: gzip has a checksum. The browser unpacks
 * gzip itself, from Chromium 80, Firefox 113 and Safari 16.4 on.
 *
 * File, gzipped: the length of the head (32 bits, little-endian), the head as JSON, then one after the other
 *
 *     firstTriangle, from object 1 on    words
 *     flags                              objects x 1 byte
 *     indices                            words
 *     x, y, z: repeats                   3 x vertices x 1 byte
 *     x, y, z: the other coordinates     3 x words
 *     colours                            4 x vertices x 1 byte
 */
import { isRecord } from '../../core/scene/gltf/json.ts';
import { MAX_TRIANGLES, MAX_VERTICES } from '../../core/scene/limits.ts';
import { makeScene, writeBounds } from '../../core/scene/make.ts';
import type { Scene } from '../../core/scene/scene.ts';
import { reasonOf } from '../../core/scene/scene-error.ts';
import { checkViews } from '../../core/scene/views.ts';
import { packAxis, packColors, packWords, unpackAxis, unpackColors, unpackWords } from './packed-streams.ts';

const VERSION = 2;
const AXES = [0, 1, 2];

interface Head {
  version: number;
  vertices: number;
  triangles: number;
  /** coordinates of x, y and z that are no repeats */
  fresh: number[];
  names: string[];
  views: unknown;
}

/**
 * @throws RangeError for a scene in which objects share vertices, a vertex is unused, or vertices are not in the order
 * of the objects
 */
export async function packScene(scene: Scene): Promise<Uint8Array<ArrayBuffer>> {
  const { positions, colors, indices, firstTriangle, flags, names, views } = scene;
  checkVertices(scene);
  const axes = AXES.map((axis) => packAxis(bitsOf(positions), axis));
  const head: Head = {
    version: VERSION,
    vertices: positions.length / 3,
    triangles: indices.length / 3,
    fresh: axes.map(({ fresh }) => fresh.length),
    names,
    views: views.map(({ far, ...view }) => (Number.isFinite(far) ? { ...view, far } : view)),
  };
  const text = new TextEncoder().encode(JSON.stringify(head));
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, text.length, true);
  return through(new CompressionStream('gzip'), [
    length,
    text,
    packWords(firstTriangle.subarray(1)),
    flags,
    packWords(indices),
    ...axes.map(({ repeats }) => repeats),
    ...axes.map(({ fresh }) => packWords(fresh)),
    packColors(colors),
  ]);
}

/** @throws Error with one line for a file that is damaged, or of another version */
export async function unpackScene(file: Uint8Array): Promise<Scene> {
  try {
    return unpack(await through(new DecompressionStream('gzip'), [file]));
  } catch (error) {
    throw new Error(`the scene's file is damaged, or of another version (${reasonOf(error)}): reload the page`, {
      cause: error,
    });
  }
}

function unpack(bytes: Uint8Array): Scene {
  let at = 0;
  const take = (length: number): Uint8Array => {
    at += length;
    if (at > bytes.length) throw new Error('it is too short');
    return bytes.subarray(at - length, at);
  };
  const { byteOffset } = take(4);
  const text = take(new DataView(bytes.buffer, byteOffset).getUint32(0, true));
  const { vertices, triangles, fresh, names, views } = readHead(new TextDecoder().decode(text));
  const scene = makeScene(names.length, vertices, triangles);
  scene.names = names;
  scene.views = checkViews(views);
  unpackWords(take(names.length * 4), scene.firstTriangle.subarray(1));
  scene.flags.set(take(names.length));
  unpackWords(take(triangles * 12), scene.indices);
  const repeats = AXES.map(() => take(vertices));
  for (const axis of AXES) {
    const words = new Uint32Array(fresh[axis]);
    unpackWords(take(words.length * 4), words);
    unpackAxis({ repeats: repeats[axis], fresh: words }, bitsOf(scene.positions), axis);
  }
  unpackColors(take(vertices * 4), scene.colors);
  if (at !== bytes.length) throw new Error('it is too long');
  if (!scene.positions.every(Number.isFinite)) throw new Error('its coordinates are no numbers');
  const firstVertex = firstVertices(scene);
  for (let object = 0; object < names.length; object++)
    writeBounds(scene, object, firstVertex[object], firstVertex[object + 1]);
  return scene;
}

function readHead(text: string): Head {
  const head: unknown = JSON.parse(text);
  if (!isRecord(head)) throw new Error('its head must be an object');
  const { version, vertices, triangles, fresh, names } = head;
  if (version !== VERSION) throw new Error(`version ${JSON.stringify(version) ?? 'missing'}, not ${VERSION}`);
  if (!isCount(vertices, MAX_VERTICES)) throw new Error('vertices must be a whole number');
  if (!isCount(triangles, MAX_TRIANGLES)) throw new Error('triangles must be a whole number');
  if (!Array.isArray(fresh) || fresh.length !== 3 || !fresh.every((count) => isCount(count, vertices)))
    throw new Error('fresh must be three whole numbers, at most the vertices');
  if (!Array.isArray(names) || !names.every((name) => typeof name === 'string'))
    throw new Error('names must be a list of text');
  return head as unknown as Head;
}

export function isCount(value: unknown, most: number): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= most;
}

/** objects + 1: object o's vertices are firstVertex[o] .. firstVertex[o + 1] - 1, where `checkVertices` holds */
function firstVertices({ indices, firstTriangle, names }: Scene): Uint32Array {
  const firstVertex = new Uint32Array(names.length + 1);
  for (let object = 0; object < names.length; object++) {
    let end = firstVertex[object];
    for (let c = firstTriangle[object] * 3; c < firstTriangle[object + 1] * 3; c++) end = Math.max(end, indices[c] + 1);
    firstVertex[object + 1] = end;
  }
  return firstVertex;
}

function checkVertices(scene: Scene): void {
  const { positions, indices, firstTriangle, names } = scene;
  const firstVertex = firstVertices(scene);
  const unused = new Uint8Array(positions.length / 3).fill(1);
  for (let object = 0; object < names.length; object++)
    for (let c = firstTriangle[object] * 3; c < firstTriangle[object + 1] * 3; c++) {
      if (indices[c] < firstVertex[object])
        throw new RangeError(`object ${object} ("${names[object]}") uses vertex ${indices[c]} of an object before it`);
      unused[indices[c]] = 0;
    }
  const first = unused.indexOf(1);
  if (first >= 0) throw new RangeError(`vertex ${first} is in no triangle: leave it out of the scene`);
}

function bitsOf(floats: Float32Array): Uint32Array {
  return new Uint32Array(floats.buffer, floats.byteOffset, floats.length);
}

/** The output of a transform of all these parts. */
export async function through(
  transform: CompressionStream | DecompressionStream,
  parts: Uint8Array[],
): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob(parts as Uint8Array<ArrayBuffer>[]).stream().pipeThrough(transform);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
