/** The line of `cull64 build`, with --large and without. */
import { countOf } from '../../src/core/base/count.ts';

export interface Built {
  /** of the tree */
  file: string;
  objects: number;
  nodes: number;
  depth: number;
  bytes: number;
}

/** @param how the tree was built, and in what time */
export function builtText({ file, objects, nodes, depth, bytes }: Built, how: string): string {
  return (
    `${file}: ${countOf(objects, 'object')} in ${countOf(nodes, 'node')}, ${countOf(depth, 'level')} deep; ` +
    `${bytes} bytes, ${(bytes / objects).toFixed(1)} an object; ${how}`
  );
}
