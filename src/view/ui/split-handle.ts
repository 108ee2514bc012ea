/**
 * Two orders on one frame, with the overdraw of each. The line between them can be dragged, and each side names its
 * order; over a map of their difference both names stand in one line. The figures are of the whole frame, so that they
 * can be compared.
 */
import type { Area } from '../picture/free-area.ts';
import { isStacked } from '../picture/picture-place.ts';
import { ORDER_TITLES } from '../state/names.ts';
import type { FrameReport } from '../state/report.ts';
import type { Store } from '../state/store.ts';
import { element, setText } from './element.ts';
import { formatRatio } from './format.ts';

const KEY_STEP = 0.02;

export function createSplitHandle(store: Store) {
  const left = createFigure();
  const right = createFigure();
  const [first, second] = [createFigure(), createFigure()];
  const change = element('b', {});
  const both = element('p', 'side both-sides', second.root, ' − ', first.root, ' = ', change);
  const line = element('div', {
    class: 'split-line',
    role: 'slider',
    tabindex: 0,
    'aria-label': 'Line between the two orders',
    'aria-valuemin': 0,
    'aria-valuemax': 100,
  });
  line.append(
    element('span', 'side left-side', left.root),
    element('i', 'grip'),
    element('span', 'side right-side', right.root),
  );
  const root = element('section', { class: 'split', 'aria-label': 'The two orders', hidden: true }, line, both);

  let place: Area = { left: 0, top: 0, width: 1, height: 1 };
  // the line between the two pictures of a pair splits one picture as soon as it is moved
  const moveTo = (split: number): void => store.set({ compare: 'split', split });

  const show = (): void => {
    const { mode, compare, split, order, against } = store.value;
    root.hidden = mode !== 'heat' || compare === 'off';
    line.hidden = compare === 'difference';
    both.hidden = compare !== 'difference';
    const at = compare === 'pair' ? 0.5 : split;
    const stacked = isStacked(place);
    root.classList.toggle('stacked', stacked);
    Object.assign(line.style, stacked ? { left: '', top: `${at * 100}%` } : { left: `${at * 100}%`, top: '' });
    line.setAttribute('aria-orientation', stacked ? 'vertical' : 'horizontal');
    line.setAttribute('aria-valuenow', String(Math.round(at * 100)));
    for (const figure of [left, first]) figure.name(ORDER_TITLES[order]);
    for (const figure of [right, second]) figure.name(ORDER_TITLES[against]);
  };
  line.addEventListener('pointerdown', (event) => {
    event.preventDefault();
    line.setPointerCapture(event.pointerId);
  });
  line.addEventListener('pointermove', (event) => {
    if (!line.hasPointerCapture(event.pointerId)) return;
    const box = root.getBoundingClientRect();
    moveTo(isStacked(place) ? (event.clientY - box.top) / box.height : (event.clientX - box.left) / box.width);
  });
  line.addEventListener('keydown', (event) => {
    const [less, more] = isStacked(place) ? ['ArrowUp', 'ArrowDown'] : ['ArrowLeft', 'ArrowRight'];
    const step = event.key === less ? -KEY_STEP : event.key === more ? KEY_STEP : 0;
    if (step === 0) return;
    event.preventDefault();
    event.stopPropagation();
    moveTo((store.value.compare === 'pair' ? 0.5 : store.value.split) + step);
  });
  show();
  store.subscribe(show);
  return {
    root,
    setReport({ overdraw }: FrameReport) {
      const one = overdraw?.ratio ?? null;
      const other = overdraw?.against?.ratio ?? null;
      const old = overdraw?.old ?? false;
      for (const figure of [left, first]) figure.set(one, old);
      for (const figure of [right, second]) figure.set(other, old);
      setText(change, one === null || other === null ? formatRatio(null) : signedRatio(other - one));
      change.classList.toggle('old', old);
    },
    /**
     * the area that the panels leave free, in CSS pixels of the page: the line can be dragged from one end to the other, from left to
     * right, or from top to bottom where the orders stand so
     */
    setArea(area: Area) {
      place = area;
      show();
      const { left, top, width, height } = area;
      Object.assign(root.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
    },
  };
}

/** An order's name and its overdraw. */
function createFigure() {
  const title = element('span', {});
  const value = element('b', {}, formatRatio(null));
  return {
    root: element('span', {}, title, ' ', value),
    name: (text: string): void => setText(title, text),
    set(ratio: number | null, old: boolean): void {
      setText(value, formatRatio(ratio));
      value.classList.toggle('old', old);
    },
  };
}

function signedRatio(difference: number): string {
  const text = formatRatio(Math.abs(difference));
  return Number(text) === 0 ? text : `${difference < 0 ? '−' : '+'}${text}`;
}
