/**
 * A torch-lit dungeon: rooms of several kinds joined by low corridors, with doors, pillars, crates, tombs and treasure.
 * The path is the longest walk from the first room to another.
 */
import type { Vec3 } from '../src/core/math/camera.ts';
import { createRandom, type Random, randomInt } from '../src/core/math/random.ts';
import { CORRIDOR, rubble, THEMES, type Theme, WARM } from './kit/dungeon/props.ts';
import { torchBearers } from './kit/dungeon/torch-bearers.ts';
import { type Daylight, daylight, type Lamp, lamplight } from './kit/light.ts';
import { arch, slab } from './kit/masonry.ts';
import { edgeKey, longestWalk, type MazePlan, passable, planMaze, STEPS } from './kit/maze.ts';
import { mix, pick, shade } from './kit/paints.ts';
import { barrel, crate, wallTorch } from './kit/props.ts';
import type { SceneRecipe } from './kit/recipe.ts';
import { route } from './kit/route.ts';
import { box, even, frustum, lathe, panel } from './kit/solids.ts';
import { Kit } from './kit.ts';

/** in metres: the width of a cell, the height of corridors and of rooms */
const CELL = 4;

const LOW = 3.4;

const HIGH = 5.2;

const WIDTH = 35;

const ROOMS = 24;

const LIGHT: Daylight = {
  sun: [0.2, 1, 0.3],
  sunTone: [0.12, 0.12, 0.14],
  skyTone: [0.38, 0.37, 0.45],
  groundTone: [0.32, 0.29, 0.33],
};

export const dungeon: SceneRecipe = {
  name: 'dungeon',
  title: 'Dungeon',
  description: 'Torch-lit rooms and corridors underground, where walls hide almost everything.',
  sky: 0x08080c,
  look: {
    top: 0x05040a,
    low: 0x05040a,
    glow: 0x08080c,
    sun: [0, 1, 0],
    stars: false,
    edge: false,
    haze: 60,
    surfaces: [
      { texture: 'slabs', metres: 4, names: ['corridor floor', 'room floor'], ground: true },
      { texture: 'blocks', metres: 2.6, names: ['corridor wall', 'room wall', 'doorway', 'pillar', 'basin', 'tomb'] },
      { texture: 'planks', metres: 1.2, names: ['barrel', 'crates', 'crate', 'table', 'bench', 'shelf', 'chest'] },
      { texture: 'blocks', metres: 4, names: ['corridor ceiling', 'room ceiling'] },
    ],
  },
  build(seed = 7) {
    const random = createRandom(seed + 1);
    const plan = planMaze(seed, WIDTH, ROOMS);
    const themes = plan.rooms.map((_, k) => THEMES[k % THEMES.length]);
    const torches = planTorches(plan, random);
    const lamps: Lamp[] = torches.map(({ x, z, side, room }) => {
      const [dx, dz] = STEPS[side];
      const tone = room >= 0 ? themes[room].light : WARM;
      return { x: x + dx * 1.6, y: 2.5, z: z + dz * 1.6, radius: 14, tone };
    });
    const dark = daylight(LIGHT);
    const kit = new Kit(lamplight(dark, lamps));
    kit.foot = 0.8;
    const walk = longestWalk(plan);
    for (let room = -1; room < plan.rooms.length; room++) area(kit, random, plan, themes, room);
    for (const { x, z, side } of torches) {
      const [dx, dz] = STEPS[side];
      kit.object('torch', () => wallTorch(kit), [x + dx * 2, 2.1, z + dz * 2], inward(side));
    }
    furnish(kit, random, plan, themes, walk);
    const eyes: Vec3[] = [];
    for (let k = 0; k + 1 < walk.length; k++) {
      const [ax, az] = walk[k];
      const [bx, bz] = walk[k + 1];
      eyes.push([((ax + bx) / 2) * CELL, 1.7, ((az + bz) / 2) * CELL]);
    }
    return kit.finish(route(eyes, { fov: 68, near: 0.1, ahead: 6, lift: -0.1 }));
  },
  moving(seed = 7) {
    const middles = longestWalk(planMaze(seed, WIDTH, ROOMS)).map(([x, z]): Vec3 => [x * CELL, 0, z * CELL]);
    return torchBearers(daylight(LIGHT), middles, seed);
  },
};

/** The turn with which an object on the wall in direction `side` faces the room. */
function inward(side: number): number {
  const [dx, dz] = STEPS[side];
  return Math.atan2(-dx, -dz);
}

interface Torch {
  x: number;
  z: number;
  side: number;
  /** -1 in a corridor */
  room: number;
}

function planTorches(plan: MazePlan, random: Random): Torch[] {
  const torches: Torch[] = [];
  for (let z = 1; z < WIDTH - 1; z++) {
    for (let x = 1; x < WIDTH - 1; x++) {
      const cell = plan.cells[z * WIDTH + x];
      if (cell === 0) continue;
      for (let side = 0; side < 4; side++) {
        if (passable(plan, x, z, side) || (x + z) % (cell === 1 ? 4 : 2) !== 0 || random() < 0.3) continue;
        torches.push({ x: x * CELL, z: z * CELL, side, room: cell - 2 });
        break;
      }
    }
  }
  return torches;
}

