/**
 * cull64_ahead.h beside cull64_set_fixed_hidden, its twin, on every machine of tools/console: in every frame the same set and the same bits, whatever was
 * decoded ahead. Eyes go straight, turn, jump, stand, and leave the cells; cells and sets are random, and those of the dungeon as they are found.
 *
 * On the cartridge: how many frames of the dungeon's walk take long.
 */
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { dungeon } from '../../scenes/dungeon.ts';
import { samplePath } from '../../src/core/camera/path.ts';
import { COMPACT_FORMATS } from '../../src/core/compact/codings.ts';
import { createFixedQuery, setFixedQuery } from '../../src/core/compact/fixed-query.ts';
import { floatCamera } from '../../src/core/compact/float-camera.ts';
import { encodeTree, readTreeFile } from '../../src/core/file/binary.ts';
import { FORMATS } from '../../src/core/file/formats.ts';
import type { Endian } from '../../src/core/file/header.ts';
import { createCamera, type Vec3 } from '../../src/core/math/camera.ts';
import { createRandom, type Random, randomInt } from '../../src/core/math/random.ts';
import { buildSphereTree } from '../../src/core/tree/sphere/sphere-build.ts';
import { findHidden } from '../../src/offline/hidden/find-hidden.ts';
import { compileProgram } from '../../tools/console/compile.ts';
import { runProgram } from '../../tools/console/run.ts';
import { missingTool, TARGET_NAMES, TARGETS, type TargetName } from '../../tools/console/targets.ts';
import { randomCells, randomEye } from '../core/tree/hidden/hidden-cases.ts';
import { randomSpheres } from '../core/tree/sphere/cases.ts';
import { longDescribe, soak } from '../soak.ts';

const PROGRAM = fileURLToPath(new URL('ahead.c', import.meta.url));
const HEADER_FOLDER = fileURLToPath(new URL('../../src/core/runtime/', import.meta.url));
const SEED = 254;
const LINE = /^frames (\d+) (\d+) (\d+) different (\d+) (\d+)(?: cycles (\d+) (\d+) (\d+) (\d+) (\d+) (\d+))?$/;

interface Walk {
  title: string;
  encode(endian: Endian): Uint8Array;
  frames: number;
  nodes: number;
  eyes: Vec3[];
}

/** Straight ways of some frames each; then a turn, a jump, or some frames on the spot. */
function randomWalk(random: Random): Vec3[] {
  const eyes: Vec3[] = [];
  let [x, y, z] = randomEye(random);
  while (eyes.length < 400) {
    const kind = random();
    if (kind < 0.1) [x, y, z] = randomEye(random);
    const speed = kind < 0.2 ? 0 : 3 * random();
    const [dx, dy, dz] = randomEye(random, -1, 1).map((d) => d * speed);
    for (let left = 1 + randomInt(random, 30); left > 0; left--) {
      eyes.push([x, y, z]);
      [x, y, z] = [x + dx, y + dy, z + dz];
    }
  }
  return eyes;
}

function randomWalks(): Walk[] {
  const random = createRandom(SEED);
  return [1, 3, 60, 300].flatMap((count) =>
    COMPACT_FORMATS.map((format): Walk => {
      const spheres = randomSpheres(random, count, 'scattered');
      for (let i = 0; i < spheres.length; i++) spheres[i] = i % 4 === 3 ? 1 + 4 * random() : 100 * random();
      const leafSize = 1 + randomInt(random, 9);
      const built = buildSphereTree(spheres, { ...FORMATS[format].build, leafSize });
      const hidden = randomCells(random, count, 1 + randomInt(random, 30));
      const frames = randomInt(random, 40);
      const nodes = randomInt(random, 20);
      return {
        title: `${count} spheres, ${format}, leaves of ${leafSize}, ${frames} frames, ${nodes} nodes`,
        encode: (endian) => encodeTree(built, { format, endian, hidden }),
        frames,
        nodes,
        eyes: randomWalk(random),
      };
    }),
  );
}

