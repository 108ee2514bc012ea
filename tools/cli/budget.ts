/** A budget of memory as the user writes it. */
import type { Arguments } from './args.ts';
import { UsageError } from './errors.ts';

const UNITS: Record<string, number> = { '': 1, K: 1024, M: 1024 * 1024 };

/** Bytes that "8192", "8K", "1.5K" or "1M" stand for, rounded down; NaN for anything else, and for less than a byte. */
export function parseBytes(text: string): number {
  const match = /^(\d+(?:\.\d+)?)\s*([KM]?)(?:i?B)?$/i.exec(text.trim());
  if (!match) return Number.NaN;
  const bytes = Math.floor(Number(match[1]) * UNITS[match[2].toUpperCase()]);
  return bytes >= 1 && Number.isSafeInteger(bytes) ? bytes : Number.NaN;
}

/** What --budget says, in bytes; Infinity without it. */
export function budgetOf(args: Arguments): number {
  return bytesOf(args, 'budget') ?? Number.POSITIVE_INFINITY;
}

/** What an option says, in bytes; undefined without it. */
export function bytesOf(args: Arguments, name: string): number | undefined {
  const text = args.text(name);
  if (text === undefined) return undefined;
  const bytes = parseBytes(text);
  // of the right form, and yet less than a byte
  if (/^0+(\.\d+)?\s*[KM]?(i?B)?$/i.test(text.trim()) && Number.isNaN(bytes))
    throw new UsageError(`--${name} ${text}: it must be at least 1 byte`);
  if (Number.isNaN(bytes)) throw new UsageError(`--${name} ${text}: it must be bytes, like 8192, 8K, 1.5K or 1M`);
  return bytes;
}
