/** The header of a tree file: written in one place, and the checks that come before anything in it is believed. */
import { crc32 } from './crc32.ts';
import { BYTE_ORDER_MARK, HEADER, type Header, MAGIC, offsetOf, VERSION } from './layout.ts';
import { writeRecord } from './record.ts';
import type { Sections } from './sections.ts';
import { TreeFileError } from './tree-file-error.ts';

export type Endian = 'big' | 'little';

const CRC = offsetOf(HEADER, 'crc');

/** What differs from file to file; the rest follows. */
export type HeaderFacts = Pick<
  Header,
  'idWidth' | 'leafSize' | 'nodeCount' | 'objectCount' | 'depth' | 'scale' | 'origin' | 'bounds'
>;

/**
 * The header of a file.
 * @param bytes the whole file, whose sections are written, or at least the header's where the check sum is given
 * @param format its code
 * @param crc check sum of the whole file, that field taken as zero; else it is that of `bytes`
 * @throws RangeError for a number that its field cannot hold
 */
export function writeHeader(
  bytes: Uint8Array,
  format: number,
  endian: Endian,
  sections: Sections,
  facts: HeaderFacts,
  crc?: number,
): void {
  const { nodes, objects, ids, hidden, fileLength } = sections;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const header: Header = {
    ...facts,
    magic: MAGIC,
    byteOrder: BYTE_ORDER_MARK,
    version: VERSION,
    format,
    reserved: [0, 0],
    nodesOffset: nodes.offset,
    objectsOffset: objects.offset,
    idsOffset: ids.offset,
    fileLength,
    crc: crc ?? 0,
    hiddenOffset: hidden.offset,
    hiddenBytes: hidden.bytes,
  };
  writeRecord(view, 0, HEADER, endian === 'little', header);
  if (crc === undefined) writeHeader(bytes, format, endian, sections, facts, crc32(bytes));
}

/** CRC-32 of a file, its own field taken as zero. */
export function fileCrc(bytes: Uint8Array): number {
  const before = crc32(bytes.subarray(0, CRC));
  return crc32(bytes.subarray(CRC + 4), crc32(new Uint8Array(4), before));
}

/** Check length, magic, byte order and version, those first whose fault says most. */
export function checkStart(bytes: Uint8Array): Endian {
  for (let i = 0; i < MAGIC.length; i++)
    if (i < bytes.length && bytes[i] !== MAGIC[i])
      throw new TreeFileError('not a tree file: it does not begin with CULL; make one with cull64 build');
  if (bytes.length < HEADER.size)
    throw new TreeFileError(
      `too short: it has ${bytes.length} bytes, its header needs ${HEADER.size}; fetch or build it again`,
    );
  const view = new DataView(bytes.buffer, bytes.byteOffset, HEADER.size);
  const at = offsetOf(HEADER, 'byteOrder');
  const little = view.getUint16(at, true) === BYTE_ORDER_MARK;
  if (!little && view.getUint16(at, false) !== BYTE_ORDER_MARK)
    throw new TreeFileError(
      `byte order: the mark 0x1234 is 0x${view.getUint16(at, false).toString(16).padStart(4, '0')}; fetch or build it again`,
    );
  const version = view.getUint16(offsetOf(HEADER, 'version'), little);
  if (version !== VERSION)
    throw new TreeFileError(`version ${version}; this program reads version ${VERSION}: use the one that built it`);
  return little ? 'little' : 'big';
}

/** Check that the file is complete and undamaged. */
export function checkWhole(bytes: Uint8Array, header: Header): void {
  if (bytes.length < header.fileLength)
    throw new TreeFileError(
      `too short: it has ${bytes.length} bytes, it needs ${header.fileLength}; fetch or build it again`,
    );
  if (bytes.length > header.fileLength)
    throw new TreeFileError(
      `too long: it has ${bytes.length} bytes, its header says ${header.fileLength}; fetch or build it again`,
    );
  if (fileCrc(bytes) !== header.crc)
    throw new TreeFileError('damaged: its CRC-32 does not match its content; fetch or build it again');
}
