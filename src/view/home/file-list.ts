/** The files that are there to be saved, with their sizes; or what went wrong. */
import { element, setText } from '../ui/element.ts';
import { formatCount } from '../ui/format.ts';
import type { HomeResult } from './home-worker.ts';

/** of README.md, which says nothing of itself */
const ABOUT_README = 'begin here: how it is used, and this tree’s numbers';

export function createFileList() {
  const fault = element('p', { class: 'home-fault', role: 'alert', hidden: true });
  const rows = element('tbody');
  const head = ['File', 'Bytes'].map((word) => element('th', { scope: 'col' }, word));
  const table = element('table', 'home-files', element('thead', {}, element('tr', {}, ...head)), rows);
  const root = element('section', { class: 'home-made', 'aria-label': 'Files' }, fault, table);
  return {
    root,
    /** the old ones stay, dimmed, while new ones are made */
    setBusy: (busy: boolean) => root.setAttribute('aria-busy', String(busy)),
    setFiles(files: HomeResult['files']) {
      rows.replaceChildren(...files.map(rowOf));
    },
    /** in place of files; null for none */
    setFault(line: string | null) {
      fault.hidden = line === null;
      setText(fault, line ?? '');
      if (line !== null) rows.replaceChildren();
    },
  };
}

function rowOf({ name, about, bytes }: HomeResult['files'][number]): HTMLElement {
  return element(
    'tr',
    {},
    element('th', { scope: 'row' }, name, element('small', {}, about || ABOUT_README)),
    element('td', {}, formatCount(bytes)),
  );
}
