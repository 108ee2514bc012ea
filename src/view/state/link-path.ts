/**
 * A path of the user's own as a part of the address: views with ";" between them, each "eye,target,fov,near,far,up" with three numbers for
 * a point or a direction. An empty place stands for a field that the view leaves to its default; what is empty at the end is left out.
 */
import { createCamera, type Vec3, type View } from '../../core/math/camera.ts';

/** a longer path stays a file: addresses of more than some 2,000 characters get lost in mails and chats */
export const MAX_PATH_VIEWS = 24;
const POINT = 3;
const FIELDS = 12;

/** @param point three numbers as text, exact enough for the view's size */
export function writePath(views: readonly View[], point: (v: Vec3, view: View) => string): string {
  return views
    .map((view) => {
      const { eye, target, fov, near, far, up } = view;
      const numbers = [fov, near, Number.isFinite(far) ? far : undefined].map((value) => value ?? '');
      return [point(eye, view), point(target, view), ...numbers, isUpright(up) ? '' : up!.join(',')]
        .join(',')
        .replace(/,+$/, '');
    })
    .join(';');
}

export function isUpright(up: Vec3 | undefined): boolean {
  return !up || (up[0] === 0 && up[1] === 1 && up[2] === 0);
}

/** @param numberOf a number from text, NaN where it is none. @returns the views, or what is wrong, as a line for people */
export function readPath(text: string, numberOf: (text: string) => number): View[] | string {
  const parts = text.split(';');
  if (parts.length > MAX_PATH_VIEWS)
    return `path has ${parts.length} views, only ${MAX_PATH_VIEWS} can be in an address`;
  const views: View[] = [];
  for (const [index, part] of parts.entries()) {
    const fields = part.split(',');
    const numbers = fields.map((field) => (field === '' ? undefined : numberOf(field)));
    const vector = (at: number) => numbers.slice(at, at + POINT) as unknown as Vec3;
    const [fov, near, far] = numbers.slice(2 * POINT);
    const view: View = { eye: vector(0), target: vector(POINT) };
    if (fov !== undefined) view.fov = fov;
    if (near !== undefined) view.near = near;
    if (far !== undefined) view.far = far;
    if (fields.length > FIELDS - POINT) view.up = vector(FIELDS - POINT);
    try {
      if (fields.length > FIELDS) throw new RangeError(`camera: ${fields.length} numbers`);
      createCamera(view);
    } catch (error) {
      return `view ${index} of path cannot be used (${(error as Error).message.replace(/^camera: /, '')})`;
    }
    views.push(view);
  }
  return views;
}
