/** Why three draws a Mesh by itself, and no batch does; the reasons that lie in its material or geometry come from watched-material.ts and watched-geometry.ts. */
import { Mesh } from 'three';

/** What a program may set on a Mesh itself, or in a class of its own. */
const HOOKS = ['onBeforeRender', 'onAfterRender', 'onBeforeShadow', 'onAfterShadow'] as const;
const KINDS = ['isSkinnedMesh', 'isInstancedMesh', 'isBatchedMesh'] as const;

/** @param above why what stands where it does is left; '' where it is not */
export function whyLeft(mesh: Mesh, above: string): string {
  const kind = KINDS.find((name) => name in mesh);
  if (kind) return `it is a ${kind.slice(2)}`;
  if (Array.isArray(mesh.material)) return 'it has several materials';
  const hook = HOOKS.find((name) => mesh[name] !== Mesh.prototype[name]);
  if (hook) return `it has its own ${hook}`;
  if (mesh.customDepthMaterial || mesh.customDistanceMaterial) return 'it has its own material for shadows';
  if (!mesh.frustumCulled) return 'its frustumCulled is false';
  if (above) return above;
  return isFiniteAffine(mesh.matrixWorld.elements) ? '' : 'its matrix is not affine, or not finite';
}

/** Whether nothing was set on a Mesh that `whyLeft` asks for: what may have changed of one in a batch. */
export function isPlain(mesh: Mesh): boolean {
  return (
    mesh.frustumCulled &&
    mesh.onBeforeRender === Mesh.prototype.onBeforeRender &&
    mesh.onAfterRender === Mesh.prototype.onAfterRender &&
    mesh.onBeforeShadow === Mesh.prototype.onBeforeShadow &&
    mesh.onAfterShadow === Mesh.prototype.onAfterShadow &&
    mesh.customDepthMaterial === undefined &&
    mesh.customDistanceMaterial === undefined
  );
}

/** Whether a matrix has the last row of an affine one, and numbers alone. */
export function isFiniteAffine(m: readonly number[]): boolean {
  if (m[3] !== 0 || m[7] !== 0 || m[11] !== 0 || m[15] !== 1) return false;
  for (let i = 0; i < 15; i++) if (m[i] - m[i] !== 0) return false;
  return true;
}
