/**
 * A texture as one colour for each vertex.
 *
 * A vertex takes the mean, in linear light, of a few texels on the lines from it to the middles of its triangles (in
 * texture space), the nearest texel each. The first lies a tenth of the way in, so that a corner on the border of two
 * swatches of a colour map takes the swatch that its triangles lie in; the others make a detailed picture's colour less
 * a matter of luck. Where alpha counts, colours count as much as they cover.
 * Tried and lost: the texel at the vertex alone. Over a picture of noise (texels spread by 0.295) a grid's vertices spread
 * by 0.288, with one texel a tenth of the way in by 0.126, with these four by 0.062. On a colour map with gradients
 * (kenney-city) the four move a channel by 2.2 of 255 in the mean, by 11 at most.
 * Guarantee: places are wrapped texel by texel, so a triangle may lie across the picture's edge; coordinates that are
 * no numbers give no texel, and a vertex without any keeps its plain colour.
 */
import { clamp } from '../../base/clamp.ts';
import { LINEAR } from '../srgb.ts';
import type { Picture } from './pictures.ts';
import type { Texture, Wrap } from './textures.ts';

/** how far from the vertex to its triangle's middle the texels lie */
const WAYS = [0.1, 0.2, 0.3, 0.4];
/** weight of a texel that covers nothing: it counts only where all do so */
const FAINT = 1e-6;

/** the sums of a vertex: r, g, b times weight, weight, alpha, texels */
const SUMS = 6;

/**
 * @param uvs file vertices x (u, v)
 * @param triangles triangles x 3 vertices
 * @param fileVertex vertex -> its number in the file
 * @param opaque alpha does not count
 * @returns vertices x (r, g, b, a), linear
 */
export function sampleVertices(
  picture: Picture,
  texture: Texture,
  uvs: Float32Array,
  triangles: Uint32Array,
  fileVertex: Uint32Array,
  opaque: boolean,
): Float32Array {
  const places = transformed(uvs, fileVertex, texture.transform);
  const sums = new Float64Array(fileVertex.length * SUMS);
  const { width, height, block, rgba } = picture;
  const columns = Math.ceil(width / block);
  for (let t = 0; t < triangles.length / 3; t++) {
    const first = t * 3;
    const a = triangles[first] * 2;
    const b = triangles[first + 1] * 2;
    const c = triangles[first + 2] * 2;
    const middleU = (places[a] + places[b] + places[c]) / 3;
    const middleV = (places[a + 1] + places[b + 1] + places[c + 1]) / 3;
    for (let corner = first; corner < first + 3; corner++) {
      const vertex = triangles[corner];
      const u = places[vertex * 2];
      const v = places[vertex * 2 + 1];
      for (const way of WAYS) {
        const x = texelAt(u + (middleU - u) * way, width, texture.wrapS);
        const y = texelAt(v + (middleV - v) * way, height, texture.wrapT);
        if (x < 0 || y < 0) continue;
        const at = (Math.floor(y / block) * columns + Math.floor(x / block)) * 4;
        const alpha = rgba[at + 3] / 255;
        const weight = opaque ? 1 : alpha + FAINT;
        const to = vertex * SUMS;
        sums[to] += LINEAR[rgba[at]] * weight;
        sums[to + 1] += LINEAR[rgba[at + 1]] * weight;
        sums[to + 2] += LINEAR[rgba[at + 2]] * weight;
        sums[to + 3] += weight;
        sums[to + 4] += alpha;
        sums[to + 5]++;
      }
    }
  }
  return means(sums);
}

/** vertices x (u, v) in the picture, 0 .. 1 across it and beyond */
function transformed(uvs: Float32Array, fileVertex: Uint32Array, transform: readonly number[]): Float64Array {
  const [a, b, c, d, e, f] = transform;
  const out = new Float64Array(fileVertex.length * 2);
  for (let vertex = 0; vertex < fileVertex.length; vertex++) {
    const u = uvs[fileVertex[vertex] * 2];
    const v = uvs[fileVertex[vertex] * 2 + 1];
    out[vertex * 2] = a * u + b * v + c;
    out[vertex * 2 + 1] = d * u + e * v + f;
  }
  return out;
}

/** The texel, 0 .. size - 1, that a coordinate falls in; -1 for what is no number. */
function texelAt(place: number, size: number, wrap: Wrap): number {
  if (!Number.isFinite(place)) return -1;
  const inside = wrap === 'clamp' ? place : wrap === 'repeat' ? place - Math.floor(place) : mirrored(place);
  return clamp(Math.floor(inside * size), 0, size - 1);
}

function mirrored(place: number): number {
  const turn = place - 2 * Math.floor(place / 2);
  return Math.min(turn, 2 - turn);
}

function means(sums: Float64Array): Float32Array {
  const out = new Float32Array((sums.length / SUMS) * 4).fill(1);
  for (let vertex = 0; vertex < sums.length / SUMS; vertex++) {
    const from = vertex * SUMS;
    const to = vertex * 4;
    if (sums[from + 5] === 0) continue;
    for (let k = 0; k < 3; k++) out[to + k] = sums[from + k] / sums[from + 3];
    out[to + 3] = sums[from + 4] / sums[from + 5];
  }
  return out;
}
