/**
 * The material that a batch is drawn by in place of a program's own: with a shader of ours, and an identity of its own for three's caches.
 *
 * A live twin inherits every property from the program's material, so that a change there counts at once. A fixed one keeps them as they were: it stands for
 * several materials that differ in colour alone, and its own colour is white.
 */
import { Color, Material } from 'three';

type Properties = Record<string, unknown>;

export function createTwin(material: Material, isLive: boolean, compile: Material['onBeforeCompile']): Material {
  const twin: Properties = isLive ? Object.create(material) : copyOf(material);
  const { id, uuid } = new Material();
  Object.defineProperty(twin, 'id', { value: id });
  const own: Properties = { uuid, name: material.name, onBeforeCompile: compile, _listeners: undefined };
  if (!isLive && 'color' in material) own.color = new Color(1, 1, 1);
  for (const [name, value] of Object.entries(own))
    Object.defineProperty(twin, name, { value, writable: true, configurable: true, enumerable: true });
  return twin as unknown as Material;
}

function copyOf(material: Material): Properties {
  const copy: Properties = Object.create(Object.getPrototypeOf(material));
  for (const [name, value] of Object.entries(material)) copy[name] = isMath(value) ? value.clone() : value;
  return copy;
}

/** Whether it is a Color, a Vector2, an Euler or the like. */
export function isMath(value: unknown): value is { clone(): unknown; toArray(out: unknown[]): unknown } {
  return typeof value === 'object' && value !== null && 'toArray' in value;
}
