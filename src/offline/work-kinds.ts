/**
 * The kinds of work that threads can do: for each the function that is given what all of its pieces are done on, and gives the one that does a
 * piece. A thread of the command line or a worker of the page loads the code of its own kind alone.
 */
const WORK = {
  looking: async () => (await import('./hidden/looking.ts')).createLooking,
  overdraw: async () => (await import('../overdraw/measure/measure.ts')).createViewMeasuring,
  exported: async () => (await import('../overdraw/measure/measure-exported.ts')).createExportedMeasuring,
  polygons: async () => (await import('../overdraw/order/polygon-order.ts')).createPolygonMeasuring,
  compared: async () => (await import('../overdraw/compare/compare.ts')).createViewComparing,
  pricing: async () => (await import('./n64/budget.ts')).createPricer,
  console: async () => (await import('./n64/report.ts')).createConsoleMeasuring,
  learning: async () => (await import('./learn/training.ts')).createLearning,
  cutting: async () => (await import('./learn/part-pieces.ts')).createPartWork,
  pictures: async () => (await import('./hidden/test-hidden.ts')).createPictures,
};

export type Kind = keyof typeof WORK;
/** What is given the ground, and gives what does a piece. */
export type MakerOf<K extends Kind> = Awaited<ReturnType<(typeof WORK)[K]>>;
type WorkOf<K extends Kind> = ReturnType<MakerOf<K>>;
export type GroundOf<K extends Kind> = Parameters<MakerOf<K>>[0];
export type PieceOf<K extends Kind> = Parameters<WorkOf<K>>[0];
export type AnswerOf<K extends Kind> = ReturnType<WorkOf<K>>;

/** The work of a kind as it is handed to a thread. */
export interface Ground<K extends Kind = Kind> {
  kind: K;
  /** what all pieces are done on: plain data */
  ground: GroundOf<K>;
}

/** The function that does pieces. */
export async function workOf<K extends Kind>({ kind, ground }: Ground<K>): Promise<(piece: PieceOf<K>) => AnswerOf<K>> {
  const make = (await WORK[kind]()) as (ground: GroundOf<K>) => (piece: PieceOf<K>) => AnswerOf<K>;
  return make(ground);
}
