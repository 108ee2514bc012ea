/** The name of the loading at hand, its progress, and a button to cancel it. */
import { button, element, setText } from './element.ts';

export interface Progress {
  /** for people: "Building the tree" */
  label: string;
  /** 0 .. 1; null where the length of the work is not known */
  part: number | null;
}

export function createProgressBar(cancel: () => void) {
  const label = element('span', 'progress-stage');
  const percent = element('span', 'progress-percent');
  const bar = element('progress', { max: 1, 'aria-label': 'Loading' });
  const root = element(
    'div',
    { class: 'panel progress', role: 'status', hidden: true },
    label,
    percent,
    button({ label: 'Cancel', className: 'small', run: cancel }),
    bar,
  );
  return {
    root,
    set(progress: Progress | null) {
      root.hidden = progress === null;
      if (!progress) return;
      setText(label, progress.label);
      setText(percent, progress.part === null ? '' : `${Math.round(progress.part * 100)} %`);
      if (progress.part === null) bar.removeAttribute('value');
      else bar.value = progress.part;
    },
  };
}
