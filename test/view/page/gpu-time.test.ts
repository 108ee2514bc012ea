import { describe, expect, test } from 'vitest';
import { gpuSentence, timePair } from '../../../src/view/page/gpu-time.ts';

const around = (millis: number, scatter = 0) => [0, 1, -1, 0.5, -0.5, 0.2, -0.2].map((part) => millis + part * scatter);

describe('the sentence of the GPU', () => {
  test('says which part of the time the first takes', () => {
    expect(gpuSentence(around(4.7, 0.1), around(10, 0.1), 0.45)).toBe(
      'On this GPU, where pixels are costly to shade, that is 47\u202f% of the time.',
    );
    expect(gpuSentence(around(11), around(10), 0.45)).toContain('110\u202f% of the time');
  });

  test('says where it makes no difference', () => {
    expect(gpuSentence(around(9.8, 0.1), around(10, 0.1), 0.45)).toBe(
      'On this GPU, where pixels are costly to shade, that makes no difference to the time.',
    );
  });

  test('says nothing of times that scatter, or that no clock tells', () => {
    expect(gpuSentence(around(4.7, 6), around(10, 6), 0.45)).toBeNull();
    expect(gpuSentence(around(0.002), around(0.004), 0.45)).toBeNull();
    // a small saving needs times that are as exact
    expect(gpuSentence(around(9, 1), around(10, 1), 0.9)).toBeNull();
  });
});

describe('the turns', () => {
  const signal = new AbortController().signal;

  test('short draws are repeated within a query, each list is first in turn', async () => {
    const asked: string[] = [];
    const times = await timePair(async (list, draws) => {
      asked.push(`${list} ${draws}`);
      return draws * (list === 'first' ? 0.5 : 1);
    }, signal);
    expect(asked.slice(0, 6)).toEqual(['second 1', 'second 1', 'first 5', 'second 5', 'second 5', 'first 5']);
    expect(times).toEqual({ first: Array(7).fill(2.5), second: Array(7).fill(5) });
  });

  test('end at a slow draw, at one that was interrupted, and when the picture rests no more', async () => {
    let draws = 0;
    expect(await timePair(async () => 40 + ++draws, signal)).toBeNull();
    expect(draws).toBe(2);
    expect(await timePair(async () => (++draws > 6 ? null : 10), signal)).toBeNull();
    const end = new AbortController();
    draws = 0;
    const ended = timePair(async () => {
      if (++draws === 5) end.abort();
      return 10;
    }, end.signal);
    expect(await ended).toBeNull();
    expect(draws).toBe(5);
  });
});
