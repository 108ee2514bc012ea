/**
 * Checked access to a glTF file's JSON, which may hold anything.
 *
 * Guarantee: what these functions return has the type that they say; everything else is a SceneError that names the
 * place. Nothing is copied: lists and records are the parsed ones.
 * Source: glTF 2.0 specification, section 5 (properties reference).
 */
import { damaged, quote, type SceneError } from '../scene-error.ts';

export type Json = Record<string, unknown>;

/** The root lists that a reader of geometry needs, each a list of records; a list that the file lacks is empty. */
export type Gltf = ReturnType<typeof openRoot>;

export function openRoot(json: Json) {
  return {
    json,
    scenes: records(json.scenes, 'scenes'),
    nodes: records(json.nodes, 'nodes'),
    meshes: records(json.meshes, 'meshes'),
    materials: records(json.materials, 'materials'),
    accessors: records(json.accessors, 'accessors'),
    bufferViews: records(json.bufferViews, 'bufferViews'),
    buffers: records(json.buffers, 'buffers'),
  };
}

export function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A record, or an empty one where the file has none. */
export function record(value: unknown, where: string): Json {
  if (value === undefined) return {};
  if (!isRecord(value)) throw malformed(where, 'an object', value);
  return value;
}

/** A list, or an empty one where the file has none. */
export function list(value: unknown, where: string): unknown[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw malformed(where, 'a list', value);
  return value;
}

export function records(value: unknown, where: string): Json[] {
  const found = list(value, where);
  for (let i = 0; i < found.length; i++)
    if (!isRecord(found[i])) throw malformed(`${where}[${i}]`, 'an object', found[i]);
  return found as Json[];
}

/** A whole number, 0 or more; `missing` stands in where the file has none. */
export function natural(value: unknown, where: string, missing?: number): number {
  if (value === undefined && missing !== undefined) return missing;
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0)
    throw malformed(where, 'a whole number, 0 or more', value);
  return value;
}

export function finite(value: unknown, where: string): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw malformed(where, 'finite numbers', value);
  return value;
}

/** `length` finite numbers. */
export function numbers(value: unknown, length: number, where: string): number[] {
  if (!Array.isArray(value) || value.length !== length) throw malformed(where, `${length} finite numbers`, value);
  const bad = value.findIndex((entry) => !Number.isFinite(entry));
  if (bad >= 0)
    throw damaged(`glTF: ${where} must be ${length} finite numbers, but number ${bad} is ${show(value[bad])}`);
  return value;
}

/** An index into one of the root lists. */
export function reference(value: unknown, from: readonly unknown[], what: string, where: string): number {
  const index = natural(value, where);
  if (index >= from.length) throw damaged(`glTF: ${where} is ${what} ${index}, but the file has ${from.length}`);
  return index;
}

/** An entry of a root list that only some models need, and what messages call it. */
export function entry(gltf: Gltf, plural: string, what: string, value: unknown, where: string): [Json, string] {
  const all = list(gltf.json[plural], plural);
  const index = reference(value, all, what, where);
  return [record(all[index], `${what} ${index}`), `${what} ${index}`];
}

/** A name if the record has a usable one, else ''. */
export function nameOf(owner: Json): string {
  return typeof owner.name === 'string' ? owner.name : '';
}

/** How a message calls entry `index` of a root list: with its name where it has one. */
export function label(what: string, index: number, owner: Json): string {
  const name = nameOf(owner);
  return name === '' ? `${what} ${index}` : `${what} ${index} ${quote(name)}`;
}

/** The record of an extension, or undefined where `owner` does not use it. */
export function extension(owner: Json, name: string, where: string): Json | undefined {
  const found = record(owner.extensions, `${where}, extensions`)[name];
  return found === undefined ? undefined : record(found, `${where}, ${name}`);
}

function malformed(where: string, wanted: string, value: unknown): SceneError {
  return damaged(`glTF: ${where} must be ${wanted}, but is ${show(value)}`);
}

function show(value: unknown): string {
  if (value === undefined) return 'missing';
  if (typeof value === 'string') return quote(value);
  if (Array.isArray(value)) return `a list of ${value.length}`;
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}
