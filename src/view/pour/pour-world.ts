/**
 * Spheres poured into a scene, and their simulation: the worker's work without its messages. It is plain data, and uses
 * a clock only to report a step's time.
 *
 * Their radius is a fixed part of the scene's size, and gravity a fixed number of radii, so that models in any unit
 * look alike: in the castle, which is in metres, that is 0.33 m and 9.8 m/s^2. The step is fixed: the same scene, view
 * and number of spheres give the same places after each step.
 */
import type { View } from '../../core/math/camera.ts';
import { objectCount, type Scene, sceneBox } from '../../core/scene/scene.ts';
import { wallsOfScene } from '../../seeds/mesh/mesh-of-scene.ts';
import { addSpheres, createSphereWorld, type SphereWorld, stepWorld } from '../../seeds/physics/sphere-world.ts';
import { pourBlock } from './pour-block.ts';
import { pourPlace } from './pour-place.ts';
import { type PourStep, STEP } from './pour-step.ts';

/**
 * in radii: the largest side of the scene; gravity, per square second; room around the scene and, for the block, above
 * it
 */
const SIZE = 640;
const GRAVITY = 30;
const AROUND = 4;
const ABOVE = 160;

/** less than the default of a sphere world: spheres that do not roll would pile up like bricks */
const FRICTION = 0.12;

/** radii that a sphere moves in a step at least to count as awake */
const AWAKE = 0.01;

/** What spheres are poured into: `box` is the scene's, min x, y, z, max x, y, z, and `radius` that of every sphere. */
export type PourGround = ReturnType<typeof createPourGround>;

/** @throws Error with one line for a scene without triangles */
export function createPourGround(scene: Scene) {
  const box = sceneBox(scene);
  const size = Math.max(...[0, 1, 2].map((k) => box[k + 3] - box[k]));
  if (objectCount(scene) === 0 || size === 0) throw new Error('There is nothing to pour spheres on');
  return { tree: wallsOfScene(scene), box, radius: size / SIZE };
}

/**
 * A world with spheres at their start, above what `view` looks at.
 * @param count most spheres; the world's capacity is how many there was room for
 */
export function pour({ tree, box, radius }: PourGround, view: View, count: number): SphereWorld {
  const place = pourPlace(tree, box, view, radius);
  const world = box.map((v, k) => (k < 3 ? v - AROUND * radius : v + AROUND * radius));
  world[4] = Math.max(world[4], place[1]) + ABOVE * radius;
  const positions = pourBlock(tree, world, place, radius, count);
  const made = createSphereWorld(tree, world, positions.length / 3, { gravity: GRAVITY * radius, friction: FRICTION });
  const spheres = new Float32Array(made.capacity * 4);
  for (let sphere = 0; sphere < made.capacity; sphere++) {
    spheres.set(positions.subarray(sphere * 3, sphere * 3 + 3), sphere * 4);
    spheres[sphere * 4 + 3] = radius;
  }
  addSpheres(made, spheres);
  return made;
}

/** @param positions spheres x (x, y, z): where they were before the step, and are after it */
export function stepPour(world: SphereWorld, positions: Float32Array): PourStep {
  const began = performance.now();
  stepWorld(world, STEP);
  const millis = performance.now() - began;
  const { state, spheres } = world;
  let awake = 0;
  for (let sphere = 0; sphere < state.count; sphere++) {
    const from = sphere * 4;
    const to = sphere * 3;
    const dx = spheres[from] - positions[to];
    const dy = spheres[from + 1] - positions[to + 1];
    const dz = spheres[from + 2] - positions[to + 2];
    if (dx * dx + dy * dy + dz * dz > (AWAKE * state.radii[sphere]) ** 2) awake++;
  }
  writePositions(world, positions);
  return { spheres: state.count, awake, contacts: world.statistics.contacts, millis };
}

/** @param positions spheres x (x, y, z), written */
export function writePositions({ state, spheres }: SphereWorld, positions: Float32Array): void {
  for (let sphere = 0; sphere < state.count; sphere++)
    for (let k = 0; k < 3; k++) positions[sphere * 3 + k] = spheres[sphere * 4 + k];
}
