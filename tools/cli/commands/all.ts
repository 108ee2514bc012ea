/**
 * The commands by name, each with its line of the help; help is not among them (tools/cli/help.ts). The options and the
 * work of a command are in its own file, which is loaded when the command is used: together these files are most of the
 * program.
 */
import type { Command } from '../page.ts';

interface Row {
  /** how it is called, behind its name */
  usage: string;
  about: string;
  load(): Promise<Command>;
}

// biome-ignore format: a table
export const ROWS: Readonly<Record<string, Row>> = {
  build: { usage: '<model> [-o out.c64]', about: 'build the tree of a model and write it to a file', load: async () => (await import('./build.ts')).buildCommand },
  info: { usage: '<model|tree>', about: 'what a model or a tree file holds', load: async () => (await import('./info.ts')).infoCommand },
  cull: { usage: '<model|tree> --eye x,y,z --target x,y,z', about: 'the objects that a camera sees, in order', load: async () => (await import('./cull.ts')).cullCommand },
  ray: { usage: '<model> --eye x,y,z --target x,y,z', about: 'the triangle that a ray meets first', load: async () => (await import('./ray.ts')).rayCommand },
  overdraw: { usage: '<model>', about: 'fragments shaded per covered pixel, for each drawing order', load: async () => (await import('./overdraw.ts')).overdrawCommand },
  compare: { usage: '<model>', about: 'every structure on the same views: build, bytes, nodes visited, overdraw', load: async () => (await import('./compare.ts')).compareCommand },
  hidden: { usage: '<model> [--budget 16K]', about: 'what is hidden from where, found by sampling', load: async () => (await import('./hidden.ts')).hiddenCommand },
  planes: { usage: '<model> [-o folder]', about: 'occlusion planes for F3DEX3, behind the walls of a level', load: async () => (await import('./planes.ts')).planesCommand },
  n64: { usage: '<model> [--budget 32K]', about: "the tree for a budget of memory, and a frame's cost on a Nintendo 64", load: async () => (await import('./n64.ts')).n64Command },
  export: { usage: '<model|tree> --target T [-o folder]', about: 'a folder with the tree, its C runtime and an example', load: async () => (await import('./export.ts')).exportCommand },
  rom: { usage: '<model> [-o out.z64] [--draw] [--run]', about: "a Nintendo 64 cartridge that culls the model's views, or draws them", load: async () => (await import('./rom.ts')).romCommand },
  bake: { usage: '<folder|list> -o out', about: 'the trees and exports of many models, as their cull64.json says; only what changed', load: async () => (await import('./bake.ts')).bakeCommand },
  scene: { usage: '[<model> -o out.glb]', about: 'write a built-in scene or a model cut into parts, or list the scenes', load: async () => (await import('./scene.ts')).sceneCommand },
};

/** The function that runs each command with the words behind its name. */
export const COMMANDS: Readonly<Record<string, (argv: string[]) => Promise<void>>> = Object.fromEntries(
  Object.entries(ROWS).map(([name, { load }]) => [name, async (argv: string[]) => (await load())(argv)]),
);
