/** Every mutant of the project, and the tests that can notice it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestFile } from './baseline.ts';
import { type Block, blockAt, blocksOf } from './blocks.ts';
import { breakC } from './break-c.ts';
import { breakTypeScript } from './break-typescript.ts';
import { HEADER, mirrors } from './files.ts';
import { type Mutant, mutantsOf } from './mutant.ts';

export function mutantsIn(root: string, file: string): Mutant[] {
  const source = readFileSync(join(root, file), 'utf8');
  return mutantsOf(file, source, file === HEADER ? breakC : (text, breakAt) => breakTypeScript(file, text, breakAt));
}

/**
 * Which tests enter a mutant's block, the one most likely to notice first: the file's mirror in test/, then
 * the quickest, and those of the same folder as if they were quicker. The header's
 * are all those that lean on it.
 */
export function createTestFinder(root: string, tests: TestFile[]): (mutant: Mutant) => TestFile[] {
  const blocks = new Map<string, Block[]>();
  const sees = (test: TestFile, file: string, block: number) =>
    test.entered && file !== HEADER ? test.entered[file]?.includes(block) : test.leansOn.includes(file);
  return ({ file, start }) => {
    if (file !== HEADER && !blocks.has(file)) blocks.set(file, blocksOf(file, readFileSync(join(root, file), 'utf8')));
    const block = file === HEADER ? 0 : blockAt(blocks.get(file)!, start);
    const rank = (test: TestFile) => (mirrors(test.file, file) ? 0 : test.seconds / (isNear(test.file, file) ? 8 : 1));
    return tests.filter((test) => sees(test, file, block)).sort((a, b) => rank(a) - rank(b));
  };
}

/** Tests of the file's folder; the header is run by consoles. */
function isNear(test: string, file: string): boolean {
  const folder = test.split('/')[1];
  return folder === file.split('/')[1] || (file === HEADER && folder === 'console');
}
