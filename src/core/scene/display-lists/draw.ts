/**
 * What a display list draws: its commands are followed into the lists that it calls, with the vertex cache that they share.
 *
 * Guarantee: ends, whatever the lists call; a fault is told with its line, as a ListFault where it is of that list alone.
 * Bound: of a list that branches by depth both ways count, each with the vertices that it had before. Slots are those of the file: whether a microcode has so many is not asked.
 */
import { MAX_TRIANGLES } from '../limits.ts';
import { OBJECT_BLEND, OBJECT_MASK } from '../scene.ts';
import { quote, SceneError } from '../scene-error.ts';
import { type Arrays, type Command, type DisplayList, numberOf } from './arrays.ts';

/** more than any microcode's stack of lists holds */
export const MAX_CALLS = 18;
/** commands followed in a file: lists that call lists could come to more than any machine draws */
export const MAX_STEPS = 2 ** 22;
const SLOTS = 256;
const WRAPPERS =
  /^(segmented_to_virtual|SEGMENTED_TO_VIRTUAL|OS_K0_TO_PHYSICAL|VIRTUAL_TO_PHYSICAL|Vtx|Gfx|const|u8|s32|u32)$/;

/** A list that cannot be followed: others of the file may be sound. */
export class ListFault extends SceneError {}

/** tokens of a render mode that blends with what is drawn before: Fast64's and the SDK's names, and a cycle spelt out */
const BLENDS = /^(G_RM_\w*(XLU|CLD|ADD)\w*|ZMODE_XLU)$/;
/** tokens of modes that draw where a picture's alpha is enough */
const MASKS = /^(G_RM_\w*TEX_EDGE\w*|CVG_X_ALPHA|G_AC_(THRESHOLD|DITHER))$/;
const SPELT = ['FORCE_BL', 'G_BL_CLR_MEM', 'G_BL_1MA'];

/** Takes a triangle, by the numbers of its vertices. */
export type OnTriangle = (a: number, b: number, c: number) => void;

/** Of one list, with all that it calls. */
export interface ListFacts {
  triangles: number;
  /** its vertices are not where they are written */
  moves: boolean;
  /** OBJECT_BLEND, OBJECT_MASK or 0 */
  seenThrough: number;
  /** the first list that it calls and that draws nothing, which sets its material; null: none */
  material: string | null;
  /** lists that it calls and that are not in the file */
  unknown: Set<string>;
}

export class Drawer {
  private steps = 0;
  private readonly slots = new Int32Array(SLOTS);

  constructor(private readonly arrays: Arrays) {}

  /** @throws SceneError */
  draw(name: string, to: OnTriangle): ListFacts {
    this.slots.fill(-1);
    const facts: ListFacts = { triangles: 0, moves: false, seenThrough: 0, material: null, unknown: new Set() };
    this.follow(name, this.arrays.lists.get(name)!, to, facts, 0);
    return facts;
  }

  private follow(name: string, list: DisplayList, to: OnTriangle, facts: ListFacts, depth: number): void {
    if (depth >= MAX_CALLS)
      throw new ListFault(
        `C: Gfx ${quote(name)} is called by lists more than MAX_CALLS = ${MAX_CALLS} deep, or calls itself: export the file again`,
      );
    for (const command of list.commands) {
      if (++this.steps > MAX_STEPS)
        throw new SceneError(`C: the lists come to more than MAX_STEPS = ${MAX_STEPS} commands: split the file`);
      const { macro, args } = command;
      switch (macro) {
        case 'gsSPVertex':
          this.load(command);
          break;
        case 'gsSP1Triangle':
          this.triangles(command, [args.slice(0, 3)], 4, to, facts);
          break;
        case 'gsSP2Triangles':
          this.triangles(command, [args.slice(0, 3), args.slice(4, 7)], 8, to, facts);
          break;
        case 'gsSP1Quadrangle':
          this.triangles(command, [args.slice(0, 3), [args[0], args[2], args[3]]], 5, to, facts);
          break;
        case 'gsSPDisplayList':
        case 'gsSPDisplayListHint':
          this.call(command, to, facts, depth);
          break;
        case 'gsSPBranchList':
          this.call(command, to, facts, depth);
          return;
        case 'gsSPEndDisplayList':
          return;
        case 'gsSPMatrix':
          facts.moves = true;
          break;
        case 'gsSPSetOtherMode':
        case 'gsDPSetRenderMode':
        case 'gsDPSetAlphaCompare':
          facts.seenThrough = either(facts.seenThrough, seenThrough(args.flat()));
          break;
        default: {
          if (!/^gsSPBranchLess/.test(macro)) throw fault(command, `${quote(macro)} is not read`, 'draw by triangles');
          const before = this.slots.slice();
          this.call(command, to, facts, depth);
          this.slots.set(before);
        }
      }
    }
  }

