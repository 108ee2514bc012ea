/**
 * The cartridge of `cull64 rom --draw`, run in cen64: fragments, covered pixels and whose each pixel is. Oracles: the software
 * rasteriser, which shares nothing with it but the rules, and cullCompact for what is drawn in which order.
 *
 * @seconds 40
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { castle } from '../../../scenes/castle.ts';
import { dungeon } from '../../../scenes/dungeon.ts';
import { createCompactResult, cullCompact } from '../../../src/core/compact/compact-cull.ts';
import { createFixedQuery, setFixedQuery } from '../../../src/core/compact/fixed-query.ts';
import { floatCamera } from '../../../src/core/compact/float-camera.ts';
import { type Encoded, encodeSource, idsInModel } from '../../../src/core/export/encode.ts';
import { crc32 } from '../../../src/core/file/crc32.ts';
import { FORMATS } from '../../../src/core/file/formats.ts';
import { createCamera, type View } from '../../../src/core/math/camera.ts';
import type { Scene } from '../../../src/core/scene/scene.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import { createTarget, drawOrder } from '../../../src/overdraw/raster/raster.ts';
import { createViewSetup, setupView } from '../../../src/overdraw/raster/setup.ts';
import { flightText } from '../../../tools/cli/flight-text.ts';
import { compileProgram } from '../../../tools/console/compile.ts';
import { type FlightPlan, flightAssets } from '../../../tools/console/draw/flight-assets.ts';
import { PICTURE, readFlight } from '../../../tools/console/draw/read-flight.ts';
import { type LayerRow, readLayers } from '../../../tools/console/draw/read-layers.ts';
import { BOOT_AREA_CRC, CONSOLE_BOOT_CRC, makeRom } from '../../../tools/console/rom-image.ts';
import { runRom } from '../../../tools/console/run-cen64.ts';
import { missingTool } from '../../../tools/console/targets.ts';
import { noShared, sharedPath } from '../../shared-data.ts';
import { isLong } from '../../soak.ts';
import { cull64, scratchFolder } from '../../tools/cli.ts';

const { path: folder, remove } = scratchFolder();
afterAll(remove);

const missing = missingTool('n64-rom');
const skipped = missing ? ` (skipped: ${missing.message})` : '';
const DRAW = fileURLToPath(new URL('../../../tools/console/draw/', import.meta.url));
const RUNTIME = fileURLToPath(new URL('../../../src/core/runtime/', import.meta.url));
const BOOT = 'boot/ipl3_compat.z64';

function encode(scene: Scene): Encoded {
  const tree = buildSphereTree(scene.spheres, { boxes: scene.boxes, ...FORMATS.compact8.build });
  const request = { format: 'compact8', endian: 'big', ids: false, objectSpheres: true } as const;
  return encodeSource({ tree, scene, hidden: null }, request);
}

/** What the cartridge prints. */
function run(scene: Scene, made: Encoded, views: readonly View[], plan: FlightPlan): string {
  const { binary } = compileProgram({
    target: 'n64-rom',
    sources: ['flight.c', 'meshes.c', 'rdp.c', 'screen.c', 'pad.c'].map((name) => DRAW + name),
    includes: [DRAW, RUNTIME],
  });
  const assets = [made.bytes, ...flightAssets(scene, idsInModel(made), views, plan)];
  return runRom(makeRom({ program: binary, assets }), { seconds: 200 }).text;
}

interface Drawn {
  given: number;
  tree: number;
  file: number;
  covered: number;
  /** object + 1 of each pixel, in tree order */
  owners: Uint32Array;
}

/** The same by cullCompact and the software rasteriser. */
function software(scene: Scene, { file: { compact } }: Encoded, slots: Uint32Array, views: readonly View[]): Drawn[] {
  const query = createFixedQuery();
  const result = createCompactResult(compact!);
  const setup = createViewSetup(scene, PICTURE.width, PICTURE.height);
  const target = createTarget(PICTURE.width, PICTURE.height);
  return views.map((view) => {
    const camera = createCamera(view);
    setFixedQuery(query, compact!, floatCamera(camera));
    cullCompact(compact!, query, {}, result);
    const order = Uint32Array.from(result.slots.subarray(0, result.count), (slot) => slots[slot]);
    setupView(setup, camera, order, order.length);
    const file = drawOrder(setup, order.slice().sort(), order.length, target).shaded;
    const { shaded, covered } = drawOrder(setup, order, order.length, target);
    return { given: order.length, tree: shaded, file, covered, owners: Uint32Array.from(target.owner) };
  });
}

