/**
 * Where the parts of a tree file stand.
 *
 * They follow from the counts, and from how long the hidden section is,
 * so there is one right place for each, and any other is refused.
 */
import { HEADER, type Header, type Layout, MAX_FILE_BYTES, SECTION_ALIGNMENT } from './layout.ts';
import { builtWrong } from './tree-file-error.ts';

export interface Section {
  name: 'header' | 'nodes' | 'objects' | 'ids' | 'hidden';
  /** 0 for a section that is absent */
  offset: number;
  bytes: number;
}

export type Sections = ReturnType<typeof placeSections>;

/** ids below this fit into two bytes */
const SHORT_IDS = 65536;

/** Bytes of one id where ids run from 0 to count - 1. */
export function idWidthOf(count: number): number {
  return count <= SHORT_IDS ? 2 : 4;
}

/** Whether some leaf holds several objects, so that their spheres need a section. */
export function needsObjects(nodeCount: number, objectCount: number): boolean {
  return objectCount > (nodeCount + 1) / 2;
}

/** Whether a file of a format has a section: always where there is something to put into it; as the writer chose; or never. */
export type Presence = 'always' | 'optional' | 'never';

/** What the sections of a format hold. */
export interface SectionRules {
  node: Layout;
  /** an object where leaves hold several */
  object: Layout;
  objects: Presence;
  ids: Presence;
}

/** Which of the sections that are optional in a format a file has. */
export interface Chosen {
  objects: boolean;
  ids: boolean;
}

/**
 * Where everything stands in a file of these counts.
 * @param chosen matters for formats in which a section is optional
 * @param hiddenBytes of the section of hidden cells, 0 for none
 */
export function placeSections(
  format: SectionRules,
  nodeCount: number,
  objectCount: number,
  idWidth: number,
  chosen: Chosen = { objects: true, ids: true },
  hiddenBytes = 0,
) {
  const has = (section: keyof Chosen) =>
    format[section] === 'always' || (format[section] === 'optional' && chosen[section]);
  let end: number = HEADER.size;
  const place = (name: Section['name'], bytes: number): Section => {
    if (bytes === 0 && name !== 'nodes') return { name, offset: 0, bytes };
    const section = { name, offset: end, bytes };
    end = Math.ceil((end + bytes) / SECTION_ALIGNMENT) * SECTION_ALIGNMENT;
    return section;
  };
  const nodes = place('nodes', nodeCount * format.node.size);
  const objects = place(
    'objects',
    has('objects') && needsObjects(nodeCount, objectCount) ? objectCount * format.object.size : 0,
  );
  const ids = place('ids', has('ids') ? objectCount * idWidth : 0);
  const hidden = place('hidden', hiddenBytes);
  return { nodes, objects, ids, hidden, fileLength: end };
}

/** @throws RangeError for a file that is too long to be written */
export function checkLength(fileLength: number): void {
  if (fileLength > MAX_FILE_BYTES)
    throw new RangeError(`the file would take ${fileLength} bytes; its length field holds ${MAX_FILE_BYTES}`);
}

/** @throws TreeFileError */
export function checkSections(header: Header, sections: Sections): void {
  const { nodes, objects, ids, hidden, fileLength } = sections;
  const fields = {
    nodesOffset: nodes.offset,
    objectsOffset: objects.offset,
    idsOffset: ids.offset,
    hiddenOffset: hidden.offset,
    fileLength,
  };
  for (const [name, right] of Object.entries(fields)) {
    const value = header[name as keyof typeof fields];
    if (value !== right) throw builtWrong(`header: ${name} is ${value}, its counts put it at ${right}`);
  }
}

/** @throws TreeFileError */
export function checkPadding(bytes: Uint8Array, sections: Sections): void {
  const { nodes, objects, ids, hidden, fileLength } = sections;
  for (const section of [nodes, objects, ids, hidden]) {
    const end = section.offset + section.bytes;
    for (let at = end; at < fileLength && at % SECTION_ALIGNMENT !== 0; at++)
      if (bytes[at] !== 0) throw builtWrong(`byte ${at}, after the ${section.name}, is not zero`);
  }
}
