/**
 * Decodes the primitives of all meshes in use, each once; loads the Draco decoder when the first one needs it. Their size is
 * counted as it grows, so that a small file cannot ask for more than a scene may hold.
 */
import { checkSize } from '../limits.ts';
import { damaged } from '../scene-error.ts';
import { checkZeros, MAX_ZEROS, type Views } from './accessor.ts';
import type { Decoders } from './decoders.ts';
import { type DecodeDraco, openDraco } from './draco.ts';
import type { Gltf } from './json.ts';
import { decodePrimitive } from './local-mesh.ts';
import { readMaterial } from './material.ts';
import type { Picture } from './pictures.ts';
import type { MeshPlan } from './plan.ts';
import type { Skipped } from './primitives.ts';

/** How much has been decoded. */
export interface DecodedSize {
  vertices: number;
  triangles: number;
}

/**
 * Fill in `decoded` of every mesh.
 * @param pictures image -> picture, for those that there are
 * @param size of what stands beside these meshes; they are added to it
 * @throws SceneError
 */
export async function decodeMeshes(
  gltf: Gltf,
  meshes: readonly MeshPlan[],
  views: Views,
  pictures: ReadonlyMap<number, Picture>,
  loadDraco: Decoders['draco'],
  skipped: Skipped,
  size: DecodedSize = { vertices: 0, triangles: 0 },
): Promise<void> {
  checkZeroPositions(meshes);
  let decodeDraco: DecodeDraco | undefined;
  for (const { primitives, decoded } of meshes)
    for (const primitive of primitives) {
      if (primitive.draco) decodeDraco ??= await openDraco(loadDraco);
      const picture = primitive.texture && pictures.get(primitive.texture.image);
      const mesh = decodePrimitive(primitive, readMaterial(gltf, primitive.material), views, decodeDraco, picture);
      if (mesh.triangles.length === 0) skipped.withoutTriangles++;
      size.vertices += mesh.positions.length / 3;
      size.triangles += mesh.triangles.length / 3;
      checkSize(0, size.vertices, size.triangles);
      decoded.push(mesh);
    }
}

/** @throws SceneError where these meshes have more positions without bytes than MAX_ZEROS */
export function checkZeroPositions(meshes: readonly MeshPlan[]): void {
  let zeros = 0;
  for (const { primitives } of meshes)
    for (const { draco, position } of primitives) {
      if (draco || position.view !== undefined) continue;
      checkZeros(position);
      zeros += position.count;
      if (zeros > MAX_ZEROS)
        throw damaged(`glTF: more than MAX_ZEROS = ${MAX_ZEROS} positions without bytes of their own (no bufferView)`);
    }
}
