/**
 * Reads a Wavefront OBJ model into a scene.
 *
 * An object is all faces under one `o` line with one group and one material name (`obj/object-keys.ts` says it
 * exactly), numbered by first face; what has no faces is no object. `fo`, as old files have it, is `f`. Polygons become fans, or ears where
 * a corner points inwards (`obj/polygon.ts`); triangles that repeat a vertex are dropped. Vertex colours (three numbers behind x, y, z) are taken as displayed; without them a vertex is
 * white, since materials live in a file of their own, which is not read. Everything is one-sided and opaque.
 *
 * A face names vertices above it, from 1, or from the last one back with -1. Coordinates must be finite; a colour that is no number is
 * white, which a note says: no tree depends on it.
 * Twin: `gltf.ts`. Source: Wavefront, "Advanced Visualizer" manual, appendix B1.
 */
import { countOf } from '../base/count.ts';
import { setMaterials } from './materials.ts';
import { parseObj } from './obj/parse.ts';
import { MAX_EARS } from './obj/polygon.ts';
import { plainBytes } from './plain-bytes.ts';
import type { Scene } from './scene.ts';

/** @throws SceneError with the line's number where a line cannot be read. */
export function readObj(bytes: Uint8Array): Scene {
  const text = parseObj(plainBytes(bytes));
  const { positions, colors } = text.soup;
  const scene = text.soup.gather(text.names, { colors: displayColors(colors.cut(), positions.length / 3) });
  setMaterials(scene, text.materials);
  if (text.leftOut > 0)
    scene.notes.push(`left out: ${countOf(text.leftOut, 'line')} of points, lines, or faces of fewer than 3 corners`);
  if (text.wrongFans > 0)
    scene.notes.push(
      `may cover too much: ${countOf(text.wrongFans, 'face')} of an outline that crosses itself, or of more than ${MAX_EARS} corners`,
    );
  if (text.strangeColors > 0)
    scene.notes.push(`read as white: ${countOf(text.strangeColors, 'vertex colour')} with nan or inf in it`);
  if (scene.names.length === 0) scene.notes.push('the file draws no triangles');
  return scene;
}

/** r, g, b for the first vertices as r, g, b, a for all of them: white where there is none. */
function displayColors(colors: Uint8Array, vertices: number): Uint8Array {
  const out = new Uint8Array(vertices * 4).fill(255);
  for (let v = 0; v * 3 < colors.length; v++) for (let k = 0; k < 3; k++) out[v * 4 + k] = colors[v * 3 + k];
  return out;
}
