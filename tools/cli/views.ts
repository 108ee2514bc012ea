/** The cameras that --views and --train name. */
import type { View } from '../../src/math/camera.ts';
import { parseViews } from '../../src/scene/views.ts';
import type { Arguments } from './args.ts';
import { blaming } from './errors.ts';
import { readBytes } from './files.ts';

/** The views of the file that --views names; null without it. @throws WorkError */
export function readViews(args: Arguments): View[] | null {
  return readViewsOf(args, 'views');
}

/** The positions of the file that --train names; null without it. @throws WorkError */
export function readTraining(args: Arguments): View[] | null {
  return readViewsOf(args, 'train');
}

function readViewsOf(args: Arguments, option: 'views' | 'train'): View[] | null {
  const path = args.text(option);
  if (path === undefined) return null;
  const bytes = readBytes(path);
  return blaming(path, () => parseViews(bytes));
}
