/** Decodes the primitives of all meshes in use, each once; loads the Draco decoder when the first one needs it. */
import { type DecodeDraco, openDraco } from './draco.ts';
import type { Gltf } from './json.ts';
import { decodePrimitive } from './local-mesh.ts';
import { readMaterial } from './material.ts';
import type { MeshPlan } from './plan.ts';
import type { LeftOut } from './primitives.ts';

/** Fill in `decoded` of every mesh. */
export async function decodeMeshes(
  gltf: Gltf,
  meshes: readonly MeshPlan[],
  views: readonly (Uint8Array | undefined)[],
  dracoWasm: (() => Promise<Uint8Array>) | undefined,
  leftOut: LeftOut,
): Promise<void> {
  let decodeDraco: DecodeDraco | undefined;
  for (const { primitives, decoded } of meshes)
    for (const primitive of primitives) {
      if (primitive.draco) decodeDraco ??= await openDraco(dracoWasm);
      const mesh = decodePrimitive(primitive, readMaterial(gltf, primitive.material), views, decodeDraco);
      if (mesh.triangles.length === 0) leftOut.withoutTriangles++;
      decoded.push(mesh);
    }
}
