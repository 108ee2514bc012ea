/** What is known of the picked object, and the way from the root of the tree to it. */
import { CUT, cssColour, INSIDE, OUTSIDE, type Rgb } from '../palette.ts';
import { button, element } from './element.ts';
import { formatCount, formatLength } from './format.ts';

export interface PickedInfo {
  name: string;
  object: number;
  triangles: number;
  /** of its bounding sphere, in world units */
  radius: number;
  /** nodes from the root to its leaf, both counted */
  depth: number;
  /** its place in the draw list, from 0; null where it is not drawn */
  place: number | null;
  /** how many objects the draw list has */
  drawn: number;
  /** from the root down: the axis of each node's split, and the side that was taken */
  path: readonly { axis: 'x' | 'y' | 'z'; side: 'L' | 'R' }[];
  state: 'inside' | 'cut' | 'outside';
}

const STATES: Record<PickedInfo['state'], { text: string; colour: Rgb }> = {
  inside: { text: 'inside', colour: INSIDE },
  cut: { text: 'cut', colour: CUT },
  outside: { text: 'culled', colour: OUTSIDE },
};

export interface PickCard {
  root: HTMLElement;
  set(info: PickedInfo | null): void;
}

export function createPickCard(unpick: () => void): PickCard {
  const root = element('section', { class: 'panel pick', 'aria-label': 'Picked object', hidden: true });
  return {
    root,
    set(info) {
      root.hidden = info === null;
      if (info) root.replaceChildren(...content(info, unpick));
    },
  };
}

function content(info: PickedInfo, unpick: () => void): HTMLElement[] {
  const state = STATES[info.state];
  const dot = element('i', { class: 'dot' });
  dot.style.background = cssColour(state.colour);
  const place = info.place === null ? 'not drawn' : `${formatCount(info.place + 1)} of ${formatCount(info.drawn)}`;
  const rows: [string, string | HTMLElement][] = [
    ['Object', formatCount(info.object)],
    ['Place', place],
    ['Triangles', formatCount(info.triangles)],
    ['Tree depth', formatCount(info.depth)],
    ['Radius', formatLength(info.radius)],
    ['Frustum', element('span', { class: 'state' }, dot, state.text)],
  ];
  const chips = info.path.map(({ axis, side }, i) =>
    element(
      'li',
      { class: `chip ${axis}`, title: `level ${i}: split on ${axis}, ${side === 'L' ? 'left' : 'right'} child` },
      `${axis} ${side}`,
    ),
  );
  return [
    element(
      'header',
      { class: 'pick-header' },
      element('h2', { title: info.name }, info.name || 'without a name'),
      button({ label: 'Forget the picked object', icon: 'close', bare: true, className: 'quiet', run: unpick }),
    ),
    element(
      'dl',
      { class: 'rows' },
      ...rows.map(([label, value]) => element('div', {}, element('dt', {}, label), element('dd', {}, value))),
    ),
    element(
      'ol',
      { class: 'chips', 'aria-label': 'The way from the root' },
      element('li', { class: 'chip root' }, 'root'),
      ...chips,
    ),
  ];
}
