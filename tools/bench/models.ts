/** The scenes of an experiment: files, each with a file of views or without, and built-in scenes by their names. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { scenes } from '../../scenes/index.ts';
import { insideViews } from '../../src/camera/inside-views.ts';
import { type Camera, createCamera, type View } from '../../src/math/camera.ts';
import { decoders } from '../../src/scene/decoders.ts';
import { readScene } from '../../src/scene/read.ts';
import type { Scene } from '../../src/scene/scene.ts';
import { checkViews } from '../../src/scene/views.ts';

export interface BenchScene {
  name: string;
  scene: Scene;
  /** for pictures of 4 : 3 */
  cameras: Camera[];
}

/**
 * @param words files and names of built-in scenes; each may be followed by a file of views, which ends in .json
 * @throws what reading a file throws
 */
export async function scenesOf(words: readonly string[]): Promise<BenchScene[]> {
  const found: BenchScene[] = [];
  for (const [i, word] of words.entries()) {
    if (word.endsWith('.json')) continue;
    const next = words[i + 1];
    const views = next?.endsWith('.json') ? checkViews(JSON.parse(readFileSync(next, 'utf8'))) : undefined;
    const recipe = scenes.find((scene) => scene.name === word);
    found.push(
      benchScene(basename(word), recipe ? recipe.build() : await readScene(readFileSync(word), { decoders }), views),
    );
  }
  return found;
}

/** All built-in scenes, along their own paths. */
export function builtInScenes(): BenchScene[] {
  return scenes.map((recipe) => benchScene(recipe.name, recipe.build()));
}

/** @param views default: the scene's own, else views spread over its inside */
export function benchScene(name: string, scene: Scene, views?: readonly View[]): BenchScene {
  const own = scene.views.length > 0 ? scene.views : insideViews(scene);
  return { name, scene, cameras: (views ?? own).map((view) => createCamera(view)) };
}
