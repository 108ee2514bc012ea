/** Moving objects of two sources as one: the second's objects are numbered after the first's and move as before. */
import { joined } from '../base/grown.ts';
import { makeScene } from './make.ts';
import type { MovingObjects } from './moving.ts';
import { objectCount, type Scene } from './scene.ts';

/** @throws SceneError where both together pass a limit of limits.ts */
export function addMoving(first: MovingObjects, second: MovingObjects): MovingObjects {
  const shapes = objectCount(first.shapes);
  const tracks = first.tracks.length;
  return {
    shapes: addShapes(first.shapes, second.shapes),
    tracks: [...first.tracks, ...second.tracks],
    shapeOf: joined(
      first.shapeOf,
      second.shapeOf.map((shape) => shape + shapes),
    ),
    trackOf: joined(
      first.trackOf,
      second.trackOf.map((track) => track + tracks),
    ),
    ahead: joined(first.ahead, second.ahead),
    offsets: joined(first.offsets, second.offsets),
    spins: joined(first.spins, second.spins),
  };
}

function addShapes(first: Scene, second: Scene): Scene {
  const objects = objectCount(first);
  const vertices = first.positions.length / 3;
  const triangles = first.indices.length / 3;
  const both = makeScene(
    objects + objectCount(second),
    vertices + second.positions.length / 3,
    triangles + second.indices.length / 3,
  );
  for (const name of ['positions', 'colors', 'flags', 'spheres', 'boxes'] as const) {
    both[name].set(first[name]);
    both[name].set(second[name], first[name].length);
  }
  both.indices.set(first.indices);
  second.indices.forEach((vertex, corner) => {
    both.indices[triangles * 3 + corner] = vertices + vertex;
  });
  both.firstTriangle.set(first.firstTriangle);
  second.firstTriangle.forEach((triangle, object) => {
    both.firstTriangle[objects + object] = triangles + triangle;
  });
  both.names = [...first.names, ...second.names];
  return both;
}
