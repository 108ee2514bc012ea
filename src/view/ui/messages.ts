/**
 * The viewer's messages: short ones above the bottom bar, and one that takes the whole page where nothing can be drawn.
 * One stands there at a time, the newest. Short news disappears after a time in which it can be read, or under a newer one. An error, a
 * question, and whatever is longer stays until it is closed; what came over it hides it until then.
 */
import { button, element, setText } from './element.ts';
import { withCounts } from './format.ts';

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

const READING_MILLIS = 6000;
/** characters that are read in that time */
const SHORT = 90;
/** short news that has stood for so long is read, and does not come back from under a newer message */
const READ_MILLIS = 1500;
/** more messages than these nobody reads: the oldest goes */
const MOST = 4;

interface Shown {
  root: HTMLElement;
  /** says how many wait below it */
  more: HTMLElement;
  stays: boolean;
  /** it has answers to choose from */
  asks: boolean;
  since: number;
}

export function createMessages() {
  const root = element('div', { class: 'messages', role: 'region', 'aria-label': 'Messages', 'aria-live': 'polite' });
  const stopRoot = element('div', { class: 'stop', role: 'alert', hidden: true });

  /** the newest last */
  const shown: Shown[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const wait = (): void => {
    clearTimeout(timer);
    const top = shown.at(-1);
    if (top && !top.stays) timer = setTimeout(() => take(top), READING_MILLIS);
  };
  const take = (message: Shown): void => {
    message.root.remove();
    if (shown.includes(message)) shown.splice(shown.indexOf(message), 1);
    show();
  };
  const show = (): void => {
    shown.forEach(({ root, more }, i) => {
      root.hidden = i < shown.length - 1;
      setText(more, i > 0 ? `${i} more` : '');
    });
    wait();
  };
  const add = (
    kind: MessageKind,
    { stays, asks = false }: { stays: boolean; asks?: boolean },
    ...content: (Node | string)[]
  ): (() => void) => {
    const more = element('span', 'message-more');
    const message: Shown = {
      root: element(
        'div',
        { class: `panel message ${kind}`, role: kind === 'error' ? 'alert' : undefined },
        ...content,
        more,
        button({
          label: 'Close this message',
          icon: 'close',
          bare: true,
          className: 'quiet',
          run: () => take(message),
        }),
      ),
      more,
      stays,
      asks,
      since: performance.now(),
    };
    message.root.addEventListener('pointerenter', () => clearTimeout(timer));
    message.root.addEventListener('pointerleave', wait);
    const before = shown.at(-1);
    if (before && !before.stays && message.since - before.since > READ_MILLIS) take(before);
    if (shown.length === MOST) take(shown[0]);
    // a question waits for its answer: news stands behind it
    const questions = asks ? 0 : shown.length - 1 - shown.findLastIndex((other) => !other.asks);
    shown.splice(shown.length - questions, 0, message);
    root.append(message.root);
    show();
    return () => take(message);
  };

  return {
    /** the element of the short messages */
    root,
    /** the element of the message that takes the page */
    stopRoot,
    /** @returns a function that takes it away */
    show(text: string, kind: MessageKind, ...actions: MessageAction[]) {
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
      const body = element('div', 'message-body', element('p', {}, withCounts(text)));
      if (buttons.length > 0) body.append(element('div', 'message-actions', ...buttons));
      const close = add(
        kind,
        {
          stays: kind === 'error' || buttons.length > 0 || text.length > SHORT,
          asks: kind === 'info' && buttons.length > 0,
        },
        body,
      );
      return close;
    },
    /** copy `text` and say `said`; where the clipboard cannot be reached, show it to be copied by hand */
    async copyText(text: string, said: string) {
      try {
        await navigator.clipboard.writeText(text);
        add('info', { stays: false }, element('p', {}, said));
      } catch {
        const field = element('input', {
          class: 'link',
          type: 'text',
          readonly: true,
          value: text,
          'aria-label': 'Link',
        });
        field.addEventListener('focus', () => field.select());
        add('info', { stays: true }, element('div', 'message-body', element('p', {}, 'To be copied by hand:'), field));
        field.focus();
      }
    },
    /** take all short messages away */
    clear() {
      for (const message of [...shown]) take(message);
    },
    /** show a message on the whole page; null takes it away */
    stop(stop: Stop | null) {
      stopRoot.hidden = stop === null;
      if (!stop) return stopRoot.replaceChildren();
      const { title, text, action } = stop;
      const box = element('div', 'stop-box', element('h2', {}, title), element('p', {}, text));
      if (action) box.append(button({ label: action.label, className: 'accent', run: () => action.run() }));
      stopRoot.replaceChildren(box);
    },
  };
}
