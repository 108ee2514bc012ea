/** Two bars: how much of the draw list is drawn, and where on the recorded path the camera is. */
import type { Actions } from '../state/actions.ts';
import type { FrameReport, PathState } from '../state/report.ts';
import type { Store } from '../state/store.ts';
import { element, setText } from './element.ts';
import { formatCount } from './format.ts';
import { createPlayButton } from './play-button.ts';
import { fill } from './scrub-fill.ts';

/** @param race the buttons of the race, beside what is drawn */
export function createTimeline(store: Store, actions: Actions, race: HTMLElement) {
  const scrub = element('input', { type: 'range', min: 0, max: 1, step: 0.001, 'aria-label': 'Objects drawn' });
  const drawn = element('output', 'bar-value');
  scrub.addEventListener('input', () => store.set({ scrub: scrub.valueAsNumber }));
  const showScrub = (): void => fill(scrub, store.value.scrub);
  showScrub();
  store.subscribe((changed) => changed.has('scrub') && showScrub());

  const play = createPlayButton(() => actions.playPath());
  const along = element('input', { type: 'range', min: 0, max: 1, step: 0.001, 'aria-label': 'Place on the path' });
  along.addEventListener('input', () => actions.seekPath(along.valueAsNumber));
  const view = element('output', 'bar-value');
  const pathBar = element('div', 'bar path-bar', play.root, element('span', 'caption', 'Path'), along, view);
  const showPlaying = (playing: boolean): void => play.show(playing, playing ? 'Pause the path' : 'Play the path');
  showPlaying(false);
  return {
    root: element(
      'div',
      'timeline',
      pathBar,
      element('div', 'bar scrub-bar', race, element('span', 'caption', 'Drawn'), scrub, drawn),
    ),
    setReport: (report: FrameReport) => setText(drawn, `${formatCount(report.drawn)} / ${formatCount(report.visible)}`),
    setPath(path: PathState) {
      showPlaying(path.playing);
      fill(along, path.part);
      const none = path.views === 0;
      play.root.disabled = none;
      along.disabled = none;
      pathBar.title = path.recorded ? '' : 'No path came with this model: the page placed these views';
      pathBar.style.setProperty('--gaps', String(Math.max(1, path.views - 1)));
      pathBar.classList.toggle('marked', path.views > 1 && path.views <= 60);
      setText(view, none ? 'none' : `view ${path.index ?? '–'} / ${path.views - 1}`);
    },
  };
}
