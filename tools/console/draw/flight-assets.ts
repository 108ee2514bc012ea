/** The assets of the cartridge of flight.c after its tree: cameras, meshes, the file's order, settings; all big-endian. */
import { type CameraPath, type PathPoint, samplePath } from '../../../src/core/camera/path.ts';
import type { View } from '../../../src/core/math/camera.ts';
import { distance } from '../../../src/core/math/distance.ts';
import { type Scene, sceneBox } from '../../../src/core/scene/scene.ts';
import { HEAT } from '../../../src/overdraw/raster/heat.ts';
import { cameraNumbers, floatBytes, halfWordBytes, wordBytes } from '../asset-numbers.ts';
import { colour16, encodeMeshes } from './mesh-asset.ts';

/** What the cartridge does: see `settings` of flight.c. */
export interface FlightPlan {
  /** measure the recorded views and end; with `owners` also print whose each pixel is */
  measure?: 'counts' | 'owners';
  /** frames to fly before it ends; 0: it never does */
  frames?: number;
}

/** the place of fov in cameraNumbers */
const FOV = 12;
/** cameras of the flight for each recorded view */
const STEPS = 12;
/** red, green, blue of the sky and of the fog */
const SKY = [150, 178, 206];
/** distances of the fog's begin and of its end, in half diagonals of the scene */
const FOG = [0.6, 3];

/** @param slots slot -> object, of the tree that is the first asset */
export function flightAssets(
  scene: Scene,
  slots: Uint32Array,
  views: readonly View[],
  { measure, frames = 0 }: FlightPlan = {},
): Uint8Array[] {
  const [first] = views;
  const path = pathOf(views);
  const flight = samplePath(path, STEPS * path.points.length).map((view) => ({ ...view, far: first.far }));
  const places = new Uint32Array(slots.length);
  slots.forEach((object, slot) => {
    places[object] = slot;
  });
  return [
    cameras(views),
    cameras(flight),
    encodeMeshes(scene, slots),
    halfWordBytes(places),
    settings(scene, ['counts', 'owners'].indexOf(measure ?? '') + 1, frames),
  ];
}

/** Through the views; of neighbours with one eye the first. */
function pathOf(views: readonly View[]): CameraPath {
  const points: PathPoint[] = views.filter((view, i) => i === 0 || distance(view.eye, views[i - 1].eye) > 0);
  return { points };
}

/** mesh_camera of meshes.h: a cull64_float_camera, and 1 / tan(fov / 2). */
function cameras(views: readonly View[]): Uint8Array {
  return floatBytes(
    views.flatMap((view) => {
      const numbers = cameraNumbers(view);
      return [...numbers, 1 / Math.tan(numbers[FOV] / 2)];
    }),
  );
}

/** `settings` of flight.c */
function settings(scene: Scene, measure: number, frames: number): Uint8Array {
  const [x, y, z, right, top, back] = sceneBox(scene);
  const halfDiagonal = Math.hypot(right - x, top - y, back - z) / 2;
  const [begin, end] = FOG.map((part) => part * halfDiagonal);
  const parts = [
    wordBytes([measure, frames, colour16(SKY)]),
    floatBytes([begin, end > begin ? 1 / (end - begin) : 0, ...SKY]),
    wordBytes(HEAT.map(colour16)),
  ];
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}
