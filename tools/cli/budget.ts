/** A budget of memory as the user writes it. */
import type { Arguments } from './args.ts';
import { type Option, refuse } from './option.ts';

const UNITS: Record<string, number> = { '': 1, K: 1024, M: 1024 * 1024 };

/** The bytes of "8192", "8K", "1.5K" or "1M", rounded down; NaN for other text, and for less than a byte. */
export function parseBytes(text: string): number {
  const match = /^(\d+(?:\.\d+)?)\s*([KM]?)(?:i?B)?$/i.exec(text.trim());
  if (!match) return Number.NaN;
  const bytes = Math.floor(Number(match[1]) * UNITS[match[2].toUpperCase()]);
  return bytes >= 1 && Number.isSafeInteger(bytes) ? bytes : Number.NaN;
}

/** An option whose value is in bytes. */
export function bytes(name: string, about: string): Option<number> {
  const read = (given: string) => {
    const count = parseBytes(given);
    // of the right form, but less than a byte
    if (/^0+(\.\d+)?\s*[KM]?(i?B)?$/i.test(given.trim()) && Number.isNaN(count))
      return refuse(name, given, 'at least 1 byte');
    return Number.isNaN(count) ? refuse(name, given, 'bytes, like 8192, 8K, 1.5K or 1M') : count;
  };
  return { name, value: 'BYTES', about, read };
}

const FORMS = '8192, 8K, 8KB, "8 K", 1.5K or 1M; K is 1024';

/** The option --budget; `about` says what has to fit within it. */
export const budgetOption = (about: string) => bytes('budget', `${FORMS}: ${about}`);

const BUDGET = budgetOption('');

/** The value of --budget in bytes; Infinity without it. */
export function budgetOf(args: Arguments): number {
  return args.get(BUDGET) ?? Number.POSITIVE_INFINITY;
}
