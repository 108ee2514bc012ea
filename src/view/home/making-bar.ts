/** What is being done until the files are there, and how far it is. */
import { element, setText } from '../ui/element.ts';

export function createMakingBar() {
  const label = element('span', { role: 'status' });
  const percent = element('span');
  const bar = element('progress', { max: 1, 'aria-label': 'Making the files' });
  const root = element('div', 'home-progress', label, percent, bar);
  return {
    root,
    /** @param part 0 .. 1; null where nobody knows */
    show(words: string, part: number | null) {
      root.hidden = false;
      setText(label, words);
      setText(percent, part === null ? '' : `${Math.round(part * 100)} %`);
      if (part === null) bar.removeAttribute('value');
      else bar.value = part;
    },
    hide() {
      root.hidden = true;
    },
  };
}
