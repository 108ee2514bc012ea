/**
 * An attribute of an InstancedMesh whose buffer on the GPU holds what the current view draws, in its order, while its array stays the
 * program's, one entry an instance.
 *
 * three uploads an instance's attributes before onBeforeRender and once a frame, too early and too rarely for lists of several cameras. An
 * attribute that says isGLBufferAttribute is taken as it is: the buffer is ours, filled right before each draw.
 */
import { InstancedBufferAttribute } from 'three';

export interface GpuInstances {
  /** over the array of the mesh's own attribute */
  attribute: InstancedBufferAttribute;
  buffer: WebGLBuffer;
  /** what the buffer is filled with */
  packed: Float32Array;
}

/** @param own the mesh's attribute, of 32-bit floats, which is left as it is */
export function createGpuInstances(gl: WebGL2RenderingContext, own: InstancedBufferAttribute): GpuInstances {
  const { array, itemSize, normalized, meshPerAttribute } = own;
  const buffer = gl.createBuffer();
  gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
  gl.bufferData(gl.ARRAY_BUFFER, array.byteLength, gl.DYNAMIC_DRAW);
  const attribute = new InstancedBufferAttribute(array, itemSize, normalized, meshPerAttribute);
  Object.assign(attribute, { isGLBufferAttribute: true, buffer, type: gl.FLOAT, elementSize: 4 });
  return { attribute, buffer, packed: new Float32Array(array.length) };
}

/** Fill the buffer with the entries of these instances, in this order. */
export function uploadInstances(
  gl: WebGL2RenderingContext,
  { attribute, buffer, packed }: GpuInstances,
  ids: Uint32Array,
  count: number,
): void {
  const { itemSize } = attribute;
  const array = attribute.array as Float32Array;
  for (let i = 0, to = 0; i < count; i++) {
    const from = ids[i] * itemSize;
    for (let k = 0; k < itemSize; k++) packed[to++] = array[from + k];
  }
  gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
  gl.bufferSubData(gl.ARRAY_BUFFER, 0, packed, 0, count * itemSize);
}