describe('the cartridge that draws', () => {
  const [castleScene, dungeonScene] = [castle, dungeon].map((recipe) => recipe.build());
  it.skipIf(missing).each([
    {
      what: 'castle',
      scene: castleScene,
      views: (isLong ? [0, 6, 12, 18] : [6, 18]).map((i) => castleScene.views[i]),
      cut: 0,
    },
    { what: 'what a near plane cuts', scene: castleScene, views: [{ ...castleScene.views[8], near: 6 }], cut: 20 },
    {
      what: 'dungeon',
      scene: dungeonScene,
      views: (isLong ? [0, 8, 16] : [16]).map((i) => dungeonScene.views[i]),
      cut: 0,
    },
  ])(
    `shades as often as the software rasteriser within 0.2 per cent, and 99.7 per cent of pixels show its objects: $what${skipped}`,
    ({ scene, views, cut }) => {
      const made = encode(scene);
      const slots = idsInModel(made);
      const lines = readFlight(run(scene, made, views, { measure: 'owners' }));
      const wanted = software(scene, made, slots, views);
      expect(lines.length).toBe(views.length);
      lines.forEach((line, v) => {
        expect(line.given, `view ${v}`).toBe(wanted[v].given);
        for (const key of ['tree', 'file', 'covered'] as const)
          expect(Math.abs(line[key] / wanted[v][key] - 1), `${key} of view ${v}`).toBeLessThan(0.002);
        const other = line.owners!.filter((slot, pixel) => (slot && slots[slot - 1] + 1) !== wanted[v].owners[pixel]);
        expect(other.length / line.owners!.length, `pixels of view ${v}`).toBeLessThan(0.003);
        expect(line.file).toBeGreaterThan(line.tree);
      });
      expect(lines.reduce((sum, { clipped }) => sum + clipped, 0)).toBeGreaterThanOrEqual(cut);
    },
  );

  it.skipIf(missing)(`flies as many frames as it is told, then ends${skipped}`, () => {
    const views = castleScene.views.slice(12, 14);
    expect(run(castleScene, encode(castleScene), views, { frames: 2 })).toBe('');
  });
});

describe('cull64 rom --draw', () => {
  const VIEWS = join(folder, 'views.json');
  const [first, second] = castle.build().views.slice(12, 14);
  writeFileSync(VIEWS, JSON.stringify([first, second]));

  it.skipIf(missing)(`--run prints what each view shades, and writes a cartridge that flies${skipped}`, async () => {
    const at = join(folder, 'castle.z64');
    const words = ['rom', 'castle', '--draw', '--views', VIEWS, '--run', '-o', at];
    const { status, stdout, stderr } = await cull64([...words, '--json'], folder);
    expect([status, stderr]).toEqual([0, '']);
    const report = JSON.parse(stdout);
    expect(report.run.length).toBe(2);
    const rom = readFileSync(at);
    expect(report.bytes).toBe(rom.length);
    expect(crc32(rom.subarray(0x40, 0x1000))).toBe(BOOT_AREA_CRC);
    // the file's settings say that it flies: the last asset begins with `measure`
    const directory = rom.readUInt32BE(0x18);
    expect(rom.readUInt32BE(directory)).toBe(6);
    expect(rom.readUInt32BE(rom.readUInt32BE(directory + 4 + 8 * 5))).toBe(0);
  });

  it.skipIf(missing)(`says how much memory is missing${skipped}`, async () => {
    const { status, stderr } = await cull64(['rom', 'town', '--draw', '--views', VIEWS], folder);
    expect(status).toBe(1);
    expect(stderr).toMatch(
      /^cull64: town: its tree, views and triangles take [34],\d{3},\d{3} bytes of memory; beside the program, 3,\d{3},\d{3} of a console's 4 MiB are left\n$/,
    );
  });

  const noBoot = missing ? skipped : noShared ? ' (skipped: no boot block beside the clone)' : '';
  it.skipIf(missing || noShared)(`--boot takes the signed block, and cen64 starts with it${noBoot}`, async () => {
    const at = join(folder, 'signed.z64');
    const boot = sharedPath(`../retro/${BOOT}`);
    const words = ['rom', 'castle', '--draw', '--views', VIEWS, '--run'];
    const signed = await cull64([...words, '--json', '--boot', boot, '-o', at], folder);
    expect([signed.status, signed.stderr]).toEqual([0, '']);
    expect(crc32(readFileSync(at).subarray(0x40, 0x1000))).toBe(CONSOLE_BOOT_CRC);
    expect(CONSOLE_BOOT_CRC).toBe(0x9dda2d36);
    const plain = await cull64(words, folder);
    // two views, without the cycles: the program is as long, but lies as the boot block leaves the caches
    const counts = (text: string) => text.split('\n').map((line) => line.split(/ +/).slice(0, 8));
    const table = flightText(JSON.parse(signed.stdout).run);
    expect(counts(plain.stdout).slice(-counts(table).length - 1)).toEqual([...counts(table), ['']]);
  });

  it('--boot refuses every other file', async () => {
    const file = join(folder, 'other.z64');
    for (const [bytes, fault] of [
      [new Uint8Array(4095), "4095 bytes; libdragon's ipl3_compat.z64 has 4096"],
      [new Uint8Array(4096), 'the CRC-32 of its bytes 0x40 to 0xFFF is 0x'],
    ] as const) {
      writeFileSync(file, bytes);
      const { status, stderr } = await cull64(['rom', 'castle', '--boot', file], folder);
      expect(status).toBe(1);
      expect(stderr).toContain(`${file}: ${fault}`);
    }
  });
});

