import type { Scene } from '../../scene/scene.ts';

/** A scene for work that looks at its shapes alone: what counts for nothing there need not be copied. Of names their number alone does. */
export function shapesOf(scene: Scene): Scene {
  return { ...scene, colors: new Uint8Array(0), names: scene.names.map(() => ''), notes: [] };
}
