/**
 * Sphere trees as text, for people and for programs in other languages. Exact: the same floats come back.
 *
 *     { "cull64": 1, "leafSize": 1, "depth": 2, "objects": 2,
 *       "nodes": [ { "sphere": [x, y, z, r], "axis": "x", "right": 2 },      an inner node; its left child is the next node
 *                  { "sphere": [x, y, z, r], "first": 0, "count": 1 }, ... ],  a leaf; its objects are first .. first + count - 1,
 *                                                                           with an "axis" where they have an order of their own
 *       "ids": [ ... ],                                                     tree order -> input id
 *       "spheres": [ [x, y, z, r], ... ] }                                  of the objects, in tree order
 *
 * Guarantee: treeFromJson returns a tree in which validateTree finds nothing, or throws a TreeFileError. Numbers are written
 * with the fewest digits that give the same 32-bit float, and are rounded to one when read.
 * Twin: binary.ts.
 */
import {
  axisOf,
  LEAF,
  LINK_MASK,
  MAX_DEPTH,
  MAX_LEAF_SIZE,
  MAX_NODES,
  packLink,
  type SphereTree,
  targetOf,
} from '../tree/sphere/sphere-tree.ts';
import { assembleTree } from './assemble.ts';
import { TreeFileError } from './tree-file-error.ts';

const VERSION = 1;
const AXES = ['x', 'y', 'z'];
const FEWEST_DIGITS = 6;
/** significant digits that tell any two floats apart */
const MAX_DIGITS = 9;

/** One node and one object a line. The tree must be valid. */
export function treeToJson(tree: SphereTree): string {
  const { spheres, links, first, objects, ids, depth, leafSize, leafAxes } = tree;
  const nodes: string[] = [];
  for (let node = 0; node < links.length; node++) {
    const axis = axisOf(links[node]);
    const target = targetOf(links[node]);
    const rest =
      axis === LEAF
        ? `"first":${target},"count":${first[node + 1] - first[node]}${leafAxes ? `,"axis":"${AXES[leafAxes[node]]}"` : ''}`
        : `"axis":"${AXES[axis]}","right":${target}`;
    nodes.push(`{"sphere":${sphereText(spheres, node)},${rest}}`);
  }
  const objectSpheres = Array.from(ids, (_, object) => sphereText(objects, object));
  return `{"cull64":${VERSION},"leafSize":${leafSize},"depth":${depth},"objects":${ids.length},
"nodes":[
${nodes.join(',\n')}
],
"ids":[${ids.join(',')}],
"spheres":[
${objectSpheres.join(',\n')}
]}
`;
}

/**
 * The tree that such a text holds.
 * @throws TreeFileError that names the place in the text
 * @example
 * ```ts
 * import { buildSphereTree, treeFromJson, treeToJson } from 'cull64';
 *
 * const text = treeToJson(buildSphereTree(Float32Array.of(0, 0, 0, 1, 4, 0, 0, 0.1)));
 * treeFromJson(text).objects.length; // 8
 * treeToJson(treeFromJson(text)) === text; // true
 * ```
 */
