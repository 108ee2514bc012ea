/**
 * The page's file of the objects that move in a built-in scene: the kinds as JSON in gzip, then the shapes packed like
 * a scene (packed-scene.ts).
 *
 * Guarantee: lossless, as that is: JSON writes a double in the digits that give it back.
 */
import type { Vec3 } from '../../core/math/camera.ts';
import { MAX_COORDINATE } from '../../core/math/float.ts';
import { isRecord, type Json } from '../../core/scene/gltf/json.ts';
import type { Kind, MovingKinds } from '../../core/scene/populate.ts';
import { isCount, packScene, through, unpackScene } from './packed-scene.ts';

/** bytes of the length of the kinds, little-endian */
const HEAD = 4;
/** most objects of a kind */
const MAX_NUMBER = 2 ** 20;

export async function packMoving({ shapes, kinds, seed }: MovingKinds): Promise<Uint8Array<ArrayBuffer>> {
  const plain = kinds.map((kind) => ({
    ...kind,
    tracks: kind.tracks.map(({ seconds, steps }) => ({ seconds, steps: [...steps] })),
  }));
  const text = new TextEncoder().encode(JSON.stringify({ kinds: plain, seed }));
  const parts = [await through(new CompressionStream('gzip'), [text]), await packScene(shapes)];
  const bytes = new Uint8Array(HEAD + parts[0].length + parts[1].length);
  new DataView(bytes.buffer).setUint32(0, parts[0].length, true);
  bytes.set(parts[0], HEAD);
  bytes.set(parts[1], HEAD + parts[0].length);
  return bytes;
}

/** @throws Error with one line for a file that is damaged, or of another version */
export async function unpackMoving(file: Uint8Array): Promise<MovingKinds> {
  const { buffer, byteOffset, byteLength } = file;
  const end = HEAD + (byteLength < HEAD ? 0 : new DataView(buffer, byteOffset).getUint32(0, true));
  const shapes = await unpackScene(file.subarray(end));
  const text = new TextDecoder().decode(await through(new DecompressionStream('gzip'), [file.subarray(HEAD, end)]));
  const found = parse(text);
  if (!isRecord(found) || !Array.isArray(found.kinds) || !isCount(found.seed, Number.MAX_SAFE_INTEGER))
    throw damaged('it needs kinds and a seed');
  return { shapes, kinds: found.kinds.map((kind, k) => readKind(kind, k, shapes.names.length)), seed: found.seed };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw damaged('this is not JSON');
  }
}

function readKind(kind: unknown, k: number, shapeCount: number): Kind {
  const fault = (what: string) => damaged(`kind ${k}: ${what}`);
  if (!isRecord(kind)) throw fault('it must be an object');
  const { number, shapes, tracks, beside, spin } = kind;
  if (!isCount(number, MAX_NUMBER)) throw fault('number must be a whole number');
  if (!isListOf(shapes, (shape) => isCount(shape, shapeCount - 1))) throw fault('shapes must be numbers of shapes');
  if (!isListOf(tracks, isTrack)) throw fault('tracks must each have seconds, and steps of four numbers');
  if (!isListOf(beside, isLength) || beside.length !== 3) throw fault('beside must be three numbers');
  if (spin !== undefined && !isLength(spin)) throw fault('spin must be a number');
  return {
    number,
    shapes: shapes as number[],
    tracks: (tracks as Json[]).map(({ seconds, steps }) => ({
      seconds: seconds as number,
      steps: Float64Array.from(steps as number[]),
    })),
    beside: beside as unknown as Vec3,
    ...(spin !== undefined && { spin }),
  };
}

const isTrack = (track: unknown): boolean =>
  isRecord(track) &&
  isLength(track.seconds) &&
  track.seconds >= 1 / MAX_COORDINATE &&
  isListOf(track.steps, isLength) &&
  track.steps.length >= 8 &&
  track.steps.length % 4 === 0;

const isListOf = (value: unknown, isOne: (entry: unknown) => boolean): value is unknown[] =>
  Array.isArray(value) && value.length > 0 && value.every(isOne);

const isLength = (value: unknown): value is number => typeof value === 'number' && Math.abs(value) <= MAX_COORDINATE;

function damaged(what: string): Error {
  return new Error(`the file of what moves is damaged (${what}): reload the page`);
}
