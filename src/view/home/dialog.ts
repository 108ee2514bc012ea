/**
 * Take it home: where the scene is to run and how its tree is made, the files of that with their sizes, the command that writes the same, and a button
 * that saves them. Each change makes the files anew, and ends what was being made.
 */
import './home.css';
import { countOf } from '../../core/base/count.ts';
import { partsText } from '../../offline/learn/parts.ts';
import { createLatest } from '../load/latest.ts';
import { CULL64, type TextFile, trainFile } from '../save/making.ts';
import { saveFile, saveText } from '../save/save-file.ts';
import { copyButton } from '../ui/copy-button.ts';
import { createDialog } from '../ui/dialog.ts';
import { button, element, setText } from '../ui/element.ts';
import { formatBytes, formatCount } from '../ui/format.ts';
import { fitted, HOME_DEFAULTS, type HomeChoice } from './choice.ts';
import { homeWords, makingOfChoice } from './command.ts';
import { createFields } from './fields.ts';
import { createFileList } from './file-list.ts';
import { createHomeClient, type HomeClient } from './home-client.ts';
import type { HomeResult } from './home-worker.ts';
import type { HomeSource } from './make.ts';
import { createMakingBar } from './making-bar.ts';

/** What is on screen. */
export interface HomeScene {
  title: string;
  source: HomeSource;
  /** how it is shown, which the choice begins with */
  start: Pick<HomeChoice, 'measured' | 'hidden'> & Partial<HomeChoice>;
  /** the file that `source.cellsFile` names */
  cellsBytes(): Promise<Uint8Array<ArrayBuffer>>;
}

export type HomeDialog = ReturnType<typeof createHomeDialog>;

/** @param host holds the dialog; it has the page's type and colours */
export function createHomeDialog(host: HTMLElement) {
  let scene: HomeScene | null = null;
  let client: HomeClient | null = null;
  let choice: HomeChoice = HOME_DEFAULTS;
  let made: HomeResult | null = null;
  let train: TextFile | null = null;

  const lead = element('p', 'home-lead');
  const fields = createFields((patch) => {
    choice = { ...choice, ...patch };
    showChoice();
    void make();
  });
  const files = createFileList();
  const bar = createMakingBar();
  const note = element('p', 'caption');
  const code = element('code', {});
  const copy = copyButton('button', 'Copy', () => code.textContent ?? '');
  const beside = button({ label: 'train.json', run: () => train && saveText(train) });
  const cells = button({ label: '', run: saveCells });
  const sum = element('p', 'home-sum');
  const save = button({ label: 'Download', className: 'accent home-save', run: () => made && saveMade(made) });

  const dialog = createDialog('Take it home', 'home');
  dialog.body.append(
    lead,
    element('div', 'home-columns', fields.root, files.root),
    element('div', 'home-terminal', note, element('div', 'home-command', code, copy, beside, cells)),
  );
  dialog.root.append(element('footer', 'home-foot', bar.root, sum, save));
  host.append(dialog.root);
  dialog.root.addEventListener('close', () => {
    latest.forget();
    client?.dispose();
    client = null;
  });

  const latest = createLatest({
    started() {
      setMade(null);
      files.setFault(null);
      bar.show('Starting', null);
      files.setBusy(true);
    },
    failed: (line) => files.setFault(`${line}.`),
    cancelled() {},
    ended() {
      bar.hide();
      files.setBusy(false);
    },
  });

  async function make(): Promise<void> {
    if (!scene) return;
    client ??= createHomeClient(scene.source);
    const { make } = client;
    const found = await latest.run((signal, current) =>
      make(fitted(choice), (label, part) => current() && bar.show(label, part), signal),
    );
    if (!found) return;
    files.setFiles(found.files);
    setMade(found);
  }

  function setMade(result: HomeResult | null): void {
    made = result;
    save.disabled = result === null;
    const bytes = result?.files.reduce((all, file) => all + file.bytes, 0) ?? 0;
    setText(sum, result ? `${countOf(result.files.length, 'file')}, ${formatBytes(bytes)}` : '');
  }

  function showChoice(): void {
    if (!scene) return;
    const { source } = scene;
    const now = fitted(choice);
    fields.show(now, source.cells !== undefined);
    train = trainFile(makingOfChoice(source, now));
    beside.hidden = train === null;
    const file = (now.hidden && source.cellsFile) || '';
    cells.hidden = file === '';
    setText(cells, file);
    const files = [train?.name, file].filter(Boolean).join(' and ');
    setText(code, [CULL64, ...homeWords(source, now)].join(' '));
    setText(note, `The same in a terminal${files && `, with ${files} saved beside the model`}:`);
    setText(save, now.target === 'c64' ? 'Download .c64' : 'Download folder (.zip)');
  }

  async function saveCells(): Promise<void> {
    const { cellsFile } = scene?.source ?? {};
    if (scene && cellsFile) saveFile(cellsFile, new Blob([await scene.cellsBytes()]));
  }

  return {
    open(next: HomeScene) {
      scene = next;
      choice = { ...choice, ...next.start };
      setText(lead, leadOf(next));
      files.setFiles([]);
      dialog.toggle(true);
      showChoice();
      void make();
    },
  };
}

function leadOf({ title, source }: HomeScene): string {
  const { parts, scene } = source;
  const { length } = scene.names;
  const objects = `${formatCount(length)} ${length === 1 ? 'object' : 'objects'}`;
  const cut = parts ? `, cut by ${partsText(parts)}` : '';
  return `${title}, ${objects}${cut}: its tree, and the code that culls it. They are made in this page: nothing leaves your computer.`;
}

function saveMade({ download: { name, bytes } }: HomeResult): void {
  saveFile(name, new Blob([bytes]));
}
