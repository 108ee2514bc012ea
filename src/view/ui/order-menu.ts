/** The draw orders with their number keys, the ways of culling, and the switch that freezes the culling camera. */
import { findDrawOrder } from '../../overdraw/orders.ts';
import { CULLING_TITLES, ORDER_TITLES } from '../state/names.ts';
import { FIELDS, MENU_ORDERS } from '../state/settings.ts';
import type { Store } from '../state/store.ts';
import { button, element } from './element.ts';
import { createSegmented } from './segmented.ts';

export interface OrderMenu {
  root: HTMLElement;
  dispose(): void;
}

export function createOrderMenu(store: Store): OrderMenu {
  const orders = createSegmented(
    store,
    'order',
    'Draw order',
    MENU_ORDERS.map((value, i) => ({
      value,
      label: ORDER_TITLES[value],
      about: `${ORDER_TITLES[value]}: ${findDrawOrder(value).about}`,
      key: String(i + 1),
    })),
  );
  const culling = createSegmented(
    store,
    'culling',
    'Culling',
    FIELDS.culling.options.map((value) => ({ value, label: CULLING_TITLES[value], about: CULLING_ABOUT[value] })),
  );
  const freeze = button({
    label: 'Freeze',
    icon: 'freeze',
    about: `Freeze: ${FIELDS.frozen.about}`,
    className: 'freeze',
    run: () => store.set({ frozen: !store.value.frozen }),
  });
  const show = (): void => freeze.setAttribute('aria-pressed', String(store.value.frozen));
  show();
  const unsubscribe = store.subscribe((changed) => changed.has('frozen') && show());
  orders.root.classList.add('orders');
  const root = element(
    'div',
    { class: 'order-menu' },
    element('span', { class: 'caption order-caption' }, 'Order'),
    orders.root,
    element('span', { class: 'caption' }, 'Culling'),
    culling.root,
    freeze,
  );
  return {
    root,
    dispose() {
      unsubscribe();
      orders.dispose();
      culling.dispose();
    },
  };
}

const CULLING_ABOUT: typeof CULLING_TITLES = {
  tree: 'The sphere tree is walked, and subtrees outside the frustum are skipped',
  linear: 'Every object is tested, one after the other',
  off: 'Everything is drawn',
};
