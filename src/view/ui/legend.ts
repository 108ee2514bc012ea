/** The meaning of the picture's colours, where it does not show the scene as it looks. */

import {
  CELL_COLOUR,
  CUT_COLOUR,
  cssColour,
  DIFFERENCE,
  FALSELY_GIVEN_COLOUR,
  GHOST,
  HIDDEN_COLOUR,
  INSIDE_COLOUR,
  MOVING_ANEW,
  MOVING_INNER,
  MOVING_LEAF,
  MOVING_OBJECT,
  OUTSIDE_COLOUR,
  type Rgb,
  VISIT,
  VISIT_END,
} from '../gl/palette.ts';
import { visitStride } from '../overlay/visit-steps.ts';
import { ORDER_TITLES } from '../state/names.ts';
import { asksForConsole, type Settings } from '../state/settings.ts';
import type { Store } from '../state/store.ts';
import { element, setText } from './element.ts';
import { heatSwatches, patch, swatches } from './swatches.ts';

interface Content {
  title: string;
  body: HTMLElement;
  /** what the count under the pointer counts; without it there is no count */
  cursor?: 'count' | 'difference';
}

export function createLegend(store: Store) {
  const root = element('section', { class: 'panel legend', 'aria-label': 'Legend', hidden: true });
  let count: number | null = null;
  let drawn = 0;
  let cursor: { node: HTMLElement; kind: Content['cursor'] } | null = null;

  const showCursor = (): void => {
    if (!cursor) return;
    const number = count === null ? '–' : cursor.kind === 'difference' && count > 0 ? `+${count}` : String(count);
    setText(cursor.node, `under the cursor: ${number}`);
  };
  const show = (): void => {
    const contents = contentsOf(store.value, drawn);
    root.hidden = contents.length === 0;
    cursor = null;
    root.replaceChildren(
      ...contents.map(({ title, body, cursor: kind }) => {
        const header = element('header', 'legend-header', element('h2', {}, title));
        if (kind) {
          cursor = { node: element('span', 'legend-cursor'), kind };
          header.append(cursor.node);
        }
        return element('div', 'legend-part', header, body);
      }),
    );
    showCursor();
  };
  show();
  store.subscribe((changed) => {
    if (RELEVANT.some((name) => changed.has(name))) show();
  });
  return {
    root,
    /** the count under the pointer; null where there is none */
    setCursor(next: number | null) {
      if (next === count) return;
      count = next;
      showCursor();
    },
    /** how many objects are drawn */
    setDrawn(next: number) {
      const another = visitStride(next) !== visitStride(drawn);
      drawn = next;
      if (another && store.value.visitPath) show();
    },
  };
}

const RELEVANT = [
  'mode',
  'compare',
  'against',
  'frozen',
  'ghosts',
  'culling',
  'hidden',
  'cells',
  'spheres',
  'boxes',
  'boxesOf',
  'level',
  'moving',
  'movingBoxes',
  'visitPath',
] as const;

/** The legends of the mode, and of each overlay whose colours have a meaning. */
function contentsOf(settings: Readonly<Settings>, drawn: number): Content[] {
  const mode = modeContent(settings);
  return [
    ...(mode ? [mode] : []),
    ...(leavesOut(settings) && (settings.frozen || settings.cells) ? [hiddenContent(settings)] : []),
    ...(asksForConsole(settings) && settings.frozen
      ? [keys('Console', [FALSELY_GIVEN_COLOUR, 'given, not visible'])]
      : []),
    ...(settings.spheres ? [levelContent(`Spheres of level ${settings.level}`, leavesOut(settings))] : []),
    ...(settings.boxes ? [levelContent(`Boxes of level ${settings.level}, over ${settings.boxesOf}`)] : []),
    ...((settings.moving || settings.pour) && settings.movingBoxes ? [movingContent(settings.level)] : []),
    ...(settings.visitPath ? [visitPathContent(drawn)] : []),
  ];
}

