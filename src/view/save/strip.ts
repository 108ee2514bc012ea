/** A picture with a strip below it that says what it shows: the scene, the orders and their counts, the colours, the address. */
import { HEAT } from '../../overdraw/raster/heat.ts';
import { cssColour } from '../gl/palette.ts';
import type { Figures } from '../state/report.ts';

export interface StripSide {
  /** of the order */
  name: string;
  /** null where nothing is counted */
  figures: Figures | null;
}

export interface StripContent {
  scene: string;
  /** one order, or the two that are compared */
  sides: readonly StripSide[];
  /** pixels that were counted on; null where nothing is */
  size: readonly [number, number] | null;
  /** the picture is a map of how often pixels are shaded */
  isHeat: boolean;
  /** null for a file of one's own */
  address: string | null;
}

const PAPER = '#14171e';
const INK = '#ffffff';
const QUIET = '#b9c0ce';
/** text, as part of the picture's width, within these bounds in pixels */
const TEXT = 1 / 68;
const TEXT_BOUNDS = [12, 30] as const;
const LINE = 1.5;
/** of a part of a bar: in letters of this size beside the text's, as much as there is room for */
const PART = 0.76;
const TIMES = ['once', 'twice', 'three times', 'four times or more'] as const;

export type StripCanvas = ReturnType<typeof createStripCanvas>;

/** @param forVideo pixels of its width at most, and its sides are even; without it, the picture is drawn at its own size */
export function createStripCanvas(picture: HTMLCanvasElement, sides: number, forVideo?: number) {
  const width = forVideo ? 2 * Math.floor(Math.min(forVideo, picture.width) / 2) : picture.width;
  const height = Math.round((picture.height * width) / picture.width);
  const text = Math.round(Math.min(TEXT_BOUNDS[1], Math.max(TEXT_BOUNDS[0], width * TEXT)));
  const line = Math.round(text * LINE);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = 2 * Math.ceil((height + line * (3 + 2 * sides) + 2 * text) / 2);
  const pen = canvas.getContext('2d')!;

  /** As much of the width as is left of it, in smaller letters where they would be longer. */
  function write(words: string, x: number, y: number, colour: string, weight = 400): number {
    const font = (size: number) => `${weight} ${size}px system-ui, sans-serif`;
    pen.font = font(text);
    const wide = pen.measureText(words).width;
    const room = width - text - x;
    if (wide > room) pen.font = font((text * room) / wide);
    pen.fillStyle = colour;
    pen.fillText(words, x, y);
    return x + Math.min(wide, room);
  }

  return {
    canvas,
    /** Draw what the picture shows now. */
    draw({ scene, sides: rows, size, isHeat, address }: StripContent) {
      pen.fillStyle = PAPER;
      pen.fillRect(0, 0, canvas.width, canvas.height);
      pen.drawImage(picture, 0, 0, width, height);
      pen.textBaseline = 'middle';
      let y = height + text + line / 2;
      const counted = size
        ? `, counted on ${size[0]} x ${size[1]} pixels; bars: how often a covered one is shaded`
        : '';
      write(`cull64: ${scene}${counted}`, text, y, INK, 600);
      y += line;
      for (const { name, figures } of rows) {
        const after = write(name, text, y, INK, 600);
        if (figures) {
          write(`  ${wordsOf(figures)}`, after, y, INK);
          drawRepeats(figures, y + line);
        }
        y += 2 * line;
      }
      if (isHeat) drawColours(y);
      y += line;
      if (address) write(address, text, y, QUIET);
    },
  };

  /** One bar, whose parts are the pixels shaded once, twice, three times, and more often, of those that are covered. */
  function drawRepeats({ repeats, covered }: Figures, y: number): void {
    const room = width - 2 * text;
    let x = text;
    for (const [i, pixels] of repeats.entries()) {
      const wide = covered > 0 ? (room * pixels) / covered : 0;
      pen.fillStyle = cssColour(HEAT[i + 1]);
      pen.fillRect(x, y - text / 2, wide, text);
      writePart(TIMES[i], pixels / covered, x, y, wide);
      x += wide;
    }
  }

  function writePart(times: string, part: number, x: number, y: number, wide: number): void {
    const percent = `${Math.round(100 * part)} %`;
    pen.font = `600 ${Math.round(text * PART)}px system-ui, sans-serif`;
    const fits = [`${times}: ${percent}`, percent].find((words) => pen.measureText(words).width + text <= wide);
    if (!fits) return;
    pen.fillStyle = times === 'once' ? INK : PAPER;
    pen.fillText(fits, x + text / 2, y);
  }

  function drawColours(y: number): void {
    let x = write('times shaded  ', text, y, QUIET);
    const step = Math.min(3 * text, (width - text - x) / HEAT.length);
    for (const [i, colour] of HEAT.entries()) {
      pen.fillStyle = cssColour(colour);
      pen.fillRect(x, y - text / 2, step / 2, text);
      pen.fillStyle = QUIET;
      pen.fillText(i === HEAT.length - 1 ? `${i}+` : String(i), x + step / 2 + text / 4, y);
      x += step;
    }
  }
}

function wordsOf({ shaded, ratio }: Figures): string {
  const fragments = `${shaded.toLocaleString('en').replaceAll(',', '\u202f')} fragments`;
  return ratio === null ? fragments : `${fragments}, each pixel shaded ${ratio.toFixed(3)} times`;
}
