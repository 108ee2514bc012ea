/**
 * Decodes the primitives of all meshes in use, each once; loads the Draco decoder when the first one needs it. Their size is
 * counted as it grows, so that a small file cannot ask for more than a scene may hold.
 */
import { checkSize } from '../limits.ts';
import { EXPORT_AGAIN, SceneError } from '../scene-error.ts';
import { MAX_ZEROS } from './accessor.ts';
import type { Decoders } from './decoders.ts';
import { type DecodeDraco, openDraco } from './draco.ts';
import type { Gltf } from './json.ts';
import { decodePrimitive } from './local-mesh.ts';
import { readMaterial } from './material.ts';
import type { Picture } from './pictures.ts';
import type { MeshPlan } from './plan.ts';
import type { Skipped } from './primitives.ts';

/**
 * Fill in `decoded` of every mesh.
 * @param pictures image -> picture, for those that there are
 */
export async function decodeMeshes(
  gltf: Gltf,
  meshes: readonly MeshPlan[],
  views: readonly (Uint8Array | undefined)[],
  pictures: ReadonlyMap<number, Picture>,
  loadDraco: Decoders['draco'],
  skipped: Skipped,
): Promise<void> {
  let decodeDraco: DecodeDraco | undefined;
  let zeros = 0;
  let vertices = 0;
  let triangles = 0;
  for (const { primitives, decoded } of meshes)
    for (const primitive of primitives) {
      if (primitive.draco) decodeDraco ??= await openDraco(loadDraco);
      const picture = primitive.texture && pictures.get(primitive.texture.image);
      const mesh = decodePrimitive(primitive, readMaterial(gltf, primitive.material), views, decodeDraco, picture);
      if (!primitive.draco && primitive.position.view === undefined) zeros += primitive.position.count;
      if (zeros > MAX_ZEROS)
        throw new SceneError(
          `glTF: more than MAX_ZEROS = ${MAX_ZEROS} positions without bytes of their own (no bufferView): ${EXPORT_AGAIN}`,
        );
      if (mesh.triangles.length === 0) skipped.withoutTriangles++;
      vertices += mesh.positions.length / 3;
      triangles += mesh.triangles.length / 3;
      checkSize(0, vertices, triangles);
      decoded.push(mesh);
    }
}
