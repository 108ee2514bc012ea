/** The canyon itself: road, verges, cliffs, plateau, bridges of rock and the tunnel. */
import type { Vec3 } from '../../../src/core/math/camera.ts';
import type { Random } from '../../../src/core/math/random.ts';
import type { Kit } from '../../kit.ts';
import { noise, ramp, rolling } from '../noise.ts';
import { mix, shade } from '../paints.ts';
import * as racing from '../racing.ts';
import { beside, facing, offTrack, type Track } from '../track.ts';

export const PLACES = 168;
export const ROAD = 5.5;

/** level distance from the track where the plateau begins, and its height */
export const RIM = 27;
export const TOP = 24;
export const TUNNEL = [70, 77] as const;

/** How far the cliff's foot is from the middle of the road. */
export function cliffAt(seed: number, k: number, side: number): number {
  const at = ((k % PLACES) + PLACES) % PLACES;
  const wide = at < 9 || at > PLACES - 7 ? 5 : 0;
  const narrow = ramp(TUNNEL[0] - 5, TUNNEL[0], at) * ramp(TUNNEL[1] + 5, TUNNEL[1], at);
  const free =
    9.5 +
    wide +
    11 * ramp(0.25, 0.8, noise(seed + (side > 0 ? 1 : 5), at / 4, 0, 0)) * Math.sin((at / PLACES) * Math.PI) ** 0.2;
  return free + (8 - free) * narrow;
}

function sand(seed: number, x: number, y: number, z: number): number {
  return mix(0xd9a066, 0xe8c088, rolling(seed + 20, x / 7, z / 7 + y * 0.1));
}

export function roadPiece(kit: Kit, random: Random, track: Track, k: number): void {
  const asphalt = shade(0x8a7a70, 0.94 + random() * 0.1);
  kit.object('road', () => {
    const breaks = [-ROAD, -ROAD * 0.4, ROAD * 0.4, ROAD];
    for (let c = 0; c < 3; c++) {
      kit.paint(c === 1 ? shade(asphalt, 0.92) : asphalt);
      for (const half of [0, 0.5])
        kit.polygon(
          beside(track, k + half, breaks[c], 0),
          beside(track, k + half, breaks[c + 1], 0),
          beside(track, k + half + 0.5, breaks[c + 1], 0),
          beside(track, k + half + 0.5, breaks[c], 0),
        );
    }
  });
  for (const side of [-1, 1]) {
    kit.object('kerb', () => {
      for (const half of [0, 0.5]) {
        kit.paint(half ? 0xf0ece4 : 0xc8352c);
        const at = (v: number, out: number, up: number) => beside(track, k + v, side * (ROAD + out), up);
        const ring = (v: number): Vec3[] => [
          at(v, -0.1, -0.05),
          at(v, 0.1, 0.14),
          at(v, 0.75, 0.14),
          at(v, 0.95, -0.1),
        ];
        const a = ring(half);
        const b = ring(half + 0.5);
        for (let i = 0; i < 3; i++) {
          if (side > 0) kit.polygon(a[i], a[i + 1], b[i + 1], b[i]);
          else kit.polygon(a[i + 1], a[i], b[i], b[i + 1]);
        }
      }
    });
  }
}

/** The sand between road and cliff. */
export function verge(kit: Kit, seed: number, track: Track, k: number, side: number): void {
  kit.object('verge', () => {
    const steps = 3;
    const at = (v: number, s: number): Vec3 => {
      const far = cliffAt(seed, Math.floor(v), side) * (1 - (v % 1)) + cliffAt(seed, Math.floor(v) + 1, side) * (v % 1);
      const out = ROAD - 0.1 + (far - ROAD + 0.1) * s;
      const p = beside(track, v, side * out);
      return [p[0], p[1] - 0.02 + (s > 0 ? 0.9 * s * s * noise(seed, p[0] / 4, 0, p[2] / 4) : 0), p[2]];
    };
    for (let s = 0; s < steps; s++)
      for (const half of [0, 0.5]) {
        const quad = [
          at(k + half, s / steps),
          at(k + half, (s + 1) / steps),
          at(k + half + 0.5, (s + 1) / steps),
          at(k + half + 0.5, s / steps),
        ];
        kit.paint(shade(sand(seed, ...quad[0]), 1 - 0.06 * s));
        kit.polygon(...(side > 0 ? quad : quad.reverse()));
      }
  });
}

/** Layers of the rock by height. */
export const LAYERS = [0xb5623c, 0xc9784a, 0xa9512f, 0xd99a62, 0xbf6b40, 0xe0b080, 0xb05a36, 0xcc8350];

