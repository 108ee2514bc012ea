/**
 * Seeded skinned and morphed models, with the place of every vertex, computed by the specification's formulas with
 * plain lists of numbers; nothing is shared with the reader.
 */
import { createRandom, type Random, randomInt } from '../../../../src/core/math/random.ts';
import { type Any, Model } from './model.ts';
import { apply, localMatrix, type Matrix, multiply } from './oracle.ts';

export interface SkinOptions {
  /** sets of four joints */
  sets: number;
  weights: 'floats' | 'bytes' | 'shorts';
  /** false: the skin has no inverseBindMatrices */
  inverses: boolean;
  /** morph targets, with weights on the mesh or on the node; some sparse */
  targets: number;
}

export interface SkinModel {
  model: Model;
  /** vertices x (x, y, z), world space */
  expected: number[][];
}

const VERTICES = 24;
const NODES = 9;
/** three.js warns where an accessor of positions has none */
const LIMITS = { min: [-3, -3, -3], max: [3, 3, 3] };

export function randomSkin(seed: number, { sets, weights, inverses, targets }: SkinOptions): SkinModel {
  const random = createRandom(seed);
  const between = (least: number, most: number): number => Math.fround(least + (most - least) * random());
  const model = new Model();
  const parents = makeNodes(model, random, between);
  const worldOf = (node: number): Matrix => {
    const own = localMatrix(model.json.nodes[node]);
    return parents[node] < 0 ? own : multiply(worldOf(parents[node]), own);
  };

  const joints = shuffled(NODES, random).slice(0, 3 + randomInt(random, 5));
  const binds = joints.map(() =>
    localMatrix({ translation: triple(between, -2, 2), rotation: turn(between) }).map(Math.fround),
  );
  const skin: Any = { joints };
  if (inverses) skin.inverseBindMatrices = model.accessor(new Float32Array(binds.flatMap(columns)), 'MAT4');
  const matrices = joints.map((joint, i) => (inverses ? multiply(worldOf(joint), binds[i]) : worldOf(joint)));

  const positions = Array.from({ length: VERTICES }, () => triple(between, -3, 3));
  const attributes: Any = { POSITION: model.accessor(new Float32Array(positions.flat()), 'VEC3', LIMITS) };
  const influences = positions.map(() => makeInfluences(sets, weights, joints.length, random));
  for (let set = 0; set < sets; set++) {
    const part = influences.flatMap((all) => all.slice(set * 4, set * 4 + 4));
    const numbers = part.map(({ joint }) => joint);
    attributes[`JOINTS_${set}`] = model.accessor(seed % 2 ? new Uint8Array(numbers) : new Uint16Array(numbers), 'VEC4');
    attributes[`WEIGHTS_${set}`] = weightsAccessor(
      model,
      weights,
      part.map(({ stored }) => stored),
    );
  }
  const morphs = Array.from({ length: targets }, () => ({
    weight: randomInt(random, 3) === 0 ? 0 : between(-1, 1),
    steps: positions.map(() => triple(between, -1, 1)),
  }));
  const primitive: Any = { attributes };
  if (targets > 0)
    primitive.targets = morphs.map(({ steps }, i) => ({ POSITION: targetAccessor(model, steps, i % 2 === 1) }));
  const listed = morphs.map(({ weight }) => weight);
  const onNode = targets > 0 && seed % 3 === 0;
  const mesh = model.mesh(primitive, targets > 0 ? { weights: onNode ? listed.map(() => 5) : listed } : {});
  const carrier = 1 + randomInt(random, NODES - 1);
  Object.assign(
    model.json.nodes[carrier],
    { mesh, skin: model.push('skins', skin) },
    onNode ? { weights: listed } : {},
  );

  const expected = positions.map((position, v) => {
    const moved = position.map((value, axis) =>
      morphs.reduce((sum, { weight, steps }, i) => sum + weight * (i % 2 === 1 && v % 4 ? 0 : steps[v][axis]), value),
    );
    return blended(moved, influences[v], matrices);
  });
  return { model, expected };
}

