/**
 * How many workers share work, the one that plans it among them, and when: as many as there are cores, at most WORKERS, and only so many as keep
 * the others' copies of what they work on within COPIES bytes. Where a worker can start none there is one, itself.
 *
 * The address of the worker that plans can ask for others: #jobs=3&patience=0, for tests and measurements.
 */
import { buffersOf } from './buffers-of.ts';

const WORKERS = 8;
const COPIES = 2 ** 29;

/** @param ground what the work is done on: plain data */
export function sharingOf(ground: object) {
  const asked = new URLSearchParams(globalThis.location?.hash.slice(1));
  const number = (key: string): number | null => (asked.has(key) ? Number(asked.get(key)) : null);
  const cores = number('jobs') ?? Math.min(WORKERS, globalThis.navigator?.hardwareConcurrency ?? 1);
  const bytes = buffersOf(ground).reduce((sum, buffer) => sum + buffer.byteLength, 0);
  const jobs = typeof Worker === 'undefined' ? 1 : Math.min(cores, 1 + Math.floor(COPIES / bytes));
  /** milliseconds of work before workers start; null: the usual ones */
  const patience = number('patience');
  return { jobs, patience };
}
