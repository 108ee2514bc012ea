/** The page's messages about a scene that was loaded, and about the way of moving. */

import { countOf } from '../../core/base/count.ts';
import { measuredText } from '../../offline/learn/measured-text.ts';
import type { MeasuredReport } from '../../offline/learn/measured-tree.ts';
import type { LoadedScene } from '../load/loaded.ts';
import type { Settings } from '../state/settings.ts';
import { byTouch } from '../ui/by-touch.ts';
import type { Shell } from '../ui/shell.ts';

export type News = ReturnType<typeof createNews>;

const MAX_NOTES = 2;
const MOVE_TEXTS: Readonly<Record<Settings['move'], string>> = {
  fly: 'Flying: a drag looks around.',
  orbit: 'Orbiting: a drag goes round what is in the middle.',
  walk: 'Walking: a drag looks around, and walls are walls.',
};

export function createNews(showMessage: Shell['showMessage']) {
  /** removes the message about the way of moving */
  let closeMove = (): void => {};
  return {
    /** A scene was loaded. */
    scene({ title, scene: { notes, names }, recorded, views, opensWhole }: LoadedScene) {
      for (const note of notes.slice(0, MAX_NOTES)) showMessage(`${title}: ${note}.`, 'info');
      const more = notes.length - MAX_NOTES;
      if (more > 0) showMessage(`${title}: ${countOf(more, 'more note')}; cull64 info lists all.`, 'info');
      if (recorded || names.length < 2) return;
      const key = byTouch() ? '▶' : 'P';
      const where = opensWhole ? 'around it' : 'in it, the best first';
      showMessage(
        `No camera path came with it: ${views.length} views were placed ${where}. ${key} plays them.`,
        'info',
      );
    },
    /**
     * A tree was learned: from which views, and what it gains.
     * @param here what it does in the view on screen
     */
    learned: (report: MeasuredReport, here: string | null) =>
      void showMessage(measuredText(report) + (here ? `\nmeasured: ${here}` : ''), 'info'),
    /** The model's tree file says what is hidden. */
    cellsOfFile: (title: string) => void showMessage(`${title}: what is hidden is as its tree file says.`, 'info'),
    /** A message, because until the camera moves the picture does not show the way of moving. */
    move(move: Settings['move']) {
      closeMove();
      closeMove = showMessage(MOVE_TEXTS[move], 'info');
    },
  };
}
