/**
 * The textures of the scenes' surfaces: 32 x 32 texels of brightness, made by code, that tile both ways.
 *
 * A scene has up to three: they are the red, green and blue of one picture, and its alpha is the grey noise of the N64 look, for
 * whatever has none of the three. So a fragment reads one texel, whatever it belongs to.
 */
import type { LookTexture } from '../../../core/scene/look.ts';
import { DETAIL_SIZE, makeDetailTexture } from '../n64/detail-texture.ts';

const SIZE = DETAIL_SIZE;

/** Brightness at a texel, 0 .. 1; `n` is noise there that tiles, 0 .. 1. */
type Texel = (x: number, y: number, n: number) => number;

/** Rows of stones `wide` texels wide, every other row shifted by half a stone; a dark joint, a light upper edge. */
function courses(wide: number, high: number, shifted: boolean, rough: number): Texel {
  return (x, y, n) => {
    const row = Math.floor(y / high);
    const along = (x + (shifted && row % 2 ? wide / 2 : 0)) % SIZE;
    const column = Math.floor(along / wide);
    const [u, v] = [along % wide, y % high];
    const stone = ((row * 7 + column * 5 + row * column * 3) % 8) / 8;
    if (u === 0 || v === 0) return 0.28 + 0.2 * n;
    const edge = v === high - 1 || u === wide - 1 ? 0.1 : v === 1 || u === 1 ? -0.08 : 0;
    return 0.6 + 0.2 * stone + rough * (n - 0.5) + edge;
  };
}

/** Round stones about a hashed place in each cell of `cell` texels. */
const cobbles: Texel = (x, y, n) => {
  const cell = 8;
  let nearest = 9;
  let second = 9;
  let tone = 0;
  for (let j = -1; j <= 1; j++)
    for (let i = -1; i <= 1; i++) {
      const [cx, cy] = [Math.floor(x / cell) + i, Math.floor(y / cell) + j];
      const hash = ((((cx + 4) % 4) * 5 + ((cy + 4) % 4) * 3 + ((cx + 4) % 4) * ((cy + 4) % 4)) * 7) % 16;
      const d = Math.hypot((cx + 0.3 + (hash % 4) / 8) * cell - x, (cy + 0.3 + Math.floor(hash / 4) / 8) * cell - y);
      if (d < nearest) {
        second = nearest;
        nearest = d;
        tone = hash / 16;
      } else if (d < second) second = d;
    }
  const joint = Math.min(1, (second - nearest) / 2.2);
  return 0.3 + joint * (0.36 + 0.2 * tone) + 0.16 * (n - 0.5);
};

const TEXELS: Record<LookTexture, Texel> = {
  grass: (x, y, n) => 0.42 + 0.5 * n + ((x * 11 + y * 7 + ((x * y) % 5)) % 9 === 0 ? 0.16 : 0),
  sand: (x, y, n) => 0.62 + 0.2 * n + 0.08 * Math.sin(((x + 2 * y) * Math.PI) / 8 + 3 * n),
  // layers that lie one over the other
  rock: (_x, y, n) => 0.4 + 0.28 * Math.abs(Math.sin((y * Math.PI) / 8 + 4 * n)) + 0.34 * n,
  blocks: courses(16, 8, true, 0.3),
  bricks: courses(8, 4, true, 0.24),
  cobbles,
  planks: (x, y, n) => {
    const board = Math.floor(x / 8);
    if (x % 8 === 0 || (y + board * 13) % SIZE === 0) return 0.3;
    return 0.62 + 0.08 * ((board * 5) % 4) + 0.1 * Math.sin((x * 3 * Math.PI) / 4 + board + 5 * n) + 0.16 * (n - 0.5);
  },
  slabs: courses(16, 16, false, 0.22),
  plates: (x, y, n) => {
    const [u, v] = [x % 16, y % 16];
    if (u === 0 || v === 0) return 0.34;
    const rivet = (u === 3 || u === 13) && (v === 3 || v === 13);
    return (rivet ? 0.95 : 0.7) + 0.06 * ((Math.floor(x / 16) + Math.floor(y / 16)) % 2) + 0.14 * (n - 0.5);
  },
  waves: (x, y, n) => 0.6 + 0.22 * Math.sin((y * Math.PI) / 4 + 5 * n + Math.sin((x * Math.PI) / 8)) * n + 0.2 * n,
};

/** Red, green, blue: `textures`; alpha: the grey noise. Row by row; the same textures give the same bytes. */
export function makeLookTexture(textures: readonly LookTexture[]): Uint8Array {
  const grey = makeDetailTexture();
  const [low, high] = [Math.min(...grey), Math.max(...grey)];
  const out = new Uint8Array(SIZE * SIZE * 4).fill(255);
  for (let texel = 0; texel < SIZE * SIZE; texel++) {
    const n = (grey[texel] - low) / (high - low);
    for (const [channel, texture] of textures.entries()) {
      const value = TEXELS[texture](texel % SIZE, Math.floor(texel / SIZE), n);
      out[texel * 4 + channel] = Math.round(255 * Math.min(1, Math.max(0, value)));
    }
    out[texel * 4 + 3] = grey[texel];
  }
  return out;
}

/** Mean brightness of each channel, 0 .. 1. */
export function meansOf(texture: Uint8Array): [number, number, number, number] {
  const means: [number, number, number, number] = [0, 0, 0, 0];
  for (let i = 0; i < texture.length; i++) means[i % 4] += texture[i] / 255 / (SIZE * SIZE);
  return means;
}
