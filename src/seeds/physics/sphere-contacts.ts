/** The contacts of one step: of spheres with each other, with triangles and with the sides of the world, lowest first. */
import { lengthened } from '../../core/base/grown.ts';

/** The other side of a contact that is no sphere. */
export const FIXED = -1;

/** Most contacts of a step: far above what spheres that lie on each other have, which is six each. */
export const MAX_CONTACTS = 2 ** 23;

/**
 * Pairs that touch, or may touch before the step is over. Its arrays grow when a step has more contacts than any
 * before.
 */
export type SphereContacts = ReturnType<typeof createSphereContacts>;

export function createSphereContacts() {
  const n = 1024;
  return {
    count: 0,
    /** the sphere; of two spheres the later in the order: the upper one, to the order's accuracy */
    upper: new Int32Array(n),
    /** the other sphere, or FIXED */
    lower: new Int32Array(n),
    /** x, y, z, unit vector towards the upper sphere */
    normals: new Float32Array(n * 3),
    /** distance between the surfaces; below 0 where they overlap */
    gaps: new Float32Array(n),
    /** least speed of separation that the step may leave */
    targets: new Float32Array(n),
    /** momentum that the contact has transferred so far */
    impulses: new Float32Array(n),
  };
}

/** Add one contact. @throws RangeError when there are MAX_CONTACTS */
export function addSphereContact(
  contacts: SphereContacts,
  upper: number,
  lower: number,
  nx: number,
  ny: number,
  nz: number,
  gap: number,
): void {
  const i = contacts.count++;
  if (i === contacts.upper.length) lengthen(contacts);
  contacts.upper[i] = upper;
  contacts.lower[i] = lower;
  contacts.normals[i * 3] = nx;
  contacts.normals[i * 3 + 1] = ny;
  contacts.normals[i * 3 + 2] = nz;
  contacts.gaps[i] = gap;
}

function lengthen(contacts: SphereContacts): void {
  const n = contacts.upper.length * 2;
  if (n > MAX_CONTACTS)
    throw new RangeError(`more than ${MAX_CONTACTS} contacts in a step: too many spheres stand in one place`);
  contacts.upper = lengthened(contacts.upper, n);
  contacts.lower = lengthened(contacts.lower, n);
  contacts.normals = lengthened(contacts.normals, n * 3);
  contacts.gaps = lengthened(contacts.gaps, n);
  contacts.targets = lengthened(contacts.targets, n);
  contacts.impulses = lengthened(contacts.impulses, n);
}
