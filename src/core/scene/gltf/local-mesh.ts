/**
 * Decodes one primitive into a plain triangle list with its own vertices, in mesh space: what all its instances share.
 *
 * Strips and fans become lists; triangles with two equal indices are dropped, since they cover nothing wherever they
 * stand; vertices that no kept triangle uses are dropped too, the others keep their order.
 * Source: glTF 2.0 specification, section 3.7.2.1, for the corners of strips and fans.
 */
import { MAX_TRIANGLES } from '../limits.ts';
import { damaged, SceneError } from '../scene-error.ts';
import { writeColor } from '../srgb.ts';
import { readFloats, readIndices, type Views } from './accessor.ts';
import type { DecodeDraco } from './draco.ts';
import { gatherInfluences, type InfluenceValues } from './influences.ts';
import type { Material } from './material.ts';
import type { Picture } from './pictures.ts';
import { type Primitive, TRIANGLE_FAN, TRIANGLE_STRIP, TRIANGLES } from './primitives.ts';
import { sampleVertices } from './sample.ts';

export type LocalMesh = ReturnType<typeof decodePrimitive>;

/**
 * @param decodeDraco the decoder where the primitive needs one
 * @param picture the picture of its texture, where there is one
 */
export function decodePrimitive(
  primitive: Primitive,
  material: Material,
  views: Views,
  decodeDraco: DecodeDraco | undefined,
  picture: Picture | undefined,
) {
  const { draco, mode, label, texture } = primitive;
  const compressed = draco && decodeDraco!(primitive, views[draco.view]!);
  const geometry = compressed ?? readGeometry(primitive, views);
  const count = geometry.positions.length / 3;
  const influences = readInfluences(primitive, compressed?.influences ?? [], views);
  const described = [...primitive.targets.values()].map((target) => target.count);
  const counts = [
    ...described,
    ...influences.flatMap(({ joints, weights }) => [joints.length / 4, weights.length / 4]),
  ];
  const other = counts.find((one) => one !== count);
  if (other !== undefined)
    throw damaged(`glTF: ${label} has ${count} vertices, and joints or morph targets for ${other}`);
  const corners = listCorners(draco ? TRIANGLES : mode, geometry.indices, count, label);
  const { triangles, fileVertex } = compact(corners, count, label);
  const tints =
    texture && picture && geometry.uvs
      ? sampleVertices(picture, texture, geometry.uvs, triangles, fileVertex, material.opaque)
      : undefined;
  return {
    label,
    /** number in the file; undefined for the default material */
    material: primitive.material,
    flags: material.flags,
    /** vertices x (x, y, z); may hold what is no number: that is checked where they are placed */
    positions: pick(geometry.positions, fileVertex),
    /** vertices x (r, g, b, a), or one colour for all of them */
    colors: mixColors(material, geometry.colors, primitive.color?.width ?? 0, tints, fileVertex),
    /** triangles x 3 vertices */
    triangles,
    /** vertex -> its number in the file */
    fileVertex,
    /** undefined where no skin moves it */
    influences: gatherInfluences(influences, fileVertex, label),
  };
}

function readGeometry(primitive: Primitive, views: Views) {
  return {
    positions: readFloats(primitive.position, views),
    colors: primitive.color && readFloats(primitive.color, views),
    uvs: primitive.uv && readFloats(primitive.uv, views),
    indices: primitive.indices && readIndices(primitive.indices, views),
  };
}

/** @param compressed what Draco's data hold of the sets; the rest is in accessors */
function readInfluences(
  primitive: Primitive,
  compressed: readonly Partial<InfluenceValues>[],
  views: Views,
): InfluenceValues[] {
  return primitive.influences.map((set, n) => ({
    joints: compressed[n]?.joints ?? readFloats(set.joints, views),
    weights: compressed[n]?.weights ?? readFloats(set.weights, views),
  }));
}

