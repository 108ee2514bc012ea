/** Compares structures in a worker, since a BSP takes seconds to build. A worker serves one request. */
import { type Comparison, compareStructures, type StructureFigures } from '../../compare/compare.ts';
import { findStructure } from '../../compare/structures.ts';
import type { Camera } from '../../math/camera.ts';
import type { Scene } from '../../scene/scene.ts';

export interface CompareRequest {
  scene: Scene;
  cameras: readonly Camera[];
  /** their names: a structure has functions, which a message cannot carry */
  structures: readonly string[];
}

export type CompareReply =
  | { kind: 'built'; figures: StructureFigures }
  | { kind: 'progress'; done: number; all: number }
  | { kind: 'result'; comparison: Comparison }
  | { kind: 'failed'; message: string };

self.addEventListener('message', async (event: MessageEvent<CompareRequest>) => {
  try {
    const { scene, cameras, structures } = event.data;
    const options = { structures: structures.map(findStructure) };
    const comparison = await compareStructures(scene, cameras, options, {
      onBuilt: (figures) => reply({ kind: 'built', figures }),
      onProgress: (done, all) => reply({ kind: 'progress', done, all }),
    });
    reply({ kind: 'result', comparison });
  } catch (error) {
    reply({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
});

function reply(message: CompareReply): void {
  self.postMessage(message);
}
