/**
 * The plan of a dungeon on a square grid: rooms, corridors between them, and the doors where the two meet.
 *
 * Rooms never touch. Corridors are L-shaped and may run beside a room; only a door edge is open between the two.
 */
import { createRandom, randomInt } from '../../src/core/math/random.ts';

export interface RoomPlan {
  /** cells x0 .. x1 - 1, z0 .. z1 - 1 */
  x0: number;
  z0: number;
  x1: number;
  z1: number;
}

export interface MazePlan {
  width: number;
  /** cells: 0 rock, 1 corridor, 2 + room's number */
  cells: Int32Array;
  rooms: RoomPlan[];
  /** open room edges, as `edgeKey` names them */
  doors: Set<number>;
}

/** Right, forward (+z), left, back (-z). */
export const STEPS = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const;

/** One name for the edge between cell (x, z) and its neighbour in direction `side`, from either of the two. */
export function edgeKey(x: number, z: number, side: number): number {
  const [dx, dz] = STEPS[side];
  return (Math.min(z, z + dz) * 4096 + Math.min(x, x + dx)) * 2 + (side % 2);
}

export function planMaze(seed: number, width: number, wanted: number): MazePlan {
  const random = createRandom(seed);
  const cells = new Int32Array(width * width);
  const rooms: RoomPlan[] = [];
  for (let tries = 0; tries < 4000 && rooms.length < wanted; tries++) {
    const w = 3 + randomInt(random, 5);
    const d = 3 + randomInt(random, 5);
    const x0 = 1 + randomInt(random, width - w - 2);
    const z0 = 1 + randomInt(random, width - d - 2);
    const room = { x0, z0, x1: x0 + w, z1: z0 + d };
    if (rooms.some((r) => x0 <= r.x1 && r.x0 <= room.x1 && z0 <= r.z1 && r.z0 <= room.z1)) continue;
    for (let z = z0; z < room.z1; z++) cells.fill(2 + rooms.length, z * width + x0, z * width + room.x1);
    rooms.push(room);
  }
  const plan: MazePlan = { width, cells, rooms, doors: new Set() };
  const joined = [0];
  while (joined.length < rooms.length) {
    let best = [0, 0];
    let nearest = Number.POSITIVE_INFINITY;
    for (const from of joined) {
      for (let to = 0; to < rooms.length; to++) {
        if (joined.includes(to)) continue;
        const gap = roomGap(rooms[from], rooms[to]);
        if (gap < nearest) {
          nearest = gap;
          best = [from, to];
        }
      }
    }
    carve(plan, best[0], best[1], random() < 0.5);
    joined.push(best[1]);
  }
  for (let k = 0; k < rooms.length / 3; k++) {
    const from = randomInt(random, rooms.length);
    const to = randomInt(random, rooms.length);
    if (from !== to && roomGap(rooms[from], rooms[to]) < width * 0.45) carve(plan, from, to, random() < 0.5);
  }
  return plan;
}

export function roomMiddle(room: RoomPlan): [number, number] {
  return [Math.floor((room.x0 + room.x1) / 2), Math.floor((room.z0 + room.z1) / 2)];
}

function roomGap(a: RoomPlan, b: RoomPlan): number {
  const [ax, az] = roomMiddle(a);
  const [bx, bz] = roomMiddle(b);
  return Math.abs(ax - bx) + Math.abs(az - bz);
}

/** Dig an L from the middle of one room to the middle of another; each change between room and rock is a door. */
function carve(plan: MazePlan, from: number, to: number, alongFirst: boolean): void {
  const { cells, width, rooms, doors } = plan;
  let [x, z] = roomMiddle(rooms[from]);
  const [tx, tz] = roomMiddle(rooms[to]);
  while (x !== tx || z !== tz) {
    const alongX = x !== tx && (alongFirst || z === tz);
    const side = alongX ? (tx > x ? 0 : 2) : tz > z ? 1 : 3;
    const before = cells[z * width + x];
    const key = edgeKey(x, z, side);
    x += STEPS[side][0];
    z += STEPS[side][1];
    const after = cells[z * width + x];
    if (after === 0) cells[z * width + x] = 1;
    if (before !== cells[z * width + x]) doors.add(key);
  }
}

/** Whether one can walk from cell (x, z) to its neighbour in direction `side`. */
export function passable(plan: MazePlan, x: number, z: number, side: number): boolean {
  const a = plan.cells[z * plan.width + x];
  const b = plan.cells[(z + STEPS[side][1]) * plan.width + x + STEPS[side][0]];
  return a > 0 && b > 0 && (a === b || plan.doors.has(edgeKey(x, z, side)));
}

/** The longest of the shortest walks from room 0's middle to another room's, as cells; the last cell is a middle. */
export function longestWalk(plan: MazePlan): [number, number][] {
  const { width, rooms } = plan;
  const start = roomMiddle(rooms[0]);
  const from = new Int32Array(width * width).fill(-1);
  const queue = [start[1] * width + start[0]];
  from[queue[0]] = queue[0];
  for (let head = 0; head < queue.length; head++) {
    const x = queue[head] % width;
    const z = Math.floor(queue[head] / width);
    for (let side = 0; side < 4; side++) {
      const next = (z + STEPS[side][1]) * width + x + STEPS[side][0];
      if (!passable(plan, x, z, side) || from[next] >= 0) continue;
      from[next] = queue[head];
      queue.push(next);
    }
  }
  const middles = new Set(rooms.map(roomMiddle).map(([x, z]) => z * width + x));
  let cell = queue.filter((c) => middles.has(c)).at(-1) ?? queue[0];
  const walk: [number, number][] = [];
  for (;;) {
    walk.push([cell % width, Math.floor(cell / width)]);
    if (from[cell] === cell) return walk.reverse();
    cell = from[cell];
  }
}
