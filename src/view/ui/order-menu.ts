/**
 * The draw orders: four in words, the others behind "More", where all stand by their names with their keys. Beside them the switch that
 * freezes the culling camera.
 */
import { type DrawOrderName, findDrawOrder } from '../../overdraw/order/orders.ts';
import { ORDER_TITLES } from '../state/names.ts';
import { FIELDS, MENU_ORDERS } from '../state/settings.ts';
import type { Store } from '../state/store.ts';
import { button, element, plainButton, setText } from './element.ts';
import { icon } from './icons.ts';
import { createSegmented } from './segmented.ts';

const WORDS: readonly (readonly [DrawOrderName, string])[] = [
  ['tree', 'Nearest first'],
  ['file', 'File'],
  ['random', 'Random'],
  ['back', 'Back to front'],
];

export function createOrderMenu(store: Store): HTMLElement {
  const about = (order: DrawOrderName): string => `${ORDER_TITLES[order]}: ${findDrawOrder(order).about}`;
  const few = createSegmented(
    store,
    'order',
    'Draw order',
    WORDS.map(([value, label]) => ({ value, label, about: `${about(value)}; key ${MENU_ORDERS.indexOf(value) + 1}` })),
  );
  const all = createSegmented(
    store,
    'order',
    'All draw orders',
    MENU_ORDERS.map((value, i) => ({ value, label: ORDER_TITLES[value], about: about(value), key: String(i + 1) })),
  );
  all.id = 'all-orders';
  all.classList.add('panel', 'all-orders');
  const word = element('span', {});
  const more = plainButton(
    { class: 'segment more-orders', title: 'All draw orders, with their keys', 'aria-controls': 'all-orders' },
    () => open(all.hidden === true),
    word,
    icon('down'),
  );
  const open = (isOpen: boolean): void => {
    all.hidden = !isOpen;
    more.setAttribute('aria-expanded', String(isOpen));
  };
  open(false);
  document.addEventListener(
    'pointerdown',
    ({ target }) => !(target instanceof Node && root.contains(target)) && open(false),
    { capture: true },
  );
  all.addEventListener('click', () => open(false));

  const freeze = button({
    label: 'Freeze',
    icon: 'freeze',
    about: `Freeze: ${FIELDS.frozen.about}`,
    className: 'freeze',
    run: () => store.set({ frozen: !store.value.frozen }),
  });
  const show = (): void => {
    const { order, frozen } = store.value;
    freeze.setAttribute('aria-pressed', String(frozen));
    const isOther = !WORDS.some(([value]) => value === order);
    setText(word, isOther ? ORDER_TITLES[order] : 'More');
    more.classList.toggle('chosen', isOther);
  };
  show();
  store.subscribe(show);
  few.append(more);
  few.classList.add('orders');
  const root = element('div', 'order-menu', few, all, freeze);
  // after a click the keys are the picture's
  const close = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || all.hidden) return;
    event.stopPropagation();
    open(false);
  };
  document.addEventListener('keydown', close, { capture: true });
  return root;
}
