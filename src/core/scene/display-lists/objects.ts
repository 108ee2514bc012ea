/**
 * The objects of a file of display lists: the lists that draw and that no other list calls; for one that does nothing but call lists with
 * materials of their own, as a room's entry, those that it calls.
 */
import type { GrowingSoup } from '../gather.ts';
import { OBJECT_BLEND, OBJECT_MASK } from '../scene.ts';
import { SceneError } from '../scene-error.ts';
import type { Arrays } from './arrays.ts';
import { calledBy, Drawer, either, type ListFacts, ListFault } from './draw.ts';

const CALLS = /DisplayList(Hint)?$|Branch/;
const PLAIN_CALL = /^gsSP(DisplayList(Hint)?|BranchList)$/;
/** names of lists that a game draws masked: SM64's layer; and blended: its layers, Ocarina of Time's layer and entry */
const MASKED_LAYER = /_layer_4$/;
const BLENDED_LAYER = /_layer_([567]|Transparent)$|_entry_\d+_transparent$/;

export interface ListObject {
  name: string;
  facts: ListFacts;
  /** OBJECT_BLEND, OBJECT_MASK or 0 */
  seenThrough: number;
}

function ofLayer(name: string): number {
  if (BLENDED_LAYER.test(name)) return OBJECT_BLEND;
  return MASKED_LAYER.test(name) ? OBJECT_MASK : 0;
}

/** @throws SceneError for what is over a limit, or where no list can be followed */
export function readListObjects(arrays: Arrays, soup: GrowingSoup) {
  return new ObjectReader(arrays, soup).read();
}

class ObjectReader {
  private readonly drawer: Drawer;
  private readonly known = new Set<string>();
  private readonly objects: ListObject[] = [];
  private readonly faults: ListFault[] = [];
  /** lists that are called and that are not in the file */
  private readonly unknown = new Set<string>();
  /** lists left out */
  private readonly left = { static: 0, moved: 0 };

  constructor(
    private readonly arrays: Arrays,
    private readonly soup: GrowingSoup,
  ) {
    this.drawer = new Drawer(arrays);
  }

  read() {
    const { objects, faults, unknown, left } = this;
    const { lists } = this.arrays;
    const called = new Set<string>();
    for (const { commands } of lists.values())
      for (const { macro, args } of commands) if (CALLS.test(macro)) for (const token of args[0]) called.add(token);
    for (const name of lists.keys()) if (!called.has(name)) this.readList(name, []);
    if (objects.length === 0 && faults.length > 0) throw new SceneError(faults[0].message);
    return { objects, faults, unknown, left };
  }

  /** @param above names of the lists that it stands for */
  private readList(name: string, above: readonly string[]): void {
    if (this.known.has(name)) return;
    this.known.add(name);
    const { corners, objectOf } = this.soup;
    const [from, fromObjects] = [corners.length, objectOf.length];
    const forget = () => {
      corners.length = from;
      objectOf.length = fromObjects;
    };
    try {
      const parts = this.partsOf(name);
      if (parts) for (const part of parts) this.readList(part, [...above, name]);
      else if (!this.addObject(name, above)) forget();
    } catch (error) {
      if (!(error instanceof ListFault)) throw error;
      forget();
      this.faults.push(error);
    }
  }

  /** @returns whether its triangles stay. @throws ListFault */
  private addObject(name: string, above: readonly string[]): boolean {
    const { objects, left } = this;
    const object = objects.length;
    const facts = this.drawer.draw(name, (a, b, c) => this.soup.triangle(a, b, c, object));
    for (const other of facts.unknown) this.unknown.add(other);
    if (facts.triangles === 0) return false;
    if (facts.moves) left.moved++;
    else if (this.arrays.lists.get(name)!.isStatic) left.static++;
    else {
      const seenThrough = [name, ...above].map(ofLayer).reduce(either, facts.seenThrough);
      objects.push({ name, facts, seenThrough });
      return true;
    }
    return false;
  }

  /** The lists that one stands for; null where it stands for itself. @throws ListFault */
  private partsOf(name: string): string[] | null {
    const { commands, others } = this.arrays.lists.get(name)!;
    const calls = commands.filter(({ macro }) => macro !== 'gsSPEndDisplayList');
    if (others > 0 || calls.length === 0 || !calls.every(({ macro }) => PLAIN_CALL.test(macro))) return null;
    const names = calls.map(calledBy);
    return new Set(names).size === names.length && names.every((part) => this.isWhole(part)) ? names : null;
  }

  /** Whether a list can be called by itself: it draws, with a material that it sets. @throws ListFault */
  private isWhole(name: string): boolean {
    const list = this.arrays.lists.get(name);
    if (!list || list.isStatic) return false;
    const { triangles, material } = this.drawer.draw(name, () => {});
    return triangles > 0 && (material !== null || list.others > 0);
  }
}
