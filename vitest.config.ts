import { defineConfig } from 'vitest/config';

const common = { environment: 'node' as const, testTimeout: 60_000, hookTimeout: 60_000 };

/** Not among the fast ones: what compiles, runs programs or draws much, and the rooms' own slow files. */
const SLOW_FILES = [
  'aabb-scenes',
  'bsp-order',
  'bsp-scenes',
  'budget',
  'compact',
  'dynamic-long',
  'dynamic-quality',
  'export-scene',
  'false-visible',
  'fixed-cull',
  'float-cull',
  'mesh-build',
  'mesh-contacts-scenes',
  'mesh-ray-scenes',
  'moving-list',
  'player-scenes',
  'polygon-order',
  'sphere-build',
  'sphere-soak',
  'walker-scenes',
];
const SLOW = [
  'test/{browser,console,docs,examples,package,runtime,scenes,tools,written}/**',
  `test/**/{${SLOW_FILES.join(',')}}.test.ts`,
];

export default defineConfig({
  test: {
    projects: [
      { test: { ...common, name: 'node', include: ['test/**/*.test.ts'], exclude: ['test/browser/**'] } },
      // a part of node, for npm run test:fast
      { test: { ...common, name: 'fast', include: ['test/**/*.test.ts'], exclude: SLOW } },
      {
        test: {
          ...common,
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          globalSetup: ['test/browser/serve.ts'],
          // a browser that draws in software takes all cores: one at a time, after the rest
          fileParallelism: false,
          sequence: { groupOrder: 1 },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
