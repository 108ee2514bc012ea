import { defineConfig } from 'vite';

// Relative addresses, so that the built page works from any folder of a static host.
export default defineConfig({
  base: './',
  build: { target: 'es2022', outDir: 'dist/page' },
  server: { host: '127.0.0.1' },
  preview: { host: '127.0.0.1' },
});
