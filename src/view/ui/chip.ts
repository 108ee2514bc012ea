/** What stands on the chip: how much less than the order of the file the order that is drawn shades, and both figures. */
import { MAX_TRIANGLES } from '../picture/live-count.ts';
import { ORDER_TITLES } from '../state/names.ts';
import type { FrameReport } from '../state/report.ts';
import type { Settings } from '../state/settings.ts';
import { formatCount, formatTimes } from './format.ts';

/** @returns the change, empty where there is nothing to compare, and the figures */
export function chipTexts(
  { overdraw, triangles, visible }: Pick<FrameReport, 'overdraw' | 'triangles' | 'visible'>,
  { live }: Pick<Settings, 'live'>,
) {
  if (!overdraw) {
    const why = !live ? 'not counted' : triangles > MAX_TRIANGLES ? 'too large to count: see the lab' : '–';
    return { change: '', figures: `${formatCount(visible)} objects \u00b7 ${why}` };
  }
  const { order, ratio, beside } = overdraw;
  const isFile = order === 'file';
  const [file, own] = isFile ? [ratio, beside.ratio] : [beside.ratio, ratio];
  if (file === null || own === null) return { change: '', figures: 'nothing to shade' };
  const name = isFile ? beside.order : order;
  const both = `file ${formatTimes(file)} \u00b7 ${ORDER_TITLES[name].toLowerCase()} ${formatTimes(own)}`;
  const percent = changeText(own, file);
  const part = overdraw.part < 1 ? ' so far' : '';
  if (isFile) return { change: '', figures: `${both} would be ${percent}${part}` };
  return { change: `${percent} shaded${part}`, figures: both };
}

function changeText(own: number, file: number): string {
  const percent = Math.round(100 * (own / file - 1));
  return `${percent < 0 ? '−' : percent > 0 ? '+' : '±'}${Math.abs(percent)}\u202f%`;
}
