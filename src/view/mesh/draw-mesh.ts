/**
 * A scene in the form for the GPU: one vertex pool and one index list for all objects, an object's triangles together,
 * so that any list of objects is a list of index ranges.
 *
 * Objects stand in tree order: a subtree that is wholly visible comes out of the cull as neighbours, and neighbours are one
 * range. Double-sided triangles are there twice, the second time turned over, so that one state (back faces culled) draws
 * everything; from any side exactly one of the two is a front face, with the same fragments. Every vertex belongs to one object
 * and knows its number.
 */
import { OBJECT_BLEND, OBJECT_DOUBLE_SIDED, OBJECT_MASK, objectCount, type Scene } from '../../core/scene/scene.ts';
import type { BspTree } from '../../seeds/bsp/bsp-tree.ts';

export type DrawMesh = ReturnType<typeof createDrawMesh>;

/** The part of a draw mesh that belongs to the polygons of blended objects. */
export interface BlendedSurfaces {
  /** its vertices are those of the mesh from firstVertex on, a polygon's corners one after the other */
  tree: BspTree;
  firstVertex: number;
  /** polygons + 1: polygon p is indices[firstIndex[p] .. firstIndex[p + 1] - 1], from both sides where its object is double-sided */
  firstIndex: Uint32Array;
}

/** The pass that an object is drawn in: these one after the other, and what is measured is the first. */
export const OPAQUE_PASS = 0;
export const MASKED_PASS = 1;
export const BLENDED_PASS = 2;

/** more objects than a float can number; memory ends long before */
export const MAX_OBJECTS = 2 ** 24;

/**
 * @param treeOrder every object once, as the tree keeps them
 * @throws RangeError for more than MAX_OBJECTS
 */
export function createDrawMesh(scene: Scene, treeOrder: Uint32Array) {
  const count = objectCount(scene);
  if (count > MAX_OBJECTS)
    throw new RangeError(`the scene has ${count} objects; the viewer shows MAX_OBJECTS = ${MAX_OBJECTS} at most`);
  const vertices = numberVertices(scene);
  const { firstIndex, indexCount, total } = placeObjects(scene, treeOrder);
  const indices = new Uint32Array(total);
  for (let object = 0; object < count; object++) {
    const doubled = (scene.flags[object] & OBJECT_DOUBLE_SIDED) !== 0;
    let to = firstIndex[object];
    for (let i = scene.firstTriangle[object] * 3; i < scene.firstTriangle[object + 1] * 3; i += 3) {
      const a = vertices.cornerOf[i];
      const b = vertices.cornerOf[i + 1];
      const c = vertices.cornerOf[i + 2];
      indices[to++] = a;
      indices[to++] = b;
      indices[to++] = c;
      if (!doubled) continue;
      indices[to++] = a;
      indices[to++] = c;
      indices[to++] = b;
    }
  }
  const { source, owner } = vertices;
  return {
    /** vertices x (x, y, z) */
    positions: gather(new Float32Array(source.length * 3), scene.positions, source, 3),
    /** vertices x (r, g, b, a), sRGB */
    colors: gather(new Uint8Array(source.length * 4), scene.colors, source, 4),
    /** vertices: the object, exact up to 2^24 */
    objects: Float32Array.from(owner),
    /** index list, three a triangle */
    indices,
    /** objects: first entry of its index range, and how many entries */
    firstIndex,
    indexCount,
    /** how many objects do not move; the vertices of the others are in their own coordinates (gl/poses.ts) */
    statics: count,
    /** objects: OPAQUE_PASS, MASKED_PASS or BLENDED_PASS */
    passes: scene.flags.map(passOf),
    /**
     * the polygons of the objects that are blended and do not move; null where these are drawn as whole objects
     * (blended-mesh.ts)
     */
    surfaces: null as BlendedSurfaces | null,
  };
}

function passOf(flags: number): number {
  if (flags & OBJECT_BLEND) return BLENDED_PASS;
  return flags & OBJECT_MASK ? MASKED_PASS : OPAQUE_PASS;
}

/** Fills `to`: its vertex v is vertex source[v] of `from`, of `width` numbers each. */
function gather<T extends Float32Array | Uint8Array>(to: T, from: T, source: Uint32Array, width: number): T {
  for (let v = 0; v < source.length; v++)
    for (let k = 0; k < width; k++) to[v * width + k] = from[source[v] * width + k];
  return to;
}

/** Numbers the vertices so that no two objects share one; most files share none, and keep theirs. */
function numberVertices(scene: Scene): { source: Uint32Array; owner: Uint32Array; cornerOf: Uint32Array } {
  const FREE = 0xffffffff;
  const ownerOf = new Uint32Array(scene.positions.length / 3).fill(FREE);
  const cornerOf = Uint32Array.from(scene.indices);
  const copies: number[] = [];
  const copyOwners: number[] = [];
  for (let object = 0; object < objectCount(scene); object++) {
    const copied = new Map<number, number>();
    for (let i = scene.firstTriangle[object] * 3; i < scene.firstTriangle[object + 1] * 3; i++) {
      const vertex = scene.indices[i];
      if (ownerOf[vertex] === FREE) ownerOf[vertex] = object;
      if (ownerOf[vertex] === object) continue;
      let copy = copied.get(vertex);
      if (copy === undefined) {
        copy = ownerOf.length + copies.length;
        copied.set(vertex, copy);
        copies.push(vertex);
        copyOwners.push(object);
      }
      cornerOf[i] = copy;
    }
  }
  const source = new Uint32Array(ownerOf.length + copies.length);
  const owner = new Uint32Array(source.length);
  for (let v = 0; v < ownerOf.length; v++) {
    source[v] = v;
    owner[v] = ownerOf[v] === FREE ? 0 : ownerOf[v];
  }
  source.set(copies, ownerOf.length);
  owner.set(copyOwners, ownerOf.length);
  return { source, owner, cornerOf };
}

function placeObjects(scene: Scene, treeOrder: Uint32Array) {
  const firstIndex = new Uint32Array(treeOrder.length);
  const indexCount = new Uint32Array(treeOrder.length);
  let total = 0;
  for (const object of treeOrder) {
    const triangles = scene.firstTriangle[object + 1] - scene.firstTriangle[object];
    firstIndex[object] = total;
    indexCount[object] = triangles * 3 * (scene.flags[object] & OBJECT_DOUBLE_SIDED ? 2 : 1);
    total += indexCount[object];
  }
  return { firstIndex, indexCount, total };
}
