/** The cameras that --views and --train name. */
import type { View } from '../../src/math/camera.ts';
import { parseViews } from '../../src/scene/views.ts';
import type { Arguments } from './args.ts';
import { blaming } from './errors.ts';
import { readBytes } from './files.ts';

/** The views of the file that --views, or another option, names; null without it. @throws WorkError */
export function readViews(args: Arguments, name: 'views' | 'train' = 'views'): View[] | null {
  const path = args.text(name);
  if (path === undefined) return null;
  const bytes = readBytes(path);
  return blaming(path, () => parseViews(bytes));
}
