/** The progress bar, and what each command shows with it. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { writeGlb } from '../../../src/core/scene/write-gltf.ts';
import { COMMANDS } from '../../../tools/cli/commands/all.ts';
import { createProgress, withProgress } from '../../../tools/cli/progress.ts';
import { boxScene } from '../../browser/boxes.ts';
import { scratchFolder } from '../cli.ts';

describe('the bar', () => {
  function onTerminal(isTerminal: boolean, work: (bar: ReturnType<typeof createProgress>) => void): string {
    let written = '';
    const { isTTY } = process.stderr;
    vi.useFakeTimers({ toFake: ['performance', 'Date', 'setTimeout', 'setInterval'] });
    const write = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
      written += text;
      return true;
    });
    process.stderr.isTTY = isTerminal;
    try {
      // not at the clock's beginning
      vi.advanceTimersByTime(5000);
      const bar = createProgress('choosing');
      work(bar);
      bar.stop();
    } finally {
      process.stderr.isTTY = isTTY;
      write.mockRestore();
      vi.useRealTimers();
    }
    return written;
  }
  const slow = (bar: ReturnType<typeof createProgress>) => {
    vi.advanceTimersByTime(1000);
    bar.update(0.257);
    vi.advanceTimersByTime(1000);
  };
  test('shows whole percents once a second has gone', () => {
    const shown = onTerminal(true, slow).match(/choosing [█░]+ \d+ %/g)!;
    expect(shown).toEqual([`choosing ${'█'.repeat(10)}${'░'.repeat(30)} 25 %`]);
  });
  test('is drawn ten times a second at most, and not anew where the percent is the same', () => {
    const written = onTerminal(true, (bar) => {
      vi.advanceTimersByTime(1000);
      for (let step = 0; step < 1000; step++) {
        bar.update(step / 1000);
        vi.advanceTimersByTime(1);
      }
      for (let step = 0; step < 1000; step++) {
        vi.advanceTimersByTime(1);
        bar.update(0.995);
      }
    });
    expect(written.match(/\d+ %/g)).toEqual(['0 %', ...[10, 20, 30, 40, 50, 60, 70, 80, 90, 99].map((n) => `${n} %`)]);
  });
  test.each([
    [80, `choosing ${'█'.repeat(20)}${'░'.repeat(20)} 50 %`],
    [20, 'choosing ██░░ 50 %'],
    [16, '50 %'],
    [undefined, `choosing ${'█'.repeat(20)}${'░'.repeat(20)} 50 %`],
  ])('keeps to a terminal of %s columns', (columns, line) => {
    const { columns: own } = process.stderr;
    process.stderr.columns = columns as number;
    const written = onTerminal(true, (bar) => {
      vi.advanceTimersByTime(1000);
      bar.update(0.5);
    });
    process.stderr.columns = own;
    expect(written).toBe(`\r\x1b[2K${line}\r\x1b[2K`);
  });
  test('sets no mode of the terminal, which a command that is killed could not set back, and leaves an empty line', () => {
    const [mode, begin, clear] = ['\x1b[?', '\r', '\x1b[2K'];
    const written = onTerminal(true, slow);
    expect(written).not.toContain(mode);
    expect(written.endsWith(begin + clear)).toBe(true);
  });
  test('is silent before, and where no terminal is', () => {
    expect(
      onTerminal(true, (bar) => {
        vi.advanceTimersByTime(999);
        bar.update(0.5);
      }),
    ).toBe('');
    expect(onTerminal(false, slow)).toBe('');
  });
  test('is taken away whatever comes of the work', () => {
    const bar = (update: (done: number) => void) => slow({ update, stop: () => undefined });
    const fails = () =>
      withProgress('working', (update) => {
        bar(update);
        throw new Error('no');
      });
    for (const work of [() => withProgress('working', bar), () => expect(fails).toThrow('no')])
      expect(onTerminal(true, work).endsWith(' 25 %\r\x1b[2K')).toBe(true);
  });
});

describe('a command that takes long', () => {
  const { path: folder, remove } = scratchFolder();
  const at = (name: string) => join(folder, name);
  beforeAll(async () => {
    const boxes = boxScene([0, 2, 4].map((x) => [x, 0, 0, x + 1, 1, 1]));
    writeFileSync(at('boxes.glb'), await writeGlb(boxes));
    const positions = Buffer.from(new Float32Array(9).fill(Number.NaN).buffer);
    const gltf = {
      asset: { version: '2.0' },
      buffers: [{ byteLength: 36, uri: `data:application/octet-stream;base64,${positions.toString('base64')}` }],
      bufferViews: [{ buffer: 0, byteLength: 36 }],
      accessors: [{ bufferView: 0, componentType: 5126, count: 3, type: 'VEC3' }],
      meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
      nodes: [{ mesh: 0 }],
      scenes: [{ nodes: [0] }],
    };
    writeFileSync(at('broken.gltf'), JSON.stringify(gltf));
    const view = { eye: [0, 0, 9], target: [0, 0, 0] };
    writeFileSync(at('views.json'), JSON.stringify([view, view, view]));
  });
  afterAll(remove);

  /** The bars of a command whose clock goes on a second at each look: each one's label and the percents that it is told; and whether each is gone. */
  async function barsOf(name: string, ...argv: string[]): Promise<{ bars: [string, number[]][]; gone: boolean }> {
    const bars: [string, number[]][] = [];
    let shown = '';
    let gone = true;
    let milliseconds = 0;
    const { isTTY } = process.stderr;
    const spies = [
      vi.spyOn(performance, 'now').mockImplementation(() => (milliseconds += 1000)),
      vi.spyOn(process.stdout, 'write').mockReturnValue(true),
      vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
        if (!String(text).startsWith('\r\x1b[2K')) return true;
        const [, label = '', percent] = /([a-z]+) [█░]+ (\d+) %$/.exec(String(text)) ?? [];
        if (label !== shown && label !== '') {
          gone &&= shown === '';
          bars.push([label, []]);
        }
        if (label !== '') bars.at(-1)![1].push(Number(percent));
        shown = label;
        return true;
      }),
    ];
    process.stderr.isTTY = true;
    try {
      await COMMANDS[name](argv).catch(() => {});
    } finally {
      process.stderr.isTTY = isTTY;
      for (const spy of spies) spy.mockRestore();
    }
    return { bars, gone: gone && shown === '' };
  }
  const THIRDS = [33, 66, 100];

  test('overdraw: reads, builds, draws a view at a time', async () => {
    const { bars, gone } = await barsOf('overdraw', at('boxes.glb'), '--views', at('views.json'), '--size', '8x6');
    expect(bars).toEqual([
      ['reading', expect.arrayContaining([10, 40, 100])],
      ['building', THIRDS],
      ['drawing', THIRDS],
    ]);
    expect(gone).toBe(true);
    const exported = await barsOf('overdraw', at('boxes.glb'), '--views', at('views.json'), '--format', 'compact8');
    expect(exported.bars.at(-1)).toEqual(['drawing', THIRDS]);
  });

  test('n64: chooses among the trees, then draws', async () => {
    const { bars, gone } = await barsOf('n64', at('boxes.glb'), '--views', at('views.json'));
    expect(bars.map(([label]) => label)).toEqual(['reading', 'choosing', 'drawing']);
    const [, [, choosing], [, drawing]] = bars;
    expect(choosing.at(-1)).toBe(100);
    expect(choosing).toEqual([...choosing].sort((a, b) => a - b));
    expect(drawing).toEqual(THIRDS);
    expect(gone).toBe(true);
  });

  test('a bar is gone also where the work fails', async () => {
    const { bars, gone } = await barsOf('info', at('broken.gltf'));
    expect(bars.map(([label]) => label)).toEqual(['reading']);
    expect(bars[0][1].at(-1)).toBeLessThan(100);
    expect(gone).toBe(true);
  });
});
