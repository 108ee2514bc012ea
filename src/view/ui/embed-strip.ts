/** Below a picture that another page frames: its figures, and the way to the whole page. */

import type { FrameReport } from '../state/report.ts';
import type { Store } from '../state/store.ts';
import { element, setText } from './element.ts';
import { capitalised, formatPercent } from './format.ts';
import { orderInWords } from './opening-sentence.ts';

export function createEmbedStrip(store: Store) {
  const figures = element('span', 'embed-figures');
  const link = element('a', { href: '#', target: '_blank', rel: 'noopener' }, 'Open in cull64');
  // the address as it is when it is asked for
  const update = (): void => {
    link.href = `${location.pathname}${location.search}${location.hash.replace(/&embed=1\b/, '')}`;
  };
  for (const kind of ['pointerdown', 'focus', 'click']) link.addEventListener(kind, update);
  return {
    root: element('footer', 'embed-strip', figures, link),
    setReport({ overdraw, visible, total }: FrameReport) {
      const { order, against } = store.value;
      const ratio = overdraw?.ratio ?? null;
      // the file's order, or the tree's where that is the file's, where nothing is compared
      const other = overdraw?.against?.ratio ?? overdraw?.beside.ratio ?? null;
      const second = overdraw?.against ? against : (overdraw?.beside.order ?? 'file');
      const shaded = ratio === null ? '' : `${orderInWords(order)} ${ratio.toFixed(2)}`;
      const compared = other === null ? '' : `, ${orderInWords(second)} ${other.toFixed(2)}`;
      setText(
        figures,
        `${capitalised(shaded)}${compared}${shaded ? ' times shaded; ' : ''}${formatPercent(visible, total)} of the objects in view`,
      );
    },
  };
}
