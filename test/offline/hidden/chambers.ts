/** Two chambers of 10 x 4 x 10 side by side along x, a wall with a door between them, and small boxes about. */
import type { View } from '../../../src/core/math/camera.ts';
import type { Scene } from '../../../src/core/scene/scene.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import type { SphereTree } from '../../../src/core/tree/sphere/sphere-tree.ts';
import { box, type Shape, sceneOf } from '../../overdraw/measure/shapes.ts';

/** Objects 0 .. 8 are walls, the door's opening or what closes it being object 8; then BOXES in the left chamber and as many in the right one. */
export const WALLS = 9;
export const BOXES = 12;

export interface Chambers {
  scene: Scene;
  tree: SphereTree;
  /** a row of views in the left chamber */
  left: View[];
  /** and in the right one */
  right: View[];
}

/** @param open whether the door, 2 wide and 3 high, is open */
export function chambers(open: boolean): Chambers {
  const walls = [
    box([0, -0.5, 0], [11, 0.5, 6]),
    box([0, 4.5, 0], [11, 0.5, 6]),
    box([-10.5, 2, 0], [0.5, 2, 5]),
    box([10.5, 2, 0], [0.5, 2, 5]),
    box([0, 2, -5.5], [11, 2, 0.5]),
    box([0, 2, 5.5], [11, 2, 0.5]),
    box([0, 2, -3], [0.2, 2, 2]),
    box([0, 2, 3], [0.2, 2, 2]),
    // the lintel, or a wall down to the floor
    open ? box([0, 3.5, 0], [0.2, 0.5, 1]) : box([0, 2, 0], [0.2, 2, 1]),
  ];
  const boxes: Shape[] = [];
  for (const side of [-1, 1])
    for (let i = 0; i < BOXES; i++)
      boxes.push(box([side * (1.5 + (i % 4) * 2.3), 0.3, -4 + Math.floor(i / 4) * 4], [0.3, 0.3, 0.3]));
  const scene = sceneOf([...walls, ...boxes]);
  return {
    scene,
    tree: buildSphereTree(scene.spheres, { boxes: scene.boxes }),
    left: viewsFrom(-8.4),
    right: viewsFrom(2.2),
  };
}

function viewsFrom(x: number): View[] {
  return Array.from({ length: 5 }, (_, i) => ({
    eye: [x + i * 1.5, 1.6, 1.9],
    target: [x + i * 1.5 + 1, 1.6, 1.9 - i],
    near: 0.1,
    fov: 70,
  }));
}
