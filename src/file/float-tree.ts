/** A float16 file as the C runtime sees it: its floats as they are stored, for compact/float-cull.ts. */
import type { FloatTree } from '../compact/float-cull.ts';
import { FLOAT16_NODE } from './layout.ts';
import { readIds, readObjects } from './objects.ts';
import { openTreeFile } from './tree-file.ts';
import { TreeFileError } from './tree-file-error.ts';

/** @throws TreeFileError for bytes that are not an undamaged float16 file; its nodes are not looked at, decodeTree does that */
export function readFloatTree(bytes: Uint8Array): FloatTree {
  const { view, header, format, endian, sections } = openTreeFile(bytes);
  if (format !== 'float16') throw new TreeFileError(`this is a ${format} file; a cull in floats reads float16`);
  const little = endian === 'little';
  const nodes = new Float32Array(header.nodeCount * 4);
  const words = new Uint32Array(nodes.buffer);
  for (let i = 0; i < nodes.length; i++)
    words[i] = view.getUint32(sections.nodes.offset + (i >> 2) * FLOAT16_NODE.size + 4 * (i & 3), little);
  const links = new Uint32Array(header.nodeCount);
  for (let i = 0; i < words.length; i++) links[i >> 2] |= (words[i] & 0xff) << (24 - 8 * (i & 3));
  return {
    nodes,
    links,
    objects:
      sections.objects.bytes > 0 ? readObjects(view, sections.objects, header.objectCount, little) : new Float32Array(),
    ids: readIds(view, sections.ids, header.objectCount, header.idWidth, little),
    origin: header.origin,
    depth: header.depth,
  };
}
