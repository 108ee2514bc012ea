/** A float16 file as the C runtime sees it: its floats as they are stored, for core/compact/float-cull.ts. */
import type { FloatTree } from '../../compact/float-cull.ts';
import type { OpenFile } from '../format.ts';
import { FLOAT16_NODE } from '../layout.ts';
import { readObjects } from '../objects.ts';
import { readFileIds } from './floats.ts';

/** @param file a float16 one; its nodes are not looked at */
export function floatTree(file: OpenFile): FloatTree {
  const { view, header, endian, sections } = file;
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
    ids: readFileIds(file),
    origin: header.origin,
    depth: header.depth,
  };
}
