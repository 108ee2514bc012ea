/**
 * Seeded objects of many meshes: boxes, towers and rocks of 12 to 60 triangles, scattered on a plain, all in one scene.
 *
 * Every object is one of KINDS meshes, scaled by a power of two and moved by whole sixteenths, so that its vertices are
 * exact in floats: they are the same numbers whether computed here or by the vertex shader, and pictures can be
 * compared bit for bit.
 */
import { createRandom, type Random, randomInt } from '../../../src/math/random.ts';
import { makeScene, writeBounds } from '../../../src/scene/make.ts';
import type { Scene } from '../../../src/scene/scene.ts';

/** A mesh about its origin. */
export interface Kind {
  /** vertices x (x, y, z), multiples of 1/64 */
  positions: number[];
  /** vertices x (r, g, b, a) */
  colors: number[];
  indices: number[];
}

export interface MixedScene {
  scene: Scene;
  kinds: Kind[];
  /** objects: which of `kinds` */
  kindOf: Uint8Array;
  /** objects x (x, y, z, scale) */
  places: Float32Array;
}

/** Sides, rings and roughness; 2 * sides * (rings - 1) + 2 * (sides - 2) triangles. */
const SHAPES = [
  [4, 2, 0],
  [6, 3, 0],
  [8, 4, 0],
  [5, 3, 0.4],
  [6, 4, 0.3],
  [7, 4, 0.35],
] as const;
/** each shape in so many colours and forms */
const VARIANTS = 4;

export function makeMixedScene(objects: number, seed = 64): MixedScene {
  const random = createRandom(seed);
  const kinds = SHAPES.flatMap(([sides, rings, roughness]) =>
    Array.from({ length: VARIANTS }, () => makeKind(random, sides, rings, roughness)),
  );
  const kindOf = Uint8Array.from({ length: objects }, () => randomInt(random, kinds.length));
  const places = new Float32Array(objects * 4);
  const side = 4 * Math.sqrt(objects);
  let vertices = 0;
  let triangles = 0;
  for (let object = 0; object < objects; object++) {
    const sixteenths = (range: number) => Math.round((random() - 0.5) * range * 16) / 16;
    places.set([sixteenths(side), sixteenths(4), sixteenths(side), 2 ** (randomInt(random, 3) - 1)], object * 4);
    vertices += kinds[kindOf[object]].positions.length / 3;
    triangles += kinds[kindOf[object]].indices.length / 3;
  }
  const scene = makeScene(objects, vertices, triangles);
  let vertex = 0;
  let index = 0;
  for (let object = 0; object < objects; object++) {
    const { positions, colors, indices } = kinds[kindOf[object]];
    const [x, y, z, scale] = places.subarray(object * 4, object * 4 + 4);
    const move = [x, y, z];
    for (let i = 0; i < positions.length; i++) scene.positions[vertex * 3 + i] = positions[i] * scale + move[i % 3];
    scene.colors.set(colors, vertex * 4);
    for (const corner of indices) scene.indices[index++] = corner + vertex;
    scene.firstTriangle[object + 1] = index / 3;
    const end = vertex + positions.length / 3;
    writeBounds(scene, object, vertex, end);
    vertex = end;
  }
  return { scene, kinds, kindOf, places };
}

/** A closed body of rings about the upright axis. */
function makeKind(random: Random, sides: number, rings: number, roughness: number): Kind {
  const kind: Kind = { positions: [], colors: [], indices: [] };
  const height = roughness > 0 ? 1.5 : 2 + 2 * random();
  const tone = [0, 1, 2].map(() => 70 + 150 * random());
  for (let ring = 0; ring < rings; ring++)
    for (let k = 0; k < sides; k++) {
      const angle = (2 * Math.PI * k) / sides;
      const bulge = roughness > 0 ? 0.6 + 0.4 * Math.sin((Math.PI * (ring + 0.5)) / rings) : 1;
      const radius = bulge * (1 + roughness * (random() - 0.5));
      const at = [radius * Math.cos(angle), height * (ring / (rings - 1) - 0.5), -radius * Math.sin(angle)];
      kind.positions.push(...at.map((v) => Math.round(v * 64) / 64));
      kind.colors.push(...tone.map((v) => Math.round(v * (0.6 + 0.4 * random()))), 255);
    }
  const vertex = (ring: number, k: number) => ring * sides + (k % sides);
  for (let k = 0; k < sides; k++)
    for (let ring = 0; ring + 1 < rings; ring++) {
      const [a, b, c, d] = [vertex(ring, k), vertex(ring, k + 1), vertex(ring + 1, k + 1), vertex(ring + 1, k)];
      kind.indices.push(a, b, c, a, c, d);
    }
  for (let k = 1; k + 1 < sides; k++) {
    kind.indices.push(vertex(0, 0), vertex(0, k + 1), vertex(0, k));
    kind.indices.push(vertex(rings - 1, 0), vertex(rings - 1, k), vertex(rings - 1, k + 1));
  }
  return kind;
}
