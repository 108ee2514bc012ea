/**
 * Opens a tree file: every check that comes before its content.
 *
 * Guarantee: nothing is read outside the bytes given, and no count is believed before the length of the file agrees with it.
 */
import type { OpenFile } from './format.ts';
import { FORMAT_HEADER, FORMATS, TREE_FORMATS } from './formats.ts';
import { checkStart, checkWhole } from './header.ts';
import { HEADER } from './layout.ts';
import { readRecord, recordFault } from './record.ts';
import { checkPadding, checkSections, idWidthOf, placeSections } from './sections.ts';
import { builtWrong } from './tree-file-error.ts';

/** @throws TreeFileError for anything but an undamaged file of this version whose sections are where they must be */
export function openTreeFile(bytes: Uint8Array): OpenFile {
  const endian = checkStart(bytes);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const header = readRecord(view, 0, HEADER, endian === 'little');
  checkWhole(bytes, header);

  const fault = recordFault(FORMAT_HEADER, header);
  if (fault) throw builtWrong(`header: ${fault}`);
  const format = FORMATS[TREE_FORMATS.find((name) => FORMATS[name].code === header.format)!];
  const { nodeCount, objectCount } = header;
  if (nodeCount === 0 ? objectCount !== 0 : nodeCount % 2 === 0 || objectCount < (nodeCount + 1) / 2)
    throw builtWrong(`header: ${nodeCount} nodes cannot hold ${objectCount} objects`);
  const idWidth = idWidthOf(objectCount);
  if (header.idWidth !== idWidth)
    throw builtWrong(`header: idWidth is ${header.idWidth}, ${objectCount} objects take ${idWidth}`);
  format.checkHeader(header);
  const chosen = { objects: header.objectsOffset !== 0, ids: header.idsOffset !== 0 };
  if (header.hiddenBytes > 0 && nodeCount === 0) throw builtWrong('header: an empty tree with hidden cells');
  const sections = placeSections(format, nodeCount, objectCount, idWidth, chosen, header.hiddenBytes);
  checkSections(header, sections);
  checkPadding(bytes, sections);
  return { view, header, format, endian, sections };
}
