/** The cameras that --views names. */
import type { View } from '../../src/core/math/camera.ts';
import { parseViews } from '../../src/core/scene/views.ts';
import type { Arguments } from './args.ts';
import { blaming } from './errors.ts';
import { readBytes } from './files.ts';
import { text } from './option.ts';

/** The option --views. */
export const VIEWS = text(
  'views',
  'FILE',
  'cameras: [{eye, target, up, near, far, fov}], fov in degrees, vertical (default: the path that came with the scene, else 24 views from inside its bounds)',
);

/** The views of the file that --views names, or --train; null without it. @throws WorkError */
export function readViews(args: Arguments, option: 'views' | 'train' = 'views'): View[] | null {
  const path = args.text(option);
  return path === undefined ? null : readViewsFile(path);
}

/** @throws WorkError */
export function readViewsFile(path: string): View[] {
  const bytes = readBytes(path);
  return blaming(path, () => parseViews(bytes));
}
