/** What the colours of the picture mean, where it does not show the scene as it looks. */
import { CUT, cssColour, DIFFERENCE, GHOST, HEAT, INSIDE, OUTSIDE, type Rgb, VISIT } from '../palette.ts';
import type { Settings } from '../state/settings.ts';
import type { Store } from '../state/store.ts';
import { element, setText } from './element.ts';
import { ORDER_TITLES } from './names.ts';

export interface Legend {
  root: HTMLElement;
  /** the count under the pointer; null where there is none */
  setCursor(count: number | null): void;
  dispose(): void;
}

interface Content {
  title: string;
  body: HTMLElement;
  /** before the count under the pointer; without it the legend has no counts */
  cursor?: string;
}

export function createLegend(store: Store): Legend {
  const title = element('h2', {});
  const body = element('div', { class: 'legend-body' });
  const cursor = element('span', { class: 'legend-cursor' });
  const header = element('header', { class: 'legend-header' }, title, cursor);
  const root = element('section', { class: 'panel legend', 'aria-label': 'Legend', hidden: true }, header, body);
  let content: Content | null = null;
  let count: number | null = null;

  const showCursor = (): void => {
    const number = count === null ? '–' : content?.cursor === 'difference' && count > 0 ? `+${count}` : String(count);
    setText(cursor, content?.cursor ? `under the cursor: ${number}` : '');
  };
  const show = (): void => {
    content = contentOf(store.value);
    root.hidden = content === null;
    if (!content) return;
    setText(title, content.title);
    body.replaceChildren(content.body);
    showCursor();
  };
  show();
  const unsubscribe = store.subscribe((changed) => {
    if (RELEVANT.some((name) => changed.has(name))) show();
  });
  return {
    root,
    setCursor(next) {
      if (next === count) return;
      count = next;
      showCursor();
    },
    dispose: unsubscribe,
  };
}

const RELEVANT = ['mode', 'compare', 'against', 'frozen', 'ghosts', 'culling'] as const;

function contentOf({ mode, compare, against, frozen, ghosts, culling }: Readonly<Settings>): Content | null {
  if (mode === 'heat' && compare === 'difference')
    return {
      title: 'Difference',
      body: element(
        'div',
        {},
        swatches(DIFFERENCE, (i) => signed(i - 3)),
        element(
          'div',
          { class: 'ends' },
          element('span', {}, `${ORDER_TITLES[against]} shades less`),
          element('span', {}, 'more'),
        ),
      ),
      cursor: 'difference',
    };
  if (mode === 'heat' || mode === 'layers')
    return {
      title: mode === 'heat' ? 'Times shaded' : 'Surfaces',
      body: swatches(HEAT, (i) => (i === HEAT.length - 1 ? `${i}+` : String(i))),
      cursor: 'count',
    };
  if (mode === 'visit') {
    const ramp = element('div', { class: 'ramp' });
    ramp.style.background = `linear-gradient(to right, ${VISIT.map(cssColour).join(', ')})`;
    const ends = element(
      'div',
      { class: 'ends' },
      element('span', {}, 'first drawn'),
      element('span', {}, 'last drawn'),
    );
    return { title: 'Place in the draw order', body: element('div', {}, ramp, ends) };
  }
  if (mode !== 'culling') return null;
  const rows: [Rgb, string][] = [
    [INSIDE, 'wholly inside'],
    [CUT, 'cut'],
  ];
  if (culling === 'off') rows.push([OUTSIDE, 'outside, drawn all the same']);
  else if (frozen && ghosts) rows.push([GHOST, 'culled away']);
  return { title: 'Against the view frustum', body: element('div', { class: 'keys' }, ...rows.map(keyOf)) };
}

function swatches(colours: readonly Rgb[], labelOf: (index: number) => string): HTMLElement {
  const cells = colours.map((colour, i) => {
    const patch = element('i', {});
    patch.style.background = cssColour(colour);
    return element('span', { class: 'swatch' }, patch, labelOf(i));
  });
  return element('div', { class: 'swatches' }, ...cells);
}

function keyOf([colour, text]: [Rgb, string]): HTMLElement {
  const dot = element('i', { class: 'dot' });
  dot.style.background = cssColour(colour);
  return element('span', {}, dot, text);
}

function signed(value: number): string {
  return value === 0 ? '0' : value > 0 ? `+${value}` : `−${-value}`;
}
