/** The built-in scenes, in the order they are shown in: the only place that lists them. Names are unique. */
import { asteroids } from './asteroids.ts';
import { canyon } from './canyon.ts';
import { castle } from './castle.ts';
import { dungeon } from './dungeon.ts';
import { forest } from './forest.ts';
import type { SceneRecipe } from './kit/recipe.ts';
import { metropolis } from './metropolis.ts';
import { town } from './town.ts';

export type { SceneRecipe } from './kit/recipe.ts';

export const scenes: readonly SceneRecipe[] = [castle, dungeon, town, forest, canyon, asteroids, metropolis];

/** The names of the scenes with moving objects. */
export const movingScenes: readonly string[] = scenes.filter((recipe) => recipe.moving).map((recipe) => recipe.name);
