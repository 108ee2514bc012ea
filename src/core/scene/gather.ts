/**
 * Builds a scene from triangles in any order, each with its object's number: triangles object by object, in their order
 * within one, and vertices of its own for every object, in the order of first use.
 */
import { Growing } from './growing.ts';
import { makeScene, writeBounds } from './make.ts';
import type { Scene } from './scene.ts';

export interface TriangleSoup {
  /** vertices x (x, y, z), finite */
  positions: Float32Array;
  /** vertices x (r, g, b, a) */
  colors: Uint8Array;
  /** triangles x 3 vertices */
  corners: Uint32Array;
  /** triangles: the object's number; every object has at least one */
  objectOf: Uint32Array;
  names: string[];
}

/** The scene, with flags 0 and neither views nor notes. */
export function gatherObjects(soup: TriangleSoup): Scene {
  const { positions, colors, corners, names } = soup;
  const { order, firstTriangle } = sortTriangles(soup);
  const scene = makeScene(names.length, countVertices(soup, order), order.length);
  scene.names = names;
  scene.firstTriangle = firstTriangle;
  const copyOf = new Uint32Array(positions.length / 3);
  let vertex = 0;
  for (let object = 0; object < names.length; object++) {
    const first = vertex;
    for (let t = firstTriangle[object]; t < firstTriangle[object + 1]; t++)
      for (let corner = 0; corner < 3; corner++) {
        const from = corners[order[t] * 3 + corner];
        // copies are numbered from 1; one below `first` belongs to an earlier object
        if (copyOf[from] <= first) {
          for (let k = 0; k < 3; k++) scene.positions[vertex * 3 + k] = positions[from * 3 + k];
          for (let k = 0; k < 4; k++) scene.colors[vertex * 4 + k] = colors[from * 4 + k];
          copyOf[from] = ++vertex;
        }
        scene.indices[t * 3 + corner] = copyOf[from] - 1;
      }
    writeBounds(scene, object, first, vertex);
  }
  return scene;
}

/** New to old triangle numbers, sorted by object (a counting sort), and where each object's begin. */
function sortTriangles(soup: TriangleSoup): { order: Uint32Array; firstTriangle: Uint32Array } {
  const { names, objectOf } = soup;
  const firstTriangle = new Uint32Array(names.length + 1);
  for (let t = 0; t < objectOf.length; t++) firstTriangle[objectOf[t] + 1]++;
  for (let o = 1; o < names.length; o++) firstTriangle[o + 1] += firstTriangle[o];
  const next = firstTriangle.slice();
  const order = new Uint32Array(objectOf.length);
  for (let t = 0; t < objectOf.length; t++) order[next[objectOf[t]]++] = t;
  return { order, firstTriangle };
}

/** How many vertices the scene has when each object has its own. */
function countVertices(soup: TriangleSoup, order: Uint32Array): number {
  const { corners, objectOf, names } = soup;
  // none of the objects yet
  const lastUser = new Uint32Array(soup.positions.length / 3).fill(names.length);
  let count = 0;
  for (let t = 0; t < order.length; t++) {
    const user = objectOf[order[t]];
    for (let corner = 0; corner < 3; corner++) {
      const from = corners[order[t] * 3 + corner];
      if (lastUser[from] === user) continue;
      lastUser[from] = user;
      count++;
    }
  }
  return count;
}

/** Triangles of a file that are gathered when it has been read. */
export class GrowingSoup {
  readonly positions = new Growing(Float32Array);
  readonly colors = new Growing(Uint8Array);
  readonly corners = new Growing(Uint32Array);
  readonly objectOf = new Growing(Uint32Array);

  triangle(a: number, b: number, c: number, object: number): void {
    this.corners.push(a);
    this.corners.push(b);
    this.corners.push(c);
    this.objectOf.push(object);
  }

  /** @param vertices where these are not the ones that grew here */
  gather(names: string[], vertices: Partial<Pick<TriangleSoup, 'positions' | 'colors'>> = {}): Scene {
    const { positions = this.positions.cut(), colors = this.colors.cut() } = vertices;
    return gatherObjects({ positions, colors, corners: this.corners.cut(), objectOf: this.objectOf.cut(), names });
  }
}
