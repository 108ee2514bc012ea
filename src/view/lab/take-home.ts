/** The row of downloads, and the command that prints the same figures in a terminal. */

import { type TextFile, trainFile } from '../save/making.ts';
import { saveText } from '../save/save-file.ts';
import { copyButton } from '../ui/copy-button.ts';
import { element, plainButton } from '../ui/element.ts';
import {
  commandOf,
  csvFile,
  jsonFile,
  type Measured,
  type MeasuredFrom,
  needsViews,
  tableText,
  viewsCsvFile,
  viewsFile,
} from './export.ts';

const GIVEN = 'What is hidden came with the tree file: no command takes it from there.';

const POURED = 'Poured spheres are measured where they were then: no command pours them.';

export function showTakeHome(host: HTMLElement, measured: Measured): void {
  const train = trainFile(measured);
  const fault = noCommand(measured);
  host.replaceChildren(
    element('h3', {}, 'Take the numbers home'),
    element(
      'div',
      'lab-row',
      downloadButton('JSON', 'all figures', jsonFile(measured)),
      downloadButton('CSV', 'a row for each order', csvFile(measured)),
      downloadButton('Views as CSV', 'a row for each view', viewsCsvFile(measured)),
      downloadButton(viewsFile(measured).name, 'the cameras', viewsFile(measured)),
      ...(train ? [downloadButton(train.name, 'the positions that were trained at', train)] : []),
      copyButton('lab-button', 'Copy as text', () => tableText(measured)),
    ),
    ...(fault ? [element('p', 'lab-small', fault)] : terminalLines(measured, commandOf(measured))),
  );
}

/** Why no command prints the same figures; null where one does. */
function noCommand({ poured, hidden }: MeasuredFrom): string | null {
  if (poured) return POURED;
  return hidden === 'given' ? GIVEN : null;
}

export function downloadButton(label: string, about: string, file: TextFile): HTMLButtonElement {
  const made = plainButton('lab-button', () => saveText(file), label);
  made.title = `${about}: ${file.name}`;
  return made;
}

/** The command that prints the figures, and the name of the file that it reads. */
export function terminalLines(from: MeasuredFrom, command: string): HTMLElement[] {
  const beside = [needsViews(from) ? viewsFile(from) : null, trainFile(from)].flatMap((file) => file?.name ?? []);
  const note =
    beside.length > 0
      ? `The same figures in a terminal, with ${beside.join(' and ')} saved beside:`
      : 'The same figures in a terminal:';
  return [
    element('p', 'lab-small', note),
    element(
      'div',
      'lab-command',
      element('code', {}, command),
      copyButton('lab-button', 'Copy', () => command),
    ),
  ];
}
