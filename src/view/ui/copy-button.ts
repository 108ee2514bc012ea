/** A button that copies a text, and says so in place of its label. */
import { plainButton } from './element.ts';

/** milliseconds that it says so */
const SAID_MILLIS = 1500;

export function copyButton(className: string, label: string, text: () => string): HTMLButtonElement {
  const copy = async (): Promise<void> => {
    made.textContent = await copied(text());
    setTimeout(() => {
      made.textContent = label;
    }, SAID_MILLIS);
  };
  const made = plainButton(className, copy, label);
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
