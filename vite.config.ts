/**
 * The page, as a development server and as files for a static host: all addresses are relative, so any folder of it will do.
 *
 * Tried and lost: regl without its checks. 29.6 kB instead of 39.2 (gzip), but a framebuffer that a GPU refuses then fails silently.
 */
import { defineConfig } from 'vite';
import { bakedScenes } from './tools/build/bake/plugin.ts';

// With these the page is cross-origin isolated, and its timers tell 5 microseconds apart instead of 100; it works without them.
const headers = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' };

export default defineConfig({
  base: './',
  // one page: an address that is not there is answered with 404, not with the page
  appType: 'mpa',
  plugins: [bakedScenes()],
  build: {
    target: 'es2022',
    outDir: 'dist/page',
    // kB; what a page loads first is held to a bound of its own, packed (test/browser/budget.test.ts)
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      input: ['index.html', 'about.html'],
      checks: { pluginTimings: false },
      onLog(level, log, handle) {
        // the Draco decoder names modules of Node, which it does not use in a page
        if (!log.message.includes('draco3dgltf')) handle(level, log);
      },
    },
  },
  worker: { format: 'es' },
  server: {
    host: '127.0.0.1',
    headers,
    warmup: { clientFiles: ['./src/view/main.ts', './src/view/load/load-worker.ts'] },
  },
  preview: { host: '127.0.0.1', headers },
  // found late, each of these would reload the page once
  optimizeDeps: {
    include: [
      'regl',
      'gl-matrix',
      'stats.js',
      'lil-gui',
      'uplot',
      'fflate',
      'earcut',
      'meshoptimizer/decoder',
      'draco3dgltf/draco_decoder_gltf_nodejs.js',
    ],
  },
});
