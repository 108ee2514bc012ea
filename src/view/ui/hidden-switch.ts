/**
 * The switch that leaves out what is hidden, with what that gives of the frame's objects; and once it is on, the way to see what was left out.
 */
import './hidden-switch.css';
import { countOf } from '../../core/base/count.ts';
import type { FrameReport } from '../state/report.ts';
import type { Store } from '../state/store.ts';
import { button, element, plainButton, setText } from './element.ts';
import { formatCount } from './format.ts';

/** @param flyOut takes the viewing camera away from the frozen one */
export function createHiddenSwitch(store: Store, flyOut: () => void) {
  const figures = element('span', 'hidden-figures');
  const state = element('span', 'hidden-state');
  const turn = plainButton(
    { class: 'hidden-turn', role: 'switch' },
    () => store.set({ hidden: !store.value.hidden }),
    element('span', 'hidden-words', 'Leave out hidden', figures),
    state,
  );
  const out = button({
    label: 'Freeze and fly out: the red is hidden',
    className: 'hidden-out',
    run() {
      store.set({ frozen: true, ghosts: true, mode: 'scene' });
      flyOut();
    },
  });
  const root = element(
    'section',
    { class: 'panel hidden-switch', 'aria-label': 'Leave out hidden', hidden: true },
    turn,
    out,
  );
  return {
    root,
    set({ hidden, couldHide }: Pick<FrameReport, 'hidden' | 'couldHide'>) {
      const now = hidden ?? couldHide;
      root.hidden = now === null;
      if (!now) return;
      const objects = countOf(now.objects, 'object');
      setText(
        figures,
        now.objects === now.objectsGiven
          ? `${objects}, none hidden`
          : `${formatCount(now.objects)} → ${formatCount(now.objectsGiven)}`,
      );
      turn.setAttribute('aria-checked', String(hidden !== null));
      out.hidden = hidden === null || store.value.frozen;
    },
  };
}
