/** The tree of a model as the bytes of a tree file; what does not go together is the model's fault. */
import { type Encoded, type EncodeRequest, encodeSource } from '../../src/export/encode.ts';
import type { Scene } from '../../src/scene/scene.ts';
import type { Building } from './args.ts';
import { blaming } from './errors.ts';
import { buildTree } from './trees.ts';

/** @throws WorkError that begins with `path` */
export function encodeScene(path: string, scene: Scene, request: EncodeRequest, building: Building): Encoded {
  return blaming(path, () => encodeSource({ tree: buildTree(scene, building), scene }, request));
}
