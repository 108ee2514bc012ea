/** What a page tells a test of a measurement. */
import type { SceneOverdraw } from '../../../src/three.ts';

/** Objects by name, and the times as how often each occurs. */
export interface Told extends Omit<SceneOverdraw, 'meshes' | 'times'> {
  meshes: { name: string; draws: number; shaded: number; visible: number; blended: number }[];
  repeats: number[];
}

export function tell({ meshes, times, ...rest }: SceneOverdraw): Told {
  const repeats: number[] = [];
  for (const n of times) repeats[n] = (repeats[n] ?? 0) + 1;
  return { ...rest, meshes: meshes.map(({ object, ...counts }) => ({ name: object.name, ...counts })), repeats };
}

export interface Compared {
  told: Told;
  /** pixels whose times differ from the picture's */
  different: number;
  /** of the picture */
  shaded: number;
  /** what two pictures differ by, before the measurement and after it */
  changed: number;
  calls: [number, number];
}
