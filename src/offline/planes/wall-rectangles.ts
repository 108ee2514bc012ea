/**
 * Large rectangles that lie wholly within opaque walls.
 *
 * Opaque triangles in one plane that face the same way are a wall, cut into parts that do not touch. The lines through its corners make a grid, whose
 * cells are covered by the triangles or not (covered.ts); the largest rectangle of covered cells is taken, then the next without its cells.
 *
 * No rectangle reaches over a seam: an edge in the wall whose two corners are not those of a triangle on its other side. A rasteriser rounds corners to fractions of a pixel, and
 * where a corner lies on another triangle's edge, single pixels along it show what is behind. With rectangles over seams 2 of 200 held-out views of the castle changed, in a pixel each.
 *
 * Guarantee: every point of a rectangle lies on a triangle that is seen from the front, to the rounding of the coordinates, and no pixel between its triangles is open.
 * Not found: quads that are no rectangles upright in their plane, and pieces of surfaces that bend.
 */
import { addTo, madeOnce } from '../../core/base/keyed.ts';
import type { Vec3 } from '../../core/math/camera.ts';
import { OBJECT_DOUBLE_SIDED, objectCount, type Scene, SEE_THROUGH, sceneBox } from '../../core/scene/scene.ts';
import { isCovered, type Polygon, rangeOf } from './covered.ts';
import { cross, dot, minus, unit } from './vectors.ts';

/** parts of the scene's diagonal: how far corners of one wall may lie apart from its plane, and from each other where they meet */
const ROUNDING = 1e-7;
const IN_PLANE = 1e-6;
/** the least area of a rectangle is the square of this part */
const LEAST = 1 / 80;
/** normals of one wall differ by less */
const NORMAL_STEPS = 2048;
/** level part of the normal of a wall that is no floor */
const LEVEL = 0.03;
/** lines of a wall's grid along each axis; of more, as many evenly spaced */
const MAX_LINES = 48;
/** rectangles of a wall */
const MAX_RECTANGLES = 4;

export interface WallRectangle {
  /** unit, toward the eyes that it hides something from; points p of the wall have p . normal = offset */
  normal: Vec3;
  offset: number;
  /** unit axes in the wall: u x v is the normal */
  u: Vec3;
  v: Vec3;
  /** least and greatest p . u and p . v */
  low: readonly [number, number];
  high: readonly [number, number];
}

interface WallTriangle {
  polygon: Polygon;
  /** names of its corners: the same for the same place */
  names: readonly string[];
}

type Wall = Pick<WallRectangle, 'normal' | 'offset' | 'u' | 'v'> & { triangles: WallTriangle[] };

/** The rectangles, the largest first. */
export function wallRectangles(scene: Scene): WallRectangle[] {
  const box = sceneBox(scene);
  const diagonal = Math.hypot(box[3] - box[0], box[4] - box[1], box[5] - box[2]);
  const least = (LEAST * diagonal) ** 2;
  const room = ROUNDING * diagonal;
  const found: WallRectangle[] = [];
  for (const wall of wallsOf(scene, diagonal)) {
    if (areaOf(wall.triangles) < least) continue;
    for (const triangles of touching(wall.triangles, room))
      if (areaOf(triangles) >= least) found.push(...rectanglesOf({ ...wall, triangles }, least, room));
  }
  return found.sort((a, b) => sizeOf(b) - sizeOf(a));
}

export function sizeOf({ low, high }: Pick<WallRectangle, 'low' | 'high'>): number {
  return (high[0] - low[0]) * (high[1] - low[1]);
}

