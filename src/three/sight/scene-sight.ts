/**
 * Hidden sets of a batched scene. A Mesh is hidden where it is an object of the cells, stands in its place, and its eye's cell does not see it, whether a batch draws it or three.
 *
 * As instance-sight.ts: while an object is away, moved, invisible, removed, of another shape, or can be seen through, everything is seen, unless it is movable.
 */

import type { Camera, Material, Mesh, Object3D } from 'three';
import { hasBit } from '../../core/base/bits.ts';
import { madeOnce } from '../../core/base/keyed.ts';
import { idsByMesh, objectsBelow } from '../overdraw/scene-objects.ts';
import { type Handle, handleOf, type SceneHome } from '../scene/scene-handle.ts';
import { seenSets } from './eye-cells.ts';
import { type BoundSets, bindSets, type Hidden } from './hidden-sets.ts';
import { isSeeThrough } from './mesh-shape.ts';
import { SightBits } from './sight.ts';
import { StillMesh } from './still-mesh.ts';

/** A batch, as hidden sets have to do with it. */
export interface SeenBatch {
  /** by instance */
  readonly owners: readonly (Handle | undefined)[];
  /** counts the Meshes that came and went */
  readonly members: number;
  readonly mesh: { readonly maxInstanceCount: number };
}

interface Home extends SceneHome {
  readonly mesh: Mesh;
  /** its object; -1: several, of a mesh of instances */
  readonly object: number;
  /** as all its objects are */
  readonly isMovable: boolean;
  handle: Handle | undefined;
  readonly still: StillMesh;
  /** its material when it was looked at last; null: several */
  surface: Surface | null;
}

/** A material of homes, compared once a view: a batch does not tell what its materials do. */
interface Surface {
  readonly material: Material;
  isThrough: boolean;
  /** whether it can be seen through or not as it was before this view */
  isOther: boolean;
  /** the view in which it was compared last */
  view: number;
}

export class SceneSight {
  private readonly owner: object;
  private readonly sets: BoundSets;
  private readonly homes: Home[];
  private readonly bits = new WeakMap<SeenBatch, SightBits>();
  private readonly surfaces = new WeakMap<Material, Surface>();
  /** counts the views */
  private view = 0;
  private away = 0;
  /** the sets of the camera that was looked by last; none: it sees everything */
  private numbers: readonly number[] = [];
  /** counts what makes other bits */
  private version = 0;

  /**
   * @param owner of the handles
   * @throws RangeError as bindSets says, and for an object that no Mesh below the root is
   */
  constructor(hidden: Hidden, root: Object3D, owner: object) {
    this.owner = owner;
    this.sets = bindSets(hidden, () => objectsBelow(root), root);
    const { objects, movable } = this.sets;
    const homes = new Map<Mesh, Home>();
    const idsOf = idsByMesh(objects);
    for (const [id, { mesh, instance }] of objects.entries()) {
      const before = homes.get(mesh);
      if (before && instance < 0)
        throw new RangeError(`hidden: one Mesh is said to be object ${before.object} and ${id}`);
      if (before) continue;
      const handle = handleOf(mesh);
      if (handle?.owner !== owner)
        throw new RangeError(`hidden: object ${id} is a Mesh "${mesh.name}" that is not below the root`);
      const fixed = idsOf.get(mesh)!.filter((one) => !movable.has(one));
      const home: Home = {
        mesh,
        object: instance < 0 ? id : -1,
        isMovable: fixed.length === 0,
        handle,
        still: new StillMesh(mesh, instance < 0 ? [] : fixed.map((one) => objects[one].instance)),
        surface: this.surfaceOf(mesh),
        isAway: false,
        isNoted: true,
      };
      homes.set(mesh, home);
    }
    this.homes = [...homes.values()];
    // only now: where sets are refused, those before them stay
    for (const home of this.homes) home.handle!.home = home;
  }

  /** Meshes of the cells that are not in their place, and that were not said to be movable. */
  get meshesAway(): Mesh[] {
    return this.homes.filter(({ isAway, isMovable }) => isAway && !isMovable).map(({ mesh }) => mesh);
  }

  /** Before each camera's view, when all handles are up to date. */
  begin(): void {
    this.view++;
    // what three draws tells nobody that it moves
    for (const home of this.homes)
      if (home.isNoted || !home.handle?.batch || this.isOther(home.surface)) this.compare(home);
  }

  end(): void {
    // other sets may have begun
    for (const home of this.homes) if (home.handle?.home === home) home.handle.home = null;
  }

  /** As Sight has it, of one batch. */
  seenFrom(batch: SeenBatch, camera: Camera): Uint8Array | null {
    const { sets } = this;
    if (this.away > 0) return null;
    const numbers = seenSets(sets, camera);
    if (numbers.length === 0) return null;
    const bits = madeOnce(this.bits, batch, () => new SightBits());
    const { owners, mesh, members } = batch;
    const objectOf = (instance: number) => {
      const home = owners[instance]?.home as Home | null | undefined;
      return home && !home.isAway ? home.object : -1;
    };
    return bits.of(sets.cells.sets, numbers, mesh.maxInstanceCount, objectOf, this.version + members);
  }

  /** three comes to the scene for a camera. */
  look(camera: Camera): void {
    this.numbers = this.away > 0 ? [] : seenSets(this.sets, camera);
  }

  /** Whether a Mesh that three draws is hidden from the camera that was looked by last. */
  hides({ home }: Handle): boolean {
    const { numbers, sets } = this;
    const { object = -1, isAway = true } = (home as Home | null) ?? {};
    if (numbers.length === 0 || object < 0 || isAway) return false;
    return numbers.every((number) => !hasBit(sets.cells.sets[number], object));
  }

  private surfaceOf({ material }: Mesh): Surface | null {
    if (Array.isArray(material)) return null;
    const { view } = this;
    return madeOnce(this.surfaces, material, () => ({
      material,
      isThrough: isSeeThrough(material),
      isOther: false,
      view,
    }));
  }

  private isOther(surface: Surface | null): boolean {
    if (!surface) return false;
    if (surface.view !== this.view) {
      surface.view = this.view;
      const before = surface.isThrough;
      surface.isThrough = isSeeThrough(surface.material);
      surface.isOther = surface.isThrough !== before;
    }
    return surface.isOther;
  }

  private compare(home: Home): void {
    home.isNoted = false;
    home.surface = this.surfaceOf(home.mesh);
    const handle = handleOf(home.mesh);
    if (handle !== home.handle) {
      home.handle = handle;
      if (handle?.owner === this.owner) handle.home = home;
      this.version++;
    }
    const isAway = !this.isInPlace(home);
    if (isAway === home.isAway) return;
    home.isAway = isAway;
    if (home.isMovable) this.version++;
    else this.away += isAway ? 1 : -1;
  }

  private isInPlace({ handle, still }: Home): boolean {
    return handle?.owner === this.owner && handle.isShown && still.isInPlace();
  }
}
