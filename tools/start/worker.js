/**
 * A thread of the command line where that runs from its sources: in a thread tsx does not load TypeScript by itself.
 * Plain JavaScript, like the other files that start programs.
 */
import { register } from 'tsx/esm/api';

register();
const worker = await import('../cli/worker.ts');
export default worker.default;
export const ready = worker.ready;
