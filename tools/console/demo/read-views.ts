/**
 * What the cartridge of cull-views.c printed, as numbers.
 *
 * Twin: the lines are written by cull-views.c; a line of another form is an error, never left out.
 */

/** A view, culled on the cartridge. */
export interface CartridgeView {
  /** objects: those visible, and those falsely so */
  given: number;
  /** FNV-1a of their places in order, 8 hexadecimal digits */
  ids: string;
  nodes: number;
  planes: number;
  leaves: number;
  objects: number;
  /** cycles of setting the view and of the cull, each from an empty data cache */
  viewCycles: number;
  cullCycles: number;
}

const LINE =
  /^view (\d+) given (\d+) ids ([0-9a-f]{8}) nodes (\d+) planes (\d+) leaves (\d+) objects (\d+) view-cycles (\d+) cull-cycles (\d+)$/;

/**
 * @param text the line of the tree, and one for each view
 * @throws Error for a line that is not of that form or not in its place
 */
export function readViewLines(text: string): CartridgeView[] {
  const [, ...lines] = text.trimEnd().split('\n');
  return lines.map((line, index) => {
    const parts = LINE.exec(line);
    if (!parts || Number(parts[1]) !== index) throw new Error(`line ${index + 2} of the cartridge is "${line}"`);
    const [given, nodes, planes, leaves, objects, viewCycles, cullCycles] = [2, 4, 5, 6, 7, 8, 9].map((at) =>
      Number(parts[at]),
    );
    return { given, ids: parts[3], nodes, planes, leaves, objects, viewCycles, cullCycles };
  });
}
