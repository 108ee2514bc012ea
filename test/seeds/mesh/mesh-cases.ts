/** Shared by the tests of the mesh tree: seeded meshes of many kinds, and the meshes of the built-in scenes. */
import type { Random } from '../../../src/core/math/random.ts';
import type { MeshTree } from '../../../src/seeds/mesh/mesh-tree.ts';

export interface Mesh {
  positions: Float32Array;
  indices: Uint32Array;
}

export const MESH_KINDS = ['scattered', 'flat', 'heights', 'gridded', 'large and small', 'on a line'] as const;
export type MeshKind = (typeof MESH_KINDS)[number];

/** About n triangles of a kind, roughly within a cube of side 100. */
export function randomMesh(random: Random, n: number, kind: MeshKind): Mesh {
  if (kind === 'heights') return heights(random, Math.max(1, Math.round(Math.sqrt(n / 2))));
  const positions = new Float32Array(n * 9);
  for (let triangle = 0; triangle < n; triangle++) {
    const centre = [random() * 100, random() * 100, random() * 100];
    const size = kind === 'large and small' ? 60 * random() ** 6 : 1 + random() * 6;
    for (let i = triangle * 9; i < triangle * 9 + 9; i++) {
      const axis = i % 3;
      let v = centre[axis] + (random() - 0.5) * size;
      if (kind === 'flat' && axis === 1) v = 3;
      if (kind === 'gridded') v = Math.round(v / 5) * 5;
      if (kind === 'on a line' && axis > 0) v = positions[i - axis] * axis;
      positions[i] = v;
    }
  }
  return { positions, indices: Uint32Array.from({ length: n * 3 }, (_, i) => i) };
}

/** A square of side x side cells of two triangles each, whose corners stand at random heights: every inner edge is shared. */
function heights(random: Random, side: number): Mesh {
  const row = side + 1;
  const positions = new Float32Array(row * row * 3);
  for (let v = 0; v < row * row; v++)
    positions.set([((v % row) * 100) / side, random() * 10, (Math.floor(v / row) * 100) / side], v * 3);
  const indices = new Uint32Array(side * side * 6);
  for (let cell = 0; cell < side * side; cell++) {
    const a = Math.floor(cell / side) * row + (cell % side);
    indices.set([a, a + row, a + row + 1, a, a + row + 1, a + 1], cell * 6);
  }
  return { positions, indices };
}

/** Each triangle of a mesh of n, all with these corners. */
export function sameTriangle(n: number, corners: number[]): Mesh {
  return {
    positions: Float32Array.from({ length: n * 9 }, (_, i) => corners[i % 9]),
    indices: Uint32Array.from({ length: n * 3 }, (_, i) => i),
  };
}

/** Triangles on a line, in pairs of points that double in distance: a split by place takes off one at a time. */
export function doubling(n: number): Mesh {
  const positions = new Float32Array(n * 9);
  for (let i = 0; i < n; i++) {
    const x = 2 ** (i - n / 2) * (i % 2 ? 1 : -1);
    positions.set([x, 0, 0, x, 1, 0, x, 0, 1], i * 9);
  }
  return { positions, indices: Uint32Array.from({ length: n * 3 }, (_, i) => i) };
}

/** The oracle of a tree's structure: plain recursion, every node with its depth and the slots below it. */
export function nodesOf(tree: MeshTree): { node: number; depth: number; leaf: boolean; slots: number[] }[] {
  const all: ReturnType<typeof nodesOf> = [];
  const descend = (node: number, depth: number): number[] => {
    const [first, count] = tree.links.subarray(node * 8 + 6, node * 8 + 8);
    const slots =
      count > 0
        ? Array.from({ length: count }, (_, i) => first + i)
        : [...descend(first, depth + 1), ...descend(first + 1, depth + 1)];
    all.push({ node, depth, leaf: count > 0, slots });
    return slots;
  };
  if (tree.links.length > 0) descend(0, 0);
  return all;
}
