/** A button that copies a text, and says so in place of its label. */
import { element } from './element.ts';

/** milliseconds that it says so */
const SAID_MILLIS = 1500;

export function copyButton(className: string, label: string, text: () => string): HTMLButtonElement {
  const made = element('button', { type: 'button', class: className }, label);
  made.addEventListener('click', async () => {
    made.textContent = await copied(text());
    setTimeout(() => {
      made.textContent = label;
    }, SAID_MILLIS);
  });
  return made;
}

async function copied(text: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(text);
    return 'Copied';
  } catch {
    return 'Not allowed here';
  }
}
