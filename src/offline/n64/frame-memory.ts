/**
 * The memory map of a program that culls with a tree: three framebuffers and a depth buffer of 320 x 240, the program, the tree, and room for every object in
 * the cull's list.
 */
import { type MemoryMap, memoryMap } from './memory-map.ts';
import { CONSOLE_HEIGHT, CONSOLE_WIDTH } from './rdp.ts';

/** bytes that the map gives to the program: an assumption, which the map states */
export const CODE_BYTES = 512 * 1024;

/**
 * @param treeBytes with those of cells of hidden objects, and of the bits that these are decoded to
 * @param objects of the tree
 * @throws RangeError for a tree that does not fit
 */
export function frameMemory(mebibytes: 4 | 8, treeBytes: number, objects: number): MemoryMap {
  return memoryMap({
    mebibytes,
    framebuffers: { count: 3, width: CONSOLE_WIDTH, height: CONSOLE_HEIGHT, bytesPerPixel: 2 },
    zbuffer: true,
    codeBytes: CODE_BYTES,
    treeBytes,
    // the cull's own stack of 0.7 to 1.7 KB is part of the program's
    scratch: { ids: 2 * objects, inside: objects, stack: 0 },
  });
}
