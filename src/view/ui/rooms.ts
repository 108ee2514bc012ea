/**
 * The rooms: what is set and told of one subject stands behind its name, and one room is open at a time. Where the window is small, the
 * names stand behind an icon too.
 */
import type { Actions } from '../state/actions.ts';
import type { Store } from '../state/store.ts';
import { button, element, plainButton } from './element.ts';
import { foldWhenSmall } from './fold.ts';
import { OPTION_GROUPS, type RoomName } from './option-groups.ts';
import { createOptions } from './options.ts';

/** @param cards stand in the room of their name, above its controls */
export function createRooms(store: Store, actions: Actions, cards: Partial<Record<RoomName, readonly HTMLElement[]>>) {
  let current: RoomName | null = null;
  let last: RoomName = OPTION_GROUPS[0].title;
  const rooms = OPTION_GROUPS.map((group) => {
    const { title, about } = group;
    const id = `room-${title.toLowerCase()}`;
    const tab = plainButton(
      { class: 'room-tab', title: about, 'aria-expanded': 'false', 'aria-controls': id },
      () => open(current === title ? null : title),
      title,
    );
    // it scrolls, by the arrow keys too
    const root = element('section', { class: 'room', id, 'aria-label': title, tabindex: 0, hidden: true });
    const options = createOptions(root, group, store, actions);
    root.prepend(...(cards[title] ?? []));
    return { title, tab, root, options };
  });
  const toggle = button({
    label: 'Options',
    icon: 'options',
    bare: true,
    className: 'options-button',
    run: () => open(current === null ? last : null),
  });
  const root = element(
    'section',
    { class: 'options', 'aria-label': 'Options' },
    element('div', 'room-bar', toggle, element('div', 'room-tabs', ...rooms.map(({ tab }) => tab))),
    element('div', 'panel room-frame', ...rooms.map((room) => room.root)),
  );

  function open(name: RoomName | null): void {
    current = name;
    last = name ?? last;
    for (const { title, tab, root } of rooms) {
      root.hidden = title !== name;
      tab.setAttribute('aria-expanded', String(title === name));
    }
    toggle.setAttribute('aria-expanded', String(name !== null));
    root.classList.toggle('is-open', name !== null);
  }
  open(null);
  // who is in the room is led back to its name
  root.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || current === null) return;
    event.stopPropagation();
    const { tab } = rooms.find(({ title }) => title === current)!;
    open(null);
    (tab.checkVisibility() ? tab : toggle).focus();
  });
  foldWhenSmall(
    () => current,
    (name) => open(name),
  );
  return {
    root,
    /** Opens a room in place of the one that is open; null: closes it. */
    open,
    /** the room that is open */
    get current() {
      return current;
    },
    /** levels below which no tree has nodes cannot be chosen */
    setDepth(levels: number) {
      for (const { options } of rooms) options.setDepth(levels);
    },
  };
}
