/** The largest scene that the readers build; each limit is named in the message of the error that it throws. */
import { MAX_COORDINATE } from '../math/float.ts';
import { SceneError } from './scene-error.ts';

/** greatest magnitude of a world coordinate */
export { MAX_COORDINATE };
export const MAX_VERTICES = 2 ** 28;
export const MAX_TRIANGLES = 2 ** 28;
export const MAX_OBJECTS = 2 ** 24;
/** most characters of a number in a text; 17 digits tell any two doubles apart */
export const MAX_NUMBER = 2 ** 12;

/** @throws SceneError where a scene of this size is refused. Call it before anything of that size is made. */
export function checkSize(objects: number, vertices: number, triangles: number): void {
  check('objects', objects, 'MAX_OBJECTS', MAX_OBJECTS);
  check('vertices', vertices, 'MAX_VERTICES', MAX_VERTICES);
  check('triangles', triangles, 'MAX_TRIANGLES', MAX_TRIANGLES);
}

function check(what: string, count: number, name: string, limit: number): void {
  if (count > limit)
    throw new SceneError(
      `scene: ${count} ${what} after instancing, over the limit ${name} = ${limit}: split the file or use fewer instances`,
    );
}
