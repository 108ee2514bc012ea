/** `cull64 rom`: a test cartridge that culls a model's tree with its recorded views on a Nintendo 64, or draws it; --run runs it in cen64. */

import { countOf, withCommas } from '../../../src/core/base/count.ts';
import { cIdentifier } from '../../../src/core/export/c-source.ts';
import { encodeSource, idsInModel } from '../../../src/core/export/encode.ts';
import { FORMATS } from '../../../src/core/file/formats.ts';
import { objectCount } from '../../../src/core/scene/scene.ts';
import type { Program } from '../../console/compile.ts';
import { makeRom, TITLE_LENGTH } from '../../console/rom-image.ts';
import { assetMemory, memoryLeft } from '../../console/rom-memory.ts';
import { onlyWord } from '../args.ts';
import { budgetOf, budgetOption } from '../budget.ts';
import { BUILDING, buildOptions, buildOptionsFor } from '../building.ts';
import { CULLING, DRAWING } from '../cartridges.ts';
import { wrapped } from '../columns.ts';
import { blamingLater, FileError, UsageError } from '../errors.ts';
import { checkNotSame, stemOf, writeWhole } from '../files.ts';
import { FRAGMENTS, fragmentsRom } from '../fragments-rom.ts';
import { checkSearching, FINDING_TOO, hiddenOf, hiddenOption, warnOfMisses } from '../hidden.ts';
import { hiddenLine, hiddenSummary } from '../hidden-text.ts';
import { loadWithViews, MODEL } from '../load.ts';
import { BOOT, bootLine, bootOf, compileCartridge, requireEmulator, runCartridge } from '../make-cartridge.ts';
import { flag, text } from '../option.ts';
import { command, type Page } from '../page.ts';
import { type TreeWithin, treeWithin } from '../pricing.ts';
import { print, printJson, tellNotes } from '../print.ts';
import { buildTree } from '../trees.ts';
import { VIEWS } from '../views.ts';

/** the format without a budget, as for export */
const FORMAT = 'compact8';

const PAGE: Page = [
  `It prints, to the debug port, for each view: the objects given, a hash of their slots in order (FNV-1a), nodes, planes, leaves and objects looked at, and the CPU cycles of setting the view and of the cull, each from an empty D-cache and with the instruction cache as the program leaves it. The order is nearest first.
  cull64 rom castle --run               makes the cartridge, runs it in cen64 and prints its table
  cull64 rom castle -o castle.z64       writes the file alone
  cull64 rom castle --draw              writes a cartridge that draws castle and flies through it
Compiling it takes mips-linux-gnu-gcc (Debian: gcc-mips-linux-gnu), running it cc and cen64 too (Debian: gcc, cen64); the boot ROM that cen64 wants is made here. The file is for emulators with an IS Viewer's port (0x13FF0000), which is what it prints to: cen64 -is-viewer with a PIF ROM, without -headless. A console does not start it without --boot: its CIC accepts signed boot blocks only. The one that --boot takes is no part of cull64. A console shows what a cartridge of --draw draws; the text of the other goes to the debug port, which few cartridges have. No cartridge of cull64 was tried on a console.`,
  {
    options: [
      flag('run', 'run it in cen64 and print its table; the file is written only with -o'),
      flag(
        'draw',
        'a cartridge that draws: it flies through the views, nearest first, and the controller changes the order; with --run it draws the views in the order of the tree and in that of the file, and counts the fragments that pass',
      ),
      text('output', 'FILE', "where to (default: the model's name with .z64, in this folder)", { short: 'o' }),
      BOOT,
      FRAGMENTS,
      budgetOption(
        `the format, leaf size and object spheres that cost least within it, as export has them; in place of --leaf (default: ${FORMAT})`,
      ),
      VIEWS,
      hiddenOption('a tree that says what is hidden from where, in at most so many bytes; the cartridge leaves it out'),
      FINDING_TOO,
      flag(
        'json',
        'report as JSON: {model, file, format, leafSize, objectSpheres, objects, treeBytes, views, bytes, run, notes}; run: null, or [{given, slots, nodes, planes, leaves, objects, queryCycles, cullCycles}], one for each view; with --draw [{given, triangles, clipped, tree, file, covered, cullCycles, drawCycles}]; with --hidden also hidden, as info has it, and in each view set, of its cell, 0 for none, and cellCycles, of coming into it',
      ),
    ],
  },
  BUILDING,
  `Here a leaf holds as many as suits ${FORMAT} where --leaf is not given.`,
  MODEL,
];