function wallsOf(scene: Scene, diagonal: number): Iterable<Wall> {
  const { positions, indices, firstTriangle, flags } = scene;
  const walls = new Map<string, Wall>();
  const point = (corner: number): Vec3 => {
    const at = indices[corner] * 3;
    return [positions[at], positions[at + 1], positions[at + 2]];
  };
  const add = (corners: readonly Vec3[]): void => {
    const [a, b, c] = corners;
    const normal = cross(minus(b, a), minus(c, a));
    if (!(Math.hypot(...normal) > (IN_PLANE * diagonal) ** 2)) return;
    const front = unit(normal);
    const offset = dot(front, a);
    const place = Math.round(offset / (4 * IN_PLANE * diagonal));
    const key = [...front.map((value) => Math.round(value * NORMAL_STEPS)), place].join();
    const wall = madeOnce(walls, key, () => {
      const u = Math.hypot(front[0], front[2]) > LEVEL ? unit(cross([0, 1, 0], front)) : axisOf(corners);
      return { normal: front, offset, u, v: cross(front, u), triangles: [] };
    });
    const { u, v, normal: n, offset: o } = wall;
    if (corners.some((p) => Math.abs(dot(n, p) - o) > IN_PLANE * diagonal)) return;
    wall.triangles.push({ polygon: corners.flatMap((p) => [dot(u, p), dot(v, p)]), names: corners.map(String) });
  };
  for (let object = 0; object < objectCount(scene); object++) {
    if (flags[object] & SEE_THROUGH) continue;
    for (let triangle = firstTriangle[object]; triangle < firstTriangle[object + 1]; triangle++) {
      const corners = [point(triangle * 3), point(triangle * 3 + 1), point(triangle * 3 + 2)];
      add(corners);
      if (flags[object] & OBJECT_DOUBLE_SIDED) add(corners.reverse());
    }
  }
  return walls.values();
}

/** An axis of a level wall: along the longer side of a rectangle that its first triangle is half of. */
function axisOf(corners: readonly Vec3[]): Vec3 {
  const sides = corners.map((corner, k) => minus(corners[(k + 1) % 3], corner));
  return unit(sides.sort((a, b) => Math.hypot(...a) - Math.hypot(...b))[1]);
}

function areaOf(triangles: readonly WallTriangle[]): number {
  return triangles.reduce(
    (all, { polygon: [ax, ay, bx, by, cx, cy] }) => all + ((bx - ax) * (cy - ay) - (by - ay) * (cx - ax)) / 2,
    0,
  );
}

/** Triangles whose boxes touch, directly or over others, together. */
function touching(triangles: readonly WallTriangle[], room: number): WallTriangle[][] {
  const boxes = triangles
    .map(({ polygon }, own) => ({ own, across: rangeOf(polygon, 0), along: rangeOf(polygon, 1) }))
    .sort((a, b) => a.across[0] - b.across[0]);
  const root = triangles.map((_, own) => own);
  const find = (own: number): number => {
    let at = own;
    while (root[at] !== at) at = root[at] = root[root[at]];
    return at;
  };
  let open: typeof boxes = [];
  for (const box of boxes) {
    open = open.filter(({ across }) => across[1] >= box.across[0] - room);
    for (const other of open)
      if (other.along[0] <= box.along[1] + room && box.along[0] <= other.along[1] + room)
        root[find(other.own)] = find(box.own);
    open.push(box);
  }
  const parts = new Map<number, WallTriangle[]>();
  triangles.forEach((triangle, own) => {
    addTo(parts, find(own), triangle);
  });
  return [...parts.values()];
}

function rectanglesOf(wall: Wall, least: number, room: number): WallRectangle[] {
  const { triangles, ...plane } = wall;
  const polygons = triangles.map(({ polygon }) => polygon);
  const us = linesOf(polygons, 0, room);
  const vs = linesOf(polygons, 1, room);
  const nearTriangles = inColumns(polygons, us);
  const nearSeams = inColumns(seamsOf(triangles), us);
  // whether no seam runs through cells from line i to i1 and j to j1
  const isWhole = (i: number, j: number, i1: number, j1: number) => {
    const [x0, y0, x1, y1] = [us[i] + room, vs[j] + room, us[i1] - room, vs[j1] - room];
    for (let column = i; column < i1; column++)
      if (nearSeams[column].some((seam) => runsThrough(seam, x0, y0, x1, y1))) return false;
    return true;
  };
  const cells = us.slice(1).map((u1, i) =>
    vs.slice(1).map((v1, j) => ({
      isFull:
        isWhole(i, j, i + 1, j + 1) && isCovered([us[i], vs[j], u1, vs[j], u1, v1, us[i], v1], nearTriangles[i], room),
      isJoinedAcross: i + 2 < us.length && isWhole(i, j, i + 2, j + 1),
      isJoinedAlong: j + 2 < vs.length && isWhole(i, j, i + 1, j + 2),
    })),
  );
  const found: WallRectangle[] = [];
  while (found.length < MAX_RECTANGLES) {
    const best = largest(cells, us, vs);
    if (best === null || best.area < least) break;
    for (let i = best.i0; i < best.i1; i++) for (let j = best.j0; j < best.j1; j++) cells[i][j].isFull = false;
    found.push({ ...plane, low: [us[best.i0], vs[best.j0]], high: [us[best.i1], vs[best.j1]] });
  }
  return found;
}

