/** What helps to lead moving objects about a scene: rounds at a steady speed, circles, and light for what turns. */
import type { Vec3 } from '../../src/math/camera.ts';
import { closedTrack, type Track } from '../../src/scene/track.ts';
import type { Daylight } from './light.ts';

/** A round at a steady speed, in units a second, through places that are evenly apart. */
export function roundAt(speed: number, places: readonly Vec3[]): Track {
  let length = 0;
  places.forEach((p, i) => {
    const q = places[(i + 1) % places.length];
    length += Math.hypot(q[0] - p[0], q[1] - p[1], q[2] - p[2]);
  });
  return closedTrack(places, length / speed);
}

/** A circle of `radius` about `centre`, tilted: `lift` higher on the +x side, as much lower on the other. */
export function ring(centre: Vec3, radius: number, lift = 0, count = 96): Vec3[] {
  return Array.from({ length: count }, (_, i): Vec3 => {
    const a = (2 * Math.PI * i) / count;
    return [centre[0] + radius * Math.cos(a), centre[1] + lift * Math.cos(a), centre[2] + radius * Math.sin(a)];
  });
}

/** A scene's daylight for what turns in it: the sun straight above, so that the lit side does not turn as well. */
export function fromAbove(light: Daylight): Daylight {
  return { ...light, sun: [0, 1, 0] };
}
