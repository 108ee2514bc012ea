/** The card over the picture: a title, a sentence or two, and the way to the next. The arrow keys and Escape are its own while it has the focus. */
import './tour.css';
import { button, element, setText } from '../ui/element.ts';
import type { Card } from './lesson.ts';

export interface TourCard {
  root: HTMLElement;
  /** null: the tour is over */
  show(card: CardShown | null): void;
  /** the sentence, with its figures */
  setText(text: string): void;
}

export interface CardShown {
  card: Card;
  /** from 1 on, of how many */
  step: number;
  of: number;
  /** of the whole page, where this card stands alone in another page; else null */
  whole: string | null;
}

export interface CardEvents {
  /** by so many cards */
  go(by: number): void;
  close(): void;
  open(): void;
}

export function createTourCard({ go, close, open }: CardEvents): TourCard {
  const title = element('h2', { id: 'tour-title' });
  const text = element('p', { class: 'tour-text', 'aria-live': 'polite' });
  const place = element('p', { class: 'tour-place' });
  const back = button({ label: 'Back', run: () => go(-1) });
  const next = button({ label: 'Next', className: 'accent', run: () => go(1) });
  const model = button({ label: 'Open your model', className: 'accent', run: open });
  const whole = element('a', { class: 'tour-whole', target: '_blank', rel: 'noopener' }, 'Open in cull64');
  const end = button({ label: 'End the tour', icon: 'close', bare: true, className: 'quiet tour-close', run: close });
  const root = element(
    'section',
    { class: 'tour-card', 'aria-labelledby': 'tour-title', tabindex: -1, hidden: true },
    element('div', { class: 'tour-words' }, title, text),
    element('div', { class: 'tour-ways' }, place, back, model, next, whole),
    end,
  );
  root.addEventListener('keydown', (event) => {
    const run = { ArrowLeft: () => go(-1), ArrowRight: () => go(1), Escape: close }[event.key];
    if (!run || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    run();
  });
  return {
    root,
    show(shown) {
      root.hidden = shown === null;
      if (!shown) return;
      const { card, step, of, whole: address } = shown;
      const alone = address !== null;
      setText(title, card.title);
      setText(place, alone ? '' : `${step} of ${of}`);
      back.disabled = step === 1;
      next.hidden = alone || step === of;
      model.hidden = alone || card.button !== 'open';
      for (const part of [back, end, place]) part.hidden = alone;
      whole.hidden = !alone;
      if (address !== null) whole.href = address;
      // so that the arrow keys are the card's
      if (!alone) root.focus({ preventScroll: true });
    },
    setText: (now) => setText(text, now),
  };
}
