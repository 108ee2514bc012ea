/**
 * The fields of three.js that are used beyond its public interface, in one place.
 *
 * BatchedMesh draws two lists, where each draw starts and how many indices it takes, and a texture of as many instance ids: fields without a
 * public name, which three's own WebGLRenderer reads. Tried with 0.187; a mesh without one of them is refused by name. Of WebGLRenderer the
 * properties that it keeps of textures and materials are used.
 */
import { type BatchedMesh, type DataTexture, type Material, Mesh, Sphere, Vector3, type WebGLRenderer } from 'three';

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

const USED = [
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

/** @throws TypeError where this version of three.js lacks a field that is used */
export function internalsOf(mesh: BatchedMesh): BatchedInternals {
  const missing = USED.filter((name) => !(name in mesh));
  if (missing.length > 0)
    throw new TypeError(`this BatchedMesh has no ${missing.join(', ')}: cull64/three works with three.js 0.187`);
  return mesh as unknown as BatchedInternals;
}

/** Whether this renderer has sent the texture to its GPU, so that a part of it may follow. */
export function isUploaded(renderer: WebGLRenderer, texture: DataTexture): boolean {
  return propertiesOf(renderer).has(texture);
}

/** The object that stands for a renderer's WebGL context: it is another one once the context was lost and restored. */
export function contextOf(renderer: WebGLRenderer): object {
  return (renderer as unknown as { properties: object }).properties;
}

/** The WebGL texture of an uploaded texture. */
export function webglTextureOf(renderer: WebGLRenderer, texture: DataTexture): WebGLTexture {
  return propertiesOf(renderer).get(texture).__webglTexture as WebGLTexture;
}

/** The text of the vertex shader that draws this material as it is now; undefined where it was not drawn yet. */
export function vertexShaderOf(renderer: WebGLRenderer, material: Material): string | undefined {
  const { currentProgram, __version } = propertiesOf(renderer).get(material);
  if (!currentProgram || __version !== material.version) return undefined;
  const { vertexShader } = currentProgram as { vertexShader: WebGLShader };
  return renderer.getContext().getShaderSource(vertexShader) ?? undefined;
}

interface Properties {
  has(object: object): boolean;
  get(object: object): Record<string, unknown>;
}

function propertiesOf(renderer: WebGLRenderer): Properties {
  return (renderer as unknown as { properties: Properties }).properties;
}

/**
 * Have three leave out a Mesh whenever it would draw it and `isHidden` says so. It asks the Mesh itself before it looks at its geometry; versions that ask the frustum
 * look at a sphere that a Mesh may have beside its geometry.
 */
export function hideFromThree(mesh: Mesh, isHidden: (mesh: Mesh) => boolean): void {
  if ('intersectsFrustum' in mesh)
    mesh.intersectsFrustum = (frustum) => !isHidden(mesh) && Mesh.prototype.intersectsFrustum.call(mesh, frustum);
  else
    Object.defineProperty(mesh, 'boundingSphere', {
      get: () => (isHidden(mesh) ? NOWHERE : undefined),
      configurable: true,
    });
}

export function showToThree(mesh: Mesh): void {
  const own = mesh as Partial<Pick<Mesh, 'intersectsFrustum'>> & { boundingSphere?: unknown };
  delete own.intersectsFrustum;
  delete own.boundingSphere;
}

/** in no frustum */
const NOWHERE = new Sphere(new Vector3(), Number.NEGATIVE_INFINITY);
