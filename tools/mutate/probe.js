/**
 * Put before a program by NODE_OPTIONS: takes the notes of blocks.ts, and writes each to the file that CULL64_MUTATE_NOTES names, at once,
 * so that nothing is lost of a process that is killed. Plain JavaScript: any node process may be the one.
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
