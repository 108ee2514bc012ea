/** The race of two orders: its buttons beside the bar of what is drawn, and its figures over the picture. */
import { areHalves } from '../picture/picture-place.ts';
import { clipType } from '../save/clip.ts';
import type { Actions } from '../state/actions.ts';
import type { FrameReport } from '../state/report.ts';
import type { Store } from '../state/store.ts';
import { element, plainButton } from './element.ts';
import { icon } from './icons.ts';
import { createPairFigures, type FinalCounts } from './pair-figures.ts';

const NO_CLIP = 'This browser makes no videos of a picture: it has no MediaRecorder for a canvas';

export function createRacePanel(store: Store, actions: Actions) {
  const type = clipType();
  const play = raceButton('button bare play', 'Let the two orders race', icon('play'), actions.race);
  const save = (): void => void (type && actions.saveClip(type));
  const clip = raceButton('button small', 'Race, and save it as a clip', 'Clip', save);
  if (type === null) Object.assign(clip, { disabled: true, title: NO_CLIP });
  const buttons = element('span', { class: 'race-buttons', hidden: true }, play, clip);
  const figures = createPairFigures(store, true);
  figures.root.hidden = true;
  /** of the whole lists in the view that is on screen */
  let final: FinalCounts | null = null;

  const showButtons = (): void => {
    buttons.hidden = !areHalves(store.value);
  };
  showButtons();
  store.subscribe(showButtons);
  return {
    buttons,
    figures: figures.root,
    show(on: boolean) {
      figures.root.hidden = !on;
    },
    setReport(report: FrameReport) {
      const { overdraw } = report;
      if (store.value.scrub === 1)
        final = overdraw?.against && !overdraw.old ? { first: overdraw.shaded, second: overdraw.against.shaded } : null;
      figures.setReport(report, final);
    },
    setArea: figures.setArea,
  };
}

function raceButton(className: string, label: string, face: Node | string, run: () => void): HTMLButtonElement {
  return plainButton({ class: className, title: label, 'aria-label': label }, run, face);
}
