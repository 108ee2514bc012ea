/**
 * What a renderer of three.js does for a measurement: it draws a view's calls into a target of floats, in any order, and each fragment that passes adds the value of its
 * call to its pixel.
 */
import type { Camera, Object3D } from 'three';
import type { CullOrder } from '../../core/tree/cull-options.ts';
import type { DrawCall } from './draw-call.ts';

export type Value = readonly [red: number, green: number, blue: number, alpha: number];

export interface Pass {
  readonly calls: readonly DrawCall[];
  /** what a fragment adds; with `isReplacing` what it leaves in its pixel */
  value(call: DrawCall): Value;
  readonly isReplacing?: boolean;
  /** cleared before; as the pass before left it; off: all fragments pass */
  readonly depth: 'cleared' | 'kept' | 'off';
  /** the order of the instances of a BatchedMesh: by depth, as they are stored (none), or (left out) as the mesh has it */
  readonly instances?: CullOrder;
}

/** Now, or when the GPU has done it. */
export type Soon<T> = T | Promise<T>;

/** RGBA of each pixel. */
export type Picture = Soon<Float32Array>;

/** What is made of it as soon as it is there, so that no more of them are kept than must be. */
export function whenThere<T, Result>(soon: Soon<T>, use: (value: T) => Result): Soon<Result> {
  return soon instanceof Promise ? soon.then(use) : use(soon);
}

/** A view that is being measured. */
export interface CountedView {
  /** as three draws them, what is blended last */
  readonly calls: readonly DrawCall[];
  /** into a target whose pixels are 0 */
  draw(pass: Pass): void;
  /** what the last pass left */
  read(): Picture;
  /** what the renderer has compiled for a call that was drawn; undefined where it does not say */
  programOf(call: DrawCall): unknown;
}

export interface Counter {
  /** pixels */
  readonly width: number;
  readonly height: number;
  /** significant bits of a channel: a pixel counts to 2 ** bits */
  readonly bits: number;
  /** whether row 0 of a picture is the lowest */
  readonly isFromBottom: boolean;
  /** how many pictures may be read in one look: such as come later take memory until then */
  readonly picturesAtOnce: number;
  /** Look at a scene once. All passes are drawn within `use`; what it reads may come later. */
  look<Result>(scene: Object3D, camera: Camera, use: (view: CountedView) => Result): Result;
  /** Frees what it has on the GPU. */
  dispose(): void;
}
