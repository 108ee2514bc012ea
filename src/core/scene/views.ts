/** Checks a list of camera views that came with a scene, or in a file of their own, as JSON. */
import { createCamera, type Vec3, type View } from '../math/camera.ts';
import { reasonOf } from './scene-error.ts';

const VECTORS = ['eye', 'target', 'up'] as const;
const NUMBERS = ['fov', 'near', 'far'] as const;

/**
 * The views of a file as --views takes it: JSON, a list of one view or more.
 * @throws Error with the reason alone
 */
export function parseViews(bytes: Uint8Array): View[] {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw new Error('this is not JSON');
  }
  const views = checkViews(value);
  if (views.length === 0) throw new Error('it holds no views');
  return views;
}

/**
 * The views, with the known fields only, every one usable by a camera.
 * @param value should be a list of { eye, target, up?, fov?, near?, far? }
 * @throws Error with one line that says which entry is wrong, and how.
 */
export function checkViews(value: unknown): View[] {
  if (!Array.isArray(value)) throw new Error('views must be a list');
  return value.map((entry: unknown, i) => {
    try {
      return checkView(entry);
    } catch (error) {
      throw new Error(`view ${i}: ${reasonOf(error)}`);
    }
  });
}

function checkView(entry: unknown): View {
  if (typeof entry !== 'object' || entry === null) throw new Error('must be an object');
  const given = entry as Record<string, unknown>;
  const view: Partial<View> = {};
  for (const name of VECTORS) {
    const value = given[name];
    if (value === undefined) continue;
    if (!Array.isArray(value)) throw new Error(`${name} must be three numbers`);
    view[name] = [...value] as unknown as Vec3;
  }
  for (const name of NUMBERS) {
    const value = given[name];
    if (value === undefined) continue;
    if (typeof value !== 'number') throw new Error(`${name} must be a number`);
    view[name] = value;
  }
  createCamera(view as View);
  return view as View;
}
