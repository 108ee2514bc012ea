/** How often the state of a GPU changes from one draw call to the next. */
import type { Material, Texture } from 'three';
import type { DrawCall } from './draw-call.ts';

export interface StateChanges {
  draws: number;
  /** draws whose material is not that of the draw before, the first counted; so of the others */
  materials: number;
  /** null where the renderer does not say which program it draws by */
  programs: number | null;
  geometries: number;
  /** textures that a draw's material has and that of the draw before had not */
  textures: number;
}

/** @param programOf as CountedView has it */
export function countChanges(calls: readonly DrawCall[], programOf: (call: DrawCall) => unknown): StateChanges {
  const changes = { draws: calls.length, materials: 0, programs: 0, geometries: 0, textures: 0 };
  const known = new Map<Material, ReadonlySet<Texture>>();
  let areProgramsKnown = true;
  let bound: ReadonlySet<Texture> = new Set();
  for (const [i, call] of calls.entries()) {
    const before = calls[i - 1];
    const program = programOf(call);
    if (program === undefined) areProgramsKnown = false;
    if (!before || program !== programOf(before)) changes.programs++;
    if (call.geometry !== before?.geometry) changes.geometries++;
    if (call.material === before?.material) continue;
    changes.materials++;
    const textures = known.get(call.material) ?? texturesOf(call.material);
    known.set(call.material, textures);
    for (const texture of textures) if (!bound.has(texture)) changes.textures++;
    bound = textures;
  }
  return { ...changes, programs: areProgramsKnown ? changes.programs : null };
}

function texturesOf(material: Material): Set<Texture> {
  const found = new Set<Texture>();
  const take = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) take(one);
    else if ((value as Partial<Texture> | null | undefined)?.isTexture) found.add(value as Texture);
  };
  for (const name in material) take(material[name as keyof Material]);
  const { uniforms = {} } = material as { uniforms?: Record<string, { value: unknown }> };
  for (const { value } of Object.values(uniforms)) take(value);
  return found;
}
