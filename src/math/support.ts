/**
 * The smallest ball around at most five balls, found among the balls that touch a subset of them from inside.
 *
 * This is the basis computation of an LP-type problem: the smallest enclosing ball is fixed by at most d + 1 of its balls,
 * all of which it touches. With so few balls every subset can be tried, which leaves no case to special-case: of all balls
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
  private readonly members = new Int32Array(MOST);
  private readonly q = room();
  private readonly gram = room();
  private readonly a = room();
  private readonly b = room();
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
      if (!this.touch(subset)) continue;
      const radius = this.trial[3];
      if (radius >= bestRadius || !this.holds(subset)) continue;
      bestRadius = radius;
      best = subset;
      this.centre.set(this.trial.subarray(0, 3));
    }
    if (best === 0) return false;
    this.radius = bestRadius;
    this.keep(best);
    return true;
  }

  /** The ball that touches every member of `subset`, with its centre in their affine hull, into `trial`. */
  private touch(subset: number): boolean {
    const { p, r, h, members, q, gram, a, b, trial } = this;
    let size = 0;
    let least = 0;
    for (let i = 0; i < this.count; i++) {
      if ((subset >> i) & 1) {
        if (size > this.dimension) return false;
        members[size++] = i;
        least = Math.max(least, r[i]);
      }
    }
    const o = members[0];
    const m = size - 1;
    for (let j = 0; j < m; j++) {
      const k = members[j + 1];
      let square = 0;
      for (let axis = 0; axis < 3; axis++) {
        const d = p[k * 3 + axis] - p[o * 3 + axis];
        q[j * 3 + axis] = d;
        square += d * d;
      }
      a[j] = (square + h[k] * h[k] - h[o] * h[o] - r[k] * r[k] + r[o] * r[o]) / 2;
      b[j] = r[k] - r[o];
    }
    for (let i = 0; i < m; i++)
      for (let j = 0; j < m; j++)
        gram[i * 3 + j] = q[i * 3] * q[j * 3] + q[i * 3 + 1] * q[j * 3 + 1] + q[i * 3 + 2] * q[j * 3 + 2];
    if (!eliminate(gram, a, b, m)) return false;

    // the centre's offset from p_0 is u + R v
    let uu = 0;
    let uv = 0;
    let vv = 0;
    for (let axis = 0; axis < 3; axis++) {
      let u = 0;
      let v = 0;
      for (let j = 0; j < m; j++) {
        u += a[j] * q[j * 3 + axis];
        v += b[j] * q[j * 3 + axis];
      }
      uu += u * u;
      uv += u * v;
      vv += v * v;
    }
    const radius = smallestRoot(vv - 1, uv + r[o], uu + h[o] * h[o] - r[o] * r[o], least);
    if (!(radius < Number.POSITIVE_INFINITY)) return false;
    for (let axis = 0; axis < 3; axis++) {
      let c = p[o * 3 + axis];
      for (let j = 0; j < m; j++) c += (a[j] + radius * b[j]) * q[j * 3 + axis];
      trial[axis] = c;
    }
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
    let to = 0;
    for (let i = 0; i < this.count; i++) {
      if (!((subset >> i) & 1)) continue;
      this.p.copyWithin(to * 3, i * 3, i * 3 + 3);
      this.r[to] = this.r[i];
      this.h[to] = this.h[i];
      to++;
    }
    this.count = to;
  }
}

/** Solve gram x = a and gram x = b in place by Gauss elimination with pivots on the diagonal; false when dependent. */
function eliminate(gram: Float64Array, a: Float64Array, b: Float64Array, m: number): boolean {
  for (let k = 0; k < m; k++) {
    const pivot = gram[k * 3 + k];
    let size = 0;
    for (let j = 0; j < m; j++) size = Math.max(size, Math.abs(gram[j * 3 + j]));
    if (!(pivot > DEPENDENT * size)) return false;
    for (let i = k + 1; i < m; i++) {
      const f = gram[i * 3 + k] / pivot;
      for (let j = k; j < m; j++) gram[i * 3 + j] -= f * gram[k * 3 + j];
      a[i] -= f * a[k];
      b[i] -= f * b[k];
    }
  }
  for (let k = m - 1; k >= 0; k--) {
    for (let j = k + 1; j < m; j++) {
      a[k] -= gram[k * 3 + j] * a[j];
      b[k] -= gram[k * 3 + j] * b[j];
    }
    a[k] /= gram[k * 3 + k];
    b[k] /= gram[k * 3 + k];
  }
  return true;
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
