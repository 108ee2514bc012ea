/** The tasks of the measuring processes and their answers: JSON on the command line and on standard output. */
import type { Layout } from '../workload.ts';

interface Workload {
  layout: Layout;
  objects: number;
}

/** A peer alone with ours: culls of views that see each of these shares. */
export interface CullTask extends Workload {
  task: 'cull';
  peer: string;
  shares: number[];
  views: number;
  rounds: number;
  /** milliseconds of one measurement, at the least */
  slice: number;
}

export interface CullFigures {
  title: string;
  /** microseconds a cull, a round each */
  times: number[];
  /** the quality of the order `near`: see order-quality.ts; null for a set and for a sorted list */
  discord: number | null;
  turned: number | null;
  /** nodes visited a cull */
  nodes: number | null;
}

export interface CullAnswer {
  share: number;
  /** objects a cull */
  visible: number;
  /** lists compared with brute force */
  compared: number;
  /** the peer first */
  figures: CullFigures[];
}

/** A peer alone with ours: builds. */
export interface BuildTask extends Workload {
  task: 'build';
  peer: string;
  rounds: number;
}

/** microseconds a build, a round each; the peer first */
export type BuildAnswer = { title: string; times: number[] }[];

/** One contestant in a process where nothing was built before. */
export interface ColdTask extends Workload {
  task: 'cold';
  title: string;
}

export interface ColdAnswer {
  /** microseconds */
  build: number;
  /** microseconds of the first cull */
  firstCull: number;
  bytesPerObject: number;
  residentPerObject: number;
}

export interface Answers {
  cull: CullAnswer[];
  build: BuildAnswer;
  cold: ColdAnswer;
}

export type Task = CullTask | BuildTask | ColdTask;
