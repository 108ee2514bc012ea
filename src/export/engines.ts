/**
 * Libraries and games' sources that draw, each on a machine of targets.ts: the functions of an export for one give or call its own objects. Their
 * templates are a folder of templates/ with the engine's name.
 *
 * Source: tiny3d's headers of frusta and models; Fast64's C and the commands that it is of.
 */
import type { ExportTarget, TargetName } from './targets.ts';

export interface Engine {
  /** in a sentence, after "for" */
  title: string;
  target: TargetName;
  /** the header with its types */
  header: string;
  /** what it takes of models, for people */
  model: string;
  /** where the objects are, for people: after "the objects are those of" */
  objects: string;
  /** its functions take the planes of a frustum, and not a camera */
  planes: boolean;
  /** its objects are found by the ids that the tree stores; else the program has a table by slot */
  ids: boolean;
  storage: ExportTarget['storage'];
  hasProgram: boolean;
  /** what the order of its lists is worth */
  why: string;
}

export const ENGINES = {
  tiny3d: {
    title: 'tiny3d on the Nintendo 64',
    target: 'n64',
    header: '<t3d/t3dmodel.h>',
    model: 'a .t3dm as tiny3d’s importer writes it: its program finds objects by the numbers of their chunks',
    objects: 'the .t3dm',
    planes: true,
    ids: true,
    storage: 'file',
    hasProgram: true,
    why: 'Opaque objects come nearest first: the RDP has a Z buffer but no early test, so a hidden pixel still costs its clock, yet its colour and Z writes are skipped. Blended objects come behind them, farthest first.',
  },
  fast64: {
    title: 'Fast64’s display lists on the Nintendo 64',
    target: 'n64',
    header: '<ultra64.h>',
    model: 'C as Fast64 exports it: its program calls display lists by their names',
    objects: 'the C file',
    planes: false,
    ids: false,
    storage: 'array',
    hasProgram: false,
    why: 'Opaque objects come nearest first: the RDP has a Z buffer but no early test, so a hidden pixel still costs its clock, yet its colour and Z writes are skipped. Blended objects come behind them, farthest first.',
  },
} as const satisfies Record<string, Engine>;

export type EngineName = keyof typeof ENGINES;

export const ENGINE_NAMES = Object.keys(ENGINES) as EngineName[];
