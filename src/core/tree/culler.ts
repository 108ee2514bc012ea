/**
 * A culler: finds the visible objects of static spheres by a scan, the sphere tree or the wide tree, as their number says.
 *
 * Guarantee: whichever it is, the sets, the inside flags and the lists of `sorted` are the same, those of brute.ts. A list of `front` or `back` without
 * `sorted` is as near to the exact one as the method has it: exact from a scan, as the nodes lie from the sphere tree (`cull`), near-exact, in
 * runs, from the wide tree (`cullWide`). So are the first objects that `max` keeps of it.
 */
import { isFloats, nameOfGiven } from '../base/given.ts';
import { type Culled, type CullOptions, type CullResult, checkAsked, keepOnly, mostOf } from './cull-options.ts';
import { CULL_METHODS, type CullMethod, findingOf, isSpheres } from './culler-finding.ts';
import type { KernelChoice } from './kernel-choice.ts';
import type { CullQuery } from './query.ts';
import { slotsOf } from './sphere/levels.ts';
import type { SphereTree } from './sphere/sphere-tree.ts';

export interface CullerOptions {
  /** auto: by the number of objects; scan: one after the other; sphere: the sphere tree that is given; wide: a wide tree, made of what is given */
  method: 'auto' | CullMethod;
  /** of the wide tree, as buildWideTree has it */
  kernel: KernelChoice;
}

/**
 * Its own result: what a cull found stands in it until the next one. Inside flags are made when they are first asked for, so read them after the cull.
 * Its counters are those of its tree; a scan looks at no node and no leaf, and nodes of a wide tree have four children.
 */
export interface Culler extends Readonly<CullResult> {
  readonly method: CullMethod;
  /**
   * @returns how many are visible, the same as `count`
   * @throws RangeError for an unknown order, `key` or `batch`, which are its method's, or `hidden` where spheres were given: `only` leaves out by id
   */
  cull(query: CullQuery, options?: Partial<CullOptions>): number;
}

const CULLER: Culled = { name: 'a culler', keys: [], cannot: ['key', 'batch'] };

/**
 * From this many objects on a culler uses the wide tree: the least power of two at which no cell of `npm run bench -- choose` is slower than the scan, or than the sphere
 * tree. Speed of a cull relative to the scan, for sets, near ones first and sorted: geometric means over three layouts with 1, 15 and 60 % visible
 *
 *             wide, TypeScript   wide, WebAssembly   sphere tree
 *      32     1.2  1.2  0.9      1.9  2.2  1.6       0.6  0.8  0.7
 *      64     1.5  1.7  1.2      3.1  3.9  2.5       0.9  1.2  0.9
 *     256     2.6  3.4  2.2      7.2  9.3  5.9       1.5  2.2  1.3
 *   1,024     5.8  7.2  3.7       19   24   13       2.9  3.8  1.9
 */
export const WIDE_FROM = 64;

/**
 * A culler of static objects.
 * @param source n x (x, y, z, r), or a sphere tree; it must stay as it is
 * @throws RangeError for spheres that are not finite, negative radii, coordinates beyond 2^120, a method or kernel that there is not, or
 * method sphere without a tree
 * @example
 * ```ts
 * import { createCamera, createCuller, createQuery } from 'cull64';
 *
 * // objects 0 and 1 before the camera, object 2 behind it
 * const culler = createCuller(Float32Array.of(0, 0, -8, 1, 0, 0, -4, 1, 0, 0, 4, 1));
 * const query = createQuery(createCamera({ eye: [0, 0, 0], target: [0, 0, -1] }));
 * culler.cull(query); // 2
 * culler.ids.subarray(0, culler.count); // [1, 0]
 * culler.method; // 'scan'
 * ```
 */
export function createCuller(source: Float32Array | SphereTree, options: Partial<CullerOptions> = {}): Culler {
  if (!isSpheres(source) && !isFloats(source?.objects))
    throw new TypeError(
      `a culler is of n x (x, y, z, r) in a Float32Array or of a sphere tree, not of ${nameOfGiven(source)}`,
    );
  const objects = isSpheres(source) ? source.length / 4 : source.ids.length;
  const nodes = isSpheres(source) ? 0 : source.links.length;
  const method = methodFor(source, objects, options.method);
  const { found, find } = findingOf(method, source, options.kernel);
  /** id -> place in the bits of a tree */
  let slots: Uint32Array | null = null;
  return Object.assign(found, {
    method,
    cull(query: CullQuery, options: Partial<CullOptions> = {}): number {
      checkAsked(query.planes, options, CULLER, objects, nodes);
      const { hidden = null } = options;
      if (hidden === null || method === 'sphere') find(query, options);
      else {
        if (isSpheres(source)) throw new RangeError('hidden: bits of a tree for spheres; give `only`');
        // a hidden object is not counted towards `max`
        find(query, { ...options, hidden: null, max: Number.POSITIVE_INFINITY });
        slots ??= slotsOf(source);
        keepOnly(found, hidden.objects, mostOf(options), options.inside ?? false, slots);
      }
      return found.count;
    },
  });
}

/** @throws RangeError for a method that there is not */
function methodFor(
  source: Float32Array | SphereTree,
  objects: number,
  method: CullerOptions['method'] = 'auto',
): CullMethod {
  if (method === 'auto') return objects >= WIDE_FROM ? 'wide' : isSpheres(source) ? 'scan' : 'sphere';
  if (CULL_METHODS.includes(method)) return method;
  throw new RangeError(`method ${method}: it must be auto, ${CULL_METHODS.join(', ')}`);
}
