/**
 * What holds the batches of a scene: the first child of the root while three chooses what a camera sees, and of no object else, so that a program that walks over children meets none
 * of it, as copies and exporters do not.
 *
 * It is a LOD without levels, since three calls the `update` of a LOD for each camera when it comes to it: all matrices are up to date then, and no Mesh of the root has
 * been chosen yet.
 */

import { type Camera, Group, LOD, type Object3D } from 'three';
import { madeOnce } from '../../core/base/keyed.ts';

export class SceneRoot extends LOD {
  private readonly groups = new Map<number, Group>();

  /** @param onCamera called when three comes to it for a camera */
  constructor(private readonly onCamera: (camera: Camera) => void) {
    super();
    this.name = 'cull64 batches';
    prepare(this);
  }

  override update(camera: Camera): void {
    this.onCamera(camera);
  }

  /** Become the first child, without an event. */
  enter(root: Object3D): void {
    root.children.unshift(this);
    this.parent = root;
  }

  /** The reverse, also without an event. The batches have the root above them still. */
  leave(): void {
    const children = this.parent?.children ?? [];
    const at = children.indexOf(this);
    if (at >= 0) children.splice(at, 1);
  }

  /** Whether the batches are to be drawn. */
  show(isShown: boolean): void {
    for (const group of this.groups.values()) group.visible = isShown;
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
