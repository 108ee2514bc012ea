import * as three from 'three';
import { describe, expect, test } from 'vitest';
import { hasChanged, shareMaterial, watchMaterial } from '../../../src/three/scene/watched-material.ts';

const { MeshBasicMaterial, MeshLambertMaterial, MeshMatcapMaterial, MeshNormalMaterial } = three;
const { MeshPhongMaterial, MeshPhysicalMaterial, MeshStandardMaterial, MeshToonMaterial } = three;
const TYPES = [
  MeshBasicMaterial,
  MeshLambertMaterial,
  MeshMatcapMaterial,
  MeshNormalMaterial,
  MeshPhongMaterial,
  MeshPhysicalMaterial,
  MeshStandardMaterial,
  MeshToonMaterial,
];
/** what a picture does not show, and the colour, which a batch takes over */
const UNSEEN = ['uuid', 'name', 'userData', 'version', 'color'];

/** Sets a property to another value. */
function alter(material: three.Material, name: string): void {
  const values = material as unknown as Record<string, unknown>;
  const value = values[name];
  if (typeof value === 'number') values[name] = Number.isFinite(value) ? value + 0.5 : 7;
  else if (typeof value === 'boolean') values[name] = !value;
  else if (value instanceof three.Color) value.g += 0.25;
  else if (value instanceof three.Vector2 || value instanceof three.Euler) value.y += 0.25;
  else if (name === 'defines') Object.assign(value as object, { OTHER: '' });
  else if (name === 'clippingPlanes') values[name] = [new three.Plane()];
  else values[name] = typeof value === 'string' ? `${value}2` : new three.Texture();
}

describe('a watched material', () => {
  test.each(TYPES.map((Type) => [Type.name, Type] as const))(
    'shared by a batch, a %s: each property that is set is noticed once',
    (_, Type) => {
      const names = Object.keys(new Type()).filter((name) => !UNSEEN.includes(name));
      expect(names.length).toBeGreaterThan(50);
      const { seen } = watchMaterial(new Type(), 0);
      const unnoticed = names.filter((name) => {
        const material = new Type();
        const watched = watchMaterial(material, 0);
        shareMaterial(watched, seen);
        const before = hasChanged(watched, false);
        alter(material, name);
        return before || !hasChanged(watched, false) || hasChanged(watched, false);
      });
      expect(unnoticed).toEqual([]);
    },
  );

  test('a property that no material of three has is not seen; NaN is as NaN was', () => {
    const material = new MeshLambertMaterial({ opacity: Number.NaN });
    const watched = watchMaterial(material, 0);
    shareMaterial(watched, watched.seen);
    Object.assign(material, { __r3f: {} });
    expect(hasChanged(watched, false)).toBe(false);
  });

  test('planes that are put into the array of clipping planes are noticed, and so are hooks', () => {
    const material = new MeshLambertMaterial({ clippingPlanes: [] });
    const watched = watchMaterial(material, 0);
    shareMaterial(watched, watched.seen);
    material.clippingPlanes!.push(new three.Plane());
    expect(hasChanged(watched, false)).toBe(true);
    material.onBeforeCompile = () => undefined;
    expect(hasChanged(watched, false)).toBe(true);
    expect(watched.reason).toBe('its material has its own onBeforeCompile');
  });
});
