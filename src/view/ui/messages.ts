/**
 * The viewer's messages: short ones above the bottom bar, and one that takes the whole page where nothing can be drawn.
 * News disappears after a time in which it can be read; an error or a question stays until it is closed.
 */
import { button, element } from './element.ts';

export type MessageKind = 'info' | 'error';

export interface MessageAction {
  label: string;
  run(): void;
}

export interface Stop {
  title: string;
  text: string;
  action?: MessageAction;
}

export interface Messages {
  /** the element of the short messages */
  root: HTMLElement;
  /** the element of the message that takes the page */
  stopRoot: HTMLElement;
  /** @returns a function that takes it away */
  show(text: string, kind: MessageKind, ...actions: MessageAction[]): () => void;
  /** copy `text` and say `said`; where the clipboard cannot be reached, show it to be copied by hand */
  copyText(text: string, said: string): Promise<void>;
  /** take all short messages away */
  clear(): void;
  /** show a message on the whole page; null takes it away */
  stop(stop: Stop | null): void;
}

const READING_MILLIS = 6000;
/** more messages than these would hide the picture: the oldest goes */
const MOST = 4;

export function createMessages(): Messages {
  const root = element('div', { class: 'messages', role: 'region', 'aria-label': 'Messages', 'aria-live': 'polite' });
  const stopRoot = element('div', { class: 'stop', role: 'alert', hidden: true });

  const add = (kind: MessageKind, stays: boolean, ...content: (Node | string)[]): (() => void) => {
    const message = element(
      'div',
      { class: `panel message ${kind}`, role: kind === 'error' ? 'alert' : undefined },
      ...content,
      button({ label: 'Close this message', icon: 'close', bare: true, className: 'quiet', run: () => close() }),
    );
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = (): void => {
      if (!stays) timer = setTimeout(() => close(), READING_MILLIS);
    };
    const close = (): void => {
      clearTimeout(timer);
      message.remove();
    };
    message.addEventListener('pointerenter', () => clearTimeout(timer));
    message.addEventListener('pointerleave', wait);
    root.append(message);
    while (root.children.length > MOST) root.firstElementChild?.remove();
    wait();
    return close;
  };

  return {
    root,
    stopRoot,
    show(text, kind, ...actions) {
      const buttons = actions.map((action) =>
        button({
          label: action.label,
          className: 'small',
          run: () => {
            close();
            action.run();
          },
        }),
      );
      const body = element('div', { class: 'message-body' }, element('p', {}, text));
      if (buttons.length > 0) body.append(element('div', { class: 'message-actions' }, ...buttons));
      const close = add(kind, kind === 'error' || buttons.length > 0, body);
      return close;
    },
    async copyText(text, said) {
      try {
        await navigator.clipboard.writeText(text);
        add('info', false, element('p', {}, said));
      } catch {
        const field = element('input', {
          class: 'link',
          type: 'text',
          readonly: true,
          value: text,
          'aria-label': 'Link',
        });
        field.addEventListener('focus', () => field.select());
        add('info', true, element('div', { class: 'message-body' }, element('p', {}, 'To be copied by hand:'), field));
        field.focus();
      }
    },
    clear: () => root.replaceChildren(),
    stop(stop) {
      stopRoot.hidden = stop === null;
      if (!stop) return stopRoot.replaceChildren();
      const { title, text, action } = stop;
      const box = element('div', { class: 'stop-box' }, element('h2', {}, title), element('p', {}, text));
      if (action) box.append(button({ label: action.label, className: 'accent', run: () => action.run() }));
      stopRoot.replaceChildren(box);
    },
  };
}
