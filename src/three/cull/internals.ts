/**
 * The fields of three.js that are used beyond its public interface, in one place, with what happens where a version lacks one.
 *
 * | of | field | since | where it is absent |
 * |---|---|---|---|
 * | BatchedMesh | those of NEEDED: two lists, where each draw starts and how many indices it takes, and a texture of as many instance ids | before r170 | the mesh is refused, by the names of what it lacks |
 * | BatchedMesh | `_updateDrawParameters`, which WebGPURenderer calls after `onBeforeRender` | r187 | nothing has to be kept from filling the lists |
 * | BatchedMesh | `_mergedDrawStarts` and its three companions | r187 | no neighbours become one draw, so instances are not grouped by geometry |
 * | BatchedMesh | `_multiDrawBytesPerElement` | r186 | WebGPURenderer takes the size from the index list itself |
 * | Texture | `updateRanges` | r177 | all of a texture is uploaded where a part changed |
 * | Camera | `reversedDepth` | r179 | depth is not reversed in the camera's matrix |
 * | WebGLRenderer | `properties`, what it keeps of textures and materials | before r170 | an InstancedMesh is refused; of a BatchedMesh whole textures are uploaded |
 * | of a texture | `__webglTexture` | before r170 | as for `properties` |
 * | of a material | `currentProgram`, `__version` | before r170 | an InstancedMesh whose material has an `onBeforeCompile` stays as it ships; changes of programs are not counted |
 * | WebGLRenderer | what `compile` meets objects by, told by the four kinds that its text names | before r170 | batches are compiled when they are first drawn |
 * | WebGPURenderer | `backend.isWebGPUBackend` | before r170 | the lists are those of WebGL |
 * | WebGPURenderer | `_callDepth`, and that a draw takes the attributes which an InstancedMesh holds then | r187 | an InstancedMesh stays as it ships |
 */
import {
  type BatchedMesh,
  type Camera,
  type DataTexture,
  type Material,
  type Mesh,
  type Object3D,
  REVISION,
  Sphere,
  Vector3,
  type WebGLRenderer,
} from 'three';
import type { Interception } from './intercept.ts';

export interface BatchedInternals {
  _instanceInfo: { visible: boolean; active: boolean; geometryIndex: number }[];
  _geometryInfo: { start: number; count: number; active: boolean }[];
  _matricesTexture: DataTexture;
  _colorsTexture: DataTexture | null;
  _indirectTexture: DataTexture;
  _multiDrawStarts: Int32Array;
  _multiDrawCounts: Int32Array;
  _multiDrawCount: number;
  _maxInstanceCount: number;
  _visibilityChanged: boolean;
}

/** Where neighbours of one geometry become one draw: where each starts, its indices, and its instances. */
export interface MergedInternals {
  _mergedDrawStarts: Int32Array;
  _mergedDrawCounts: Int32Array;
  _mergedDrawInstanceCounts: Int32Array;
  _mergedDrawCount: number;
}

const NEEDED = [
  '_instanceInfo',
  '_geometryInfo',
  '_matricesTexture',
  '_colorsTexture',
  '_indirectTexture',
  '_multiDrawStarts',
  '_multiDrawCounts',
  '_multiDrawCount',
  '_maxInstanceCount',
  '_visibilityChanged',
];
const MERGED = ['_mergedDrawStarts', '_mergedDrawCounts', '_mergedDrawInstanceCounts', '_mergedDrawCount'];

/** The function that WebGPURenderer calls for the lists of a draw. */
export const UPDATE_DRAW_PARAMETERS = '_updateDrawParameters';

/** @throws TypeError where this version of three.js lacks a field that is used */
export function internalsOf(mesh: BatchedMesh): BatchedInternals {
  const missing = NEEDED.filter((name) => !(name in mesh));
  if (missing.length > 0)
    throw new TypeError(`this BatchedMesh has no ${missing.join(', ')}, which cull64/three works with`);
  return mesh as unknown as BatchedInternals;
}

/** null where three draws each instance by itself */
export function mergedOf(mesh: object): MergedInternals | null {
  return MERGED.every((name) => name in mesh) ? (mesh as MergedInternals) : null;
}

/** @param bytes of an index; 1 without an index list */
export function setIndexBytes(mesh: object, bytes: number): void {
  if ('_multiDrawBytesPerElement' in mesh) mesh._multiDrawBytesPerElement = bytes;
}

/** Whether a renderer draws on WebGPU itself. */
export function isOnWebGPU(renderer: object): boolean {
  return (renderer as { backend?: { isWebGPUBackend?: boolean } }).backend?.isWebGPUBackend === true;
}

/** The backend of a WebGPURenderer, and whether its GPU blends 32-bit floats. */
export function nodeBackendOf(renderer: object): { backend: { trackTimestamp: boolean }; hasFloatBlend: boolean } {
  const { backend } = renderer as {
    backend: { trackTimestamp: boolean; gl?: WebGL2RenderingContext; hasFeature(name: string): boolean };
  };
  const hasFloatBlend = backend.gl
    ? !!backend.gl.getExtension('EXT_color_buffer_float') && !!backend.gl.getExtension('EXT_float_blend')
    : backend.hasFeature('float32-blendable');
  return { backend, hasFloatBlend };
}

/** How many pictures a picture is drawn in the midst of; null where that is not known. */
export function callDepthOf(renderer: object): number | null {
  return (renderer as { _callDepth?: number })._callDepth ?? null;
}

/** Of WebGPURenderer: the number of the frame, another after each requestAnimationFrame. */
export function frameOf(renderer: object): number {
  return (renderer as { info?: { frame?: number } }).info?.frame ?? 0;
}

