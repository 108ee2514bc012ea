/**
 * Tracks for the moving objects of a scene: rounds at a steady speed, circles, ways there and back; and light for
 * objects that turn.
 */
import { samplePath } from '../../src/core/camera/path.ts';
import type { Vec3 } from '../../src/core/math/camera.ts';
import { closedTrack, type Track } from '../../src/core/scene/track.ts';
import type { Daylight, Tone } from './light.ts';

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
 * A scene's daylight for objects that turn in it: the sun is straight above, so that the lit side does not turn with
 * the object, and a part of its light comes from all sides, since each side faces the sun for a part of a turn.
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
