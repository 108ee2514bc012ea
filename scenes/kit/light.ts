/**
 * Baked light: what a vertex receives, as colour factors for (r, g, b), worked out once while a scene is made.
 *
 * It is the lighting of games of 1997: no shadows, colours as displayed (no gamma), a sun, a sky and a ground that tint
 * the sides that face them, and round lamps with a soft end.
 */

/** Writes the light at point (x, y, z) with unit normal (nx, ny, nz) into out[0 .. 2]. */
export type Light = (x: number, y: number, z: number, nx: number, ny: number, nz: number, out: Float64Array) => void;

export type Tone = readonly [number, number, number];

export interface Daylight {
  /** direction towards the sun, any length */
  sun: Tone;
  sunTone: Tone;
  /** the light of the whole sky on sides that face up */
  skyTone: Tone;
  /** the light of the ground on sides that face down */
  groundTone: Tone;
}

/** A sun and a two-coloured sky. */
export function daylight({ sun, sunTone, skyTone, groundTone }: Daylight): Light {
  const length = Math.hypot(sun[0], sun[1], sun[2]);
  const [sx, sy, sz] = sun.map((v) => v / length);
  return (_x, _y, _z, nx, ny, nz, out) => {
    const direct = Math.max(0, nx * sx + ny * sy + nz * sz);
    const up = 0.5 + 0.5 * ny;
    for (let i = 0; i < 3; i++) out[i] = sunTone[i] * direct + skyTone[i] * up + groundTone[i] * (1 - up);
  };
}

export interface Lamp {
  x: number;
  y: number;
  z: number;
  /** the radius at which its light ends */
  radius: number;
  tone: Tone;
}

/** `base` with the lamps added, which are found through a grid of squares as wide as the largest lamp's radius. */
export function lamplight(base: Light, lamps: readonly Lamp[]): Light {
  const size = Math.max(1, ...lamps.map((lamp) => lamp.radius));
  const squares = new Map<number, Lamp[]>();
  const key = (x: number, z: number) => x * 65536 + z;
  for (const lamp of lamps) {
    const cx = Math.floor(lamp.x / size);
    const cz = Math.floor(lamp.z / size);
    for (let x = cx - 1; x <= cx + 1; x++) {
      for (let z = cz - 1; z <= cz + 1; z++) {
        const list = squares.get(key(x, z));
        if (list) list.push(lamp);
        else squares.set(key(x, z), [lamp]);
      }
    }
  }
  let lastKey = Number.NaN;
  let near: readonly Lamp[] = [];
  return (x, y, z, nx, ny, nz, out) => {
    base(x, y, z, nx, ny, nz, out);
    const square = key(Math.floor(x / size), Math.floor(z / size));
    if (square !== lastKey) {
      lastKey = square;
      near = squares.get(square) ?? [];
    }
    for (const lamp of near) {
      const dx = lamp.x - x;
      const dy = lamp.y - y;
      const dz = lamp.z - z;
      const squared = dx * dx + dy * dy + dz * dz;
      if (squared >= lamp.radius * lamp.radius) continue;
      const distance = Math.sqrt(squared);
      const facing = distance > 0 ? (dx * nx + dy * ny + dz * nz) / distance : 1;
      const strength = Math.max(0, 0.35 + 0.65 * facing) * (1 - distance / lamp.radius) ** 2;
      for (let i = 0; i < 3; i++) out[i] += lamp.tone[i] * strength;
    }
  };
}

/** A box of rooms: min x, y, z, max x, y, z. */
export type Room = readonly [number, number, number, number, number, number];

/** `outside`, but `inside` for points in one of the rooms or on its walls. */
export function indoors(outside: Light, rooms: readonly Room[], inside: Light): Light {
  const slack = 0.01;
  return (x, y, z, nx, ny, nz, out) => {
    for (const [x0, y0, z0, x1, y1, z1] of rooms) {
      if (x < x0 - slack || y < y0 - slack || z < z0 - slack) continue;
      if (x > x1 + slack || y > y1 + slack || z > z1 + slack) continue;
      inside(x, y, z, nx, ny, nz, out);
      return;
    }
    outside(x, y, z, nx, ny, nz, out);
  };
}

/** `light`, all of it times `factor`. */
export function dimmed(light: Light, factor: number): Light {
  return (x, y, z, nx, ny, nz, out) => {
    light(x, y, z, nx, ny, nz, out);
    for (let i = 0; i < 3; i++) out[i] *= factor;
  };
}
