/** The matrices of an InstancedMesh as they were taken over, by id, 16 numbers each: programs write to its array without a word. */
import type { InstancedMesh } from 'three';

/** Take over an instance's matrix from the mesh. */
export function takeMatrix({ instanceMatrix: { array } }: InstancedMesh, own: Float32Array, id: number): void {
  for (let k = id * 16; k < id * 16 + 16; k++) own[k] = array[k];
}

/** Whether an instance's matrix differs from the one that was taken over. */
export function isOtherMatrix({ instanceMatrix: { array } }: InstancedMesh, own: Float32Array, id: number): boolean {
  for (let k = id * 16; k < id * 16 + 16; k++) if (own[k] !== array[k]) return true;
  return false;
}
