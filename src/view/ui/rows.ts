/** Figures and their labels, a line each. */
import { element, setText } from './element.ts';

export interface Row<F> {
  label: string;
  /** one sentence, for a tooltip */
  about: string;
  /** null: the line is not shown */
  text(figures: F): string | null;
}

export function row<F>(label: string, about: string, text: Row<F>['text']): Row<F> {
  return { label, about, text };
}

export function createRows<F>(rows: readonly Row<F>[]) {
  const values = rows.map(() => element('dd', {}, '–'));
  const lines = rows.map(({ label, about }, i) =>
    element('div', { title: about }, element('dt', {}, label), values[i]),
  );
  return {
    root: element('dl', 'rows', ...lines),
    /** where the figures stand, a row each */
    values,
    set(figures: F) {
      rows.forEach(({ text }, i) => {
        const value = text(figures);
        lines[i].hidden = value === null;
        setText(values[i], value ?? '');
      });
    },
  };
}

/** A card of figures; it is hidden where there are none. */
export function createFigureCard<F>(
  className: string,
  label: string,
  rows: readonly Row<F>[],
  titleOf: (figures: F) => string,
  ...below: HTMLElement[]
) {
  const title = element('h2', {});
  const list = createRows(rows);
  const attributes = { class: `panel figure-card ${className}`, 'aria-label': label, hidden: true };
  const root = element('section', attributes, title, list.root, ...below);
  return {
    root,
    /** null: none */
    set(figures: F | null) {
      root.hidden = figures === null;
      if (!figures) return;
      setText(title, titleOf(figures));
      list.set(figures);
    },
  };
}
