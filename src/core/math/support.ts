/**
 * The smallest ball around at most five balls, found among the balls that touch a subset of them from inside.
 *
 * This is the basis computation of an LP-type problem: the smallest enclosing ball is fixed by at most d + 1 of its balls,
 * all of which it touches. With so few balls every subset can be tried, so that there are no special cases: of all balls
 * that touch a subset and hold the rest, the smallest is the answer.
 *
 * A ball may have a height h: its distance from the plane in which the centre must lie. Then d is 2, and the
 * distance of a centre c in the plane to it is sqrt(|c - p|^2 + h^2). Without the plane d is 3 and every h is 0.
 *
 * A ball of radius R around c touches ball i from inside when |c - p_i|^2 + h_i^2 = (R - r_i)^2. The difference of
 * two such equations is linear in c and R, so c = p_0 + sum (a_j + R b_j) q_j with q_j = p_j - p_0, and the first
 * equation becomes a quadratic in R.
 *
 * Source: Fischer and Gaertner, "The smallest enclosing ball of balls: combinatorial structure and algorithms" (2003).
 */

const MOST = 5;

/** Relative tolerance of "holds": far above rounding, far below what a 32-bit float can tell. */
const TOLERANCE = 1e-12;

/** Smaller than this, relative to the vectors, a set of centres counts as dependent and its subset is skipped. */
const DEPENDENT = 1e-14;

/** Below 1 by far more than rounding could change a radius. */
const CLEARLY = 1 - 1e-6;

/** Room for what belongs to the balls or to a subset of them, three numbers each at most. */
const room = (): Float64Array => new Float64Array(MOST * 3);

export class Support {
  /** balls in use */
  count = 0;
  /** the answer of `solve`: centre and radius */
  readonly centre = new Float64Array(3);
  radius = 0;

  private readonly p = room();
  private readonly r = room();
  private readonly h = room();
  private readonly trial = room();

  constructor(readonly dimension: 2 | 3) {}

  /** Add a ball: centre (projected into the plane, when there is one), radius, height. */
  add(x: number, y: number, z: number, r: number, h: number): void {
    const k = this.count++;
    this.p[k * 3] = x;
    this.p[k * 3 + 1] = y;
    this.p[k * 3 + 2] = z;
    this.r[k] = r;
    this.h[k] = h;
  }

  /**
   * Smallest ball around all that was added, given that the last one added is on its boundary; afterwards only
   * the balls that fix it are kept. False when rounding left no subset whose ball holds the others.
   */
  solve(): boolean {
    const last = this.count - 1;
    let best = 0;
    let bestRadius = Number.POSITIVE_INFINITY;
    for (let subset = 1 << last; subset < 1 << this.count; subset++) {
      if (last > 0 && this.tooSmall(subset, last)) continue;
      if (!this.touch(subset)) continue;
      const radius = this.trial[3];
      if (radius >= bestRadius || !this.holds(subset)) continue;
      bestRadius = radius;
      best = subset;
      this.centre[0] = this.trial[0];
      this.centre[1] = this.trial[1];
      this.centre[2] = this.trial[2];
    }
    if (best === 0) return false;
    this.radius = bestRadius;
    this.keep(best);
    return true;
  }

  /**
   * Whether the ball of the last member, or of it and one other, is clearly smaller than the last answer, whose members it would have to hold
   * too: most subsets are ruled out by this, at the cost of a square root.
   */
  private tooSmall(subset: number, last: number): boolean {
    const { p, r, h } = this;
    const others = subset & ~(1 << last);
    const extent = Math.abs(h[last]) + r[last];
    const bound = this.radius * CLEARLY;
    if (others === 0) return extent < bound;
    if ((others & (others - 1)) !== 0) return false;
    const k = lowestOf(others);
    const x = p[last * 3] - p[k * 3];
    const y = p[last * 3 + 1] - p[k * 3 + 1];
    const z = p[last * 3 + 2] - p[k * 3 + 2];
    const other = Math.abs(h[k]) + r[k];
    return extent < bound && other < bound && Math.sqrt(x * x + y * y + z * z) + extent + other < 2 * bound;
  }

