/** Makes page elements: a tag, its attributes, what is in it. The only place of the interface that calls createElement. */
import { type IconName, icon } from './icons.ts';

export type Child = Node | string | null;

/** true stands for an attribute without a value; false and undefined leave it out */
export type Attributes = Record<string, string | number | boolean | undefined>;

/** @param attributes a text is the class */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: string | Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(typeof attributes === 'string' ? { class: attributes } : attributes))
    if (value !== undefined && value !== false) made.setAttribute(name, value === true ? '' : String(value));
  made.append(...children.filter((child) => child !== null));
  return made;
}

export interface ButtonOptions {
  /** the label; it is shown where there is no `icon` */
  label: string;
  icon?: IconName;
  /** show the icon only */
  bare?: boolean;
  /** one sentence, for the tooltip; without it, a bare button's label */
  about?: string;
  className?: string;
  run(): void;
}

export function button(options: ButtonOptions): HTMLButtonElement {
  const { label, bare = false } = options;
  return plainButton(
    {
      class: ['button', bare ? 'bare' : '', options.className ?? ''].join(' ').trim(),
      title: options.about ?? (bare ? label : undefined),
      'aria-label': options.icon ? label : undefined,
    },
    () => options.run(),
    options.icon ? icon(options.icon) : null,
    bare ? null : element('span', 'label', label),
  );
}

/**
 * A button whose content and style are its place's own.
 * @param attributes a text is the class
 */
export function plainButton(attributes: string | Attributes, run: () => void, ...content: Child[]): HTMLButtonElement {
  const named = typeof attributes === 'string' ? { class: attributes } : attributes;
  const made = element('button', { type: 'button', ...named }, ...content);
  made.addEventListener('click', run);
  return made;
}

/** Set a text only if it differs: writing the same text again would cost a layout. */
export function setText(node: Node, text: string): void {
  if (node.textContent !== text) node.textContent = text;
}
