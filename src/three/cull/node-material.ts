/** Which draws of an InstancedMesh by WebGPURenderer can be in another order. */
import type { BufferGeometry, InstancedMesh, Material } from 'three';
import { instancedAttributesOf } from './instance-rows.ts';
import { bindsByObject, callDepthOf } from './internals.ts';

/** Vertex buffers of WebGPU. Where they do not suffice three keeps the attributes that a mesh held when it was first drawn. */
const MAX_BUFFERS = 8;

/** As whyAsItStands (as-it-ships.ts) of WebGLRenderer. */
export function whyAsItStandsInNodes(
  renderer: object,
  { instanceMatrix, instanceColor, morphTexture }: InstancedMesh,
  geometry: BufferGeometry,
  material: Material,
): string | null {
  if (!bindsByObject() || callDepthOf(renderer) === null)
    return 'before r187 WebGPURenderer keeps the matrices that a mesh was first drawn with';
  const { meshPerAttribute, array } = instanceMatrix;
  if (!(array instanceof Float32Array) || meshPerAttribute !== 1 || isStorage(instanceMatrix))
    return 'its instanceMatrix is not 16 32-bit floats for each instance';
  if (instanceColor && (instanceColor.meshPerAttribute !== 1 || isStorage(instanceColor)))
    return 'its instanceColor is not a colour for each instance';
  if (morphTexture) return 'WebGPURenderer finds morph targets by the number of the instance';
  if (instancedAttributesOf(geometry).length > 0)
    return 'its geometry has instanced attributes, which WebGPURenderer keeps';
  if (Object.keys(geometry.attributes).length + (instanceColor ? 2 : 1) > MAX_BUFFERS)
    return `its attributes take more than ${MAX_BUFFERS} buffers`;
  const { getMRT } = renderer as { getMRT?(): { has(name: string): boolean } | null };
  if (getMRT?.call(renderer)?.has('velocity')) return 'velocities are drawn, from the places of the frame before';
  const named = nodesOf(material);
  return named === '' ? null : `its material "${material.name}" has its own ${named}, which may use instanceIndex`;
}

const isStorage = (attribute: object) => 'isStorageInstancedBufferAttribute' in attribute;

/** The first of the nodes that a program gave the material. */
function nodesOf(material: Material): string {
  const values = Object.entries(material).filter(([name]) => name.endsWith('Node'));
  return values.find(([, value]) => value !== null && value !== undefined)?.[0] ?? '';
}