describe('cull64 rom --fragments', () => {
  it.skipIf(missing)(
    `draws layers that pass everywhere or fail everywhere, as each row is named${skipped}`,
    async () => {
      const { status, stdout, stderr } = await cull64(['rom', '--fragments', '--run', '--json'], folder);
      expect([status, stderr]).toEqual([0, '']);
      const { file, run }: { file: null; run: LayerRow[] } = JSON.parse(stdout);
      expect(file).toBeNull();
      expect(run.map(({ name }) => name)).toEqual([
        'FLAT, NO DEPTH',
        ...['FLAT', 'SHADED', 'TEXTURED', '2 CYCLES', 'BLENDED'].flatMap((kind) => [`${kind} PASS`, `${kind} FAIL`]),
      ]);
      const pixels = PICTURE.width * PICTURE.height;
      for (const { name, bright, cpu } of run) {
        expect(bright, name).toBe(name.endsWith('FAIL') ? 0 : pixels);
        // the emulator draws in no time: what the CPU measures is the waiting loop
        expect(cpu, name).toBeLessThan(0.05);
      }
    },
  );

  it('takes no model', async () => {
    const { status, stderr } = await cull64(['rom', 'castle', '--fragments'], folder);
    expect(status).toBe(2);
    expect(stderr).toContain('--fragments takes no model: leave out "castle"');
  });

  it('reads its lines as they stand; a line of another form is an error', () => {
    const text = 'FLAT, NO DEPTH: bright 5 clock 1000 pipe 1250 buffer 3 cpu 1001\n';
    expect(readLayers(text)).toEqual([
      { name: 'FLAT, NO DEPTH', bright: 5, clock: 1, pipe: 1.25, buffer: 0.003, cpu: 1.001 },
    ]);
    expect(() => readLayers(`${text}flat: bright 5\n`)).toThrow('line 2 of the cartridge is "flat: bright 5"');
  });
});

describe('the lines of the cartridge that draws', () => {
  it('are read as they stand; a line of another form is an error', () => {
    const line = (index: number) =>
      `view ${index} given 2 triangles 30 clipped 4 tree 500 file 600 covered 450 cull-cycles 7 draw-cycles 8`;
    const [view] = readFlight(`${line(0)}\npixels 0 76000 3 799\npixels 1 1\n`);
    expect(view).toMatchObject({ given: 2, triangles: 30, clipped: 4, tree: 500, file: 600, covered: 450 });
    expect([...view.owners!.subarray(75999, 76001), view.owners![76799]]).toEqual([0, 3, 1]);
    expect(() => readFlight(`${line(0)}\n${line(2)}\n`)).toThrow('line 2 of the cartridge is');
    expect(() => readFlight('pixels 0 1\n')).toThrow('line 1 of the cartridge is');
    expect(() => readFlight(` ${line(0)}\n`)).toThrow('line 1 of the cartridge is');
  });
});
