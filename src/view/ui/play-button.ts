/** A button that plays or holds: its icon and its title say which it does next. */
import { plainButton } from './element.ts';
import { icon } from './icons.ts';

export function createPlayButton(run: () => void) {
  const root = plainButton('button bare play', run);
  return {
    root,
    /** @param title what a click does */
    show(playing: boolean, title: string) {
      // made anew at each frame, an icon would take the click away
      if (root.title === title) return;
      root.title = title;
      root.setAttribute('aria-label', title);
      root.replaceChildren(icon(playing ? 'pause' : 'play'));
    },
  };
}