  private call(command: Command, to: OnTriangle, facts: ListFacts, depth: number): void {
    const name = calledBy(command);
    const list = this.arrays.lists.get(name);
    if (!list) {
      facts.unknown.add(name);
      return;
    }
    const before = facts.triangles;
    this.follow(name, list, to, facts, depth + 1);
    if (facts.triangles === before && facts.material === null) facts.material = name;
  }

  /** gsSPVertex(array + offset, count, slot) */
  private load(command: Command): void {
    const { name, offset } = pointer(command, 0);
    const vertices = this.arrays.vertices.get(name);
    if (!vertices)
      throw fault(command, `gsSPVertex of ${quote(name)}, which is no Vtx of this file`, 'put both into one file');
    const [count, slot] = [number(command, 1), number(command, 2)];
    if (offset + count > vertices.count)
      throw fault(
        command,
        `vertices ${offset} to ${offset + count - 1} of ${quote(name)}, which has ${vertices.count}`,
      );
    if (slot + count > SLOTS) throw fault(command, `slots up to ${slot + count - 1}, and none has more than ${SLOTS}`);
    for (let k = 0; k < count; k++) this.slots[slot + k] = vertices.first + offset + k;
  }

  private triangles(command: Command, all: string[][][], args: number, to: OnTriangle, facts: ListFacts): void {
    if (command.args.length !== args)
      throw fault(command, `${command.macro} has ${command.args.length} arguments, and takes ${args}`);
    for (const corners of all) {
      const [a, b, c] = corners.map((tokens) => {
        const slot = integer(command, tokens);
        if (slot >= SLOTS || this.slots[slot] < 0)
          throw fault(command, `slot ${slot}, into which the list has loaded nothing`);
        return this.slots[slot];
      });
      if (facts.triangles++ > MAX_TRIANGLES)
        throw new SceneError(
          `C: line ${command.line}: more than MAX_TRIANGLES = ${MAX_TRIANGLES} triangles: split the file`,
        );
      to(a, b, c);
    }
  }
}

function seenThrough(tokens: readonly string[]): number {
  if (tokens.some((token) => BLENDS.test(token)) || SPELT.every((word) => tokens.includes(word))) return OBJECT_BLEND;
  return tokens.some((token) => MASKS.test(token)) ? OBJECT_MASK : 0;
}

/** A list with both flags is blended. */
export function either(a: number, b: number): number {
  return (a | b) & OBJECT_BLEND || a | b;
}

/** The name of the list that a command calls; an address, as of one that the game puts into a segment, stands for itself. @throws ListFault */
export function calledBy(command: Command): string {
  const [address = []] = command.args;
  if (address.length === 1 && /^0[xX][0-9a-fA-F]{1,8}$/.test(address[0])) return address[0];
  return pointer(command, 0).name;
}

function fault({ line }: Command, what: string, remedy = 'export the file again'): ListFault {
  return new ListFault(`C: line ${line}: ${what}: ${remedy}`);
}

/** `name`, `name + 3`, `&name[3]`, with casts and functions of addresses about it. */
function pointer(command: Command, arg: number): { name: string; offset: number } {
  const tokens = (command.args[arg] ?? []).filter((token) => !WRAPPERS.test(token) && !/^[()&*]$/.test(token));
  const [name = '', sign, offset] = tokens;
  const isPlain = tokens.length === 1;
  const isIndex = tokens.length === 4 && sign === '[' && tokens[3] === ']';
  const isSum = tokens.length === 3 && sign === '+';
  if (!/^[A-Za-z_]/.test(name) || !(isPlain || isIndex || isSum))
    throw fault(command, `${quote(command.macro)} of ${quote(tokens.join(' '))}, which is no array's name`);
  return { name, offset: isPlain ? 0 : integer(command, [offset]) };
}

function number(command: Command, arg: number): number {
  return integer(command, command.args[arg] ?? []);
}

function integer(command: Command, tokens: readonly string[]): number {
  const value = tokens.length === 1 ? numberOf(tokens[0]) : Number.NaN;
  if (!(Number.isInteger(value) && value < 2 ** 32))
    throw fault(
      command,
      `${command.macro} has ${quote(tokens.join(' '))} where a number belongs`,
      'write it as digits',
    );
  return value;
}
