/** `cull64 rom --fragments`: a cartridge without a model, which measures what a fragment costs the RDP. */

import { type LayerRow, readLayers } from '../console/draw/read-layers.ts';
import { makeRom } from '../console/rom-image.ts';
import type { Arguments } from './args.ts';
import { columns, wrapped } from './columns.ts';
import { UsageError } from './errors.ts';
import { writeWhole } from './files.ts';
import { bootLine, bootOf, compileCartridge, consoleFolder, requireEmulator, runCartridge } from './make-cartridge.ts';
import { flag } from './option.ts';
import { print, printJson } from './print.ts';

export const FRAGMENTS = flag(
  'fragments',
  'without a model: a cartridge that measures what a fragment costs the RDP of a console, passing and failing the depth test, flat, shaded, textured, in two cycles and blended, and shows it as a table; with -o, --boot, --run and --json alone',
);

const FILE = 'fragments.z64';
/** seconds that cen64 gets for it, at most */
const SECONDS = 40;
const SOURCES = { folder: consoleFolder('draw'), sources: ['layers.c', 'rdp.c', 'screen.c'] };

/** @throws UsageError for a model */
export async function fragmentsRom(args: Arguments): Promise<void> {
  if (args.words.length > 0) throw new UsageError(`--fragments takes no model: leave out "${args.words[0]}"`);
  const running = args.flag('run');
  const file = args.text('output') ?? (running ? null : FILE);
  const { boot } = bootOf(args, file);
  if (running) requireEmulator();
  const { binary } = compileCartridge(SOURCES);
  const rom = makeRom({ program: binary, assets: [], title: 'FRAGMENTS', ...(boot && { boot }) });
  if (file !== null) await writeWhole(file, rom);
  const run = running ? runCartridge(rom, SECONDS, readLayers) : null;
  if (args.flag('json')) return printJson({ file, bytes: rom.length, run });
  if (file !== null) {
    print(`${file}: a cartridge of ${rom.length} bytes`);
    print(bootLine(boot));
  }
  if (run) print(tableOf(run));
}

function tableOf(rows: readonly LayerRow[]): string {
  return [
    'IN CEN64, RDP cycles a fragment',
    columns(
      ['', 'clock', 'pipe', 'buffer', 'by the CPU'],
      rows.map(({ name, clock, pipe, buffer, cpu }) => [name, ...[clock, pipe, buffer, cpu].map((n) => n.toFixed(3))]),
      [0],
    ),
    wrapped(
      'cen64 draws in no time and leaves the counters at 0: the table is for a console, and shows here that the cartridge runs.',
    ),
  ].join('\n');
}
