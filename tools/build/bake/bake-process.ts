/**
 * The process that bakes: it takes a scene's name and answers with its files. It ends with the process that started it.
 */
import { scenes } from '../../../scenes/index.ts';
import { type BakedScene, bakeScene } from './bake.ts';

/**
 * The first message: the names of all scenes, in their order. Then comes one answer for each name that was asked for.
 */
export type BakeMessage =
  | { kind: 'names'; names: string[] }
  | { kind: 'baked'; baked: BakedScene }
  | { kind: 'failed'; reason: string };

const post = (message: BakeMessage) => process.send!(message);

process.on('disconnect', () => process.exit());
process.on('message', async (name: string) => {
  try {
    post({ kind: 'baked', baked: await bakeScene(scenes.find((recipe) => recipe.name === name)!) });
  } catch (error) {
    post({ kind: 'failed', reason: `${name}: ${(error as Error).message}` });
  }
});
post({ kind: 'names', names: scenes.map((recipe) => recipe.name) });
