/**
 * World-space triangles of a plain GLB (float positions, 16-bit indices, triangle lists), worked out from the specification's
 * formulas with matrix code of its own: nothing here is shared with the reader.
 */

/** Rows x columns as 16 numbers, row by row. */
export type Matrix = number[];
// biome-ignore lint/suspicious/noExplicitAny: parsed JSON of a file that is known to be sound
type Any = any;

/** Triangles object by object, depth-first; 9 numbers each. */
export function expectedTriangles(glb: Uint8Array): number[][][] {
  const view = new DataView(glb.buffer, glb.byteOffset, glb.byteLength);
  const jsonLength = view.getUint32(12, true);
  const json: Any = JSON.parse(new TextDecoder().decode(glb.subarray(20, 20 + jsonLength)));
  const bin = new DataView(glb.buffer, glb.byteOffset + 28 + jsonLength);
  const objects: number[][][] = [];
  const visit = (number: number, parent: Matrix): void => {
    const node = json.nodes[number];
    const world = multiply(parent, localMatrix(node));
    for (const primitive of node.mesh === undefined ? [] : json.meshes[node.mesh].primitives)
      objects.push(placed(json, bin, primitive, world));
    for (const child of node.children ?? []) visit(child, world);
  };
  for (const root of json.scenes[json.scene ?? 0].nodes) visit(root, localMatrix({}));
  return objects;
}

function placed(json: Any, bin: DataView, primitive: Any, world: Matrix): number[][] {
  const position = json.accessors[primitive.attributes.POSITION];
  const indices = json.accessors[primitive.indices];
  const triangles: number[][] = [];
  for (let i = 0; i < indices.count; i += 3) {
    const corners = [0, 1, 2].map((k) => {
      const at = offsetOf(json, indices);
      const index = bin.getUint16(at + (i + k) * 2, true);
      const stride = json.bufferViews[position.bufferView].byteStride ?? 12;
      const from = offsetOf(json, position) + index * stride;
      return apply(
        world,
        [0, 4, 8].map((byte) => bin.getFloat32(from + byte, true)),
      );
    });
    if (determinant(world) < 0) corners.reverse();
    triangles.push(corners.flat());
  }
  return triangles;
}

function offsetOf(json: Any, accessor: Any): number {
  return (json.bufferViews[accessor.bufferView].byteOffset ?? 0) + (accessor.byteOffset ?? 0);
}

/** Rows x columns as 16 numbers, row by row: the transpose of glTF's order. */
export function localMatrix(node: Any): Matrix {
  if (node.matrix) return Array.from({ length: 16 }, (_, i) => node.matrix[(i % 4) * 4 + Math.floor(i / 4)]);
  const [tx, ty, tz] = node.translation ?? [0, 0, 0];
  const [x, y, z, w] = node.rotation ?? [0, 0, 0, 1];
  const [sx, sy, sz] = node.scale ?? [1, 1, 1];
  const rotation = [
    [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
    [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
    [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
  ];
  const rows = rotation.map((row, i) => [row[0] * sx, row[1] * sy, row[2] * sz, [tx, ty, tz][i]]);
  return [...rows.flat(), 0, 0, 0, 1];
}

export function multiply(a: Matrix, b: Matrix): Matrix {
  return Array.from({ length: 16 }, (_, i) => {
    const row = Math.floor(i / 4) * 4;
    return [0, 1, 2, 3].reduce((sum, k) => sum + a[row + k] * b[k * 4 + (i % 4)], 0);
  });
}

export function apply(m: Matrix, p: number[]): number[] {
  return [0, 4, 8].map((row) => m[row] * p[0] + m[row + 1] * p[1] + m[row + 2] * p[2] + m[row + 3]);
}

function determinant(m: Matrix): number {
  return m[0] * (m[5] * m[10] - m[6] * m[9]) - m[1] * (m[4] * m[10] - m[6] * m[8]) + m[2] * (m[4] * m[9] - m[5] * m[8]);
}
