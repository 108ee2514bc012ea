/** A page that measures the overdraw of scenes of three.js, where the answer is known. */
import { LessDepth, LessEqualDepth, WebGLRenderer } from 'three';
import { measureSceneOverdraw, type SceneOrderName, type SceneOverdraw } from '../../../src/three.ts';
import { CASES } from './cases.ts';
import { builtIn, cameraOf, meshesOf } from './castle.ts';

const [WIDTH, HEIGHT] = [320, 240];

const renderer = new WebGLRenderer();
renderer.setSize(WIDTH, HEIGHT, false);

/** What a test is told of a measurement: objects by name, and the times as a sum and how often each occurs. */
export interface Told extends Omit<SceneOverdraw, 'meshes' | 'times'> {
  meshes: { name: string; draws: number; shaded: number; visible: number; blended: number }[];
  repeats: number[];
}

export function tell({ meshes, times, ...rest }: SceneOverdraw): Told {
  const repeats: number[] = [];
  for (const n of times) repeats[n] = (repeats[n] ?? 0) + 1;
  return { ...rest, meshes: meshes.map(({ object, ...counts }) => ({ name: object.name, ...counts })), repeats };
}

/** Sums over the views of a built-in scene, by order. */
async function overViews(name: string, orders: SceneOrderName[], isLess: boolean) {
  const own = builtIn(name);
  const scene = meshesOf(own, isLess ? LessDepth : LessEqualDepth);
  let [covered, fragments] = [0, 0];
  const shaded = orders.map(() => 0);
  for (const view of own.views) {
    const measured = await measureSceneOverdraw(renderer, scene, cameraOf(view, WIDTH / HEIGHT), {
      orders,
      meshes: false,
    });
    covered += measured.covered;
    fragments += measured.fragments;
    for (const [i, order] of orders.entries()) shaded[i] += measured.orders.find((row) => row.order === order)!.shaded;
  }
  return { covered, fragments, shaded };
}

async function measure(name: string): Promise<Told> {
  const { scene, camera, options } = CASES[name]();
  return tell(await measureSceneOverdraw(renderer, scene, camera, options));
}

Object.assign(window, { number64: { overViews, measure, glFault: () => renderer.getContext().getError() } });
