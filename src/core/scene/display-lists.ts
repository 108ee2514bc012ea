/**
 * Reads display lists in C, as Fast64 exports them for SM64 and Ocarina of Time: each list that draws triangles, and that no other list of the file calls, is
 * an object, and the list's name is its name. A list that does nothing but call lists with materials of their own, as a room's entry, stands for those: they
 * are the objects. Coordinates are those of the vertices; a geo layout is not read, and a note says which lists it places.
 *
 * A material is known by the first list that an object's list calls and that draws nothing. Blended is what sets a render mode that blends, and what Fast64
 * names for one of SM64's layers 5 to 7 or for the transparent one of Ocarina of Time. Colours are white, and all is one-sided: what the bytes of a vertex and its culling are, the game's state says too.
 * Left out, with a note, are lists that load a matrix, for their vertices are not where they are written; static ones, which no other file can name; and
 * those that cannot be followed, where others can.
 * Twins: `gltf.ts`, `obj.ts`, `t3dm.ts`. Source: see `display-lists/arrays.ts`.
 */
import { countOf } from '../base/count.ts';
import { readArrays } from './display-lists/arrays.ts';
import { readListObjects } from './display-lists/objects.ts';
import { Tokens } from './display-lists/tokens.ts';
import { GrowingSoup } from './gather.ts';
import { setMaterials } from './materials.ts';
import { plainBytes } from './plain-bytes.ts';
import type { Scene } from './scene.ts';
import { quote } from './scene-error.ts';

/** characters in which the head of an array ends */
const HEAD = 300;
const PLAIN_LIST = /^[^;={}*]*\[[^;={}*]*=\s*\{/;

/** Whether the bytes are C with a display list in it. */
export function isDisplayLists(bytes: Uint8Array): boolean {
  if (bytes.subarray(0, 1024).includes(0)) return false;
  const text = new TextDecoder().decode(bytes);
  for (const { index } of text.matchAll(/\bGfx\b/g)) if (PLAIN_LIST.test(text.slice(index, index + HEAD))) return true;
  return false;
}

/** @throws SceneError with the line's number where vertices or commands cannot be read, or no list can be followed. */
export function readDisplayLists(given: Uint8Array): Scene {
  const arrays = readArrays(new Tokens(new TextDecoder().decode(plainBytes(given))));
  const soup = new GrowingSoup();
  const { objects, faults, unknown, left } = readListObjects(arrays, soup);
  const positions = arrays.positions.cut();
  const scene = soup.gather(
    objects.map(({ name }) => name),
    { positions, colors: new Uint8Array((positions.length / 3) * 4).fill(255) },
  );
  scene.flags.set(objects.map(({ seenThrough }) => seenThrough));
  const materials = [...new Set(objects.map(({ facts }) => facts.material))];
  setMaterials(
    scene,
    objects.map(({ facts }) => materials.indexOf(facts.material)),
  );
  const { notes } = scene;
  if (left.moved > 0) notes.push(`left out: ${countOf(left.moved, 'display list')} with gsSPMatrix`);
  if (left.static > 0)
    notes.push(`left out: ${countOf(left.static, 'static display list')}, which no other file can name`);
  if (faults.length > 0)
    notes.push(
      `left out: ${countOf(faults.length, 'display list')} that cannot be followed, for the first of them ${faults[0].message}`,
    );
  if (unknown.size > 0)
    notes.push(
      `not in the file: ${countOf(unknown.size, 'display list')} that others call, the first of them ${quote([...unknown][0])}: what they draw has no bounds`,
    );
  const placed = objects.filter(({ name }) => arrays.placed.has(name));
  if (placed.length > 0)
    notes.push(
      `geo layouts are not read: ${countOf(placed.length, 'display list')} that they place, the first of them ${quote(placed[0].name)}, are where their vertices are written`,
    );
  if (arrays.wide > 0)
    notes.push(
      `of a port: ${countOf(arrays.wide, 'corner')} with a fraction or more than 16 bits, which no console takes`,
    );
  if (objects.length === 0) notes.push('the file draws no triangles');
  return scene;
}
