/** The list of built-in scenes, and single rows of it. */
import { isRecord } from '../../core/scene/gltf/json.ts';
import { isSceneLook } from '../../core/scene/look.ts';
import type { MovingKinds } from '../../core/scene/populate.ts';
import type { HiddenCells } from '../../core/tree/hidden/hidden-cells.ts';
import type { SphereTree } from '../../core/tree/sphere/sphere-tree.ts';
import { ask } from './download.ts';
import type { CatalogueEntry } from './loaded.ts';
import { unpackCells } from './packed-cells.ts';
import { unpackMoving } from './packed-moving.ts';
import { isCount } from './packed-scene.ts';

/** All scenes, in the order they are shown in. @throws Error with one line */
export async function fetchCatalogue(): Promise<CatalogueEntry[]> {
  const found = await fetchJson('scenes/scenes.json');
  if (!Array.isArray(found) || !found.every(isEntry)) throw damaged('scenes/scenes.json');
  return found;
}

/**
 * One scene, without a wait for the others: the development server has the first long before it has all.
 * @throws Error with one line
 */
export async function fetchEntry(name: string): Promise<CatalogueEntry> {
  const address = `scenes/${encodeURIComponent(name)}.json`;
  const found = await fetchJson(address, `There is no scene "${name}": choose one from the list`);
  if (!isEntry(found)) throw damaged(address);
  return found;
}

/** What moves in a scene. @throws Error with one line; an AbortError where `signal` ends it */
export async function fetchMoving(address: string, signal: AbortSignal): Promise<MovingKinds> {
  const response = await ask(address, signal);
  return unpackMoving(new Uint8Array(await response.arrayBuffer()));
}

/**
 * The cells of hidden objects that were found in advance.
 * @returns null where they are of another tree
 * @throws Error with one line; an AbortError where `signal` ends it
 */
export async function fetchCells(address: string, tree: SphereTree, signal: AbortSignal): Promise<HiddenCells | null> {
  const response = await ask(address, signal);
  return unpackCells(new Uint8Array(await response.arrayBuffer()), tree);
}

async function fetchJson(address: string, missing?: string): Promise<unknown> {
  const response = await ask(address, undefined, missing);
  try {
    return await response.json();
  } catch {
    throw damaged(address);
  }
}

const TEXTS = ['name', 'title', 'description', 'model', 'tree', 'thumbnail'];
const COUNTS = ['sky', 'objects', 'triangles', 'modelBytes', 'treeBytes'];
const MAX_COUNT = 2 ** 31;

function isEntry(value: unknown): value is CatalogueEntry {
  if (!isRecord(value)) return false;
  const { moving, movingObjects, look, cells } = value;
  return (
    TEXTS.every((name) => typeof value[name] === 'string') &&
    COUNTS.every((name) => isCount(value[name], MAX_COUNT)) &&
    (look === undefined || isSceneLook(look)) &&
    (moving === undefined || typeof moving === 'string') &&
    (cells === undefined || typeof cells === 'string') &&
    (movingObjects === undefined || isCount(movingObjects, MAX_COUNT))
  );
}

function damaged(address: string): Error {
  return new Error(`${address} is not a list of scenes: reload the page, or build it anew`);
}
