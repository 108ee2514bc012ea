/**
 * Libraries that draw, each on a machine of targets.ts: the functions of an export for one take its camera and give its own objects. Their
 * templates are a folder of templates/ with the engine's name.
 *
 * Source: tiny3d's headers of frusta and models.
 */
import type { TargetName } from './targets.ts';

export interface Engine {
  /** in a sentence, after "for" */
  title: string;
  target: TargetName;
  /** the header with its types */
  header: string;
  /** what it takes of models, for people */
  model: string;
  /** what the order of its lists is worth */
  why: string;
}

export const ENGINES = {
  tiny3d: {
    title: 'tiny3d on the Nintendo 64',
    target: 'n64',
    header: '<t3d/t3dmodel.h>',
    model: 'a .t3dm as tiny3d’s importer writes it: its program finds objects by the numbers of their chunks',
    why: 'Opaque objects come nearest first: the RDP has a Z buffer but no early test, so a hidden pixel still costs its clock, yet its colour and Z writes are skipped. Blended objects come behind them, farthest first.',
  },
} as const satisfies Record<string, Engine>;

export type EngineName = keyof typeof ENGINES;

export const ENGINE_NAMES = Object.keys(ENGINES) as EngineName[];
