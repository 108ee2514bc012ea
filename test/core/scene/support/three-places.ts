/** The places of vertices by a second program: three.js, with its own reader of glTF. */
import { Matrix4, type Mesh, Vector3 } from 'three';
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js';
import { expect } from 'vitest';

/** World positions of all vertices, mesh by mesh: x, y, z. */
export async function threePlaces(glb: Uint8Array): Promise<number[]> {
  const gltf = await new GLTFLoader().parseAsync(Uint8Array.from(glb).buffer, '');
  gltf.scene.updateMatrixWorld(true);
  const places: number[] = [];
  gltf.scene.traverse((object) => {
    const mesh = object as Mesh;
    if (!mesh.isMesh) return;
    const world = new Matrix4().copy(mesh.matrixWorld);
    for (let v = 0; v < mesh.geometry.attributes.position.count; v++)
      places.push(...mesh.getVertexPosition(v, new Vector3()).applyMatrix4(world).toArray());
  });
  return places;
}

/** No number differs from the expected one by `tolerance` or more. */
export function expectClose(found: ArrayLike<number>, expected: readonly number[], tolerance: number): void {
  expect(found.length).toBe(expected.length);
  let worst = 0;
  for (let i = 0; i < expected.length; i++) worst = Math.max(worst, Math.abs(found[i] - expected[i]));
  expect(worst).toBeLessThan(tolerance);
}
