import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
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
  // the files of a project share a worker, which imports each module once
  isolate: false,
  setupFiles: ['test/same-bytes.ts'],
  testTimeout: LIMIT,
  hookTimeout: LIMIT,
  expect: { poll: { timeout: LIMIT - 60_000 } },
};
const browser = {
  ...common,
  globalSetup: ['test/browser/serve.ts'],
  testTimeout: 2 * LIMIT,
  hookTimeout: 2 * LIMIT,
};
const long = { env: { CULL64_LONG: '1' }, testTimeout: 2 * LIMIT };

/** The text of each test file, by its path. */
const texts = readdirSync(join(import.meta.dirname, 'test'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => `test/${name}`)
  .map((path) => [path, readFileSync(join(import.meta.dirname, path), 'utf8')] as const);
const testsWith = (pattern: RegExp) => texts.filter(([, text]) => pattern.test(text)).map(([path]) => path);
const isSlow = (path: string) => path.startsWith('test/slow/');
const isPage = (path: string) => /^test\/(slow\/)?browser\//.test(path);
/** Those that put another module in the place of one: each in a worker of its own. */
const alone = testsWith(/^ *vi\.(mock|doMock)\(/m).filter((path) => !isSlow(path));
/** Those of which npm test runs the first cases, and npm run test:long all (test/soak.ts). */
const soaked = testsWith(/^import .* from '.*\/soak\.ts';/m).filter((path) => !isPage(path));
/** Those that npm run test:long runs on the other driver (describeOnBoth of test/browser/page.ts). */
const onBoth = testsWith(/^describeOnBoth\(/m);

const SLOW = 'test/slow/**/*.test.ts';
const SLOW_PAGES = 'test/slow/browser/**/*.test.ts';
/** Of cull64/three: run with the oldest three.js too, by npm test those of the meshes whose internals it reads, and by npm run three-versions with all. */
const THREE_INTERNALS = ['test/three/cull/{batched,instanced}-culling*.test.ts'];
const THREE = ['test/three/**/*.test.ts'];
const THREE_PAGES = ['test/browser/three-*.test.ts', 'test/slow/browser/three-*.test.ts'];

/** A project whose three.js is the package in this folder; so it is in pages that its tests build. */
const withThree = (folder: string) => ({ resolve: { alias: threeAliases(folder) } });
const other = otherThree ? withThree(otherThree) : {};
const oldest = resolve('node_modules/three-oldest');
const env = { CULL64_THREE: oldest };

export default defineConfig({
  test: {
    globalSetup: ['test/end-with-runner.ts', 'test/once.ts'],
    // by itself vitest leaves a core idle
    maxWorkers: availableParallelism(),
    sequence: { sequencer: LongestFirst },
    reporters: ['./test/reporter.ts'],
    projects: [
      // of npm test
      {
        ...other,
        test: {
          ...common,
          name: 'node',
          include: ['test/**/*.test.ts'],
          exclude: ['test/browser/**', SLOW, ...alone],
        },
      },
      { ...other, test: { ...common, name: 'node-alone', isolate: true, include: alone } },
      { test: { ...browser, name: 'browser', include: ['test/browser/**/*.test.ts'] } },
      { ...withThree(oldest), test: { ...common, env, name: 'oldest-three-cull', include: THREE_INTERNALS } },
      // of npm run test:long: what npm test leaves to it, then more cases and the other driver
      { test: { ...common, name: 'slow', include: [SLOW], exclude: [SLOW_PAGES, ...soaked] } },
      { test: { ...browser, name: 'slow-browser', include: [SLOW_PAGES] } },
      { ...withThree(oldest), test: { ...common, env, name: 'oldest-three', isolate: true, include: THREE } },
      { test: { ...browser, env, name: 'oldest-three-browser', include: THREE_PAGES } },
      { test: { ...common, ...long, name: 'long', include: soaked } },
      { test: { ...browser, ...long, name: 'long-browser', include: onBoth } },
      // of npm run test:mutate
      { test: { ...common, name: 'mutation', isolate: true, include: ['.ci/mutation/*.test.ts'] } },
    ],
  },
});
