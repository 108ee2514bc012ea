/**
 * How a scene is shown where it is shown as it looks: its sky, the haze that its ground ends in, what its surfaces are made of.
 *
 * None of it is part of the scene: it is in no model, no tree and no count. src/view/gl/look draws it.
 */
import { isRecord } from './gltf/json.ts';

/** Names of the textures that src/view/gl/look/textures.ts makes. */
export const LOOK_TEXTURES = [
  'grass',
  'sand',
  'rock',
  'blocks',
  'bricks',
  'cobbles',
  'planks',
  'slabs',
  'plates',
  'waves',
] as const;
export type LookTexture = (typeof LOOK_TEXTURES)[number];

/** Objects of these names have this texture. */
export interface LookSurface {
  texture: LookTexture;
  /** how wide it is before it repeats, in world units */
  metres: number;
  names: string[];
  /** how much of the texture shows, 0 .. 1; all of it where it is left out */
  strength?: number;
  /** things stand on it: it has shadows, and casts none */
  ground?: boolean;
}

/** Colours are 0xRRGGBB; at the horizon the sky has the scene's own. */
export interface SceneLook {
  /** straight above and straight below */
  top: number;
  low: number;
  /** the colour that the sky has around the sun, and where that stands; of any length */
  glow: number;
  sun: [number, number, number];
  /** of clouds around the horizon; left out for a sky without them */
  clouds?: number;
  /** a sky of stars */
  stars: boolean;
  /** the ground ends in the sky's colours before its edge */
  edge: boolean;
  /** at this distance half of a colour is the sky's */
  haze: number;
  /** of at most three textures */
  surfaces: LookSurface[];
  /** names of the objects that are water, on which nobody walks */
  water?: string[];
}

export function isSceneLook(value: unknown): value is SceneLook {
  if (!isRecord(value)) return false;
  const { sun, clouds, stars, edge, surfaces, water } = value;
  return (
    ['top', 'low', 'glow'].every((name) => isColour(value[name])) &&
    Number.isFinite(value.haze) &&
    Array.isArray(sun) &&
    sun.length === 3 &&
    sun.every(Number.isFinite) &&
    (clouds === undefined || isColour(clouds)) &&
    typeof stars === 'boolean' &&
    typeof edge === 'boolean' &&
    Array.isArray(surfaces) &&
    surfaces.every(isSurface) &&
    (water === undefined || isNames(water))
  );
}

function isColour(value: unknown): boolean {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 0xffffff;
}

function isSurface(value: unknown): boolean {
  return (
    isRecord(value) &&
    LOOK_TEXTURES.includes(value.texture as LookTexture) &&
    Number.isFinite(value.metres) &&
    (value.strength === undefined || Number.isFinite(value.strength)) &&
    (value.ground === undefined || typeof value.ground === 'boolean') &&
    isNames(value.names)
  );
}

function isNames(value: unknown): boolean {
  return Array.isArray(value) && value.every((name) => typeof name === 'string');
}
