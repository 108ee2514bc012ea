import type { Scene } from '../../core/scene/scene.ts';

/** A scene for work on its shapes alone, so that the rest is not copied; of the names only the number is kept. */
export function shapesOf(scene: Scene): Scene {
  return { ...scene, colors: new Uint8Array(0), names: scene.names.map(() => ''), notes: [] };
}
