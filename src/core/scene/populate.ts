/** Moving objects of a scene: its kinds in the scene's own numbers, or as many as are asked for. */
import type { Vec3 } from '../math/camera.ts';
import { createRandom, randomInt } from '../math/random.ts';
import type { MovingObjects } from './moving.ts';
import type { Scene } from './scene.ts';
import type { Track } from './track.ts';

/** Objects that move alike. */
export interface Kind {
  /** how many the scene has of its own */
  number: number;
  /** which shapes, one after the other */
  shapes: readonly number[];
  tracks: readonly Track[];
  /** how far beside the track at most: along x to either side, y, z */
  beside: Vec3;
  /** most radians a second that it turns about itself */
  spin?: number;
}

/** part of a round from one object of a kind to the next: by the golden section, so that any number of them is spread */
const GOLDEN = (Math.sqrt(5) - 1) / 2;

/** What moves in a scene: its kinds, in the numbers that it has of its own. */
export interface MovingKinds {
  /** the shapes: `Kind.shapes` are numbers of its objects */
  shapes: Scene;
  kinds: readonly Kind[];
  seed: number;
}

/**
 * The kinds' own numbers, or `count` in the same proportions; the first ones are the same whatever the count.
 * @example
 * ```ts
 * import { readScene } from 'cull64';
 * import { closedTrack, populate } from 'cull64/moving';
 *
 * const shapes = await readScene(new TextEncoder().encode('v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n'));
 * const track = closedTrack([[0, 0, 0], [0, 0, 9]], 6);
 * const kinds = [{ number: 3, shapes: [0], tracks: [track], beside: [1, 0, 0] as const }];
 * populate({ shapes, kinds, seed: 1 }).shapeOf; // [0, 0, 0]
 * populate({ shapes, kinds, seed: 1 }, 1000).shapeOf.length; // 1000
 * ```
 */
export function populate({ shapes, kinds, seed }: MovingKinds, count = ownNumber(kinds)): MovingObjects {
  const random = createRandom(seed);
  const turns = mixed(kinds);
  const tracks = kinds.flatMap((kind) => kind.tracks);
  const firstTrack = kinds.map((_, k) => kinds.slice(0, k).reduce((sum, kind) => sum + kind.tracks.length, 0));
  const made = kinds.map(() => 0);
  const moving: MovingObjects = {
    shapes,
    tracks,
    shapeOf: new Uint32Array(count),
    trackOf: new Uint32Array(count),
    ahead: new Float64Array(count),
    offsets: new Float64Array(count * 3),
    spins: new Float64Array(count),
  };
  for (let m = 0; m < count; m++) {
    const k = turns[m % turns.length];
    const kind = kinds[k];
    const nth = made[k]++;
    const track = firstTrack[k] + (nth % kind.tracks.length);
    moving.shapeOf[m] = kind.shapes[randomInt(random, kind.shapes.length)];
    moving.trackOf[m] = track;
    moving.ahead[m] = ((nth * GOLDEN) % 1) * tracks[track].seconds;
    for (let axis = 0; axis < 3; axis++) moving.offsets[m * 3 + axis] = (random() * 2 - 1) * kind.beside[axis];
    moving.spins[m] = (random() * 2 - 1) * (kind.spin ?? 0);
  }
  return moving;
}

/** How many objects all kinds have by their own numbers. */
export function ownNumber(kinds: readonly Kind[]): number {
  return kinds.reduce((sum, kind) => sum + kind.number, 0);
}

/** For each object the index of its kind, each kind spread evenly among the others. */
function mixed(kinds: readonly Kind[]): number[] {
  return kinds
    .flatMap(({ number }, k) => Array.from({ length: number }, (_, i) => ({ k, part: (i + 0.5) / number })))
    .sort((a, b) => a.part - b.part || a.k - b.k)
    .map(({ k }) => k);
}
