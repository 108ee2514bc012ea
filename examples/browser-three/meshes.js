/** A scene as meshes of three.js, one an object: all share one vertex pool and one index list, and each draws its own range. */
import { OBJECT_BLEND, OBJECT_DOUBLE_SIDED, triangleCount } from 'cull64';
import {
  BufferAttribute,
  BufferGeometry,
  DoubleSide,
  FrontSide,
  Mesh,
  MeshBasicMaterial,
  Sphere,
  Vector3,
} from 'three';

/** Meshes that are invisible until a cull finds them. */
export function meshesOf(scene) {
  const position = new BufferAttribute(scene.positions, 3);
  const color = new BufferAttribute(scene.colors, 4, true);
  const index = new BufferAttribute(scene.indices, 1);
  const materials = [0, 1, 2, 3].map(materialOf);
  return scene.names.map((name, id) => {
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', position);
    geometry.setAttribute('color', color);
    geometry.setIndex(index);
    geometry.setDrawRange(3 * scene.firstTriangle[id], 3 * triangleCount(scene, id));
    // else three.js computes a bounding sphere of the whole pool for each mesh
    const [x, y, z, r] = scene.spheres.subarray(4 * id, 4 * id + 4);
    geometry.boundingSphere = new Sphere(new Vector3(x, y, z), r);
    const mesh = new Mesh(geometry, materials[scene.flags[id]]);
    mesh.name = name;
    mesh.visible = false;
    mesh.frustumCulled = false;
    mesh.matrixAutoUpdate = false;
    return mesh;
  });
}

/** @param flags OBJECT_* bits */
function materialOf(flags) {
  const blends = (flags & OBJECT_BLEND) !== 0;
  return new MeshBasicMaterial({
    vertexColors: true,
    transparent: blends,
    depthWrite: !blends,
    side: flags & OBJECT_DOUBLE_SIDED ? DoubleSide : FrontSide,
    forceSinglePass: true,
  });
}
