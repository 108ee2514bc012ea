/** The warning for a mesh that was to be culled and that three draws as it ships: one line, once, with the reason. */
import type { BatchedMesh, BufferGeometry, InstancedMesh, Material, WebGLRenderer } from 'three';
import { usesInstanceNumber } from './instance-number.ts';

/** Returns a function that warns of each reason once. */
export function createWarner(mesh: InstancedMesh | BatchedMesh): (reason: string) => void {
  const kind = 'isBatchedMesh' in mesh ? 'BatchedMesh' : 'InstancedMesh';
  const said = new Set<string>();
  return (reason) => {
    if (said.has(reason)) return;
    said.add(reason);
    const name = mesh.name === '' ? '' : ` "${mesh.name}"`;
    console.warn(`cull64/three: ${kind}${name} is drawn as it ships, without a tree: ${reason}`);
  };
}

/** Why the instances of a mesh cannot be drawn in another order; '' while that is not known; null where they can. */
export function whyAsItStands(
  renderer: WebGLRenderer,
  { instanceMatrix }: InstancedMesh,
  geometry: BufferGeometry,
  material: Material,
): string | null {
  if (!(instanceMatrix.array instanceof Float32Array) || instanceMatrix.meshPerAttribute !== 1)
    return 'its instanceMatrix is not 16 32-bit floats for each instance';
  if ('instanceMatrix' in geometry.attributes || 'instanceColor' in geometry.attributes)
    return 'its geometry has an instanceMatrix or instanceColor of its own';
  if ('isNodeMaterial' in material) return `its material "${material.name}" is made of nodes`;
  const isUsed = usesInstanceNumber(renderer, material);
  if (isUsed) return `its material "${material.name}" (${material.type}) uses gl_InstanceID`;
  return isUsed === undefined ? '' : null;
}
