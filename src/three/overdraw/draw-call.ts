/** A draw call of three.js as its renderer makes it, so that it can be made again: in another order, by another material. */
import type { BufferGeometry, Camera, GeometryGroup, Material, Object3D, Scene, Side } from 'three';

export interface DrawCall {
  readonly object: Object3D;
  readonly scene: Scene;
  readonly camera: Camera;
  readonly geometry: BufferGeometry;
  /** the one that draws, which may be the scene's `overrideMaterial` */
  readonly material: Material;
  /** three draws what is transparent on both sides in two calls, between which it changes the material's side */
  readonly side: Side;
  readonly group: GeometryGroup | null;
}

/** Whether three draws it after what is opaque, farthest first: its order is that of the picture, and no other is measured. */
export function isBlended({ material }: DrawCall): boolean {
  return material.transparent || ((material as { transmission?: number }).transmission ?? 0) > 0;
}
