/**
 * Reads a model of any kind that this program knows, told apart by its content: GLB, glTF JSON, OBJ text, tiny3d's .t3dm, or display lists in C.
 */
import { countOf } from '../base/count.ts';
import { isDisplayLists, readDisplayLists } from './display-lists.ts';
import { isGlb } from './gltf/container.ts';
import { type GltfOptions, readGltf } from './gltf.ts';
import { readObj } from './obj.ts';
import { plainBytes } from './plain-bytes.ts';
import { OBJECT_MASK, type Scene } from './scene.ts';
import { SceneError } from './scene-error.ts';
import { refuseOther, startOf, startWithoutComments } from './sniff.ts';
import { isT3dm, readT3dm } from './t3dm.ts';

export interface ReadOptions extends GltfOptions {
  /** what messages call the file; it decides nothing */
  name?: string;
}

/** a line that hardly any text but an OBJ has */
const OBJ_LINE = /^[ \t]*((v|vt|vn|f)[ \t]+[-+.\d]|(usemtl|mtllib)[ \t])/m;

/**
 * Read a model.
 * @throws SceneError with one line: `name: ` where a name is given, the file's fault, the remedy; TypeError for what is no bytes
 * @example
 * ```ts
 * import { objectCount, readScene, triangleCount } from 'cull64';
 *
 * const text = 'o floor\nv 0 0 0\nv 0 0 4\nv 3 0 4\nv 3 0 0\nf 1 2 3 4';
 * const scene = await readScene(new TextEncoder().encode(text), { name: 'floor.obj' });
 * objectCount(scene); // 1
 * triangleCount(scene, 0); // 2
 * scene.names; // ['floor']
 * scene.boxes; // [0, 0, 0, 3, 0, 4]
 * scene.spheres.subarray(0, 3); // [1.5, 0, 2]
 * ```
 */
export async function readScene(bytes: Uint8Array | ArrayBuffer, options: ReadOptions = {}): Promise<Scene> {
  try {
    const scene = await readAny(plainBytes(bytes), options);
    noteMasked(scene);
    return scene;
  } catch (error) {
    if (error instanceof SceneError && options.name)
      throw new SceneError(`${options.name}: ${error.message}`, { cause: error });
    throw error;
  }
}

async function readAny(bytes: Uint8Array, options: ReadOptions): Promise<Scene> {
  if (isGlb(bytes)) return readGltf(bytes, options);
  if (isT3dm(bytes)) return readT3dm(bytes);
  const start = startOf(bytes);
  if (start.startsWith('{')) return readGltf(bytes, options);
  if (isObj(start) || isObj(startWithoutComments(bytes))) return readObj(bytes);
  if (isDisplayLists(bytes)) return readDisplayLists(bytes);
  return refuseOther(bytes);
}

function noteMasked({ flags, notes }: Scene): void {
  const masked = flags.filter((bits) => bits & OBJECT_MASK).length;
  if (masked === 0) return;
  const are = masked === 1 ? 'is' : 'are';
  notes.push(
    `${masked} of ${countOf(flags.length, 'object')} ${are} masked (cut out by alpha): no occluder, and left out of overdraw`,
  );
}

function isObj(start: string): boolean {
  return OBJ_LINE.test(start) && !start.includes('\0');
}