function leavesOut({ hidden, culling }: Readonly<Settings>): boolean {
  return hidden && culling !== 'off';
}

/** A legend of dots. */
function keys(title: string, ...rows: [Rgb, string][]): Content {
  const keyOf = ([colour, text]: [Rgb, string]) => element('span', {}, patch(colour, 'dot'), text);
  return { title, body: element('div', 'keys', ...rows.map(keyOf)) };
}

function hiddenContent({ frozen, ghosts, cells }: Readonly<Settings>): Content {
  const rows: [Rgb, string][] = [[CELL_COLOUR, cells ? 'cell of the eye, and others' : 'cell of the eye']];
  if (frozen && ghosts) rows.push([HIDDEN_COLOUR, 'left out of the frustum']);
  return keys('Hidden objects', ...rows);
}

/** @param hidden some of its nodes may be hidden */
function levelContent(title: string, hidden = false): Content {
  const rows: [Rgb, string][] = [
    [INSIDE_COLOUR, 'wholly inside'],
    [CUT_COLOUR, 'cut by the frustum'],
    [OUTSIDE_COLOUR, 'outside'],
  ];
  if (hidden) rows.push([HIDDEN_COLOUR, 'hidden']);
  return keys(title, ...rows);
}

function movingContent(level: number): Content {
  return keys(
    'Dynamic tree',
    [MOVING_OBJECT, 'object'],
    [MOVING_LEAF, 'leaf'],
    [MOVING_ANEW, 'inserted anew'],
    [MOVING_INNER, `inner, level ${level}`],
  );
}

function visitPathContent(drawn: number): Content {
  const stride = visitStride(drawn);
  const start = element('span', {}, element('i', 'mark', '□'), 'first drawn');
  const end = element('span', {}, 'last drawn', element('i', 'mark', '◇'));
  start.style.color = cssColour(VISIT[0]);
  end.style.color = cssColour(VISIT_END);
  return {
    title: stride === 1 ? 'Visit path' : `Visit path, every ${ordinal(stride)} object`,
    body: element('div', {}, visitRamp(), element('div', 'ends', start, end)),
  };
}

function visitRamp(): HTMLElement {
  const ramp = element('div', 'ramp');
  ramp.style.background = `linear-gradient(to right, ${VISIT.map(cssColour).join(', ')})`;
  return ramp;
}

function ordinal(number: number): string {
  const ending = number % 100 > 10 && number % 100 < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th');
  return `${number}${ending}`;
}

function modeContent({ mode, compare, against, frozen, ghosts, culling }: Readonly<Settings>): Content | null {
  if (mode === 'heat' && compare === 'difference')
    return {
      title: 'Difference',
      body: element(
        'div',
        {},
        swatches(DIFFERENCE, (i) => signed(i - 3)),
        element(
          'div',
          'ends',
          element('span', {}, `${ORDER_TITLES[against]} shades less`),
          element('span', {}, 'more'),
        ),
      ),
      cursor: 'difference',
    };
  if (mode === 'heat' || mode === 'layers')
    return {
      title: mode === 'heat' ? 'Times shaded' : 'Surfaces',
      body: heatSwatches(),
      cursor: 'count',
    };
  if (mode === 'visit') {
    const ends = element('div', 'ends', element('span', {}, 'first drawn'), element('span', {}, 'last drawn'));
    return { title: 'Place in the draw order', body: element('div', {}, visitRamp(), ends) };
  }
  if (mode !== 'culling') return null;
  const rows: [Rgb, string][] = [
    [INSIDE_COLOUR, 'wholly inside'],
    [CUT_COLOUR, 'cut'],
  ];
  if (culling === 'off') rows.push([OUTSIDE_COLOUR, 'outside, drawn all the same']);
  else if (frozen && ghosts) rows.push([GHOST, 'culled away']);
  return keys('Against the view frustum', ...rows);
}

function signed(value: number): string {
  return value === 0 ? '0' : value > 0 ? `+${value}` : `−${-value}`;
}