  /** The ball that touches every member of `subset`, with its centre in their affine hull, into `trial`. */
  private touch(subset: number): boolean {
    const { p, r, h, trial } = this;
    const o = lowestOf(subset);
    const ro = r[o];
    const ho = h[o];
    const po = o * 3;
    let rest = subset & (subset - 1);
    let least = ro;
    let size = 0;
    let x0 = 0;
    let y0 = 0;
    let z0 = 0;
    let a0 = 0;
    let b0 = 0;
    let x1 = 0;
    let y1 = 0;
    let z1 = 0;
    let a1 = 0;
    let b1 = 0;
    let x2 = 0;
    let y2 = 0;
    let z2 = 0;
    let a2 = 0;
    let b2 = 0;
    if (rest !== 0) {
      const k = lowestOf(rest);
      rest &= rest - 1;
      size = 1;
      x0 = p[k * 3] - p[po];
      y0 = p[k * 3 + 1] - p[po + 1];
      z0 = p[k * 3 + 2] - p[po + 2];
      a0 = (x0 * x0 + y0 * y0 + z0 * z0 + h[k] * h[k] - ho * ho - r[k] * r[k] + ro * ro) / 2;
      b0 = r[k] - ro;
      if (r[k] > least) least = r[k];
    }
    if (rest !== 0) {
      const k = lowestOf(rest);
      rest &= rest - 1;
      size = 2;
      x1 = p[k * 3] - p[po];
      y1 = p[k * 3 + 1] - p[po + 1];
      z1 = p[k * 3 + 2] - p[po + 2];
      a1 = (x1 * x1 + y1 * y1 + z1 * z1 + h[k] * h[k] - ho * ho - r[k] * r[k] + ro * ro) / 2;
      b1 = r[k] - ro;
      if (r[k] > least) least = r[k];
    }
    if (rest !== 0) {
      const k = lowestOf(rest);
      rest &= rest - 1;
      size = 3;
      x2 = p[k * 3] - p[po];
      y2 = p[k * 3 + 1] - p[po + 1];
      z2 = p[k * 3 + 2] - p[po + 2];
      a2 = (x2 * x2 + y2 * y2 + z2 * z2 + h[k] * h[k] - ho * ho - r[k] * r[k] + ro * ro) / 2;
      b2 = r[k] - ro;
      if (r[k] > least) least = r[k];
    }
    if (rest !== 0 || size > this.dimension) return false;
    let ux = 0;
    let uy = 0;
    let uz = 0;
    let vx = 0;
    let vy = 0;
    let vz = 0;
    if (size > 0) {
      // Gauss elimination with pivots on the diagonal
      const g00 = x0 * x0 + y0 * y0 + z0 * z0;
      const g01 = x0 * x1 + y0 * y1 + z0 * z1;
      const g02 = x0 * x2 + y0 * y2 + z0 * z2;
      let g11 = x1 * x1 + y1 * y1 + z1 * z1;
      let g12 = x1 * x2 + y1 * y2 + z1 * z2;
      let g22 = x2 * x2 + y2 * y2 + z2 * z2;
      if (!(g00 > DEPENDENT * Math.max(g00, g11, g22))) return false;
      if (size > 1) {
        const f1 = g01 / g00;
        g11 -= f1 * g01;
        a1 -= f1 * a0;
        b1 -= f1 * b0;
        if (size > 2) {
          const f2 = g02 / g00;
          g12 -= f1 * g02;
          const g21 = x2 * x1 + y2 * y1 + z2 * z1 - f2 * g01;
          g22 -= f2 * g02;
          a2 -= f2 * a0;
          b2 -= f2 * b0;
          if (!(g11 > DEPENDENT * Math.max(g00, Math.abs(g11), Math.abs(g22)))) return false;
          const f = g21 / g11;
          g22 -= f * g12;
          a2 -= f * a1;
          b2 -= f * b1;
          if (!(g22 > DEPENDENT * Math.max(g00, g11, Math.abs(g22)))) return false;
          a2 /= g22;
          b2 /= g22;
          a1 -= g12 * a2;
          b1 -= g12 * b2;
        } else if (!(g11 > DEPENDENT * Math.max(g00, Math.abs(g11)))) return false;
        a1 /= g11;
        b1 /= g11;
        a0 -= g01 * a1;
        b0 -= g01 * b1;
        if (size > 2) {
          a0 -= g02 * a2;
          b0 -= g02 * b2;
        }
      }
      a0 /= g00;
      b0 /= g00;
      // the centre's offset from p_0 is u + R v
      ux = a0 * x0 + a1 * x1 + a2 * x2;
      uy = a0 * y0 + a1 * y1 + a2 * y2;
      uz = a0 * z0 + a1 * z1 + a2 * z2;
      vx = b0 * x0 + b1 * x1 + b2 * x2;
      vy = b0 * y0 + b1 * y1 + b2 * y2;
      vz = b0 * z0 + b1 * z1 + b2 * z2;
    }
    const uu = ux * ux + uy * uy + uz * uz;
    const uv = ux * vx + uy * vy + uz * vz;
    const vv = vx * vx + vy * vy + vz * vz;
    const radius = smallestRoot(vv - 1, uv + ro, uu + ho * ho - ro * ro, least);
    if (!(radius < Number.POSITIVE_INFINITY)) return false;
    let x = p[po];
    let y = p[po + 1];
    let z = p[po + 2];
    if (size > 0) {
      const part = a0 + radius * b0;
      x += part * x0;
      y += part * y0;
      z += part * z0;
    }
    if (size > 1) {
      const part = a1 + radius * b1;
      x += part * x1;
      y += part * y1;
      z += part * z1;
    }
    if (size > 2) {
      const part = a2 + radius * b2;
      x += part * x2;
      y += part * y2;
      z += part * z2;
    }
    trial[0] = x;
    trial[1] = y;
    trial[2] = z;
    trial[3] = radius;
    return true;
  }

