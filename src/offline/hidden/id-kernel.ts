/**
 * Cube maps in WebAssembly SIMD: kernel/look.as does lookAround of id-raster.ts and kernel/draw.as its drawObject, with the same depths, owners, lists and counters.
 *
 * A cube that has a kernel has its arrays in the kernel's memory, which is its own; TypeScript can read them, and draw into them too.
 */
import { type KernelChoice, refuse, wantsKernel } from '../../core/tree/kernel-choice.ts';
import { kernelModules } from '../../core/tree/kernel-modules.ts';
import type { IdCube } from './id-cube.ts';
import { DRAW_MODULE } from './kernel/draw-module.ts';
import { LOOK_MODULE } from './kernel/look-module.ts';

// Twin of the offsets in kernel/layout.as.
const EYE_AT = 0;
const COUNTERS_AT = 24;
const PLACES_AT = 64;
/** behind all fixed places */
const FREE = 512;
const PAGE = 65536;

interface LookExports {
  prepare(): void;
  look(seenBefore: number): number;
}

type DrawExports = {
  prepare(): void;
  drawObject(object: number, faces: number, write: number): number;
};

const modules = kernelModules({ look: LOOK_MODULE, draw: DRAW_MODULE });

/**
 * The cube with its kernel where the choice gives it one, else as it is.
 * @throws RangeError for a choice that there is not, or where 'wasm' is asked for and cannot be had
 */
export function withIdKernel(cube: IdCube, choice?: KernelChoice): IdCube {
  if (!wantsKernel(true, modules.fault, choice)) return cube;
  try {
    return moved(cube);
  } catch (error) {
    refuse((error as Error).message, choice);
    return cube;
  }
}

/** @throws RangeError where there is not so much memory */
function moved(cube: IdCube): IdCube {
  const { size, scene } = cube;
  const { tree } = scene;
  let end = FREE;
  const addresses: number[] = [size];
  const placed = [
    cube.depth,
    cube.owner,
    cube.least,
    cube.stale,
    tree.links,
    tree.first,
    tree.ids,
    scene.nodeBoxes,
    scene.boxes,
    scene.firstTriangle,
    scene.corners,
    scene.doubleSided,
    scene.isSeeThrough,
    scene.seeThrough,
    cube.stack,
    cube.seen,
    cube.pixels,
    cube.marks,
    cube.markObjects,
    cube.markDepths,
  ];
  const starts = placed.map((array) => {
    const start = end;
    end += Math.ceil(array.byteLength / 16) * 16;
    return start;
  });
  const memory = new WebAssembly.Memory({ initial: Math.ceil(end / PAGE) });
  const { buffer } = memory;
  const draw = modules.instantiate<DrawExports>('draw', memory);
  const { drawObject } = draw;
  const look = modules.instantiate<LookExports>('look', memory, { drawObject });
  const copies = new Map<unknown, unknown>();
  for (const [i, array] of placed.entries()) {
    const Kind = array.constructor as new (buffer: ArrayBuffer, start: number, length: number) => typeof array;
    const copy = new Kind(buffer, starts[i], array.length);
    copy.set(array);
    copies.set(array, copy);
  }
  const inMemory = <T extends object>(fields: T): T =>
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, copies.get(value) ?? value])) as T;
  const kernel = {
    eye: new Float64Array(buffer, EYE_AT, 3),
    counters: new Uint32Array(buffer, COUNTERS_AT, 3),
    look: look.look,
  };
  for (const [i, start] of starts.entries()) {
    addresses.push(start);
    if (placed[i] === scene.seeThrough) addresses.push(start + scene.seeThrough.byteLength);
  }
  new Uint32Array(buffer, PLACES_AT).set([...addresses, tree.links.length]);
  draw.prepare();
  look.prepare();
  return { ...inMemory(cube), scene: { ...inMemory(scene), tree: inMemory(tree) }, kernel };
}