/** Triangles x 3 corners as the mode says; a rest that makes no triangle is left out. */
function listCorners(mode: number, indices: Uint32Array | undefined, count: number, label: string): Uint32Array {
  const length = indices ? indices.length : count;
  const triangles = mode === TRIANGLES ? Math.floor(length / 3) : Math.max(0, length - 2);
  if (triangles > MAX_TRIANGLES)
    throw new SceneError(
      `glTF: ${label} has ${triangles} triangles, over the limit MAX_TRIANGLES = ${MAX_TRIANGLES}: split the file`,
    );
  if (mode === TRIANGLES && indices) return indices.subarray(0, triangles * 3);
  const corners = new Uint32Array(triangles * 3);
  for (let t = 0; t < triangles; t++) {
    const odd = t % 2;
    if (mode === TRIANGLES) corners.set([3 * t, 3 * t + 1, 3 * t + 2], 3 * t);
    else if (mode === TRIANGLE_STRIP) corners.set([t, t + 1 + odd, t + 2 - odd], 3 * t);
    else if (mode === TRIANGLE_FAN) corners.set([t + 1, t + 2, 0], 3 * t);
  }
  if (indices) for (let i = 0; i < corners.length; i++) corners[i] = indices[corners[i]];
  return corners;
}

/** The kept triangles with vertices numbered anew, and where those come from. */
function compact(
  corners: Uint32Array,
  count: number,
  label: string,
): { triangles: Uint32Array; fileVertex: Uint32Array } {
  const used = new Uint32Array(count);
  let kept = 0;
  for (let t = 0; t < corners.length / 3; t++) {
    const a = corners[t * 3];
    const b = corners[t * 3 + 1];
    const c = corners[t * 3 + 2];
    const most = Math.max(a, b, c);
    if (most >= count) throw damaged(`glTF: ${label}: an index is ${most}, but there are ${count} vertices`);
    if (a === b || b === c || c === a) continue;
    used[a] = used[b] = used[c] = 1;
    kept++;
  }
  let vertices = 0;
  for (let v = 0; v < count; v++) vertices += used[v];
  const fileVertex = new Uint32Array(vertices);
  vertices = 0;
  for (let v = 0; v < count; v++) {
    if (used[v] === 0) continue;
    used[v] = vertices;
    fileVertex[vertices++] = v;
  }
  const triangles = new Uint32Array(kept * 3);
  let out = 0;
  for (let t = 0; t < corners.length / 3; t++) {
    const a = corners[t * 3];
    const b = corners[t * 3 + 1];
    const c = corners[t * 3 + 2];
    if (a === b || b === c || c === a) continue;
    triangles[out++] = used[a];
    triangles[out++] = used[b];
    triangles[out++] = used[c];
  }
  return { triangles, fileVertex };
}

function pick(positions: Float32Array, fileVertex: Uint32Array): Float32Array {
  const out = new Float32Array(fileVertex.length * 3);
  for (let v = 0; v < fileVertex.length; v++)
    for (let axis = 0; axis < 3; axis++) out[v * 3 + axis] = positions[fileVertex[v] * 3 + axis];
  return out;
}

/** Base colour times vertex colour times texture, as displayed; what is no number gives 0. */
function mixColors(
  material: Material,
  colors: Float32Array | undefined,
  width: number,
  tints: Float32Array | undefined,
  fileVertex: Uint32Array,
): Uint8Array {
  const [r, g, b, a] = material.factor;
  if (colors === undefined && tints === undefined) {
    const one = new Uint8Array(4);
    writeColor(one, 0, r, g, b, material.opaque ? 1 : a);
    return one;
  }
  const mixed = new Float64Array(4);
  const out = new Uint8Array(fileVertex.length * 4);
  for (let v = 0; v < fileVertex.length; v++) {
    mixed[0] = r;
    mixed[1] = g;
    mixed[2] = b;
    mixed[3] = a;
    if (colors) for (let k = 0; k < width; k++) mixed[k] *= colors[fileVertex[v] * width + k];
    if (tints) for (let k = 0; k < 4; k++) mixed[k] *= tints[v * 4 + k];
    writeColor(out, v * 4, mixed[0], mixed[1], mixed[2], material.opaque ? 1 : mixed[3]);
  }
  return out;
}
