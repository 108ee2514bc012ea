/** Small models that the recorded commands read. */
import { writeFileSync } from 'node:fs';
import { ONE_OBJECT, THREE_OBJECTS } from '../core/scene/support/three-objects.ts';

/** Two cameras with every field, and two that leave all optional fields to the program. */
const VIEWS = [
  { eye: [0, 2, 30], target: [0, 1, 0], up: [0, 1, 0], near: 0.5, far: 200, fov: 60 },
  { eye: [-25, 9, 6], target: [3, 2, -4], up: [0.2, 1, 0], near: 0.1, far: 60, fov: 35 },
  { eye: [40, 12, -35], target: [0, 3, 0] },
  { eye: [1, 1.7, 2], target: [1, 1.7, -10], fov: 75 },
];

export async function writeModels(): Promise<void> {
  writeFileSync('three.obj', THREE_OBJECTS);
  writeFileSync('one.obj', ONE_OBJECT);
  writeFileSync('points.obj', 'o cloud\nv 0 0 0\nv 1 0 0\n');
  writeFileSync('views.json', JSON.stringify(VIEWS));
  writeFileSync('empty-views.json', '[]');
}
