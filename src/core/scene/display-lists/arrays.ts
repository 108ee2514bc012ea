/**
 * The arrays of a C file that hold vertices or display lists: `Vtx name[] = { ... }` and `Gfx name[] = { ... }`, with whatever else a compiler lets stand about the
 * name. All else is passed over: textures, lights, functions, arrays of pointers to lists.
 *
 * Source: Fast64 (Vtx.to_c, GfxList.to_c_static, GbiMacro.to_c), and the models of HackerSM64, some of them by hand.
 */
import { Growing } from '../growing.ts';
import { MAX_COORDINATE, MAX_TRIANGLES, MAX_VERTICES } from '../limits.ts';
import { quote } from '../scene-error.ts';
import type { Tokens } from './tokens.ts';

/** of all commands those that load vertices, draw, call, end, move what is drawn, blend or mask it; the others are counted */
export interface Command {
  macro: string;
  /** each argument's tokens */
  args: string[][];
  line: number;
}

export interface DisplayList {
  commands: Command[];
  /** commands of other kinds, which set what is drawn by later ones */
  others: number;
  /** no other file can name it */
  isStatic: boolean;
}

export interface Arrays {
  /** vertices x (x, y, z) of all arrays */
  positions: Growing<Float32Array>;
  /** which of them are an array's */
  vertices: Map<string, { first: number; count: number }>;
  /** in the order of the file */
  lists: Map<string, DisplayList>;
  /** names that a geo layout of the file has: lists among them stand where it puts them */
  placed: Set<string>;
  /** vertices with a coordinate of more than 16 bits, or with a fraction: those of a port */
  wide: number;
}

const KEPT =
  /^gsSP(Vertex|\w*(Tri|Quad|Line)\w*|DisplayList(Hint)?|Branch\w*|EndDisplayList|Matrix|SetOtherMode)$|^gsDPSet(RenderMode|AlphaCompare)$/;
/** x, y, z, flag, s, t and four bytes; VTX() leaves the flag out */
const NUMBERS = { '{': 10, VTX: 9 } as const;
const MAX_COMMANDS = MAX_TRIANGLES;

