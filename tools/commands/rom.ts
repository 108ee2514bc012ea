/** `cull64 rom`: a test cartridge that culls a model's tree with its recorded views on a Nintendo 64. */
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cIdentifier } from '../../src/export/c-source.ts';
import { createCamera, type View } from '../../src/math/camera.ts';
import { floatCamera } from '../../src/n64/float-camera.ts';
import { countOf } from '../../src/scene/count.ts';
import { objectCount } from '../../src/scene/scene.ts';
import { BUILD_SPECS, buildOptions, MODEL_SPECS, onlyWord, parseArguments } from '../cli/args.ts';
import { WorkError } from '../cli/errors.ts';
import { checkNotSame, writeWhole } from '../cli/files.ts';
import { loadScene } from '../cli/load.ts';
import { print, printJson, printNotes } from '../cli/print.ts';
import { chooseViews, readViews } from '../cli/views.ts';
import { buildingFor, encodeLoaded } from '../export/encode.ts';
import { compileProgram, type Program } from '../rom/compile.ts';
import { makeRom } from '../rom/rom-image.ts';
import { MissingToolError } from '../rom/targets.ts';

const FORMAT = 'compact8';
const TITLE_LENGTH = 20;
const DEMO = fileURLToPath(new URL('../rom/demo/', import.meta.url));
const RUNTIME = fileURLToPath(new URL('../../src/runtime/', import.meta.url));

export async function romCommand(argv: string[]): Promise<void> {
  const args = parseArguments(argv, {
    ...BUILD_SPECS,
    ...MODEL_SPECS,
    output: { type: 'string', short: 'o' },
    views: { type: 'string' },
    json: { type: 'boolean' },
  });
  const model = onlyWord(args, 'model');
  const name = cIdentifier(basename(model).replace(/\.[^.]*$/, ''));
  const file = args.text('output') ?? `${name}.z64`;
  const building = buildingFor(FORMAT, buildOptions(args), args.text('leaf') !== undefined);
  const given = readViews(args);
  const scene = await loadScene(model, args);
  const { bytes } = encodeLoaded(model, scene, {
    format: FORMAT,
    endian: 'big',
    ids: false,
    objectSpheres: true,
    building,
  });
  const { views, source } = chooseViews(given, scene);
  const assets = [bytes, encodeViews(views)];
  const title = name.slice(0, TITLE_LENGTH).toUpperCase();
  const rom = makeRom({ program: compile(name).binary, assets, title });
  checkNotSame(model, file);
  writeWhole(file, rom);

  const objects = objectCount(scene);
  const report = {
    model,
    file,
    format: FORMAT,
    objects,
    treeBytes: bytes.length,
    views: views.length,
    bytes: rom.length,
    notes: scene.notes,
  };
  if (args.flag('json')) return printJson(report);
  printNotes(scene);
  print(
    `${file}: ${countOf(objects, 'object')} in a tree of ${bytes.length} bytes, ${source}; ${rom.length} bytes; ` +
      'for emulators: it prints to the debug port (cen64 -is-viewer)',
  );
}

/** @throws WorkError that says what to install */
function compile(name: string): Program {
  try {
    return compileProgram({
      target: 'n64-rom',
      sources: ['cull-views.c', 'counters.c'].map((source) => DEMO + source),
      includes: [DEMO, RUNTIME],
      defines: { DEMO_MODEL: `"${name}"` },
    });
  } catch (error) {
    if (error instanceof MissingToolError)
      throw new WorkError(
        `a cartridge is compiled with ${error.tool}, which is not here: apt-get install ${error.debianPackage}`,
      );
    throw error;
  }
}

/** Each view as the cull64_camera of cull64.h: 16 floats, big-endian. */
function encodeViews(views: readonly View[]): Uint8Array {
  const data = new DataView(new ArrayBuffer(views.length * 64));
  views.forEach((view, i) => {
    cameraNumbers(view).forEach((value, k) => {
      data.setFloat32(i * 64 + k * 4, value);
    });
  });
  return new Uint8Array(data.buffer);
}

function cameraNumbers(view: View): number[] {
  const { eye, forward, right, up, fov, aspect, near, far } = floatCamera(createCamera(view));
  return [...eye, ...forward, ...right, ...up, fov, aspect, near, Number.isFinite(far) ? far : 0];
}
