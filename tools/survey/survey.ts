/**
 * `npm run survey -- FOLDER [NAME...]`: three's own examples with one line more, `batchScene(scene)` where a scene is made, against the same without, in Chromium on a clock that the survey moves.
 * FOLDER is a checkout of three.js, or its `build` and `examples`. Names may end in `*`; without any, all of `webgl_*`, `misc_*` and `games_*`.
 * Each of 60 frames is compared with the same frame without, which is compared with itself for noise. Exit status 1: a picture differs, an error is new, or a frame takes longer than it may.
 * Needs a Chromium: CHROMIUM_PATH, or Debian's.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium } from 'playwright-core';
import { countOf } from '../../src/core/base/count.ts';
import { hostThree, withBatches } from './host.ts';
import { type Outcome, Survey } from './survey-example.ts';

/** a frame with batches may take so much longer than without: times as long, or milliseconds more */
const ALLOWED = { times: 1.05, more: 0.05 };
const USUAL = ['webgl_*', 'misc_*', 'games_*'];

const [folder, ...words] = process.argv.slice(2);
if (!folder) {
  console.error('survey: name the folder of three.js: npm run survey -- FOLDER [NAME...]');
  process.exit(2);
}
const root = resolve(folder);
const patterns = (words.length > 0 ? words : USUAL).map(
  (word) => new RegExp(`^${word.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}$`),
);
const names = readdirSync(join(root, 'examples'))
  .filter((file) => file.endsWith('.html'))
  .map((file) => file.slice(0, -'.html'.length))
  .filter((name) => patterns.some((pattern) => pattern.test(name)))
  .filter((name) => withBatches(readFileSync(join(root, 'examples', `${name}.html`), 'utf8')) !== null);

const isSlower = ({ milliseconds: { plain, batched } }: Outcome) =>
  batched > Math.max(plain * ALLOWED.times, plain + ALLOWED.more);

function rowOf(name: string, outcome: Outcome): string {
  const { wrong, pixels, draws, counts, milliseconds: ms } = outcome;
  const picture =
    wrong > 0
      ? `**${wrong} frames, ${pixels.batched} pixels**`
      : pixels.noise > 0
        ? `as two runs without: ${countOf(pixels.noise, 'pixel')}`
        : pixels.turned > 0
          ? `equal but for ${countOf(pixels.batched, 'pixel')} of equal depth`
          : 'equal';
  const ratio = (ms.plain / ms.batched).toFixed(2);
  const times = `${ms.plain.toFixed(2)} | ${ms.batched.toFixed(2)} | ${isSlower(outcome) ? `**${ratio}**` : ratio}`;
  return `| ${name} | ${draws.plain} | ${draws.batched} | ${counts.handles} | ${counts.left} | ${picture} | ${times} |`;
}

const host = await hostThree(root);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--use-gl=angle',
    '--use-angle=swiftshader',
    '--enable-unsafe-swiftshader',
    '--disable-background-timer-throttling',
    '--disable-renderer-backgrounding',
    // nothing beyond this machine is asked
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  ],
});
const outcomes: Outcome[] = [];
try {
  console.log('| example | draws | batched | Meshes in batches | left | pictures | three, ms | batched, ms | x |');
  console.log('|---|--:|--:|--:|--:|---|--:|--:|--:|');
  const skipped: string[] = [];
  let survey = await Survey.open(browser, host.address);
  for (const name of names) {
    try {
      const outcome = await survey.example(name);
      outcomes.push(outcome);
      console.log(rowOf(name, outcome));
      for (const fault of new Set(outcome.faults)) console.log(`${name}: ${fault.slice(0, 300)}`);
    } catch (fault) {
      skipped.push(`${name}: ${(fault as Error).message.split('\n')[0]}`);
      await survey.close();
      survey = await Survey.open(browser, host.address);
    }
  }
  for (const line of skipped) console.log(`not run: ${line}`);
} finally {
  await browser.close();
  host.close();
}
const wrong = outcomes.filter(({ wrong }) => wrong > 0).length;
const faulty = outcomes.filter(({ faults }) => faults.length > 0).length;
const slower = outcomes.filter(isSlower).length;
console.log(
  `${outcomes.length} examples: ${wrong} with another picture, ${faulty} with an error, ${slower} slower than allowed`,
);
if (wrong + faulty + slower > 0) process.exitCode = 1;
