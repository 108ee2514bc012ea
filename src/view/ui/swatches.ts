/** Rows of colours with what each stands for. */
import { HEAT } from '../../overdraw/raster/heat.ts';
import { cssColour, type Rgb } from '../gl/palette.ts';
import { element } from './element.ts';

/** A piece of one colour. */
export function patch(colour: Rgb, className?: string): HTMLElement {
  const made = element('i', { class: className });
  made.style.background = cssColour(colour);
  return made;
}

export function swatches(colours: readonly Rgb[], labelOf: (index: number) => string): HTMLElement {
  const cells = colours.map((colour, i) => element('span', 'swatch', patch(colour), labelOf(i)));
  return element('div', 'swatches', ...cells);
}

/** How often a pixel is shaded. */
export function heatSwatches(): HTMLElement {
  return swatches(HEAT, (i) => (i === HEAT.length - 1 ? `${i}+` : String(i)));
}
