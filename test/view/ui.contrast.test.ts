/** Each colour of text stands out from each ground that it stands on, as WCAG AA asks, in light and in dark. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { COMPLEXITY_COLOUR, ORDER_COLOURS } from '../../src/view/lab/colours.ts';

const ROOT = join(import.meta.dirname, '../..');
/** of text, and of what must be told apart without being read */
const TEXT = 4.5;
const MARK = 3;

type Rgba = [number, number, number, number];
type Variables = Record<string, string>;

/** The variables of `:root`, and those that `prefers-color-scheme: light` puts in their place. */
function schemesOf(file: string): { dark: Variables; light: Variables } {
  const css = readFileSync(join(ROOT, file), 'utf8');
  const blocks = [...css.matchAll(/:root\s*\{([^}]*)\}/g)].map(([, block]) =>
    Object.fromEntries(
      [...block.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value]): [string, string] => [name, value]),
    ),
  );
  expect(blocks).toHaveLength(2);
  expect(css).toMatch(/@media \(prefers-color-scheme: light\) \{\s*:root/);
  return { dark: blocks[0], light: { ...blocks[0], ...blocks[1] } };
}

function parse(colour: string): Rgba {
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/.exec(colour)?.[1];
  if (hex) {
    const digits = hex.length === 3 ? [...hex].map((digit) => digit + digit) : hex.match(/../g)!;
    const [r, g, b] = digits.map((digit) => Number.parseInt(digit, 16));
    return [r, g, b, 1];
  }
  const parts = /^rgb\((\d+) (\d+) (\d+) \/ ([\d.]+)\)$/.exec(colour);
  if (!parts) throw new Error(`no colour: ${colour}`);
  const [r, g, b, a] = parts.slice(1).map(Number);
  return [r, g, b, a];
}

function luminance(rgb: readonly number[]): number {
  const [r, g, b] = rgb.map((level) => {
    const part = level / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** The least contrast that `colour` has on `ground`, whatever shows through it. */
function contrast(colour: string, ground: string): number {
  const [r, g, b] = parse(colour);
  const [u, v, w, a] = parse(ground);
  const ratios = [0, 255].map((behind) => {
    const [one, other] = [[r, g, b], [u, v, w].map((level) => a * level + (1 - a) * behind)].map(luminance);
    return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
  });
  return Math.min(...ratios);
}

/** Text on grounds; what is on hover is read while the pointer is there. */
const PAGE: [string[], string[]][] = [
  [
    ['text', 'bright', 'quiet', 'accent'],
    ['bg', 'panel', 'panel-glass', 'raised'],
  ],
  [['text', 'bright', 'quiet', 'accent'], ['hover']],
  [
    ['text', 'bright'],
    ['chosen', 'widget', 'widget-hover'],
  ],
  [
    ['hot', 'warm'],
    ['panel', 'panel-glass'],
  ],
  [['on-accent'], ['accent', 'accent-hover']],
];
const ABOUT: [string[], string[]][] = [
  [['text', 'bright', 'quiet', 'accent'], ['bg']],
  [['text'], ['raised']],
];

describe.each(['dark', 'light'] as const)('in %s', (scheme) => {
  test.each([
    ['src/view/ui/style.css', PAGE],
    ['about.html', ABOUT],
  ] as const)('the text of %s is readable', (file, pairs) => {
    const colours = schemesOf(file)[scheme];
    const poor = pairs.flatMap(([texts, grounds]) =>
      texts.flatMap((text) =>
        grounds
          .map((ground) => ({ text, ground, ratio: contrast(colours[text], colours[ground]) }))
          .filter(({ ratio }) => ratio < TEXT),
      ),
    );
    expect(poor).toEqual([]);
  });

  test('the lines of the lab’s chart stand out from its panel', () => {
    const { panel } = schemesOf('src/view/ui/style.css')[scheme];
    const poor = Object.entries({ ...ORDER_COLOURS, layers: COMPLEXITY_COLOUR }).flatMap(([order, pair]) => {
      const [, light, dark] = /^light-dark\((#\w+), (#\w+)\)$/.exec(pair)!;
      const ratio = contrast(scheme === 'light' ? light : dark, panel);
      return ratio < MARK ? [{ order, ratio }] : [];
    });
    expect(poor).toEqual([]);
  });
});

test('what stands on the picture is light on dark in both, over a white picture too', () => {
  const css = readFileSync(join(ROOT, 'src/view/ui/style.css'), 'utf8');
  const { dark, light } = schemesOf('src/view/ui/style.css');
  const [, block] = /:is\(\.side, [^)]*\) \{([^}]*)\}/.exec(css)!;
  for (const name of ['text', 'bright', 'accent']) {
    expect(block).toContain(`--${name}: ${dark[name]};`);
    expect(contrast(dark[name], light.over)).toBeGreaterThanOrEqual(TEXT);
  }
});