/** The polygons that reach into each column between two lines. */
function inColumns(polygons: readonly Polygon[], us: readonly number[]): Polygon[][] {
  const columns: Polygon[][] = us.slice(1).map(() => []);
  for (const polygon of polygons) {
    const [least, most] = rangeOf(polygon, 0);
    for (let i = 0; i + 1 < us.length; i++) if (us[i] <= most && us[i + 1] >= least) columns[i].push(polygon);
  }
  return columns;
}

/** Edges that no triangle has the other way round: x, y of both ends. */
function seamsOf(triangles: readonly WallTriangle[]): Polygon[] {
  const edges = new Set(triangles.flatMap(({ names: [a, b, c] }) => [`${a} ${b}`, `${b} ${c}`, `${c} ${a}`]));
  return triangles.flatMap(({ polygon, names }) =>
    [0, 1, 2].flatMap((k) => {
      const next = (k + 1) % 3;
      if (edges.has(`${names[next]} ${names[k]}`)) return [];
      return [[polygon[k * 2], polygon[k * 2 + 1], polygon[next * 2], polygon[next * 2 + 1]]];
    }),
  );
}

/** Whether a line from a to b has a piece in a box. */
function runsThrough([ax, ay, bx, by]: Polygon, x0: number, y0: number, x1: number, y1: number): boolean {
  let [from, to] = [0, 1];
  for (const [a, b, low, high] of [
    [ax, bx, x0, x1],
    [ay, by, y0, y1],
  ]) {
    if (a === b) {
      if (a <= low || a >= high) return false;
      continue;
    }
    const [first, second] = [(low - a) / (b - a), (high - a) / (b - a)];
    from = Math.max(from, Math.min(first, second));
    to = Math.min(to, Math.max(first, second));
  }
  return from < to;
}

function linesOf(triangles: readonly Polygon[], axis: number, room: number): number[] {
  const all = triangles.flatMap((triangle) => triangle.filter((_, k) => k % 2 === axis)).sort((a, b) => a - b);
  const lines = all.filter((value, k) => k === 0 || value - all[k - 1] > room);
  if (lines.length <= MAX_LINES) return lines;
  const [first, last] = [lines[0], lines[lines.length - 1]];
  return Array.from({ length: MAX_LINES }, (_, k) => first + ((last - first) * k) / (MAX_LINES - 1));
}

interface GridCell {
  /** covered, and no seam runs through it */
  isFull: boolean;
  /** whether no seam lies between it and the next cell along each axis */
  isJoinedAcross: boolean;
  isJoinedAlong: boolean;
}

/** The largest rectangle of full cells that are joined, as lines; null where no cell is full. */
function largest(cells: readonly GridCell[][], us: readonly number[], vs: readonly number[]) {
  let best: { i0: number; i1: number; j0: number; j1: number; area: number } | null = null;
  for (let i0 = 0; i0 < cells.length; i0++) {
    const isOpen = cells[i0].map(({ isFull }) => isFull);
    const isJoined = cells[i0].map(({ isJoinedAlong }) => isJoinedAlong);
    for (let i1 = i0; i1 < cells.length; i1++) {
      let start = 0;
      for (let j = 0; j < isOpen.length; j++) {
        isOpen[j] &&= cells[i1][j].isFull && (i1 === i0 || cells[i1 - 1][j].isJoinedAcross);
        isJoined[j] &&= cells[i1][j].isJoinedAlong;
        if (!isOpen[j]) {
          start = j + 1;
          continue;
        }
        if (j > start && !isJoined[j - 1]) start = j;
        const area = (us[i1 + 1] - us[i0]) * (vs[j + 1] - vs[start]);
        if (best === null || area > best.area) best = { i0, i1: i1 + 1, j0: start, j1: j + 1, area };
      }
    }
  }
  return best;
}
