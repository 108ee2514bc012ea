/** Figures and their labels, a line each. */
import { element, setText } from './element.ts';

export interface Row<F> {
  label: string;
  /** one sentence, for a tooltip */
  about: string;
  /** null: the line is not shown */
  text(figures: F): string | null;
}

export interface Rows<F> {
  root: HTMLElement;
  set(figures: F): void;
}

export function createRows<F>(rows: readonly Row<F>[]): Rows<F> {
  const values = rows.map(() => element('dd', {}));
  const lines = rows.map(({ label, about }, i) =>
    element('div', { title: about }, element('dt', {}, label), values[i]),
  );
  return {
    root: element('dl', 'rows', ...lines),
    set(figures) {
      rows.forEach(({ text }, i) => {
        const value = text(figures);
        lines[i].hidden = value === null;
        setText(values[i], value ?? '');
      });
    },
  };
}
