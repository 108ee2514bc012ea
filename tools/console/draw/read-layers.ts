/**
 * Parses the lines that the cartridge of layers.c prints.
 *
 * Twin: layers.c, which writes them; a line of another form is an error, never skipped.
 */

/** What a fragment of one kind costs: cycles of the RDP, 62.5 MHz, to a thousandth. */
export interface LayerRow {
  name: string;
  /** pixels of the picture in which a layer after the first is seen */
  bright: number;
  /** by the RDP's own counters, 0 in emulators: its clock, and how long its pipeline and its buffer of commands were busy */
  clock: number;
  pipe: number;
  buffer: number;
  /** by the CPU's counter */
  cpu: number;
}

const LINE = /^([A-Z0-9, ]+): bright (\d+) clock (\d+) pipe (\d+) buffer (\d+) cpu (\d+)$/;

/** @throws Error for a line of another form */
export function readLayers(text: string): LayerRow[] {
  const lines = text.trimEnd().split('\n');
  return lines.map((line, at) => {
    const parts = LINE.exec(line);
    if (!parts) throw new Error(`line ${at + 1} of the cartridge is "${line}"`);
    const [bright, ...thousandths] = parts.slice(2).map(Number);
    const [clock, pipe, buffer, cpu] = thousandths.map((count) => count / 1000);
    return { name: parts[1], bright, clock, pipe, buffer, cpu };
  });
}
