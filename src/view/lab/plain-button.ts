/** A button without the shell's style: its content and style are the lab's. */
import { element } from '../ui/element.ts';

export function plainButton(className: string, onClick: () => void, ...content: (Node | string)[]): HTMLButtonElement {
  const made = element('button', { type: 'button', class: className }, ...content);
  made.addEventListener('click', onClick);
  return made;
}
