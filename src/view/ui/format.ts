/**
 * Numbers as the interface writes them. A narrow no-break space separates thousands; a number that does not exist, or
 * is not finite, is a dash. With tabular figures texts of the same length are equally wide, so that nothing beside them
 * moves.
 */

const THIN = '\u202f';
const NONE = '–';

/** A whole number: 12 345. */
export function formatCount(value: number): string {
  if (!Number.isFinite(value)) return NONE;
  return String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, THIN);
}

/** A text that others have written, its counts as the interface writes them: of 12,345 or 12345; what is part of a name stays. */
export function withCounts(text: string): string {
  return text.replace(/(?<![\w.,-])(\d{1,3}(?:,\d{3})+|\d{4,})(?![\w.,-]*\w)/g, (count) =>
    formatCount(Number(count.replaceAll(',', ''))),
  );
}

/** Three figures and a letter: 950, 12.4k, 1.24M. */
export function formatShort(value: number): string {
  if (!Number.isFinite(value)) return NONE;
  if (Math.round(value) < 1000) return String(Math.round(value));
  return value < 999_500 ? `${threeFigures(value / 1e3)}k` : `${threeFigures(value / 1e6)}M`;
}

/** A time in microseconds; from a millisecond on in milliseconds. */
export function formatMicros(micros: number): string {
  if (!Number.isFinite(micros)) return NONE;
  if (micros < 9.95) return `${micros.toFixed(1)}${THIN}µs`;
  if (micros < 999.5) return `${micros.toFixed(0)}${THIN}µs`;
  return `${threeFigures(micros / 1000)}${THIN}ms`;
}

/** A ratio to three decimals. */
export function formatRatio(ratio: number | null): string {
  return ratio === null || !Number.isFinite(ratio) ? NONE : ratio.toFixed(3);
}

/** A text with a capital letter first, as a title has it. */
export function capitalised(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** A ratio to two decimals, for a sentence: how many times. */
export function formatTimes(ratio: number): string {
  return ratio.toFixed(2);
}

/** 812 B, 46.2 kB, 3.10 MB; a kB has 1,000 bytes. */
export function formatBytes(bytes: number): string {
  if (!Number.isFinite(bytes)) return NONE;
  if (bytes < 1000) return `${Math.round(bytes)}${THIN}B`;
  return bytes < 999_500 ? `${threeFigures(bytes / 1e3)}${THIN}kB` : `${threeFigures(bytes / 1e6)}${THIN}MB`;
}

/** A part of `whole` as a percentage; a dash where there is no whole. */
export function formatPercent(part: number, whole: number): string {
  return whole > 0 ? `${((100 * part) / whole).toFixed(0)}${THIN}%` : NONE;
}

/** A length in world units, to three figures. */
export function formatLength(length: number): string {
  if (!Number.isFinite(length)) return NONE;
  const size = Math.abs(length);
  return size >= 1e5 || (size > 0 && size < 0.001) ? length.toExponential(2) : threeFigures(length);
}

function threeFigures(value: number): string {
  const size = Math.abs(value);
  if (size < 9.995) return value.toFixed(2);
  return size < 99.95 ? value.toFixed(1) : formatCount(value);
}