/** Whether WebGPURenderer takes the attributes that an InstancedMesh holds at each draw, and not those of its first. */
export function bindsByObject(): boolean {
  return Number.parseInt(REVISION, 10) >= 187;
}

export function hasReversedDepth(camera: Camera): boolean {
  return camera.reversedDepth ?? false;
}

/** Whether parts of a texture can be uploaded. */
export function takesParts(texture: DataTexture): boolean {
  return 'updateRanges' in texture;
}

/** Whether this renderer has sent the texture to its GPU, so that a part of it may follow. */
export function isUploaded(renderer: WebGLRenderer, texture: DataTexture): boolean {
  return propertiesOf(renderer)?.has(texture) ?? false;
}

/** The object that stands for a renderer's WebGL context: it is another one once the context was lost and restored. */
export function contextOf(renderer: WebGLRenderer): object {
  return propertiesOf(renderer) ?? renderer;
}

/** The WebGL texture of an uploaded texture. */
export function webglTextureOf(renderer: WebGLRenderer, texture: DataTexture): WebGLTexture {
  const found = propertiesOf(renderer)?.get(texture).__webglTexture;
  if (!found) throw new TypeError('this WebGLRenderer keeps no __webglTexture, which cull64/three works with');
  return found;
}

/** What a renderer has compiled for a material that it has drawn; undefined where it does not say. */
export function programOf(renderer: WebGLRenderer, material: Material): unknown {
  return propertiesOf(renderer)?.get(material).currentProgram;
}

/** The text of the vertex shader that draws this material as it is now; undefined where it was not drawn yet. */
export function vertexShaderOf(renderer: WebGLRenderer, material: Material): string | undefined {
  const { currentProgram, __version } = propertiesOf(renderer)?.get(material) ?? {};
  if (!currentProgram || __version !== material.version) return undefined;
  const { vertexShader } = currentProgram as { vertexShader: WebGLShader };
  return renderer.getContext().getShaderSource(vertexShader) ?? undefined;
}

interface Properties {
  has(object: object): boolean;
  get(object: object): Record<string, unknown>;
}

function propertiesOf(renderer: WebGLRenderer): Properties | undefined {
  return (renderer as unknown as { properties?: Properties }).properties;
}

/** @throws TypeError where the renderer lacks what an InstancedMesh needs */
export function checkRenderer(renderer: WebGLRenderer): void {
  if (!propertiesOf(renderer))
    throw new TypeError('this WebGLRenderer has no properties, which cull64/three works with');
}

/** Whether a function that meets objects is the one by which WebGLRenderer compiles what they are drawn by. */
export function compiles(meet: (object: Object3D) => void): boolean {
  return /isMesh.*isPoints.*isLine.*isSprite/s.test(String(meet));
}

/**
 * Have three leave out a Mesh whenever it would draw it and `isHidden` says so. It asks the Mesh itself before it looks at its geometry; versions that ask the frustum
 * look at a sphere that a Mesh may have beside its geometry.
 * @param isHidden is given the frustum by which three asks, where it asks the Mesh
 */
export function hideFromThree(mesh: Mesh, isHidden: (mesh: Mesh, frustum?: object) => boolean): void {
  if ('intersectsFrustum' in mesh)
    mesh.intersectsFrustum = (frustum) =>
      !isHidden(mesh, frustum) && classOf(mesh).intersectsFrustum.call(mesh, frustum);
  else
    Object.defineProperty(mesh, 'boundingSphere', {
      get: () => (isHidden(mesh) ? NOWHERE : undefined),
      configurable: true,
    });
}

/** Have three draw it again. What was set on it stays: an object that a property was deleted of is slow to read. */
export function showToThree(mesh: Mesh): void {
  if ('intersectsFrustum' in mesh) mesh.intersectsFrustum = classOf(mesh).intersectsFrustum;
  else Object.defineProperty(mesh, 'boundingSphere', { value: undefined, configurable: true, writable: true });
}

/** Whether three is answered by the Mesh's class, so that what hides it may answer: instances have a sphere, or an answer, of their own. */
export function isAnsweredByClass(mesh: Mesh): boolean {
  const { boundingSphere } = mesh as { boundingSphere?: unknown };
  return (
    'intersectsFrustum' in mesh &&
    boundingSphere === undefined &&
    mesh.intersectsFrustum === classOf(mesh).intersectsFrustum
  );
}

/** Leave nothing of it, on a Mesh that was hidden. */
export function forgetHidden(mesh: Mesh): void {
  const own = mesh as Partial<Pick<Mesh, 'intersectsFrustum'>> & { boundingSphere?: unknown };
  delete own.intersectsFrustum;
  delete own.boundingSphere;
}

/**
 * Have three draw a mesh of instances wherever the camera is: it would ask for a sphere around all, which it makes once, however they move. Versions that ask the mesh
 * itself leave `frustumCulled` as the program has it, which copies and files take along.
 * @returns what puts back what the interception does not
 */
export function drawAnywhere(mesh: Mesh, interception: Interception): () => void {
  if ('intersectsFrustum' in mesh) {
    interception.replace('intersectsFrustum', () => () => true);
    return () => undefined;
  }
  const { frustumCulled } = mesh as Mesh;
  (mesh as Mesh).frustumCulled = false;
  return () => {
    (mesh as Mesh).frustumCulled = frustumCulled;
  };
}

const classOf = (mesh: Mesh): Mesh => Object.getPrototypeOf(mesh);

/** in no frustum */
const NOWHERE = new Sphere(new Vector3(), Number.NEGATIVE_INFINITY);
