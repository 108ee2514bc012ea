/**
 * Parses the lines that the cartridge of cull-views.c prints.
 *
 * Twin: cull-views.c, which writes them; a line of another form is an error, never skipped.
 */

/** A view, culled on the cartridge. */
export interface CartridgeView {
  /** objects: the visible and the falsely visible ones */
  given: number;
  /** FNV-1a of their slots in order, 8 hexadecimal digits */
  slots: string;
  nodes: number;
  planes: number;
  leaves: number;
  objects: number;
  /** cycles of setting the query and of the cull, each from an empty data cache */
  queryCycles: number;
  cullCycles: number;
  /**
   * of a tree with hidden objects: the number of the set of the eye's cell, 0 for none, and the cycles of coming into
   * the cell
   */
  set?: number;
  cellCycles?: number;
}

const LINE =
  /^view (\d+) given (\d+) slots ([0-9a-f]{8}) nodes (\d+) planes (\d+) leaves (\d+) objects (\d+) query-cycles (\d+) cull-cycles (\d+)(?: set (\d+) cell-cycles (\d+))?$/;

/**
 * @param text the line of the tree, and one for each view
 * @throws Error for a line of another form, or out of place
 */
export function readViewLines(text: string): CartridgeView[] {
  const [, ...lines] = text.trimEnd().split('\n');
  return lines.map((line, index) => {
    const parts = LINE.exec(line);
    if (!parts || Number(parts[1]) !== index) throw new Error(`line ${index + 2} of the cartridge is "${line}"`);
    const [given, nodes, planes, leaves, objects, queryCycles, cullCycles] = [2, 4, 5, 6, 7, 8, 9].map((at) =>
      Number(parts[at]),
    );
    const view = { given, slots: parts[3], nodes, planes, leaves, objects, queryCycles, cullCycles };
    return parts[10] === undefined ? view : { ...view, set: Number(parts[10]), cellCycles: Number(parts[11]) };
  });
}
