/**
 * What a renderer of three.js does for a measurement: it draws a view's calls into a target of floats, in any order, and each fragment that passes adds the value of its
 * call to its pixel.
 */
import type { Camera, Object3D } from 'three';
import type { DrawCall } from './draw-call.ts';

export type Value = readonly [red: number, green: number, blue: number, alpha: number];

/** The order of the instances of a BatchedMesh: as they are stored, by depth, or (undefined) as the mesh has it. */
export type InstanceOrder = 'stored' | 'near' | 'far' | undefined;

export interface Pass {
  readonly calls: readonly DrawCall[];
  /** what a fragment adds; with `isReplacing` what it leaves in its pixel */
  value(call: DrawCall): Value;
  readonly isReplacing?: boolean;
  /**
   * cleared before; as the pass before left it; as it is when all calls are drawn, of which nothing was counted; off: all fragments pass
   */
  readonly depth: 'cleared' | 'kept' | 'prepared' | 'off';
  readonly instances?: InstanceOrder;
}

/** RGBA of each pixel, row 0 at the bottom. */
export type Picture = Float32Array | Promise<Float32Array>;

/** A view that is being measured. */
export interface CountedView {
  /** as three draws them, what is blended last */
  readonly calls: readonly DrawCall[];
  draw(pass: Pass): Picture;
  /** what the renderer has compiled for a call that was drawn; undefined where it does not say */
  programOf(call: DrawCall): unknown;
}

export interface Counter {
  /** pixels */
  readonly width: number;
  readonly height: number;
  /** significant bits of a channel: a pixel counts to 2 ** bits */
  readonly bits: number;
  /** Look at a scene once. All passes are drawn within `use`, which returns before the program goes on. */
  look<Result>(scene: Object3D, camera: Camera, use: (view: CountedView) => Result): Result;
  /** Frees what it has on the GPU. */
  dispose(): void;
}
