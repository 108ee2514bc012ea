/** The tree of a model as the bytes of a tree file; what does not go together is the model's fault. */
import { type Encoded, type EncodeRequest, encodeSource } from '../../src/export/encode.ts';
import type { Scene } from '../../src/scene/scene.ts';
import type { BuildOptions } from '../../src/tree/sphere/sphere-build.ts';
import { blaming } from './errors.ts';
import { buildTree } from './load.ts';

/** @throws WorkError that begins with `path` */
export function encodeScene(path: string, scene: Scene, request: EncodeRequest, building: BuildOptions): Encoded {
  return blaming(path, () => encodeSource({ tree: buildTree(scene, building), scene }, request));
}
