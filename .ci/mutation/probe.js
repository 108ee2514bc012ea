/**
 * Loaded before a program by NODE_OPTIONS: it takes the records of blocks.ts, and writes each at once to the file that
 * CULL64_MUTATE_NOTES names, so that nothing is lost when a process is killed. It is plain JavaScript, because it runs
 * in any node process.
 */
import { appendFileSync } from 'node:fs';

const blocks = 10_000;

globalThis.cullProbe = (file) => {
  const seen = new Uint8Array(blocks);
  seen.note = (block) => {
    seen[block] = 1;
    const notes = process.env.CULL64_MUTATE_NOTES;
    if (notes) appendFileSync(notes, `${file} ${block}\n`);
  };
  return seen;
};
