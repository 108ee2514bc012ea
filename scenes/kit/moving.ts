/** Moving objects of a scene: kinds of them in the numbers they belong there, and as many as are asked for. */
import { samplePath } from '../../src/frame/path.ts';
import type { Vec3 } from '../../src/math/camera.ts';
import { createRandom, randomInt } from '../../src/math/random.ts';
import type { MovingObjects } from '../../src/scene/moving.ts';
import type { Scene } from '../../src/scene/scene.ts';
import { closedTrack, type Track } from '../../src/scene/track.ts';
import type { Daylight, Tone } from './light.ts';

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

/**
 * The kinds' own numbers, or `count` in the same proportions; the first ones are the same whatever the count.
 * @param shapes what the kinds' shapes are numbers of
 */
export function populate(shapes: Scene, kinds: readonly Kind[], seed: number, count = ownNumber(kinds)): MovingObjects {
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

function ownNumber(kinds: readonly Kind[]): number {
  return kinds.reduce((sum, kind) => sum + kind.number, 0);
}

/** The kinds' numbers in turn, each as often as it has objects, evenly among the others. */
function mixed(kinds: readonly Kind[]): number[] {
  return kinds
    .flatMap(({ number }, k) => Array.from({ length: number }, (_, i) => ({ k, part: (i + 0.5) / number })))
    .sort((a, b) => a.part - b.part || a.k - b.k)
    .map(({ k }) => k);
}

/** A round at a steady speed, in units a second, through places that are evenly apart. */
export function roundAt(speed: number, places: readonly Vec3[]): Track {
  let length = 0;
  places.forEach((p, i) => {
    const q = places[(i + 1) % places.length];
    length += Math.hypot(q[0] - p[0], q[1] - p[1], q[2] - p[2]);
  });
  return closedTrack(places, length / speed);
}

/** A way along `middles` to their end and back again, `lane` to the right of them each way: fine places, evenly apart. */
export function thereAndBack(middles: readonly Vec3[], lane: number): Vec3[] {
  const points = [...onTheRight(middles, lane), ...onTheRight(middles.toReversed(), lane)];
  return smooth(points, points.length * 16);
}

/** The closed curve through `points`, as so many places. */
export function smooth(points: readonly Vec3[], count: number): Vec3[] {
  return samplePath({ points: points.map((eye) => ({ eye, target: eye })), closed: true }, count).map(({ eye }) => eye);
}

function onTheRight(middles: readonly Vec3[], lane: number): Vec3[] {
  return middles.map(([x, y, z], i): Vec3 => {
    const [ax, , az] = middles[Math.max(0, i - 1)];
    const [bx, , bz] = middles[Math.min(middles.length - 1, i + 1)];
    const length = Math.hypot(bx - ax, bz - az);
    return [x - ((bz - az) / length) * lane, y, z + ((bx - ax) / length) * lane];
  });
}

/** A circle of `radius` about `centre`, tilted: `lift` higher on the +x side, as much lower on the other. */
export function ring(centre: Vec3, radius: number, lift = 0, count = 96): Vec3[] {
  return Array.from({ length: count }, (_, i): Vec3 => {
    const a = (2 * Math.PI * i) / count;
    return [centre[0] + radius * Math.cos(a), centre[1] + lift * Math.cos(a), centre[2] + radius * Math.sin(a)];
  });
}

/**
 * A scene's daylight for what turns in it: the sun straight above, so that the lit side does not turn as well, and part of it from all sides, which
 * each side has for a part of a turn.
 */
export function fromAbove({ sunTone, skyTone, groundTone }: Daylight): Daylight {
  const around = (tone: Tone): Tone => [
    tone[0] + 0.3 * sunTone[0],
    tone[1] + 0.3 * sunTone[1],
    tone[2] + 0.3 * sunTone[2],
  ];
  const above: Tone = [0.7 * sunTone[0], 0.7 * sunTone[1], 0.7 * sunTone[2]];
  return { sun: [0, 1, 0], sunTone: above, skyTone: around(skyTone), groundTone: around(groundTone) };
}
