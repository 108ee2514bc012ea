/** cull64/three as hooks of React: each begins when its component stands in the scene, and is undone when it goes. */
import { useThree } from '@react-three/fiber';
import { batchScene, cullByTree } from 'cull64/three';
import { useLayoutEffect } from 'react';

/**
 * The Meshes below an object are drawn by a few BatchedMeshes, culled by trees. React goes on to move, add and remove them.
 * @param ref of a <group>, or of another object
 * @param isOn false: three draws them
 * @param options of batchScene, such as `hidden`: the same object from render to render
 */
export function useBatchedScene(ref, isOn = true, options = undefined) {
  useLayoutEffect(() => {
    if (!isOn) return undefined;
    const batched = batchScene(ref.current, options);
    return () => batched.undo();
  }, [ref, isOn, options]);
}

/**
 * A tree culls the instances of a mesh.
 * @param ref of a <batchedMesh> or an <instancedMesh>
 * @param isOn false: the mesh is as it ships
 */
export function useTree(ref, isOn = true) {
  const renderer = useThree(({ gl }) => gl);
  useLayoutEffect(() => {
    if (!isOn) return undefined;
    const mesh = ref.current;
    const culling = mesh.isInstancedMesh ? cullByTree(mesh, renderer) : cullByTree(mesh);
    return () => culling.stop();
  }, [ref, isOn, renderer]);
}
