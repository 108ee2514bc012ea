/** The cameras that a command works with: a file's, the scene's own path, or views from inside its bounds. */
import { insideViews } from '../../src/frame/inside-views.ts';
import type { View } from '../../src/math/camera.ts';
import type { Scene } from '../../src/scene/scene.ts';
import { parseViews } from '../../src/scene/views.ts';
import type { Arguments } from './args.ts';
import { WorkError } from './errors.ts';
import { readBytes } from './files.ts';

/** The views of the file that --views names; null without it. @throws WorkError */
export function readViews(args: Arguments): View[] | null {
  const path = args.text('views');
  if (path === undefined) return null;
  const bytes = readBytes(path);
  try {
    return parseViews(bytes);
  } catch (error) {
    throw new WorkError(`${path}: ${(error as Error).message}`);
  }
}

export function chooseViews(given: readonly View[] | null, scene: Scene): { views: readonly View[]; source: string } {
  if (given) return { views: given, source: `${given.length} views from the file` };
  if (scene.views.length > 0)
    return { views: scene.views, source: `the scene's own path, ${scene.views.length} views` };
  const views = insideViews(scene);
  return { views, source: `no path came with it: ${views.length} views from inside its bounds` };
}