/** The value of a C number, without its suffix; NaN for what is none. */
export function numberOf(token: string): number {
  if (/^0[0-7]+[uUlL]*$/.test(token)) return Number.parseInt(token, 8);
  if (/^(0[xX][0-9a-fA-F]+|0|[1-9]\d*)[uUlL]*$/.test(token)) return Number(token.replace(/[uUlL]+$/, ''));
  return /^(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?[fFlL]?$/.test(token) && /[.eE]/.test(token)
    ? Number.parseFloat(token)
    : Number.NaN;
}

/** @throws SceneError */
export function readArrays(tokens: Tokens): Arrays {
  const arrays: Arrays = {
    positions: new Growing(Float32Array),
    vertices: new Map(),
    lists: new Map(),
    placed: new Set(),
    wide: 0,
  };
  let words: string[] = [];
  /** the word before the first [ */
  let name: string | undefined;
  while (tokens.token !== '') {
    const { token } = tokens;
    if (/^\w/.test(token)) {
      words.push(token);
      if (words.length > 16) words = words.slice(-16);
      tokens.next();
    } else if (token === '[') {
      name ??= words.at(-1);
      tokens.skipBrackets();
    } else if (token === '=') {
      if (tokens.next() === '{') readValue(tokens, words, name, arrays);
      words = [];
      name = undefined;
    } else {
      if ('({'.includes(token)) tokens.skipBrackets();
      else tokens.next();
      if (token === '*') words.push('*');
      else if (token !== '(') {
        words = [];
        name = undefined;
      }
    }
  }
  return arrays;
}

/** The braces behind `words name[] =`. */
function readValue(tokens: Tokens, words: readonly string[], name: string | undefined, arrays: Arrays): void {
  const type = words.find((word) => word === 'Vtx' || word === 'Gfx');
  if (!type || !name || words.includes('*')) {
    if (words.includes('GeoLayout')) readPlaced(tokens, arrays);
    else tokens.skipBrackets();
    return;
  }
  if (arrays.vertices.has(name) || arrays.lists.has(name))
    throw tokens.fault(`${quote(name)} stands twice in the file`, 'leave one of them out');
  const before = tokens.directives;
  const whose = `${type} ${quote(name)}`;
  if (type === 'Vtx') readVertices(tokens, name, whose, arrays);
  else arrays.lists.set(name, { ...readCommands(tokens, whose), isStatic: words.includes('static') });
  if (tokens.directives > before)
    throw tokens.fault(`${whose} has a line of the preprocessor in it`, 'put there what a compiler would read');
  tokens.next();
}

/** The names in a geo layout. */
function readPlaced(tokens: Tokens, { placed }: Arrays): void {
  let depth = 0;
  do {
    const { token } = tokens;
    if ('({'.includes(token)) depth++;
    else if (')}'.includes(token)) depth--;
    else if (/^[A-Za-z_]/.test(token)) placed.add(token);
    tokens.next();
  } while (depth > 0 && tokens.token !== '');
}

function readVertices(tokens: Tokens, name: string, whose: string, arrays: Arrays): void {
  const { positions, vertices } = arrays;
  const first = positions.length / 3;
  tokens.next();
  while (tokens.token !== '}') {
    if (readVertex(tokens, whose, positions)) arrays.wide++;
    if (positions.length / 3 > MAX_VERTICES)
      throw tokens.fault(`more than MAX_VERTICES = ${MAX_VERTICES} vertices`, 'split the file');
    if (tokens.token === ',') tokens.next();
    else if (tokens.token !== '}') throw tokens.fault(`a vertex of ${whose} is followed by ${tokens.shown()}`);
  }
  vertices.set(name, { first, count: positions.length / 3 - first });
}

/** @returns whether a coordinate has more than 16 bits or a fraction */
function readVertex(tokens: Tokens, whose: string, positions: Growing<Float32Array>): boolean {
  const kind = tokens.token === 'VTX' ? 'VTX' : '{';
  if (kind === 'VTX') tokens.next();
  else if (tokens.token !== '{') throw tokens.fault(`${whose} has ${tokens.shown()} where a vertex belongs`);
  let depth = 0;
  let count = 0;
  let sign = 1;
  let isWide = false;
  do {
    const { token } = tokens;
    const size = numberOf(token);
    if (token === '{' || token === '(') depth++;
    else if (token === '}' || token === ')') depth--;
    else if (token === '-') sign = -sign;
    else if (!Number.isNaN(size)) {
      const value = sign * size;
      sign = 1;
      if (count < 3) {
        if (!(Math.abs(value) <= MAX_COORDINATE))
          throw tokens.fault(
            `a vertex of ${whose} has the coordinate ${value}, over the limit MAX_COORDINATE = 2^120`,
            'scale the model down',
          );
        isWide ||= !Number.isInteger(value) || value < -32768 || value > 32767;
        positions.push(value);
      }
      count++;
    } else if (token !== ',') throw tokens.fault(`a vertex of ${whose} has ${tokens.shown()} where a number belongs`);
    tokens.next();
  } while (depth > 0);
  if (count !== NUMBERS[kind])
    throw tokens.fault(`a vertex of ${whose} has ${count} numbers, and a Vtx has ${NUMBERS[kind]}`);
  return isWide;
}

function readCommands(tokens: Tokens, whose: string): Pick<DisplayList, 'commands' | 'others'> {
  const commands: Command[] = [];
  let others = 0;
  tokens.next();
  while (tokens.token !== '}') {
    const macro = tokens.token;
    if (!/^[A-Za-z_]/.test(macro)) throw tokens.fault(`${whose} has ${tokens.shown()} where a command belongs`);
    const line = KEPT.test(macro) ? tokens.line() : 0;
    if (tokens.next() !== '(') throw tokens.fault(`${quote(macro)} of ${whose} is no macro with arguments`);
    if (line === 0) {
      others++;
      tokens.skipBrackets();
    } else {
      if (commands.length >= MAX_COMMANDS)
        throw tokens.fault(`${whose} has more than ${MAX_COMMANDS} commands`, 'split it');
      commands.push({ macro, args: readArguments(tokens, whose), line });
    }
    if (tokens.token === ',') tokens.next();
    else if (tokens.token !== '}') throw tokens.fault(`a command of ${whose} is followed by ${tokens.shown()}`);
  }
  return { commands, others };
}

/** Of a macro, whose bracket is in hand: the tokens between commas. */
function readArguments(tokens: Tokens, whose: string): string[][] {
  const args: string[][] = [[]];
  let depth = 1;
  while (depth > 0) {
    const token = tokens.next();
    if (token === '') throw tokens.fault(`the file ends in a command of ${whose}`);
    if ('([{'.includes(token)) depth++;
    else if (')]}'.includes(token)) depth--;
    if (depth === 0) break;
    if (token === ',' && depth === 1) args.push([]);
    else if (args[args.length - 1].length < 64) args[args.length - 1].push(token);
  }
  tokens.next();
  return args;
}
