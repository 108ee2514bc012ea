/**
 * Reads a model of tiny3d, .t3dm version 4, as its importer writes it (before mkasset compresses it).
 *
 * Object k of the scene is chunk k of the file, so that `t3d_model_get_object_by_index(model, id)` gives the object of an id. Coordinates are
 * the file's own, 16-bit model units: 64 to the unit of the glTF by default. A colour is the vertex's; textures are not read. What is
 * blended or masked and which sides are drawn is taken from the material.
 * Twins: `gltf.ts`, `obj.ts`. Source: see `t3dm/chunks.ts`.
 */
import { countOf } from '../base/count.ts';
import { GrowingSoup } from './gather.ts';
import { MAX_TRIANGLES } from './limits.ts';
import { setMaterials } from './materials.ts';
import { plainBytes } from './plain-bytes.ts';
import { OBJECT_BLEND, OBJECT_DOUBLE_SIDED, OBJECT_MASK, type Scene } from './scene.ts';
import { damaged, quote, SceneError } from './scene-error.ts';
import { type Chunk, type Chunks, checkInChunk, chunkOf, openT3dm } from './t3dm/chunks.ts';
import { emptySlots, indexBytes, PART, type PartSink, readPart } from './t3dm/parts.ts';

export { isT3dm } from './t3dm/chunks.ts';

const OBJECT = 0x20;
const MATERIAL = 0x24;
/** of the low word of the RDP's modes: alpha is compared, or multiplied with coverage (n64brew, "Set Other Modes") */
const ALPHA_COMPARE = 3;
const COVERAGE_X_ALPHA = 1 << 12;
const CULL_FRONT = 8;
const CULL_BACK = 16;
/** most bytes of an object's name */
const MAX_NAME = 4096;

/** @throws SceneError where the file is no version 4, is damaged, or has an object that follows bones or has no triangles. */
export function readT3dm(given: Uint8Array): Scene {
  const file = openT3dm(plainBytes(given));
  const count = countObjects(file);
  const soup = new GrowingSoup();
  const { positions, colors, objectOf } = soup;
  const { bytes } = file;
  const materials: Material[] = [];
  const names: string[] = [];
  let indices = 0;
  for (let object = 0; object < count; object++) {
    const chunk = file.chunks[object];
    const name = nameOf(file, chunk, object);
    const whose = `object ${object} (${quote(name)})`;
    const material = materialOf(file, chunk, whose);
    const opaque = (material.flags & OBJECT_BLEND) === 0;
    const sink: PartSink = {
      vertex(at, color) {
        for (let k = 0; k < 3; k++) positions.push(bytes.getInt16(at + k * 2));
        for (let k = 0; k < 4; k++) colors.push(k === 3 && opaque ? 255 : bytes.getUint8(color + k));
        return positions.length / 3 - 1;
      },
      triangle(a, b, c) {
        if (material.turned) soup.triangle(a, c, b, object);
        else soup.triangle(a, b, c, object);
      },
    };
    const before = objectOf.length;
    const slots = emptySlots();
    const parts = bytes.getUint16(chunk.start + 4);
    checkInChunk(chunk, chunk.start + OBJECT, parts * PART, `the parts of ${whose}`);
    for (let part = 0; part < parts; part++) {
      const at = chunk.start + OBJECT + part * PART;
      // parts that share indices could name more triangles than any memory holds
      indices += indexBytes(bytes, at);
      if (indices > file.indices.end - file.indices.start || objectOf.length > MAX_TRIANGLES)
        throw damaged(`t3dm: the parts up to ${whose} name more indices than the file has`);
      readPart(file, at, slots, sink, `part ${part} of ${whose}`);
    }
    checkCount(objectOf.length - before, bytes.getUint16(chunk.start + 6), whose);
    materials.push(material);
    names.push(name);
  }
  const scene = soup.gather(names);
  scene.flags.set(materials.map(({ flags }) => flags));
  setMaterials(
    scene,
    materials.map(({ number }) => number),
  );
  noteLeftOut(scene, file, materials);
  return scene;
}

/** The objects are the first chunks, one behind the other. */
function countObjects({ chunks }: Chunks): number {
  const other = chunks.findIndex(({ type }) => type !== 'O');
  const count = other < 0 ? chunks.length : other;
  for (const [number, { type, start }] of chunks.entries()) {
    if (type !== 'O') continue;
    if (number >= count) throw damaged(`t3dm: chunk ${number} is an object after chunks of other types`);
    if (number > 0 && start <= chunks[number - 1].start)
      throw damaged(`t3dm: object ${number} does not begin after the one before it`);
  }
  return count;
}

function checkCount(found: number, said: number, whose: string): void {
  if (found === 0)
    throw new SceneError(
      `t3dm: ${whose} has no triangles, so no bounds: leave it out of the model, or give its primitive indices`,
    );
  // 16 bits in the file
  if ((found & 0xffff) !== said) throw damaged(`t3dm: ${whose} says ${said} triangles and has ${found}`);
}

function nameOf({ bytes, strings }: Chunks, chunk: Chunk, object: number): string {
  checkInChunk(chunk, chunk.start, OBJECT, `the first fields of object ${object}`);
  const start = strings + bytes.getUint32(chunk.start);
  const limit = Math.min(bytes.byteLength, start + MAX_NAME);
  let end = start;
  while (end < limit && bytes.getUint8(end) !== 0) end++;
  if (end >= limit)
    throw damaged(
      `t3dm: the name of object ${object}, at byte ${start}, does not end within MAX_NAME = ${MAX_NAME} bytes and the file`,
    );
  const text = new TextDecoder().decode(new Uint8Array(bytes.buffer, bytes.byteOffset + start, end - start));
  return text || `object ${object}`;
}

type Material = ReturnType<typeof materialOf>;

function materialOf({ bytes, chunks, firstMaterial }: Chunks, object: Chunk, whose: string) {
  const number = bytes.getUint32(object.start + 8);
  const chunk = chunkOf(chunks, firstMaterial + number, 'M');
  checkInChunk(chunk, chunk.start, MATERIAL, `the fields of the material of ${whose}`);
  const blended = bytes.getUint32(chunk.start + 0x18) !== 0;
  const masked = (bytes.getUint32(chunk.start + 0x0c) & (ALPHA_COMPARE | COVERAGE_X_ALPHA)) !== 0;
  const culled = bytes.getUint32(chunk.start + 0x1c) & (CULL_FRONT | CULL_BACK);
  return {
    /** of all materials in the file */
    number,
    /** OBJECT_* bits */
    flags: (blended ? OBJECT_BLEND : masked ? OBJECT_MASK : 0) | (culled === 0 ? OBJECT_DOUBLE_SIDED : 0),
    /** its front sides are culled: what is seen is the other side */
    turned: culled === CULL_FRONT,
    /** both sides are culled */
    unseen: culled === (CULL_FRONT | CULL_BACK),
  };
}

function noteLeftOut(scene: Scene, { chunks }: Chunks, materials: readonly Material[]): void {
  const animations = chunks.filter(({ type }) => type === 'A').length;
  if (animations > 0) scene.notes.push(`left out: ${countOf(animations, 'animation')}`);
  const unseen = materials.filter((material) => material.unseen).length;
  if (unseen > 0)
    scene.notes.push(`read as one-sided: ${countOf(unseen, 'object')} whose material culls front and back sides`);
  if (scene.names.length === 0) scene.notes.push('the file draws no triangles');
}