  /** Whether the trial ball holds the balls that are not in `subset`. */
  private holds(subset: number): boolean {
    const { p, r, h, trial } = this;
    for (let i = 0; i < this.count; i++) {
      if ((subset >> i) & 1) continue;
      const x = p[i * 3] - trial[0];
      const y = p[i * 3 + 1] - trial[1];
      const z = p[i * 3 + 2] - trial[2];
      if (Math.sqrt(x * x + y * y + z * z + h[i] * h[i]) + r[i] > trial[3] * (1 + TOLERANCE)) return false;
    }
    return true;
  }

  private keep(subset: number): void {
    const { p, r, h } = this;
    let to = 0;
    for (let i = 0; i < this.count; i++) {
      if (!((subset >> i) & 1)) continue;
      p[to * 3] = p[i * 3];
      p[to * 3 + 1] = p[i * 3 + 1];
      p[to * 3 + 2] = p[i * 3 + 2];
      r[to] = r[i];
      h[to] = h[i];
      to++;
    }
    this.count = to;
  }
}

/** The lowest number in a set. */
function lowestOf(set: number): number {
  return 31 - Math.clz32(set & -set);
}

/** Smallest root R >= least of a R^2 + 2 b R + c = 0, or Infinity. */
function smallestRoot(a: number, b: number, c: number, least: number): number {
  const floor = least * (1 - TOLERANCE);
  const discriminant = b * b - a * c;
  if (discriminant < 0) return Number.POSITIVE_INFINITY;
  const t = -(b + (b < 0 ? -1 : 1) * Math.sqrt(discriminant));
  const r1 = t / a;
  const r2 = c / t;
  const low = Math.min(r1, r2);
  const high = Math.max(r1, r2);
  if (low >= floor) return Math.max(low, least);
  if (high >= floor) return Math.max(high, least);
  // t is 0 when b and the discriminant both are: the double root 0
  return t === 0 && floor <= 0 ? 0 : Number.POSITIVE_INFINITY;
}