/** The way through the dungeon at 6 m a second, 60 frames a second. */
function dungeonWalk(): Walk {
  const scene = dungeon.build();
  const built = buildSphereTree(scene.spheres, { boxes: scene.boxes, ...FORMATS.compact8.build });
  const { cells } = findHidden(scene, built, { budget: 16384, quality: 'preview' });
  const path = { points: scene.views };
  const rough = samplePath(path, 1000).map(({ eye }) => eye);
  const length = rough.slice(1).reduce((sum, eye, i) => sum + Math.hypot(...eye.map((v, k) => v - rough[i][k])), 0);
  return {
    title: 'dungeon',
    encode: (endian) => encodeTree(built, { format: 'compact8', endian, hidden: cells }),
    frames: 40,
    nodes: 32,
    eyes: samplePath(path, Math.round(length / 0.1)).map(({ eye }) => eye),
  };
}

/** Frames, nodes and the eyes in tree units, as ahead.c reads them. */
function encodeEyes({ encode, frames, nodes, eyes }: Walk, endian: Endian): Uint8Array {
  const tree = readTreeFile(encode('little')).compact!;
  const query = createFixedQuery();
  const units = eyes.flatMap((eye) => {
    setFixedQuery(query, tree, floatCamera(createCamera({ eye, target: [eye[0] + 1, eye[1], eye[2]] })));
    return [...query.eye];
  });
  const numbers = [frames, nodes, ...units];
  const data = new DataView(new ArrayBuffer(4 * numbers.length));
  numbers.forEach((value, i) => {
    data.setInt32(4 * i, value, endian === 'little');
  });
  return new Uint8Array(data.buffer);
}

let walks: Walk[] = [];
beforeAll(() => {
  walks = [...randomWalks(), ...soak<(() => Walk)[]>([], [dungeonWalk]).map((make) => make())];
});

describe.each(soak<readonly TargetName[]>(['n64'], TARGET_NAMES))('cull64_ahead.h on %s', (target) => {
  const missing = missingTool(target);
  it.skipIf(missing)(
    `gives what cull64_set_fixed_hidden gives in every frame${missing ? ` (skipped: ${missing.message})` : ` (seed ${SEED})`}`,
    () => {
      const program = compileProgram({ target, sources: [PROGRAM], includes: [HEADER_FOLDER] });
      const endian = TARGETS[target].byteOrder;
      const assets = walks.flatMap((walk) => [walk.encode(endian), encodeEyes(walk, endian)]);
      const lines = runProgram(program, assets, { seconds: 100 }).text.trimEnd().split('\n');
      const sums = { inCells: 0, changes: 0 };
      expect(lines.length).toBe(walks.length);
      lines.forEach((line, i) => {
        const [frames, inCells, changes, different, outside] = LINE.exec(line)!.slice(1).map(Number);
        expect([frames, different, outside], `${walks[i].title}: ${line}`).toEqual([walks[i].eyes.length, 0, 0]);
        sums.inCells += inCells;
        sums.changes += changes;
      });
      expect(sums.inCells).toBeGreaterThan(soak(800, 1000));
      expect(sums.changes).toBeGreaterThan(soak(20, 80));
    },
  );
});

const cartridge = missingTool('n64-rom');

longDescribe('the dungeon’s walk on the cartridge', () => {
  it.skipIf(cartridge)(
    `has 2 frames in which setting the cell takes more than 8,000 cycles, at most, and 40 without, at least${cartridge ? ` (skipped: ${cartridge.message})` : ''}`,
    () => {
      const program = compileProgram({
        target: 'n64-rom',
        sources: [PROGRAM],
        includes: [HEADER_FOLDER],
        defines: { RUNTIME_CYCLES: 1 },
      });
      const walk = walks.at(-1)!;
      const { text } = runProgram(program, [walk.encode('big'), encodeEyes(walk, 'big')], { seconds: 100 });
      const [, , , , , , , slow, , meanAhead, slowAhead] = LINE.exec(text.trim())!.slice(1).map(Number);
      expect(slow).toBeGreaterThanOrEqual(40);
      expect(slowAhead).toBeLessThanOrEqual(2);
      // recorded: 1,807
      expect(meanAhead).toBeLessThan(1900);
    },
  );
});
