/**
 * What stands in the scene for its batches: the first child of the root, with the BatchedMeshes below it.
 *
 * It is a LOD without levels, since three calls the `update` of a LOD for each camera when it comes to it: all matrices are up to date then, and no Mesh of the root has
 * been chosen yet. A program's own `traverse` does not meet the batches, and in a copy of the root stands an empty one.
 */

import { Group, LOD, type Object3D } from 'three';
import { madeOnce } from '../../core/base/keyed.ts';

export class SceneRoot extends LOD {
  private readonly groups = new Map<number, Group>();

  constructor(private readonly sync: () => void = () => undefined) {
    super();
    this.name = 'cull64 batches';
    prepare(this);
  }

  override update(): void {
    this.sync();
  }

  override traverse(): void {}

  override traverseVisible(): void {}

  /** Become the first child, without an event. Within three's walk over the children this skips none and repeats none. */
  standFirst(root: Object3D): void {
    const { children } = root;
    if (children[0] === this) return;
    const at = children.indexOf(this);
    if (at > 0) children.splice(at, 1);
    children.unshift(this);
    this.parent = root;
  }

  /** The reverse, also without an event. */
  leave(): void {
    const children = this.parent?.children ?? [];
    const at = children.indexOf(this);
    if (at >= 0) children.splice(at, 1);
    this.parent = null;
  }

  /** Where batches of this group order stand: three takes it from the nearest Group. */
  groupOf(order: number): Group {
    return madeOnce(this.groups, order, () => {
      const group = new Group();
      group.renderOrder = order;
      prepare(group);
      this.add(group);
      return group;
    });
  }
}

/** For the cameras of all layers, wherever the root moves. */
function prepare(object: Object3D): void {
  object.layers.enableAll();
  object.matrixAutoUpdate = false;
  object.matrixWorldAutoUpdate = false;
}

/** Whether an object is the root or stands below it: the sky of `scene.background` does not. */
export function isIn(root: Object3D, object: Object3D): boolean {
  let at: Object3D | null = object;
  while (at && at !== root) at = at.parent;
  return at === root;
}
