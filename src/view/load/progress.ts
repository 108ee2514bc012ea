/** The progress of a loading. */
export interface LoadProgress {
  stage: LoadStage;
  /** of the whole loading, 0 .. 1; it never decreases */
  part: number;
  /** what is being done, for people */
  label: string;
}

export type OnProgress = (progress: LoadProgress) => void;

/** A loading that has not begun. It rejects with an Error of one line for people; with a DOMException "AbortError" where `signal` ended it. */
export type Job<T> = (onProgress: OnProgress, signal: AbortSignal) => Promise<T>;

export type LoadStage = 'download' | 'read' | 'build' | 'place' | 'prepare';

/** Where each stage begins and ends, as parts of the whole. */
export type Plan = Partial<Record<LoadStage, readonly [from: number, to: number]>>;

const LABELS: Record<LoadStage, string> = {
  download: 'Downloading',
  read: 'Reading the model',
  build: 'Building the tree',
  place: 'Placing views',
  prepare: 'Preparing to draw',
};

export const BUILT_IN_PLAN: Plan = { download: [0, 0.5], read: [0.5, 0.9], build: [0.9, 0.95], prepare: [0.95, 1] };
export const FILE_PLAN: Plan = { read: [0, 0.6], build: [0.6, 0.75], place: [0.75, 0.9], prepare: [0.9, 1] };
export const SPLIT_PLAN: Plan = { read: [0, 0.3], build: [0.3, 0.85], prepare: [0.85, 1] };
/** the stages of a search for a cut */
export const AUTO_PARTS_PLAN: Plan = { read: [0, 0.9], build: [0.9, 0.95], prepare: [0.95, 1] };
export const LEARN_PLAN: Plan = { build: [0, 0.97], prepare: [0.97, 1] };
export const TREE_PLAN: Plan = { build: [0, 1] };

/** Reports parts of stages to `onProgress` as parts of the whole; steps of less than a hundredth are skipped. */
export function createStages(plan: Plan, onProgress: OnProgress): TellStage {
  let last: LoadStage | null = null;
  let told = 0;
  return (stage, done, label = LABELS[stage]) => {
    const [from, to] = plan[stage] ?? [told, told];
    const part = Math.max(told, from + (to - from) * Math.min(1, done));
    if (stage === last && part < told + 0.01) return;
    last = stage;
    told = part;
    onProgress({ stage, part, label });
  };
}

/** @param done part of the stage, 0 .. 1 */
export type TellStage = (stage: LoadStage, done: number, label?: string) => void;
