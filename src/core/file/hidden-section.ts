/**
 * The section of hidden cells as bytes; core/tree/hidden/hidden-code.ts says what they are.
 *
 * Guarantee: what is read is valid on its tree, or a TreeFileError is thrown. A section that was read is written as the same bytes.
 */
import { type HiddenCode, hiddenCodeBytes } from '../tree/hidden/hidden-code.ts';
import type { HiddenGrid } from '../tree/hidden/hidden-grid.ts';
import type { TreeShape } from '../tree/hidden/hidden-set.ts';
import { validateHidden } from '../tree/hidden/validate-hidden.ts';
import type { FileHidden, OpenFile } from './format.ts';
import { HIDDEN_HEADER } from './layout.ts';
import { readRecord, recordFault, writeRecord } from './record.ts';
import type { Section } from './sections.ts';
import { builtWrong } from './tree-file-error.ts';

const WORD_BYTES = 4;
const MARGIN_BYTES = 6;

export function hiddenBytes(hidden: FileHidden | null): number {
  return hidden ? hiddenCodeBytes(hidden.code) : 0;
}

/** The bytes that a section lies in, alone or in a tree file. */
export type HiddenBytes = Pick<OpenFile, 'view' | 'endian'> & { sections: { hidden: Place } };

/** Where a section lies. */
export type Place = Pick<Section, 'offset' | 'bytes'>;

/** @throws RangeError for a number that its field cannot hold */
export function writeHidden(hidden: FileHidden | null, view: DataView, section: Place, little: boolean): void {
  if (!hidden) return;
  const { nodes, margins, sets, setCount, scale, origin, low, high, tested } = hidden.code;
  writeRecord(view, section.offset, HIDDEN_HEADER, little, {
    nodeCount: nodes.length,
    setCount,
    scale,
    origin: [...origin],
    low: [...low],
    high: [...high],
    eyes: tested?.eyes ?? 0,
    missedPixels: tested?.missedPixels ?? 0,
    missedEyes: tested?.missedEyes ?? 0,
  });
  const [first, bytes] = [section.offset + HIDDEN_HEADER.size, new Uint8Array(view.buffer, view.byteOffset)];
  for (let node = 0; node < nodes.length; node++) view.setUint32(first + node * WORD_BYTES, nodes[node], little);
  bytes.set(margins, first + nodes.length * WORD_BYTES);
  bytes.set(sets, first + nodes.length * WORD_BYTES + margins.length);
}

/**
 * The section of a file, null where there is none.
 * @param shape of the file's tree, which is valid
 * @param grid that a compact file must have; null: any
 * @throws TreeFileError
 */
export function readHidden(file: HiddenBytes, shape: () => TreeShape, grid: HiddenGrid | null): FileHidden | null {
  const { bytes } = file.sections.hidden;
  if (bytes === 0) return null;
  const tree = shape();
  const code = readCode(file);
  if (grid && (code.scale !== grid.scale || code.origin.some((v, k) => v !== grid.origin[k])))
    throw builtWrong('the hidden cells are not on the grid of the tree');
  const faults = validateHidden(code, tree);
  if (faults.length > 0) throw builtWrong(`${faults[0]}`);
  return { code, shape: tree };
}

function readCode({ view, endian, sections }: HiddenBytes): HiddenCode {
  const little = endian === 'little';
  const { offset, bytes } = sections.hidden;
  const end = offset + bytes;
  if (bytes < HIDDEN_HEADER.size)
    throw builtWrong(`hidden cells of ${bytes} bytes, their header takes ${HIDDEN_HEADER.size}`);
  const header = readRecord(view, offset, HIDDEN_HEADER, little);
  const fault = recordFault(HIDDEN_HEADER, header);
  if (fault) throw builtWrong(`header of the hidden cells: ${fault}`);
  const { nodeCount, setCount, scale, origin, low, high, eyes, missedPixels, missedEyes } = header;
  const first = offset + HIDDEN_HEADER.size;
  const margins = first + nodeCount * WORD_BYTES;
  const sets = margins + ((nodeCount + 1) >> 1) * MARGIN_BYTES;
  if (sets > end) throw builtWrong(`hidden cells of ${bytes} bytes do not hold ${nodeCount} nodes`);
  const slice = (from: number, to: number) => new Uint8Array(view.buffer, view.byteOffset + from, to - from).slice();
  const isTested = eyes > 0 || missedPixels > 0 || missedEyes > 0;
  return {
    scale,
    origin: [origin[0], origin[1], origin[2]],
    low: [low[0], low[1], low[2]],
    high: [high[0], high[1], high[2]],
    nodes: Uint32Array.from({ length: nodeCount }, (_, node) => view.getUint32(first + node * WORD_BYTES, little)),
    margins: slice(margins, sets),
    sets: slice(sets, end),
    setCount,
    tested: isTested ? { eyes, missedPixels, missedEyes } : null,
  };
}
