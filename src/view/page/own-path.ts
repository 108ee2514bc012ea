/**
 * A camera path of the user's own for the scene on screen: the views of a file, or views of the camera added one by
 * one. It is saved in the form that the command line takes for --views.
 */

import { countOf } from '../../core/base/count.ts';
import { createCamera, type View } from '../../core/math/camera.ts';
import { reasonOf } from '../../core/scene/scene-error.ts';
import { parseViews } from '../../core/scene/views.ts';
import type { Pilot } from '../control/pilot.ts';
import { givenPath, type ScenePath } from '../load/loaded.ts';
import { viewsText } from '../save/making.ts';
import { saveText } from '../save/save-file.ts';
import { type Shown, takePath } from '../shown/shown.ts';
import type { MessageKind } from '../ui/messages.ts';

export type OwnPath = ReturnType<typeof createOwnPath>;

export interface OwnPathDeps {
  shown(): Shown | null;
  pilot: Pick<Pilot, 'view' | 'setScene' | 'goTo'>;
  tell(line: string, kind: MessageKind): void;
  /** called when the path has changed */
  changed(): void;
}

const NO_SCENE = 'Open a model first: views are a path through one.';

/** The only file, if its name ends in .json; its content decides whether it holds views. */
export function loneJson(files: readonly File[]): File | null {
  return files.length === 1 && /\.json$/i.test(files[0].name) ? files[0] : null;
}

/** Whether a file begins with a list, as views do and no model does; false for a file that cannot be read. */
export async function holdsList(file: File): Promise<boolean> {
  const start = await file
    .slice(0, 1000)
    .text()
    .catch(() => '');
  return start.trimStart().startsWith('[');
}

export function createOwnPath({ shown, pilot, tell, changed }: OwnPathDeps) {
  function take(to: Shown, path: ScenePath): void {
    takePath(to, path);
    pilot.setScene(path.views, path.recorded, to.size);
    changed();
  }

  return {
    /** take the views of `file` as the path; never rejects */
    async openFile(file: File) {
      try {
        const views = parseViews(new Uint8Array(await file.arrayBuffer()));
        const to = shown();
        if (!to) return tell(NO_SCENE, 'error');
        take(to, givenPath(views));
        pilot.goTo(views[0]);
        const many = countOf(views.length, 'view');
        tell(`${file.name}: ${to.loaded.title} has a path of ${many} now.`, 'info');
      } catch (error) {
        tell(`${file.name}: ${reasonOf(error)}.`, 'error');
      }
    },
    /** take these views as the path, without a word and without going there */
    set(views: readonly View[]) {
      const to = shown();
      if (to) take(to, givenPath(views));
    },
    /** add the camera's view to the path */
    addView() {
      const to = shown();
      if (!to) return tell(NO_SCENE, 'error');
      const { recorded, viewsGiven } = to.loaded;
      const before = recorded && viewsGiven ? to.loaded.views : [];
      const view = pilot.view();
      const last = before.at(-1);
      if (last && samePlace(last, view))
        return tell('This view is the last of the path already: move the camera first.', 'info');
      take(to, givenPath([...before, view]));
      pilot.goTo(view);
      const number = `View ${before.length} of a path of your own`;
      tell(`${number}. Add the next from elsewhere; “Save views.json” in the options keeps them.`, 'info');
    },
    /** save the views of the path, the scene's or the user's own, as a file */
    save() {
      const to = shown();
      if (!to) return tell(NO_SCENE, 'error');
      const text = viewsText(to.loaded.views.map((view) => createCamera(view)));
      saveText({ name: 'views.json', type: 'application/json', text });
    },
    /** go back to the path that the scene came with */
    restore() {
      const to = shown();
      if (!to) return;
      take(to, to.came);
      tell(`${to.loaded.title} has the path that it came with: ${countOf(to.came.views.length, 'view')}.`, 'info');
    },
  };
}

function samePlace(a: View, b: View): boolean {
  return a.fov === b.fov && [...a.eye, ...a.target].every((v, i) => v === [...b.eye, ...b.target][i]);
}
