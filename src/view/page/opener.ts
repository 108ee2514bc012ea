/** Opens scenes, one at a time: a built-in one, files of the user's own, or the one on screen cut anew. */

import type { Camera, View } from '../../core/math/camera.ts';
import type { Ray } from '../../core/math/ray.ts';
import type { PartsHow } from '../../offline/learn/parts.ts';
import { loadScene } from '../load/ahead.ts';
import type { LoadedScene } from '../load/loaded.ts';
import type { Loader } from '../load/loader.ts';
import type { Loading } from '../load/loading.ts';
import type { Job } from '../load/progress.ts';
import { pausesOf } from '../picture/pauses.ts';
import type { Stage } from '../picture/stage.ts';
import { createShown, type Shown } from '../shown/shown.ts';
import { trainOf } from '../shown/tree-choice.ts';

/** The state in which a scene begins. */
export interface Start {
  view?: View;
  /** of the opening view, where no view is given */
  fov?: number;
  frozen?: Camera | null;
  /** in place of the path that the scene comes with */
  path?: readonly View[];
  /** the ray of the picked object; none is picked without it */
  pick?: Ray;
  scrub: number;
}

export type Opener = ReturnType<typeof createOpener>;

export interface OpenerDeps {
  loader: Pick<Loader, 'loadFiles' | 'splitLoaded'>;
  loading: Loading;
  stage: Pick<Stage, 'show'>;
  shown(): Shown | null;
  /** called once it is on the GPU */
  begin(next: Shown, start: Start): void;
}

export function createOpener({ loader, loading, stage, shown, begin }: OpenerDeps) {
  let wanted: string | null = null;

  async function load(job: Job<LoadedScene>, start: Start = { scrub: 1 }, parts?: PartsHow): Promise<void> {
    const made = await loading.run(async (onProgress, signal) => {
      const loaded = await job(onProgress, signal);
      const pause = pausesOf(loaded, signal);
      await pause();
      const next = createShown(loaded, parts, parts && shown());
      await stage.show(loaded, pause);
      return next;
    });
    if (!loading.busy) wanted = null;
    if (made) begin(made, start);
  }

  return {
    /** the built-in scene that is being loaded */
    get wanted() {
      return wanted;
    },
    /** Without a `start` it begins at its opening view, with nothing frozen and all of it drawn. Never rejects. */
    openScene(name: string, start?: Start) {
      wanted = name;
      return load((onProgress, signal) => loadScene(name, onProgress, signal), start);
    },
    openFiles: (files: readonly File[]) => load(loader.loadFiles(files)),
    /** Cut the objects of what is on screen, and go on from `view`. */
    split({ loaded, came }: Shown, how: PartsHow, view: View) {
      const train = trainOf({ came });
      const start = { view, scrub: 1 };
      return load(loader.splitLoaded(loaded, how, train), start, how);
    },
  };
}
