/** The picture at the top of README.md: what its tool draws, in the viewer's colours, under a caption that says what they are. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { HEAT } from '../../../src/overdraw/raster/heat.ts';
import type { Rgb } from '../../../src/view/gl/palette.ts';
import { decodePng } from '../../core/scene/support/png.ts';
import { root, said } from '../../docs/readme.ts';
import { scratchFolder } from '../../tools/cli.ts';

const { path: folder, remove } = scratchFolder();
afterAll(remove);
const NUMBERS = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

test('docs/pictures/castle.png is what tools/build/picture.ts draws', () => {
  const file = join(folder, 'castle.png');
  execFileSync(process.execPath, ['--import', 'tsx', join(root, 'tools/build/picture.ts'), 'castle', '0', file], {
    cwd: root,
  });
  const [kept, drawn] = [join(root, 'docs/pictures/castle.png'), file].map((path) =>
    decodePng(new Uint8Array(readFileSync(path))),
  );
  expect([kept.width, kept.height]).toEqual([drawn.width, drawn.height]);
  expect(Buffer.from(kept.rgba).equals(Buffer.from(drawn.rgba))).toBe(true);
});

test('its heat maps have the colours of the viewer’s legend, up to the last', () => {
  const { width, height, rgba } = decodePng(new Uint8Array(readFileSync(join(root, 'docs/pictures/castle.png'))));
  const panel = (width + 8) / 3;
  const colours = new Set<string>();
  for (let y = 0; y < height; y++)
    for (let x = panel; x < 2 * panel - 8; x++)
      colours.add(rgba.subarray((y * width + x) * 4, (y * width + x) * 4 + 3).join());
  expect([...colours].sort()).toEqual(HEAT.map((colour) => colour.join()).sort());
});

test('the caption names the colours by the times that they stand for', () => {
  const [once, twice, three, last, most] = said(
    /how often each pixel is shaded: (.*?) once, (.*?) twice, (.*?) three times, up to (.*?) for (.*?) and more/,
  );
  expect([once, twice, three, last]).toEqual([1, 2, 3, HEAT.length - 1].map((i) => nameOf(HEAT[i])));
  expect(most).toBe(NUMBERS[HEAT.length - 1]);
});

/** Of the few colours that the caption has. */
function nameOf([red, green, blue]: Rgb): string {
  const high = Math.max(red, green, blue);
  const low = Math.min(red, green, blue);
  if (low > 230) return 'white';
  if (blue === high) return high < 150 ? 'dark blue' : 'blue';
  return green === high ? 'green' : blue < green / 2 ? 'yellow' : 'red';
}