/** A tree of nodes, the scene's only root first; returns the parents. */
function makeNodes(model: Model, random: Random, between: (least: number, most: number) => number): number[] {
  const parents = Array.from({ length: NODES }, (_, node) => (node === 0 ? -1 : randomInt(random, node)));
  for (let node = 0; node < NODES; node++) {
    const children = parents.flatMap((parent, child) => (parent === node ? [child] : []));
    const scale = triple(between, 0.5, 1.5);
    const fields = { translation: triple(between, -2, 2), rotation: turn(between), scale };
    const placed: Any = node % 3 === 2 ? { matrix: columns(localMatrix(fields)) } : fields;
    if (children.length > 0) placed.children = children;
    if (node === 0) model.root(placed);
    else model.node(placed);
  }
  return parents;
}

interface Influence {
  joint: number;
  weight: number;
  /** as the file has it */
  stored: number;
}

/** Weights that sum up to 1 in the file's own numbers; the joints of weight 0 name anything that is there. */
function makeInfluences(sets: number, kind: SkinOptions['weights'], joints: number, random: Random): Influence[] {
  const one = { floats: 1, bytes: 255, shorts: 65535 }[kind];
  const shares = Array.from({ length: sets * 4 }, () => (randomInt(random, 3) === 0 ? 0 : random()));
  shares[0] += 0.1;
  const sum = shares.reduce((a, b) => a + b);
  const stored = shares.map((share) =>
    kind === 'floats' ? Math.fround(share / sum) : Math.floor((share / sum) * one),
  );
  if (kind !== 'floats') stored[0] += one - stored.reduce((a, b) => a + b);
  return stored.map((value) => ({ joint: randomInt(random, joints), weight: value / one, stored: value }));
}

function weightsAccessor(model: Model, kind: SkinOptions['weights'], stored: number[]): number {
  if (kind === 'floats') return model.accessor(new Float32Array(stored), 'VEC4');
  const values = kind === 'bytes' ? new Uint8Array(stored) : new Uint16Array(stored);
  return model.accessor(values, 'VEC4', { normalized: true });
}

/** The steps of a target; where sparse, those of every fourth vertex, and zeros. */
function targetAccessor(model: Model, steps: number[][], sparse: boolean): number {
  if (!sparse) return model.accessor(new Float32Array(steps.flat()), 'VEC3', LIMITS);
  const kept = steps.flatMap((_, vertex) => (vertex % 4 === 0 ? [vertex] : []));
  const bytes = (values: Uint16Array | Float32Array): Uint8Array => new Uint8Array(values.buffer);
  return model.push('accessors', {
    componentType: 5126,
    count: steps.length,
    type: 'VEC3',
    ...LIMITS,
    sparse: {
      count: kept.length,
      indices: { bufferView: model.view(bytes(new Uint16Array(kept))), componentType: 5123 },
      values: { bufferView: model.view(bytes(new Float32Array(kept.flatMap((v) => steps[v])))) },
    },
  });
}

function blended(position: number[], influences: Influence[], matrices: Matrix[]): number[] {
  const sum = [0, 0, 0];
  for (const { joint, weight } of influences)
    apply(matrices[joint], position).forEach((value, axis) => {
      sum[axis] += weight * value;
    });
  return sum;
}

function triple(between: (least: number, most: number) => number, least: number, most: number): number[] {
  return [0, 1, 2].map(() => between(least, most));
}

function turn(between: (least: number, most: number) => number): number[] {
  const q = [0, 1, 2, 3].map(() => between(-1, 1));
  const length = Math.hypot(...q);
  return q.map((value) => value / length);
}

/** Row by row to column by column. */
export function columns(m: Matrix): number[] {
  return Array.from({ length: 16 }, (_, i) => m[(i % 4) * 4 + Math.floor(i / 4)]);
}

function shuffled(count: number, random: Random): number[] {
  const order = Array.from({ length: count }, (_, i) => i);
  for (let i = count - 1; i > 0; i--) {
    const k = randomInt(random, i + 1);
    [order[i], order[k]] = [order[k], order[i]];
  }
  return order;
}
