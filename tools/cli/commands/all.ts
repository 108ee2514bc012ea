/** The commands by name, but for `help`. */
import { buildCommand } from './build.ts';
import { compareCommand } from './compare.ts';
import { cullCommand } from './cull.ts';
import { exportCommand } from './export.ts';
import { hiddenCommand } from './hidden.ts';
import { infoCommand } from './info.ts';
import { n64Command } from './n64.ts';
import { overdrawCommand } from './overdraw.ts';
import { rayCommand } from './ray.ts';
import { romCommand } from './rom.ts';
import { sceneCommand } from './scene.ts';

export const COMMANDS: Record<string, (argv: string[]) => Promise<void>> = {
  build: buildCommand,
  info: infoCommand,
  cull: cullCommand,
  ray: rayCommand,
  overdraw: overdrawCommand,
  compare: compareCommand,
  hidden: hiddenCommand,
  n64: n64Command,
  export: exportCommand,
  rom: romCommand,
  scene: sceneCommand,
};
