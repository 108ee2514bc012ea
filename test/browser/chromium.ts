/** Debian's Chromium, on two WebGL drivers that need no GPU. */
import { existsSync } from 'node:fs';

/** the browser's program; null where there is none */
export const chromiumPath: string | null =
  [process.env.CHROMIUM_PATH, '/usr/bin/chromium'].find((path) => path && existsSync(path)) ?? null;

export type Backend = 'llvmpipe' | 'swiftshader';

/** llvmpipe rejects hidden fragments before it shades them, SwiftShader after */
export const BACKENDS: Record<Backend, string[]> = {
  llvmpipe: ['--use-gl=angle', '--use-angle=gl-egl', '--ignore-gpu-blocklist'],
  swiftshader: ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
};

export const FLAGS = [
  '--no-sandbox',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  // WebGPU without a GPU, beside either driver of WebGL
  '--enable-unsafe-webgpu',
  '--use-webgpu-adapter=swiftshader',
];
