/** The row of downloads, and the command that prints the same figures in a terminal. */
import { saveFile } from '../save-file.ts';
import { element } from '../ui/element.ts';
import { ORDER_TITLES } from '../ui/names.ts';
import {
  commandOf,
  csvFile,
  jsonFile,
  type Measured,
  needsViews,
  type TextFile,
  tableText,
  viewsCsvFile,
  viewsFile,
} from './export.ts';
import { plainButton } from './plain-button.ts';

/** milliseconds that a button says that it has copied */
const SAID_MILLIS = 1500;

const FILE_NAMES = `The files name the orders as the table does in small letters; their tree-axis is ${ORDER_TITLES.tree} once more.`;

const POURED = 'Poured spheres are measured where they were then: no command pours them.';

export function showTakeHome(host: HTMLElement, measured: Measured): void {
  const download = (label: string, about: string, file: (measured: Measured) => TextFile) => {
    const made = plainButton('lab-button', () => save(file(measured)), label);
    made.title = `${about}: ${file(measured).name}`;
    return made;
  };
  host.replaceChildren(
    element('h3', {}, 'Take the numbers home'),
    element(
      'div',
      { class: 'lab-row' },
      download('JSON', 'all figures', jsonFile),
      download('CSV', 'a row for each order', csvFile),
      download('Views as CSV', 'a row for each view', viewsCsvFile),
      download(viewsFile(measured).name, 'the cameras', viewsFile),
      copyButton('Copy as text', () => tableText(measured)),
    ),
    element('p', { class: 'lab-small' }, FILE_NAMES),
    ...(measured.poured ? [element('p', { class: 'lab-small' }, POURED)] : inTerminal(measured)),
  );
}

/** The command that prints the same figures. */
function inTerminal(measured: Measured): HTMLElement[] {
  const command = commandOf(measured);
  const note = needsViews(measured)
    ? `The same figures in a terminal, with ${viewsFile(measured).name} saved beside:`
    : 'The same figures in a terminal:';
  return [
    element('p', { class: 'lab-small' }, note),
    element(
      'div',
      { class: 'lab-command' },
      element('code', {}, command),
      copyButton('Copy', () => command),
    ),
  ];
}

function copyButton(label: string, text: () => string): HTMLButtonElement {
  const made = plainButton(
    'lab-button',
    async () => {
      made.textContent = await copied(text());
      setTimeout(() => {
        made.textContent = label;
      }, SAID_MILLIS);
    },
    label,
  );
  return made;
}

function save({ name, type, text }: TextFile): void {
  saveFile(name, new Blob([text], { type }));
}

async function copied(text: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(text);
    return 'Copied';
  } catch {
    return 'Not allowed here';
  }
}
