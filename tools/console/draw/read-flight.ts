/**
 * Parses the lines that the cartridge of flight.c prints when it measures.
 *
 * Twin: flight.c, which writes them; a line of another form is an error, never skipped.
 */

/** A view, drawn on the cartridge in the tree's order and in the file's. */
export interface DrawnView {
  /** objects: the visible and the falsely visible ones */
  given: number;
  /** given to the RDP: fronts, clipped ones as their parts */
  triangles: number;
  /** triangles that were cut at the near plane or far outside the picture */
  clipped: number;
  /** fragments that passed, as the RDP counted them, in the tree's order and in the file's */
  tree: number;
  file: number;
  /** pixels */
  covered: number;
  /** CPU cycles of the query and the cull; of making the lists of a picture, with what is waited for the RDP */
  cullCycles: number;
  drawCycles: number;
  /** where they are printed, for each of 320 x 240 pixels from the top: slot + 1 of the object that it shows, 0 for none */
  owners?: Uint16Array;
}

export const PICTURE = { width: 320, height: 240 };

const LINE =
  /^view (\d+) given (\d+) triangles (\d+) clipped (\d+) tree (\d+) file (\d+) covered (\d+) cull-cycles (\d+) draw-cycles (\d+)$/;

/** @throws Error for a line of another form, or out of place */
export function readFlight(text: string): DrawnView[] {
  const views: DrawnView[] = [];
  let pixel = 0;
  for (const [at, line] of text.trimEnd().split('\n').entries()) {
    const view = views.at(-1);
    if (line.startsWith('pixels ') && view) {
      if (!view.owners) pixel = 0;
      view.owners ??= new Uint16Array(PICTURE.width * PICTURE.height);
      const numbers = line.split(' ').slice(1).map(Number);
      for (let i = 0; i < numbers.length; i += 2) {
        const [owner, count] = numbers.slice(i, i + 2);
        view.owners.fill(owner, pixel, pixel + count);
        pixel += count;
      }
      continue;
    }
    const parts = LINE.exec(line);
    if (!parts || Number(parts[1]) !== views.length) throw new Error(`line ${at + 1} of the cartridge is "${line}"`);
    const [given, triangles, clipped, tree, file, covered, cullCycles, drawCycles] = parts.slice(2).map(Number);
    views.push({ given, triangles, clipped, tree, file, covered, cullCycles, drawCycles });
  }
  return views;
}