export function cliff(kit: Kit, seed: number, track: Track, k: number, side: number): void {
  const rows = [-0.04, 0.1, 0.28, 0.45, 0.66, 0.84, 1];
  const at = (v: number, r: number): Vec3 => {
    const near = cliffAt(seed, Math.floor(v), side) * (1 - (v % 1)) + cliffAt(seed, Math.floor(v) + 1, side) * (v % 1);
    const place = ((v % PLACES) + PLACES) % PLACES;
    const foot = beside(track, v, 0)[1];
    const h = rows[r];
    const crag = 2.6 * (noise(seed + 31, place * 0.9, r * 1.3, side) - 0.4) * ramp(0, 0.15, h);
    const ledge = [0, 0.3, 0.5, 1.9, 2.3, 3.6, 4.4][r];
    const p = beside(track, v, side * (near + ledge + crag));
    return [p[0], foot + (TOP + 3 * (noise(seed + 7, place / 6, 0, side) - 0.5) - foot) * h, p[2]];
  };
  kit.object('cliff', () => {
    const face = (quad: Vec3[]) => kit.polygon(...(side > 0 ? quad : quad.reverse()));
    for (let r = 0; r + 1 < rows.length; r++)
      for (const half of [0, 0.5]) {
        kit.paint(
          shade(LAYERS[(r + Math.floor(seed + k / 23)) % LAYERS.length], 0.92 + 0.16 * noise(seed, k + half, r, side)),
        );
        const v = k + half;
        face([at(v, r), at(v, r + 1), at(v + 0.5, r + 1), at(v + 0.5, r)]);
      }
    kit.paint(0xd09a66);
    const last = rows.length - 1;
    for (const half of [0, 0.5]) {
      const v = k + half;
      const back = (u: number): Vec3 => {
        const p = beside(track, u, side * (RIM + 9));
        return [p[0], TOP - 2.2, p[2]];
      };
      face([at(v, last), back(v), back(v + 0.5), at(v + 0.5, last)]);
    }
  });
}

export function plateau(kit: Kit, seed: number, track: Track): void {
  const tile = 24;
  const cell = 6;
  const high = new Map<number, number>();
  const away = (x: number, z: number) => {
    const key = x * 4096 + z;
    let d = high.get(key);
    if (d === undefined) {
      d = offTrack(track, x, z);
      high.set(key, d);
    }
    return d;
  };
  const point = (x: number, z: number): Vec3 => [
    x,
    TOP - 1.6 + (rolling(seed + 40, x / 30, z / 30) * 9 - 2) * ramp(RIM + 8, RIM + 36, away(x, z)),
    z,
  ];
  for (let tz = -216; tz < 144; tz += tile) {
    for (let tx = -216; tx < 192; tx += tile) {
      const cells: Vec3[][] = [];
      for (let z = tz; z < tz + tile; z += cell)
        for (let x = tx; x < tx + tile; x += cell) {
          const corners = [
            [x, z + cell],
            [x + cell, z + cell],
            [x + cell, z],
            [x, z],
          ];
          if (corners.some(([cx, cz]) => away(cx, cz) < RIM)) continue;
          if (Math.min(...corners.map(([cx, cz]) => away(cx, cz))) > 76) continue;
          cells.push(corners.map(([cx, cz]) => point(cx, cz)));
        }
      if (cells.length === 0) continue;
      kit.object('plateau', () => {
        for (const quad of cells) {
          kit.paint(mix(0xcf9560, 0xb9743f, rolling(seed + 50, quad[0][0] / 20, quad[0][2] / 20)));
          kit.polygon(...quad);
        }
      });
    }
  }
}

/** Rock bridges over the road, and the roof of the tunnel. */
export function bridges(kit: Kit, seed: number, track: Track): void {
  const span = (k: number, length: number, under: number, name: string) =>
    kit.object(name, () => racing.rockSpan(kit, track, seed, k, length, 16, under, LAYERS), [0, 0, 0]);
  for (const k of [22, 48, 108, 139]) span(k, 1.2 + (k % 3) * 0.5, 9 + (k % 4), 'rock bridge');
  for (let k = TUNNEL[0]; k < TUNNEL[1]; k++) span(k, 1, 7.2, 'tunnel roof');
  for (let k = TUNNEL[0] + 1; k < TUNNEL[1]; k += 2)
    kit.object('tunnel lamp', () => racing.lampString(kit), beside(track, k, 0, 6.6), facing(track, k));
}
