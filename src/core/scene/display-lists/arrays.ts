/**
 * The arrays of a C file that hold vertices or display lists: `Vtx name[] = { ... }` and `Gfx name[] = { ... }`. All else is passed over: textures,
 * lights, functions.
 *
 * Source: Fast64 (Vtx.to_c, GfxList.to_c_static, GbiMacro.to_c), and the models of HackerSM64, some of them by hand.
 */
import { Growing } from '../growing.ts';
import { MAX_TRIANGLES, MAX_VERTICES } from '../limits.ts';
import { quote } from '../scene-error.ts';
import type { Tokens } from './tokens.ts';

/** of all commands those that load vertices, draw, call, end, move what is drawn, or blend it */
export interface Command {
  macro: string;
  /** each argument's tokens */
  args: string[][];
  line: number;
}

export interface DisplayList {
  commands: Command[];
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
}

const KEPT = /^gsSP(Vertex|\w*(Tri|Quad|Line)\w*|DisplayList|Branch\w*|EndDisplayList|Matrix)$|^gsDPSetRenderMode$/;
/** x, y, z, flag, s, t and four bytes; VTX() leaves the flag out */
const NUMBERS = { '{': 10, VTX: 9 } as const;
const MAX_COMMANDS = MAX_TRIANGLES;
const INTEGER = /^(0[xX][0-9a-fA-F]+|\d+)[uUlL]*$/;

/** @throws SceneError */
export function readArrays(tokens: Tokens): Arrays {
  const arrays: Arrays = {
    positions: new Growing(Float32Array),
    vertices: new Map(),
    lists: new Map(),
  };
  let words: string[] = [];
  while (tokens.token !== '') {
    const { token } = tokens;
    if (/^\w/.test(token)) {
      words.push(token);
      if (words.length > 16) words = words.slice(-16);
      tokens.next();
    } else if (token === '[') tokens.skipBrackets();
    else if (token === '=') {
      if (tokens.next() === '{') readValue(tokens, words, arrays);
      words = [];
    } else {
      if ('({'.includes(token)) tokens.skipBrackets();
      else tokens.next();
      if (token !== '(' && token !== '*') words = [];
    }
  }
  return arrays;
}

/** The braces behind `words name[] =`. */
function readValue(tokens: Tokens, words: readonly string[], arrays: Arrays): void {
  const type = words.find((word) => word === 'Vtx' || word === 'Gfx');
  if (!type) {
    tokens.skipBrackets();
    return;
  }
  const name = words[words.length - 1];
  if (arrays.vertices.has(name) || arrays.lists.has(name))
    throw tokens.fault(`${quote(name)} stands twice in the file`, 'leave one of them out');
  const before = tokens.directives;
  const whose = `${type} ${quote(name)}`;
  if (type === 'Vtx') readVertices(tokens, name, whose, arrays);
  else arrays.lists.set(name, { commands: readCommands(tokens, whose), isStatic: words.includes('static') });
  if (tokens.directives > before)
    throw tokens.fault(`${whose} has a line of the preprocessor in it`, 'put there what a compiler would read');
  tokens.next();
}

function readVertices(tokens: Tokens, name: string, whose: string, { positions, vertices }: Arrays): void {
  const first = positions.length / 3;
  tokens.next();
  while (tokens.token !== '}') {
    readVertex(tokens, whose, positions);
    if (positions.length / 3 > MAX_VERTICES)
      throw tokens.fault(`more than MAX_VERTICES = ${MAX_VERTICES} vertices`, 'split the file');
    if (tokens.token === ',') tokens.next();
    else if (tokens.token !== '}') throw tokens.fault(`a vertex of ${whose} is followed by ${tokens.shown()}`);
  }
  vertices.set(name, { first, count: positions.length / 3 - first });
}

function readVertex(tokens: Tokens, whose: string, positions: Growing<Float32Array>): void {
  const kind = tokens.token === 'VTX' ? 'VTX' : '{';
  if (kind === 'VTX') tokens.next();
  else if (tokens.token !== '{') throw tokens.fault(`${whose} has ${tokens.shown()} where a vertex belongs`);
  let depth = 0;
  let count = 0;
  let sign = 1;
  do {
    const { token } = tokens;
    if (token === '{' || token === '(') depth++;
    else if (token === '}' || token === ')') depth--;
    else if (token === '-') sign = -sign;
    else if (INTEGER.test(token)) {
      const value = sign * Number(token.replace(/[uUlL]+$/, ''));
      sign = 1;
      if (count < 3) {
        if (value < -32768 || value > 32767)
          throw tokens.fault(`a vertex of ${whose} has the coordinate ${value}`, 'it has 16 bits');
        positions.push(value);
      }
      count++;
    } else if (token !== ',') throw tokens.fault(`a vertex of ${whose} has ${tokens.shown()} where a number belongs`);
    tokens.next();
  } while (depth > 0);
  if (count !== NUMBERS[kind])
    throw tokens.fault(`a vertex of ${whose} has ${count} numbers, and a Vtx has ${NUMBERS[kind]}`);
}

function readCommands(tokens: Tokens, whose: string): Command[] {
  const commands: Command[] = [];
  tokens.next();
  while (tokens.token !== '}') {
    const macro = tokens.token;
    if (!/^[A-Za-z_]/.test(macro)) throw tokens.fault(`${whose} has ${tokens.shown()} where a command belongs`);
    const line = KEPT.test(macro) ? tokens.line() : 0;
    if (tokens.next() !== '(') throw tokens.fault(`${quote(macro)} of ${whose} is no macro with arguments`);
    if (line === 0) tokens.skipBrackets();
    else {
      if (commands.length >= MAX_COMMANDS)
        throw tokens.fault(`${whose} has more than ${MAX_COMMANDS} commands`, 'split it');
      commands.push({ macro, args: readArguments(tokens, whose), line });
    }
    if (tokens.token === ',') tokens.next();
    else if (tokens.token !== '}') throw tokens.fault(`a command of ${whose} is followed by ${tokens.shown()}`);
  }
  return commands;
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
