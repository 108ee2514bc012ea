/**
 * `npm run models -- [--folder models]`: lists the models of docs/results.md that are not in this repository, where
 * they come from, and which of them the folder has. It downloads nothing, but prints the commands that do. Its exit
 * status is 1 if a file is not the one that was measured.
 */
import { parseArgs } from 'node:util';
import { reportModels } from './report.ts';
import { MODELS } from './table.ts';

try {
  const { values } = parseArgs({ options: { folder: { type: 'string', default: 'models' } } });
  const { text, count } = reportModels(MODELS, values.folder);
  process.stdout.write(text);
  process.exitCode = count.other > 0 ? 1 : 0;
} catch (error) {
  console.error(`models: ${(error as Error).message}`);
  process.exitCode = 2;
}
