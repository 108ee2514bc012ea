/** The card of the picked object: its figures, and the way from the root of the tree to it. */
import { CUT_COLOUR, CUT_LEFT, CUT_RIGHT, INSIDE_COLOUR, OUTSIDE_COLOUR, type Rgb } from '../gl/palette.ts';
import type { CutInfo, PickedInfo } from '../state/report.ts';
import { button, element, plainButton, setText } from './element.ts';
import { formatCount, formatLength } from './format.ts';
import { icon } from './icons.ts';
import { patch } from './swatches.ts';

const STATES: Record<PickedInfo['state'], { text: string; colour: Rgb }> = {
  inside: { text: 'inside', colour: INSIDE_COLOUR },
  cut: { text: 'cut', colour: CUT_COLOUR },
  outside: { text: 'culled', colour: OUTSIDE_COLOUR },
};

/**
 * @param toggleRay shows the ray, or hides it
 * @param showCut shows a cut of the way, from 1 on, with both sides in the picture; 0 shows none
 */
export function createPickCard(unpick: () => void, toggleRay: () => void, showCut: (level: number) => void) {
  const name = element('span', {});
  const rows = element('dl', 'rows');
  const search = element('dl', 'rows search');
  const path = element('ol', { class: 'chips', 'aria-label': 'The way from the root' });
  const cut = element('p', { class: 'cut', role: 'status' });
  let known = '';
  const ray = button({
    label: '',
    about: 'The ray of this pick, on its way down the mesh tree',
    className: 'small',
    run: toggleRay,
  });
  const body = element('div', { class: 'pick-body', id: 'picked' }, rows, path, cut, search, ray);
  const title = plainButton(
    { class: 'pick-title', title: 'Fold or unfold', 'aria-controls': 'picked', 'aria-expanded': 'true' },
    () => {
      body.hidden = !body.hidden;
      title.setAttribute('aria-expanded', String(!body.hidden));
    },
    name,
    icon('down'),
  );
  const root = element(
    'section',
    { class: 'panel pick', 'aria-label': 'Picked object', hidden: true },
    element(
      'header',
      'pick-header',
      element('h2', {}, title),
      button({ label: 'Forget the picked object', icon: 'close', bare: true, className: 'quiet', run: unpick }),
    ),
    body,
  );
  return {
    root,
    set(info: PickedInfo | null) {
      root.hidden = info === null;
      if (!info) return;
      setText(name, info.name || 'without a name');
      name.title = info.name;
      rows.replaceChildren(...objectRows(info).map(rowOf));
      // made anew only where it differs, or a chip would lose the focus
      const now = JSON.stringify([info.path, info.cut]);
      if (now !== known) {
        known = now;
        const focused = path.contains(document.activeElement);
        path.replaceChildren(...chipsOf(info, showCut));
        cut.hidden = info.cut === null;
        cut.replaceChildren(...cutSentence(info.cut));
        if (focused) path.querySelector<HTMLElement>('[aria-pressed=true], button')?.focus();
      }
      search.replaceChildren(...searchRows(info).map(rowOf));
      setText(ray, info.step ? 'Hide its ray' : 'Follow its ray');
    },
  };
}

type Row = [label: string, value: string | HTMLElement];

function objectRows({ object, place, drawn, triangles, depth, radius, state }: PickedInfo): Row[] {
  const { text, colour } = STATES[state];
  return [
    ['Object', formatCount(object)],
    ['Place', place === null ? 'not drawn' : `${formatCount(place + 1)} of ${formatCount(drawn)}`],
    ['Triangles', formatCount(triangles)],
    ['Tree depth', formatCount(depth)],
    ['Radius', formatLength(radius)],
    ['Frustum', element('span', 'state', patch(colour, 'dot'), text)],
  ];
}

function searchRows({ search, step }: PickedInfo): Row[] {
  return [
    [`Nodes of the ${search.tree} tree met`, `${formatCount(search.nodes)} of ${formatCount(search.ofNodes)}`],
    ['Triangles tested', `${formatCount(search.triangles)} of ${formatCount(search.ofTriangles)}`],
    ...(step
      ? [[`Level ${step.level} of ${step.levels - 1}`, `${step.opened} opened, ${step.passed} passed by`] as Row]
      : []),
  ];
}

function rowOf([label, value]: Row): HTMLElement {
  return element('div', {}, element('dt', {}, label), element('dd', {}, value));
}

/** A button for each cut on the way, which shows it in the picture, or no more. */
function chipsOf({ path, cut }: PickedInfo, showCut: (level: number) => void): HTMLElement[] {
  return path.map(({ axis, side }, i) => {
    const isShown = cut?.level === i + 1;
    const title = `level ${i}: cut along ${axis}, and on to the ${side === 'L' ? 'left' : 'right'} child; shows the cut`;
    const attributes = { class: `chip ${axis}`, 'aria-pressed': String(isShown), title };
    const chip = plainButton(attributes, () => showCut(isShown ? 0 : i + 1), `${axis} ${side}`);
    return element('li', {}, chip);
  });
}

function cutSentence(cut: CutInfo | null): (Node | string)[] {
  if (!cut) return [];
  const { level, axis, eye, first, bits, bytes } = cut;
  const side = (name: string, colour: Rgb) => element('span', 'cut-side', patch(colour, 'dot'), name);
  return [
    `Cut ${level}, along ${axis}: the camera is on its ${eye} side, so the ${first} child first. `,
    `Axis bits ${bits}${bytes ? ` of the node’s 8 bytes ${bytes} (compact8, big-endian)` : ''}. `,
    side('left child', CUT_LEFT),
    side('right child', CUT_RIGHT),
  ];
}
