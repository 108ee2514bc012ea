/** A thread of threads.ts: what it is given when it starts says what its pieces are done on. */
import { Tinypool } from 'tinypool';
import { type Ground, workOf } from './work.ts';

export default await workOf(Tinypool.workerData as Ground);
