/**
 * For fingers: a stick that flies or walks, and a button that jumps, while one walks. What it shows is how the stick is held, so it takes no
 * focus; keys do the same.
 */
import type { Actions } from '../state/actions.ts';
import type { Store } from '../state/store.ts';
import { button, element } from './element.ts';

/** parts of the radius: nearer to the middle the thumb only rests */
const REST = 0.12;

export function createStickPad(store: Store, { steer, jump }: Pick<Actions, 'steer' | 'jump'>): HTMLElement {
  const knob = element('i', 'stick-knob');
  const stick = element('div', { class: 'stick', 'aria-hidden': 'true' }, knob);
  const jumpButton = button({ label: 'Jump', className: 'jump', run: jump });
  const root = element('div', { class: 'stick-pad', hidden: true }, stick, jumpButton);

  const push = (right: number, down: number): void => {
    knob.style.transform = `translate(${right * 100}%, ${down * 100}%)`;
    steer(right, -down);
  };
  const release = (): void => push(0, 0);
  const follow = ({ clientX, clientY, pointerId }: PointerEvent): void => {
    if (!stick.hasPointerCapture(pointerId)) return;
    const { left, top, width, height } = stick.getBoundingClientRect();
    const right = ((clientX - left) / width) * 2 - 1;
    const down = ((clientY - top) / height) * 2 - 1;
    const length = Math.hypot(right, down);
    if (length < REST) release();
    else push(right / Math.max(1, length), down / Math.max(1, length));
  };
  stick.addEventListener('pointerdown', (event) => {
    event.preventDefault();
    stick.setPointerCapture(event.pointerId);
    follow(event);
  });
  stick.addEventListener('pointermove', follow);
  stick.addEventListener('lostpointercapture', release);

  const show = (): void => {
    const { move, embed, bare } = store.value;
    const isShown = move !== 'orbit' && !embed && !bare;
    if (!root.hidden && !isShown) release();
    root.hidden = !isShown;
    jumpButton.hidden = move !== 'walk';
  };
  show();
  store.subscribe(show);
  return root;
}
