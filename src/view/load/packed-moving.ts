/**
 * What moves in a built-in scene as the page's file of it: the kinds as JSON in gzip, then the shapes as packed-scene.ts has a scene.
 *
 * Guarantee: lossless, as that is: JSON writes a double in the digits that give it back.
 */
import type { MovingKinds } from '../../scene/populate.ts';
import { packScene, through, unpackScene } from './packed-scene.ts';

/** bytes that say how long the kinds are, little-endian */
const HEAD = 4;

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
  const { kinds, seed } = JSON.parse(text) as Omit<MovingKinds, 'shapes'>;
  const tracksOf = ({ tracks }: MovingKinds['kinds'][number]) =>
    tracks.map(({ seconds, steps }) => ({ seconds, steps: Float64Array.from(steps) }));
  return { shapes, kinds: kinds.map((kind) => ({ ...kind, tracks: tracksOf(kind) })), seed };
}
