/**
 * Finds what is hidden in the built-in scenes, and writes it into scenes/cells for the page: `npm run cells -- NAME...`; without a name those
 * whose scene has changed since.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type SceneRecipe, scenes } from '../../scenes/index.ts';
import type { Scene } from '../../src/core/scene/scene.ts';
import { buildSphereTree } from '../../src/core/tree/sphere/sphere-build.ts';
import { findHidden } from '../../src/offline/hidden/find-hidden.ts';
import { areCellsOf, packCells } from '../../src/view/load/packed-cells.ts';

const FOLDER = fileURLToPath(new URL('../../scenes/cells/', import.meta.url));

/** The cells of a scene as they were found last; null where none were. */
export function storedCells(name: string): Uint8Array | null {
  const file = resolve(FOLDER, `${name}.cells`);
  return existsSync(file) ? readFileSync(file) : null;
}

/** The search of the command line, in full. */
function findCells(scene: Scene): Uint8Array {
  const tree = buildSphereTree(scene.spheres, { boxes: scene.boxes });
  return packCells(findHidden(scene, tree).cells, scene, tree);
}

function write({ name, build }: SceneRecipe, always: boolean): void {
  const scene = build();
  const stored = storedCells(name);
  if (!always && stored && areCellsOf(stored, scene)) return;
  const start = process.cpuUsage();
  const found = findCells(scene);
  const { user, system } = process.cpuUsage(start);
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(resolve(FOLDER, `${name}.cells`), found);
  console.log(`${name}: ${found.length} bytes in ${((user + system) / 1e6).toFixed(0)} s of CPU time`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const names = process.argv.slice(2);
  for (const name of names)
    if (!scenes.some((scene) => scene.name === name)) throw new Error(`there is no scene "${name}"`);
  for (const recipe of scenes) if (names.length === 0 || names.includes(recipe.name)) write(recipe, names.length > 0);
}