export function treeFromJson(text: string): SphereTree {
  const file = members(parse(text), 'the file', ['cull64', 'leafSize', 'depth', 'objects', 'nodes', 'ids', 'spheres']);
  if (file.cull64 !== VERSION)
    throw new TreeFileError(`"cull64" is ${show(file.cull64)}, this program reads ${VERSION}`);
  const nodes = list(file.nodes, '"nodes"');
  const idList = list(file.ids, '"ids"');
  const objectList = list(file.spheres, '"spheres"');
  const count = whole(file.objects, '"objects"', MAX_NODES);
  if (idList.length !== count || objectList.length !== count)
    throw new TreeFileError(
      `"objects" is ${count}, but ${idList.length} ids and ${objectList.length} spheres are there`,
    );

  const spheres = new Float32Array(nodes.length * 4);
  const links = new Uint32Array(nodes.length);
  const counts = new Map<number, number>();
  const leafAxes = new Uint8Array(nodes.length);
  let withAxis = 0;
  for (let node = 0; node < nodes.length; node++) {
    const where = `node ${node}`;
    const isLeaf = typeof nodes[node] === 'object' && nodes[node] !== null && 'first' in (nodes[node] as object);
    const hasAxis = typeof nodes[node] === 'object' && nodes[node] !== null && 'axis' in (nodes[node] as object);
    const leafMembers = ['sphere', 'first', 'count', ...(hasAxis ? ['axis'] : [])];
    const value = members(nodes[node], where, isLeaf ? leafMembers : ['sphere', 'axis', 'right']);
    readSphere(value.sphere, where, spheres, node);
    const axis = hasAxis ? AXES.indexOf(value.axis as string) : 0;
    if (axis < 0) throw new TreeFileError(`${where}: axis is ${show(value.axis)}, it must be "x", "y" or "z"`);
    if (isLeaf) {
      links[node] = packLink(LEAF, whole(value.first, `${where}: first`, LINK_MASK));
      counts.set(node, whole(value.count, `${where}: count`, MAX_NODES));
      leafAxes[node] = axis;
      if (hasAxis) withAxis++;
    } else links[node] = packLink(axis, whole(value.right, `${where}: right`, LINK_MASK));
  }
  if (withAxis !== 0 && withAxis !== counts.size)
    throw new TreeFileError(`${withAxis} of ${counts.size} leaves have an axis; it must be all or none`);
  const objects = new Float32Array(count * 4);
  for (let object = 0; object < count; object++) readSphere(objectList[object], `object ${object}`, objects, object);
  const ids = Uint32Array.from(idList, (id, object) => whole(id, `id of object ${object}`, MAX_NODES));
  const depth = whole(file.depth, '"depth"', MAX_DEPTH);
  const leafSize = whole(file.leafSize, '"leafSize"', MAX_LEAF_SIZE);
  const tree = assembleTree({ spheres, links, objects, ids, depth, leafSize, ...(withAxis > 0 && { leafAxes }) });
  for (const [leaf, size] of counts)
    if (tree.first[leaf + 1] - tree.first[leaf] !== size)
      throw new TreeFileError(
        `node ${leaf}: count is ${size}, the next leaf begins ${tree.first[leaf + 1] - tree.first[leaf]} objects later`,
      );
  return tree;
}

function sphereText(spheres: Float32Array, index: number): string {
  const at = index * 4;
  return `[${[0, 1, 2, 3].map((k) => floatText(spheres[at + k])).join(',')}]`;
}

/** Fewest digits that are read as the same float; -0 keeps its sign. */
function floatText(value: number): string {
  if (Object.is(value, -0)) return '-0';
  for (let digits = FEWEST_DIGITS; digits < MAX_DIGITS; digits++) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return String(short);
  }
  return String(Number(value.toPrecision(MAX_DIGITS)));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new TreeFileError(`not JSON: ${(error as Error).message.split('\n')[0]}`);
  }
}

/** An object with exactly these members. */
function members(value: unknown, where: string, names: string[]): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new TreeFileError(`${where} is ${show(value)}, it must be an object with ${names.join(', ')}`);
  for (const name of names)
    if (!Object.hasOwn(value, name))
      throw new TreeFileError(`${where} has no "${name}"; it must have ${names.join(', ')}`);
  for (const name of Object.keys(value))
    if (!names.includes(name))
      throw new TreeFileError(`${where} has an unknown member ${show(name)}; it must have ${names.join(', ')}`);
  return value as Record<string, unknown>;
}

function list(value: unknown, where: string): unknown[] {
  if (!Array.isArray(value)) throw new TreeFileError(`${where} is ${show(value)}, it must be a list`);
  return value;
}

function whole(value: unknown, where: string, most: number): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > most)
    throw new TreeFileError(`${where} is ${show(value)}, it must be a whole number from 0 to ${most}`);
  return value;
}

function readSphere(value: unknown, where: string, spheres: Float32Array, index: number): void {
  const numbers = list(value, `${where}: sphere`);
  if (numbers.length !== 4) throw new TreeFileError(`${where}: sphere has ${numbers.length} numbers, not x, y, z, r`);
  for (let k = 0; k < 4; k++) {
    const number = numbers[k];
    if (typeof number !== 'number' || !Number.isFinite(Math.fround(number)))
      throw new TreeFileError(`${where}: ${'xyzr'[k]} is ${show(number)}, it must be a 32-bit float`);
    spheres[index * 4 + k] = number;
  }
}

/** A value, short enough for one line. */
function show(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'an object';
  const text = JSON.stringify(value);
  return text.length > 40 ? `${text.slice(0, 40)}...` : text;
}
