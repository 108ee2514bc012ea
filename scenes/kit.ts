/**
 * The builder of the procedural scenes: appends polygons with baked light to one object at a time.
 *
 * `object()` opens an object at a place, draws it and closes it; inside, the solids of kit/solids.ts and the props of
 * kit/ append to it in local coordinates (y up, front faces counter-clockwise). A vertex gets the paint times the light
 * of kit/light.ts, a little darker towards the foot of the object, with some grain that depends on the place alone, so
 * that neighbours agree. `finish()` copies everything into typed arrays of the right size.
 *
 * Guarantee: each object's vertices are contiguous in the pool, and no object is empty.
 */
import { clamp } from '../src/core/base/clamp.ts';
import { boundingBox } from '../src/core/math/box.ts';
import type { Vec3, View } from '../src/core/math/camera.ts';
import { boundingSphere } from '../src/core/math/sphere.ts';
import type { Scene } from '../src/core/scene/scene.ts';
import type { Light } from './kit/light.ts';
import { hash } from './kit/noise.ts';

/** A colour as displayed, 0xRRGGBB. */
export type Paint = number;

export class Kit {
  private positions = new Float32Array(3 << 18);
  private colors = new Uint8Array(4 << 18);
  private indices = new Uint32Array(3 << 18);
  private vertices = 0;
  private corners = 0;
  private readonly names: string[] = [];
  private readonly firstVertex: number[] = [0];
  private readonly firstTriangle: number[] = [0];
  private readonly flags: number[] = [];
  private flag = 0;
  /** the place of the drawing: turn and scale, then shift */
  private frame = { x: 0, y: 0, z: 0, cos: 1, sin: 0, scale: 1 };
  private paintRed = 255;
  private paintGreen = 255;
  private paintBlue = 255;
  private alpha = 255;
  private lit = true;
  private readonly received = new Float64Array(3);
  private readonly light: Light;

  /** how dark an object is at its foot, and the height in metres at which that ends */
  foot = 0.74;
  footHeight = 2.6;
  /** how much a vertex may differ from its neighbour, 0 .. 1 */
  grain = 0.1;

  constructor(light: Light) {
    this.light = light;
  }

  /** Draw one object at a place, turned by `yaw` radians (counter-clockwise from above) and scaled. */
  object(name: string, draw: () => void, place: Vec3 = [0, 0, 0], yaw = 0, scale = 1): void {
    this.flag = 0;
    this.at(place, yaw, draw, scale);
    const triangles = this.corners / 3;
    if (triangles === this.firstTriangle.at(-1)) throw new Error(`scene kit: object "${name}" has no triangles`);
    this.names.push(name);
    this.flags.push(this.flag);
    this.firstVertex.push(this.vertices);
    this.firstTriangle.push(triangles);
  }

  /** Rename the last object. */
  rename(name: string): void {
    this.names[this.names.length - 1] = name;
  }

  /** Draw a part of an object at a place inside the present one. */
  at(place: Vec3, yaw: number, draw: () => void, scale = 1): void {
    const outer = this.frame;
    const cos = Math.cos(yaw);
    const sin = Math.sin(yaw);
    this.frame = {
      x: outer.x + outer.scale * (outer.cos * place[0] + outer.sin * place[2]),
      y: outer.y + outer.scale * place[1],
      z: outer.z + outer.scale * (outer.cos * place[2] - outer.sin * place[0]),
      cos: outer.cos * cos - outer.sin * sin,
      sin: outer.sin * cos + outer.cos * sin,
      scale: outer.scale * scale,
    };
    draw();
    this.frame = outer;
  }

  /** OBJECT_* bits of the object that is being drawn. */
  mark(flags: number): void {
    this.flag |= flags;
  }

  /** The colour of what follows, lit. */
  paint(color: Paint, alpha = 255): void {
    this.paintRed = color >> 16;
    this.paintGreen = (color >> 8) & 255;
    this.paintBlue = color & 255;
    this.alpha = alpha;
    this.lit = true;
  }

