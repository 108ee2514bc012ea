/**
 * A scene's triangles as the cartridge of flight.c draws them: by slot, in pieces of few vertices, in 16-bit numbers.
 *
 *   words     objects; places of the pieces, the vertices and the triangles, in bytes from the start
 *   then      objects + 1 words: slot s has the pieces first[s] .. first[s + 1] - 1
 *   pieces    32 bytes: origin x, y, z and scale (f32); first vertex, first triangle (u32); vertices, triangles (u16); flags,
 *             alpha (u8); 2 bytes of 0
 *   vertices  8 bytes: x, y, z (s16) in steps of the piece's scale from its origin; colour (5-5-5-1)
 *   triangles 3 bytes: vertices of the piece, counter-clockwise seen from the front
 *
 * All big-endian. The scale is a power of two, the finest that holds the piece: a position is off by half a step, a
 * 131,072nd of the piece's longest side at best, a 65,536th at worst.
 * Twin: meshes.h.
 */
import { boundingBox } from '../../../src/core/math/box.ts';
import { OBJECT_BLEND, OBJECT_DOUBLE_SIDED, type Scene } from '../../../src/core/scene/scene.ts';

/** MESH_MAX_VERTICES of meshes.h */
const MAX_VERTICES = 96;
const MAX_STEP = 32767;
const PIECE_BYTES = 32;
const VERTEX_BYTES = 8;
const DOUBLE_SIDED = 1;
const BLENDED = 2;

interface Piece {
  /** vertices of the scene */
  vertices: number[];
  /** three of the piece's vertices each */
  triangles: number[];
  object: number;
}

/** @param slots slot -> object */
export function encodeMeshes(scene: Scene, slots: ArrayLike<number>): Uint8Array {
  const pieces: Piece[] = [];
  const first = [0];
  for (let slot = 0; slot < slots.length; slot++) {
    for (const piece of piecesOf(scene, slots[slot])) pieces.push(piece);
    first.push(pieces.length);
  }
  const vertices = pieces.reduce((sum, piece) => sum + piece.vertices.length, 0);
  const triangles = pieces.reduce((sum, piece) => sum + piece.triangles.length, 0) / 3;
  const piecesAt = 16 + 4 * first.length;
  const verticesAt = piecesAt + PIECE_BYTES * pieces.length;
  const trianglesAt = verticesAt + VERTEX_BYTES * vertices;
  const bytes = new Uint8Array(trianglesAt + 3 * triangles);
  const data = new DataView(bytes.buffer);
  [slots.length, piecesAt, verticesAt, trianglesAt, ...first].forEach((word, i) => {
    data.setUint32(4 * i, word);
  });
  let vertex = 0;
  let triangle = 0;
  for (const [i, piece] of pieces.entries()) {
    const at = piecesAt + PIECE_BYTES * i;
    const { origin, scale } = gridOf(scene, piece);
    origin.forEach((value, axis) => {
      data.setFloat32(at + 4 * axis, value);
    });
    data.setFloat32(at + 12, scale);
    data.setUint32(at + 16, vertex);
    data.setUint32(at + 20, triangle);
    data.setUint16(at + 24, piece.vertices.length);
    data.setUint16(at + 26, piece.triangles.length / 3);
    const flags = scene.flags[piece.object];
    data.setUint8(at + 28, (flags & OBJECT_DOUBLE_SIDED ? DOUBLE_SIDED : 0) | (flags & OBJECT_BLEND ? BLENDED : 0));
    data.setUint8(at + 29, scene.colors[4 * piece.vertices[0] + 3]);
    for (const from of piece.vertices) {
      const to = verticesAt + VERTEX_BYTES * vertex++;
      for (let axis = 0; axis < 3; axis++)
        data.setInt16(to + 2 * axis, Math.round((scene.positions[3 * from + axis] - origin[axis]) / scale));
      data.setUint16(to + 6, colour16(scene.colors.subarray(4 * from, 4 * from + 3)));
    }
    bytes.set(piece.triangles, trianglesAt + 3 * triangle);
    triangle += piece.triangles.length / 3;
  }
  return bytes;
}

function* piecesOf(scene: Scene, object: number): Generator<Piece> {
  const { indices, firstTriangle } = scene;
  let piece: Piece = { vertices: [], triangles: [], object };
  let places = new Map<number, number>();
  for (let t = firstTriangle[object]; t < firstTriangle[object + 1]; t++) {
    const corners = [...indices.subarray(3 * t, 3 * t + 3)];
    const added = new Set(corners.filter((vertex) => !places.has(vertex)));
    if (places.size + added.size > MAX_VERTICES) {
      yield piece;
      piece = { vertices: [], triangles: [], object };
      places = new Map();
    }
    for (const vertex of corners) {
      const place = places.get(vertex) ?? piece.vertices.push(vertex) - 1;
      places.set(vertex, place);
      piece.triangles.push(place);
    }
  }
  if (piece.triangles.length > 0) yield piece;
}

/** The finest grid that holds the piece's vertices: its middle, and the step. */
function gridOf({ positions }: Scene, { vertices }: Piece): { origin: number[]; scale: number } {
  const points = Float32Array.from(vertices.flatMap((vertex) => [...positions.subarray(3 * vertex, 3 * vertex + 3)]));
  const box = new Float64Array(6);
  boundingBox(points, 0, vertices.length, box);
  const origin = [0, 1, 2].map((axis) => Math.fround((box[axis] + box[axis + 3]) / 2));
  const extent = Math.max(...[0, 1, 2, 3, 4, 5].map((side) => Math.abs(box[side] - origin[side % 3])));
  const scale = extent === 0 ? 1 : 2 ** Math.ceil(Math.log2(extent / MAX_STEP));
  return { origin, scale };
}

/** Red, green, blue 0 .. 255 as 5-5-5-1. */
export function colour16([red, green, blue]: ArrayLike<number> & Iterable<number>): number {
  return ((red >> 3) << 11) | ((green >> 3) << 6) | ((blue >> 3) << 1) | 1;
}
