/** The scenes of an experiment: files, each with a file of views or without, built-in scenes by their names, and spheres on a plain. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { scenes } from '../../scenes/index.ts';
import { insideViews } from '../../src/core/camera/inside-views.ts';
import { type Camera, createCamera, type View } from '../../src/core/math/camera.ts';
import { createRandom } from '../../src/core/math/random.ts';
import { decoders } from '../../src/core/scene/decoders.ts';
import { readScene } from '../../src/core/scene/read.ts';
import type { Scene } from '../../src/core/scene/scene.ts';
import { checkViews } from '../../src/core/scene/views.ts';

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

/** Spheres, and the cameras of a path through them. */
export interface Workload {
  name: string;
  /** n x (x, y, z, r) */
  spheres: Float32Array;
  /** n x (least x y z, greatest x y z) */
  boxes: Float32Array;
  cameras: Camera[];
}

/** The seed article's kind of scene: spheres strewn over a plain, and a camera that stands among them and turns. */
export function plainOfSpheres(n = 1000, seed = 7): Workload {
  const random = createRandom(seed);
  const between = (least: number, most: number) => least + (most - least) * random();
  const side = 2000 * Math.sqrt(n / 1000);
  const spheres = new Float32Array(n * 4);
  const boxes = new Float32Array(n * 6);
  for (let i = 0; i < n; i++) {
    const centre = [between(-side, side), between(0, 200), between(-side, side)];
    const radius = between(10, 60);
    spheres.set([...centre, radius], i * 4);
    boxes.set([...centre.map((v) => v - radius / 1.7), ...centre.map((v) => v + radius / 1.7)], i * 6);
  }
  const cameras = Array.from({ length: 8 }, (_, k) => {
    const angle = (k * Math.PI) / 4;
    const eye = [between(-side, side) * 0.7, 80, between(-side, side) * 0.7] as const;
    const target = [eye[0] + Math.cos(angle) * 100, eye[1], eye[2] + Math.sin(angle) * 100] as const;
    return createCamera({ eye, target, fov: PLAIN_FOV, near: 1, far: 1500 });
  });
  return { name: `${n} spheres of seed ${seed}`, spheres, boxes, cameras };
}

/** degrees: 60 across at 4 : 3 */
const PLAIN_FOV = (2 * Math.atan(Math.tan(Math.PI / 6) * 0.75) * 180) / Math.PI;

export function workloadOf({ name, scene, cameras }: BenchScene): Workload {
  return { name, spheres: scene.spheres, boxes: scene.boxes, cameras };
}

/** A built-in scene along its own path. */
export function builtIn(name: string): Workload {
  const recipe = scenes.find((scene) => scene.name === name);
  if (!recipe) throw new RangeError(`no built-in scene is called ${name}`);
  return workloadOf(benchScene(name, recipe.build()));
}