  /** The colour of what follows, shining by itself. */
  glow(color: Paint, alpha = 255): void {
    this.paint(color, alpha);
    this.lit = false;
  }

  /** Append a vertex with its unit normal, both local; gives its number for `triangle`. */
  vertex(x: number, y: number, z: number, nx: number, ny: number, nz: number): number {
    const { cos, sin, scale } = this.frame;
    const wx = this.frame.x + scale * (cos * x + sin * z);
    const wy = this.frame.y + scale * y;
    const wz = this.frame.z + scale * (cos * z - sin * x);
    if (this.vertices * 3 === this.positions.length) {
      this.positions = grown(this.positions, new Float32Array(this.positions.length * 2));
      this.colors = grown(this.colors, new Uint8Array(this.colors.length * 2));
    }
    const v = this.vertices * 3;
    this.positions[v] = wx;
    this.positions[v + 1] = wy;
    this.positions[v + 2] = wz;
    const light = this.received;
    light.fill(1);
    if (this.lit) {
      this.light(wx, wy, wz, cos * nx + sin * nz, ny, cos * nz - sin * nx, light);
      const height = clamp((wy - this.frame.y) / this.footHeight, 0, 1);
      const worn = hash(7, Math.round(wx * 8), Math.round(wy * 8), Math.round(wz * 8)) - 0.5;
      const factor = (this.foot + (1 - this.foot) * height) * (1 + this.grain * worn);
      for (let i = 0; i < 3; i++) light[i] *= factor;
    }
    const c = this.vertices * 4;
    this.colors[c] = Math.min(255, this.paintRed * light[0]);
    this.colors[c + 1] = Math.min(255, this.paintGreen * light[1]);
    this.colors[c + 2] = Math.min(255, this.paintBlue * light[2]);
    this.colors[c + 3] = this.alpha;
    return this.vertices++;
  }

  triangle(a: number, b: number, c: number): void {
    if (this.corners + 3 > this.indices.length)
      this.indices = grown(this.indices, new Uint32Array(this.indices.length * 2));
    this.indices[this.corners++] = a;
    this.indices[this.corners++] = b;
    this.indices[this.corners++] = c;
  }

  /** A flat convex polygon, its corners counter-clockwise from the front. */
  polygon(...points: Vec3[]): void {
    let nx = 0;
    let ny = 0;
    let nz = 0;
    for (let i = 0; i < points.length; i++) {
      const p = points[i];
      const q = points[(i + 1) % points.length];
      nx += (p[1] - q[1]) * (p[2] + q[2]);
      ny += (p[2] - q[2]) * (p[0] + q[0]);
      nz += (p[0] - q[0]) * (p[1] + q[1]);
    }
    const length = Math.hypot(nx, ny, nz) || 1;
    const first = this.vertices;
    for (const p of points) this.vertex(p[0], p[1], p[2], nx / length, ny / length, nz / length);
    for (let i = 2; i < points.length; i++) this.triangle(first, first + i - 1, first + i);
  }

  /** Everything that was drawn, as a scene with `views` as its camera path. */
  finish(views: View[]): Scene {
    const count = this.names.length;
    const scene: Scene = {
      positions: this.positions.slice(0, this.vertices * 3),
      colors: this.colors.slice(0, this.vertices * 4),
      indices: this.indices.slice(0, this.corners),
      firstTriangle: Uint32Array.from(this.firstTriangle),
      flags: Uint8Array.from(this.flags),
      names: this.names,
      spheres: new Float32Array(count * 4),
      boxes: new Float32Array(count * 6),
      views,
      notes: [],
    };
    for (let o = 0; o < count; o++) {
      boundingSphere(scene.positions, this.firstVertex[o], this.firstVertex[o + 1], scene.spheres, o * 4);
      boundingBox(scene.positions, this.firstVertex[o], this.firstVertex[o + 1], scene.boxes, o * 6);
    }
    return scene;
  }
}

function grown<T extends Float32Array | Uint8Array | Uint32Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
