/**
 * The objects that Meshes stand below: what these take from all above them, worked out once a view, and whether any has other children than before.
 *
 * A change of the children is noticed by their number, the last one and the array itself: a Mesh that takes the place of another object in between is found at the next change, and
 * drawn by three until then.
 */
import type { Group, Object3D } from 'three';
import { SceneRoot } from './scene-root.ts';

/** An object, and what three would have come to it with. */
export interface Site {
  readonly object: Object3D;
  /** the view for which all below is right */
  frame: number;
  /** whether it is the root or below it */
  isBelow: boolean;
  /** whether it and all above it, up to the root, are visible */
  isShown: boolean;
  /** of the nearest Group */
  groupOrder: number;
  /** why three draws the Meshes below it; '' where it is no reason */
  reason: string;
  /** whether three alone brings its matrix and those of its children up to date */
  isUpdated: boolean;
}

export class SceneSites {
  private readonly sites = new WeakMap<Object3D, Site>();
  /** objects with children, or below the root without being a Mesh, as they were when all was walked over */
  private nodes: { object: Object3D; children: Object3D[]; count: number; last: Object3D | undefined }[] = [];

  /** @param isUpdated whether an object's updateMatrixWorld does what three's does */
  constructor(
    private readonly root: Object3D,
    private readonly isUpdated: (object: Object3D) => boolean,
  ) {}

  siteOf(object: Object3D, frame: number): Site {
    let site = this.sites.get(object);
    if (!site) {
      site = { object, frame: -1, isBelow: false, isShown: false, groupOrder: 0, reason: '', isUpdated: false };
      this.sites.set(object, site);
    }
    if (site.frame !== frame) this.look(site, frame);
    return site;
  }

  private look(site: Site, frame: number): void {
    const { object } = site;
    const isRoot = object === this.root;
    const above = object.parent === null ? null : this.siteOf(object.parent, frame);
    site.frame = frame;
    site.isBelow = isRoot || above?.isBelow === true;
    site.isShown = object.visible && (isRoot || above?.isShown === true);
    site.groupOrder = (object as Group).isGroup ? object.renderOrder : (above?.groupOrder ?? 0);
    site.isUpdated = this.isUpdated(object) && above?.isUpdated !== false;
    site.reason = reasonOf(object) || (isRoot ? '' : (above?.reason ?? ''));
  }

  /** Whether there may be other objects than when all was walked over. */
  get isOther(): boolean {
    const { nodes } = this;
    for (const { object, children, count, last } of nodes) {
      const now = object.children;
      if (now !== children || now.at(-1) !== last || now.length - ownOf(object) !== count) return true;
    }
    return nodes.length === 0;
  }

  /** Walk over all. */
  walk(meet: (object: Object3D) => boolean): void {
    this.nodes = [];
    this.step(this.root, meet);
  }

  /** @param meet returns false for an object below which nothing is looked for */
  private step(object: Object3D, meet: (object: Object3D) => boolean): void {
    if (!meet(object)) return;
    const { children } = object;
    if (children.length > 0 || !('isMesh' in object))
      this.nodes.push({ object, children, count: children.length - ownOf(object), last: children.at(-1) });
    for (const child of children) this.step(child, meet);
  }
}

/** What shows and hides its children for each camera, or records how they are drawn. */
function reasonOf(object: Object3D): string {
  if ('isLOD' in object) return 'it is a level of detail';
  return 'isBundleGroup' in object ? 'it stands in a BundleGroup, which records its draws' : '';
}

/** How many of its children are not the program's. */
function ownOf({ children }: Object3D): number {
  return children[0] instanceof SceneRoot ? 1 : 0;
}
