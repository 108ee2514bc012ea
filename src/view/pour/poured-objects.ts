/**
 * Poured spheres as moving objects: each is on a track of a single point, at an offset that is its place. To write
 * places into `offsets` is to move them, and they are there at any time of the track: so they are placed, culled, drawn
 * and measured like all moving objects.
 */
import type { MovingObjects } from '../../core/scene/moving.ts';
import type { Track } from '../../core/scene/track.ts';
import { ballShapes } from './ball.ts';

const STANDING: Track = { seconds: 1, steps: new Float64Array(8) };

/** @param positions spheres x (x, y, z), world units */
export function pouredObjects(radius: number, positions: Float32Array): MovingObjects {
  const count = positions.length / 3;
  const shapes = ballShapes(radius);
  return {
    shapes,
    tracks: [STANDING],
    shapeOf: Uint32Array.from({ length: count }, (_, sphere) => sphere % shapes.names.length),
    trackOf: new Uint32Array(count),
    ahead: new Float64Array(count),
    offsets: Float64Array.from(positions),
    spins: new Float64Array(count),
  };
}
