/**
 * Reads display lists in C, as Fast64 exports them for SM64 and Ocarina of Time: each list that draws triangles, and that no other list of the file calls, is
 * an object, and the list's name is its name. Coordinates are those of the vertices.
 *
 * A material is known by the first list that an object's list calls and that draws nothing. Blended is what sets a render mode with XLU in its name, and what Fast64
 * names for one of SM64's layers 5 to 7. Colours are white, and all is one-sided: what the bytes of a vertex and its culling are, the game's state says too.
 * Lists that load a matrix are left out, for their vertices are not where they are written, and so are static ones, which no other file can name.
 * Twins: `gltf.ts`, `obj.ts`, `t3dm.ts`. Source: see `display-lists/arrays.ts`.
 */
import { countOf } from '../base/count.ts';
import { readArrays } from './display-lists/arrays.ts';
import { Drawer, type ListFacts } from './display-lists/draw.ts';
import { Tokens } from './display-lists/tokens.ts';
import { GrowingSoup } from './gather.ts';
import { setMaterials } from './materials.ts';
import { plainBytes } from './plain-bytes.ts';
import { OBJECT_BLEND, type Scene } from './scene.ts';
import { quote } from './scene-error.ts';

const LIST = /\bGfx\s+\w+\s*\[[^\]\n]{0,20}\]\s*=\s*\{/;
const BLENDED_LAYER = /_layer_[567]$/;

/** Whether the bytes are C with a display list in it. */
export function isDisplayLists(bytes: Uint8Array): boolean {
  return !bytes.subarray(0, 1024).includes(0) && LIST.test(new TextDecoder().decode(bytes));
}

/** @throws SceneError with the line's number where vertices or commands cannot be read. */
export function readDisplayLists(given: Uint8Array): Scene {
  const arrays = readArrays(new Tokens(new TextDecoder().decode(plainBytes(given))));
  const { lists } = arrays;
  const called = new Set<string>();
  for (const { commands } of lists.values())
    for (const { macro, args } of commands)
      if (/DisplayList$|Branch/.test(macro)) for (const token of args[0]) called.add(token);

  const drawer = new Drawer(arrays);
  const soup = new GrowingSoup();
  const { corners, objectOf } = soup;
  const objects: { name: string; facts: ListFacts }[] = [];
  const left = { static: 0, moved: 0 };
  const unknown = new Set<string>();
  for (const [name, { isStatic }] of lists) {
    if (called.has(name)) continue;
    const [from, fromObjects] = [corners.length, objectOf.length];
    const object = objects.length;
    const facts = drawer.draw(name, (a, b, c) => soup.triangle(a, b, c, object));
    for (const other of facts.unknown) unknown.add(other);
    if (facts.triangles === 0) continue;
    if (facts.moves || isStatic) {
      left[facts.moves ? 'moved' : 'static']++;
      corners.length = from;
      objectOf.length = fromObjects;
    } else objects.push({ name, facts });
  }
  const positions = arrays.positions.cut();
  const scene = soup.gather(
    objects.map(({ name }) => name),
    { positions, colors: new Uint8Array((positions.length / 3) * 4).fill(255) },
  );
  scene.flags.set(objects.map(({ name, facts }) => (facts.blends || BLENDED_LAYER.test(name) ? OBJECT_BLEND : 0)));
  const materials = [...new Set(objects.map(({ facts }) => facts.material))];
  setMaterials(
    scene,
    objects.map(({ facts }) => materials.indexOf(facts.material)),
  );
  const { notes } = scene;
  if (left.moved > 0) notes.push(`left out: ${countOf(left.moved, 'display list')} with gsSPMatrix`);
  if (left.static > 0)
    notes.push(`left out: ${countOf(left.static, 'static display list')}, which no other file can name`);
  if (unknown.size > 0)
    notes.push(
      `not in the file: ${countOf(unknown.size, 'display list')} that others call, the first of them ${quote([...unknown][0])}: what they draw has no bounds`,
    );
  if (objects.length === 0) notes.push('the file draws no triangles');
  return scene;
}
