/** The line between two orders on one frame: it can be dragged, and each side says whose it is. */
import type { Store } from '../state/store.ts';
import { element, setText } from './element.ts';
import { ORDER_TITLES } from './names.ts';

export interface SplitHandle {
  root: HTMLElement;
  dispose(): void;
}

const KEY_STEP = 0.02;

export function createSplitHandle(store: Store): SplitHandle {
  const left = element('span', { class: 'side left-side' });
  const right = element('span', { class: 'side right-side' });
  const line = element('div', {
    class: 'split-line',
    role: 'slider',
    tabindex: 0,
    'aria-label': 'Line between the two orders',
    'aria-valuemin': 0,
    'aria-valuemax': 100,
  });
  line.append(left, element('i', { class: 'grip' }), right);
  const root = element('div', { class: 'split', hidden: true }, line);

  const show = (): void => {
    const { mode, compare, split, order, against } = store.value;
    root.hidden = mode !== 'heat' || compare !== 'split';
    line.style.left = `${split * 100}vw`;
    line.setAttribute('aria-valuenow', String(Math.round(split * 100)));
    setText(left, ORDER_TITLES[order]);
    setText(right, ORDER_TITLES[against]);
  };
  line.addEventListener('pointerdown', (event) => {
    event.preventDefault();
    line.setPointerCapture(event.pointerId);
  });
  line.addEventListener('pointermove', (event) => {
    if (!line.hasPointerCapture(event.pointerId)) return;
    store.set({ split: event.clientX / innerWidth });
  });
  line.addEventListener('keydown', (event) => {
    const step = event.key === 'ArrowLeft' ? -KEY_STEP : event.key === 'ArrowRight' ? KEY_STEP : 0;
    if (step === 0) return;
    event.preventDefault();
    event.stopPropagation();
    store.set({ split: store.value.split + step });
  });
  show();
  return { root, dispose: store.subscribe(show) };
}