/** Floors, ceilings, walls and doorways of one room, or (-1) of the corridors. */
function area(kit: Kit, random: Random, plan: MazePlan, themes: Theme[], room: number): void {
  const { stone, floor } = room >= 0 ? themes[room] : CORRIDOR;
  const high = room >= 0 ? HIGH : LOW;
  const kind = room >= 0 ? 'room' : 'corridor';
  const inside: [number, number][] = [];
  for (let z = 1; z < WIDTH - 1; z++)
    for (let x = 1; x < WIDTH - 1; x++) if (plan.cells[z * WIDTH + x] === room + 2) inside.push([x, z]);
  const outer = kit.foot;
  kit.foot = 1;
  for (const [x, z] of inside)
    kit.object(`${kind} floor`, () => slab(kit, random, CELL, 3, shade(floor, 0.94 + random() * 0.12), 0.26), [
      x * CELL,
      0,
      z * CELL,
    ]);
  for (const [x, z] of inside)
    kit.object(`${kind} ceiling`, () => ceiling(kit, random, stone, room >= 0), [x * CELL, high, z * CELL]);
  kit.foot = outer;
  for (const [x, z] of inside)
    for (let side = 0; side < 4; side++) {
      const [dx, dz] = STEPS[side];
      const place: Vec3 = [x * CELL + dx * 2, 0, z * CELL + dz * 2];
      if (!passable(plan, x, z, side))
        kit.object(`${kind} wall`, () => lining(kit, random, high, stone), place, inward(side));
      else if (room >= 0 && plan.doors.has(edgeKey(x, z, side)))
        kit.object(
          'doorway',
          () => arch(kit, CELL, HIGH, 0.7, 2.4, 1.9, shade(mix(stone, 0xa89880, 0.3), 1.05), 0.9),
          place,
          inward(side),
        );
    }
}

/** One side of a wall, with a skirting and a beam. */
function lining(kit: Kit, random: Random, h: number, stone: number): void {
  panel(kit, [-2, 0, 0], [4, 0, 0], [0, h, 0], even(3), even(3), (_, r) =>
    shade(r === 0 ? mix(stone, 0x4c5a40, 0.25 * random()) : stone, 0.84 + random() * 0.28),
  );
  kit.paint(shade(stone, 0.75));
  panel(kit, [-2, 0, 0.14], [4, 0, 0], [0, 0.4, 0], even(2), [0, 1]);
  panel(kit, [-2, 0.4, 0.14], [4, 0, 0], [0, 0.06, -0.14], even(2), [0, 1]);
  kit.paint(shade(stone, 0.7));
  panel(kit, [-2, h - 0.35, 0.18], [4, 0, 0], [0, 0.35, 0], even(2), [0, 1]);
  panel(kit, [-2, h - 0.45, 0], [4, 0, 0], [0, 0.1, 0.18], even(2), [0, 1]);
}

function ceiling(kit: Kit, random: Random, stone: number, beams: boolean): void {
  panel(kit, [-2, 0, -2], [4, 0, 0], [0, 0, 4], even(2), even(2), () => shade(stone, 0.6 + random() * 0.1));
  if (!beams) return;
  kit.paint(0x5c4329);
  box(kit, 0, -0.36, 0, 4, 0.36, 0.4, 't');
}

/** Props where nobody walks: not on the recorded walk, not in front of doors. */
function furnish(kit: Kit, random: Random, plan: MazePlan, themes: Theme[], walk: [number, number][]): void {
  const busy = new Set(walk.map(([x, z]) => z * WIDTH + x));
  plan.rooms.forEach((room, k) => {
    for (let z = room.z0 + 1; z < room.z1; z++)
      for (let x = room.x0 + 1; x < room.x1; x++)
        if ((x - room.x0) % 2 === 1 && (z - room.z0) % 2 === 1) {
          const place: Vec3 = [x * CELL - 2, 0, z * CELL - 2];
          kit.object('pillar', () => pillar(kit, themes[k].stone), place);
        }
    for (let z = room.z0; z < room.z1; z++) {
      for (let x = room.x0; x < room.x1; x++) {
        const door = [0, 1, 2, 3].some((side) => plan.doors.has(edgeKey(x, z, side)));
        if (busy.has(z * WIDTH + x) || door) continue;
        const count = 1 + randomInt(random, 2);
        for (let i = 0; i < count; i++) {
          const draw = pick(random, themes[k].props);
          const place: Vec3 = [x * CELL + (i - 0.5 + random() * 0.5) * 1.4, 0, z * CELL + (random() - 0.5) * 1.6];
          let name = '';
          const at = kit.foot;
          kit.object(
            'prop',
            () => {
              name = draw(kit, random);
            },
            place,
            randomInt(random, 4) * (Math.PI / 2) + (random() - 0.5) * 0.3,
          );
          kit.rename(name);
          kit.foot = at;
        }
      }
    }
  });
  for (let z = 1; z < WIDTH - 1; z++)
    for (let x = 1; x < WIDTH - 1; x++) {
      if (plan.cells[z * WIDTH + x] !== 1 || random() < 0.55) continue;
      const side = [0, 1, 2, 3].find((s) => !passable(plan, x, z, s));
      if (side === undefined) continue;
      const [dx, dz] = STEPS[side];
      const draw = pick(random, [crate, barrel, rubble]);
      kit.object(
        draw === rubble ? 'rubble' : draw === crate ? 'crate' : 'barrel',
        () => {
          draw(kit, random);
        },
        [x * CELL + dx * 1.45 + dz * (random() - 0.5) * 2, 0, z * CELL + dz * 1.45 + dx * (random() - 0.5) * 2],
        random() * 6,
        0.75,
      );
    }
}

function pillar(kit: Kit, stone: number): void {
  const p = mix(stone, 0xb8a88c, 0.35);
  kit.paint(shade(p, 0.9));
  box(kit, 0, 0, 0, 1, 0.4, 1, 'b');
  lathe(
    kit,
    0,
    0,
    [
      [0.42, 0.38],
      [0.36, HIGH / 2],
      [0.42, HIGH - 0.85],
    ],
    7,
    [p, p],
  );
  kit.paint(shade(p, 0.9));
  frustum(kit, 0, HIGH - 0.86, 0, 0.7, 0.7, 1.1, 1.1, 0.52);
}
