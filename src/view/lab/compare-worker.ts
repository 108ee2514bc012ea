/**
 * Compares structures in a worker, since a BSP takes seconds to build; their views are drawn in workers of its own where that takes long. A
 * worker serves one request.
 */

import type { Camera } from '../../core/math/camera.ts';
import type { Scene } from '../../core/scene/scene.ts';
import {
  type Comparison,
  compareElsewhere,
  createViewComparing,
  type StructureFigures,
} from '../../overdraw/compare/compare.ts';
import { findStructure } from '../../overdraw/compare/structures.ts';
import { planInWorkers } from '../workers/plan-in-workers.ts';

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
    const all = structures.length + cameras.length;
    const tell = (done: number) => reply({ kind: 'progress', done, all });
    const comparison = await compareElsewhere(scene, cameras, options, {
      onBuilt: (figures) => reply({ kind: 'built', figures }),
      onProgress: tell,
      draw(ground, plan) {
        let done = structures.length;
        return planInWorkers({ kind: 'compared', make: createViewComparing, ground }, plan, () => tell(++done));
      },
    });
    reply({ kind: 'result', comparison });
  } catch (error) {
    reply({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
});

function reply(message: CompareReply): void {
  self.postMessage(message);
}
