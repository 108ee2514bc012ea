import { availableParallelism } from 'node:os';
import { basename, resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import LongestFirst from './test/longest-first.ts';
import { otherThree, threeAliases } from './test/three-at.ts';

/**
 * Milliseconds for any test, what prepares one, and what one waits for: only what never ends runs into them, on a busy machine too. No
 * test has a shorter one of its own (test/limits.test.ts).
 */
const LIMIT = 300_000;
const common = {
  environment: 'node' as const,
  testTimeout: LIMIT,
  hookTimeout: LIMIT,
  expect: { poll: { timeout: LIMIT - 60_000 } },
};

/** Not among the fast ones: what compiles, runs programs or draws much, and the rooms' own files of more than about two seconds. */
const SLOW_FILES = [
  'auto-parts',
  'binary',
  'blended-mesh',
  'box-cull',
  'box-scenes',
  'box-sweep',
  'bsp-build',
  'bsp-order',
  'bsp-scenes',
  'budget',
  'choose-by-fill',
  'compact',
  'compact-c',
  'compare',
  'draw-mesh',
  'dynamic-long',
  'dynamic-quality',
  'dynamic-validate',
  'export',
  'export-scene',
  'false-visible',
  'find-hidden',
  'fixed-cull',
  'fixed-query',
  'float-cull',
  'gltf-compressed',
  'gltf-scenes',
  'gltf-textures',
  'hidden-scene',
  'hostile',
  'kernel-soak',
  'large-build',
  'leaf-order',
  'levels',
  'load-task',
  'make',
  'measure-exported',
  'measured-split',
  'measured-tree',
  'mesh-build',
  'mesh-contacts-scenes',
  'mesh-ray',
  'mesh-ray-scenes',
  'moving-list',
  'moving-mesh',
  'order-quality',
  'packed-scene',
  'path-player',
  'pick',
  'player-scenes',
  'polygon-order',
  'sphere-build',
  'sphere-merge',
  'sphere-pairs',
  'sphere-soak',
  'sphere-world',
  'timing',
  'training-views',
  'walker-scenes',
  'with-objects',
  'write-gltf',
];
const SLOW = [
  'test/{browser,console,docs,examples,golden,package,runtime,scenes,tools}/**',
  `test/**/{${SLOW_FILES.join(',')}}.test.ts`,
];

/** Of which npm test runs the first cases, and npm run test:long all (test/soak.ts). */
const LONG_FILES = [
  'bad-data',
  'batch-scene',
  'draw',
  'false-visible',
  'format-reader',
  'interrupt',
  'kernel-soak',
  'mesh-ray-scenes',
  'rom-command',
];
/** Of test/browser, those that npm run test:long runs on the other driver. */
const LONG_PAGES = ['blended', 'compare', 'lab', 'order', 'overlays', 'scenes'];

/**
 * Files that npm test (mode "usual") leaves to npm run test:long: they take long, and shorter files check the main part of what they check.
 * By name each is run in every other mode.
 */
const LEFT_TO_LONG = [
  'test/browser/accessible.test.ts',
  'test/browser/blended.test.ts',
  'test/browser/compare.test.ts',
  'test/browser/console.test.ts',
  'test/browser/counts.test.ts',
  'test/browser/files.test.ts',
  'test/browser/firefox.test.ts',
  'test/browser/insets.test.ts',
  'test/browser/interface.test.ts',
  'test/browser/lab-compare.test.ts',
  'test/browser/lab.test.ts',
  'test/browser/life.test.ts',
  'test/browser/link.test.ts',
  'test/browser/live.test.ts',
  'test/browser/lost.test.ts',
  'test/browser/measured.test.ts',
  'test/browser/moving-boxes.test.ts',
  'test/browser/moving.test.ts',
  'test/browser/order.test.ts',
  'test/browser/overdraw-tab.test.ts',
  'test/browser/overlays.test.ts',
  'test/browser/pour.test.ts',
  'test/browser/scenes.test.ts',
  'test/browser/take-home.test.ts',
  'test/browser/three-batched.test.ts',
  'test/browser/three-fiber.test.ts',
  'test/browser/three-pictures.test.ts',
  'test/browser/tour.test.ts',
  'test/browser/trees.test.ts',
  'test/browser/walk.test.ts',
  'test/browser/workers.test.ts',
  'test/compare/false-visible.test.ts',
  'test/console/cost.test.ts',
  'test/console/draw.test.ts',
  'test/console/hidden.test.ts',
  'test/console/only.test.ts',
  'test/console/rom-command.test.ts',
  'test/docs/chosen-trees.test.ts',
  'test/docs/format-refusals.test.ts',
  'test/docs/speed.test.ts',
  'test/runtime/bad-data.test.ts',
  'test/runtime/compile.test.ts',
  'test/runtime/no-library.test.ts',
  'test/tools/auto-parts.test.ts',
  'test/tools/bake-ninja.test.ts',
  'test/tools/bench-peers.test.ts',
  'test/tools/export-use.test.ts',
  'test/tools/export.test.ts',
  'test/tools/hidden-options.test.ts',
  'test/tools/hidden-shards.test.ts',
  'test/tools/jobs.test.ts',
  'test/tools/large-million.test.ts',
  'test/tools/slurm.test.ts',
  'test/tree/boxes/mesh/mesh-contacts-scenes.test.ts',
  'test/tree/boxes/mesh/mesh-ray-scenes.test.ts',
  'test/tree/bsp/bsp-scenes.test.ts',
  'test/tree/dynamic/dynamic-quality.test.ts',
  'test/view/home/make.test.ts',
  'test/view/load/packed-cells.test.ts',
  'test/view/shown/console-shown.test.ts',
];
/** Of cull64/three: run with the oldest three.js too, and by npm run three-versions with all. */
const THREE = ['test/three/**/*.test.ts'];
const THREE_PAGES = ['test/browser/three-*.test.ts'];
const inBrowser = (file: string) => file.startsWith('test/browser/');

const browser = {
  ...common,
  globalSetup: ['test/browser/serve.ts'],
  testTimeout: 2 * LIMIT,
  hookTimeout: 2 * LIMIT,
};
const long = { env: { CULL64_LONG: '1' }, testTimeout: 2 * LIMIT };

/** A project whose three.js is the package in this folder; so it is in pages that its tests build. */
const withThree = (folder: string) => ({ resolve: { alias: threeAliases(folder) } });
const other = otherThree ? withThree(otherThree) : {};
const oldest = resolve('node_modules/three-oldest');
const env = { CULL64_THREE: oldest };

export default defineConfig(({ mode }) => {
  const left = mode === 'usual' ? LEFT_TO_LONG : [];
  return {
    test: {
      globalSetup: ['test/end-with-runner.ts', 'test/once.ts'],
      // by itself vitest leaves a core idle
      maxWorkers: availableParallelism(),
      sequence: { sequencer: LongestFirst },
      reporters: ['./test/reporter.ts'],
      projects: [
        {
          ...other,
          test: {
            ...common,
            name: 'node',
            include: ['test/**/*.test.ts'],
            exclude: ['test/browser/**', ...left],
          },
        },
        // of the tool that breaks the code, for npm run test:mutate alone
        { test: { ...common, name: 'mutation', include: ['.ci/mutation/*.test.ts'] } },
        // a part of node, for npm run test:fast
        { test: { ...common, name: 'fast', include: ['test/**/*.test.ts'], exclude: SLOW } },
        { test: { ...browser, name: 'browser', include: ['test/browser/**/*.test.ts'], exclude: left } },
        { ...withThree(oldest), test: { ...common, env, name: 'oldest-three', include: THREE } },
        // of npm run test:long: what npm test leaves to it, then more cases and the other driver
        {
          test: {
            ...common,
            name: 'rest',
            include: LEFT_TO_LONG.filter(
              (file) => !inBrowser(file) && !LONG_FILES.includes(basename(file, '.test.ts')),
            ),
          },
        },
        { test: { ...browser, name: 'rest-browser', include: LEFT_TO_LONG.filter(inBrowser) } },
        { test: { ...browser, env, name: 'oldest-three-browser', include: THREE_PAGES } },
        { test: { ...common, ...long, name: 'long', include: [`test/**/{${LONG_FILES.join(',')}}.test.ts`] } },
        {
          test: {
            ...browser,
            ...long,
            name: 'long-browser',
            include: [`test/browser/{${LONG_PAGES.join(',')}}.test.ts`],
          },
        },
      ],
    },
  };
});