export const romCommand = command(PAGE, async (args) => {
  if (args.flag('fragments')) return fragmentsRom(args);
  const model = onlyWord(args, 'model');
  const name = cIdentifier(stemOf(model));
  const running = args.flag('run');
  const file = args.text('output') ?? (running ? null : `${name}.z64`);
  if (args.text('budget') !== undefined && args.text('leaf') !== undefined)
    throw new UsageError('--budget chooses the leaf itself: leave out --leaf');
  checkSearching(args);
  const budget = budgetOf(args);
  const { boot } = bootOf(args, file);
  const own = buildOptions(args);
  if (running) requireEmulator();
  const { scene, views, source } = await loadWithViews(model, args);
  const request: TreeWithin =
    args.text('budget') === undefined
      ? { format: FORMAT, objectSpheres: true, building: buildOptionsFor(args, FORMAT) }
      : await treeWithin(model, scene, views, budget, args, own);
  const made = await blamingLater(model, async () => {
    const tree = await buildTree(scene, request.building, args);
    const hidden = (await hiddenOf(scene, tree, args))?.cells ?? null;
    await warnOfMisses(scene, hidden, args);
    return encodeSource({ tree, scene, hidden }, { ...request, endian: 'big', ids: false });
  });
  const cartridge = args.flag('draw') ? DRAWING : CULLING;
  const hides = made.file.hidden !== null;
  const program = compileCartridge(cartridge, {
    DEMO_MODEL: `"${name}"`,
    CULL64_ONLY: FORMATS[request.format].runtime!.constant,
    ...(hides && { CULL64_HIDDEN: 1 }),
  });
  const romOf = (measures: boolean) => {
    const assets = [made.bytes, ...cartridge.assets(scene, idsInModel(made), views, measures)];
    checkMemory(model, program, assets);
    const title = name.slice(0, TITLE_LENGTH).toUpperCase();
    return makeRom({ program: program.binary, assets, title, ...(boot && { boot }) });
  };
  const rom = romOf(false);
  if (file !== null) {
    checkNotSame(model, file);
    await writeWhole(file, rom);
  }
  const run = running ? runCartridge(romOf(true), cartridge.viewSeconds * views.length, cartridge.read) : null;

  const objects = objectCount(scene);
  const report = {
    model,
    file,
    format: request.format,
    leafSize: request.building.leafSize,
    objectSpheres: request.objectSpheres,
    objects,
    treeBytes: made.bytes.length,
    ...(made.file.hidden && { hidden: hiddenSummary(made.file) }),
    views: views.length,
    bytes: rom.length,
    run: run?.views ?? null,
    notes: scene.notes,
  };
  if (args.flag('json')) return printJson(report);
  tellNotes(scene);
  const { format, building, objectSpheres } = request;
  const leaves = `leaves of ${building.leafSize}${objectSpheres ? '' : ' without spheres of their objects'}`;
  print(
    wrapped(
      `${file ?? model}: ${countOf(objects, 'object')} in a tree of ${made.bytes.length} bytes, ${format}, ${leaves}; ${source}; a cartridge of ${rom.length} bytes`,
    ),
  );
  if (report.hidden) print(`hidden: ${hiddenLine(report.hidden)}`);
  if (file !== null && !running) {
    print(cartridge.use);
    print(bootLine(boot));
  }
  if (run) print(`\n${run.table}`);
});

/** @throws WorkError where a console cannot hold the assets beside the program */
function checkMemory(model: string, program: Program, assets: readonly Uint8Array[]): void {
  const taken = assetMemory(assets);
  const left = memoryLeft(program);
  if (taken > left)
    throw new FileError(
      model,
      `its tree, views and triangles take ${withCommas(taken)} bytes of memory; beside the program, ${withCommas(left)} of a console's 4 MiB are left`,
    );
}
