/**
 * Ways to break TypeScript, one place at a time: comparisons at their edge, other arithmetic, other logic, negated
 * conditions, numbers off by one, flags inverted, strings emptied, statements and early exits removed, min for max.
 *
 * A loop ends a turn earlier, and a typed array is one entry shorter: a turn more mostly writes past a typed array, and
 * an entry more is never read, so no test can notice either.
 *
 * Not broken: types, imports, and texts of errors, which are for people. Left out, because they mostly give the same
 * program: `>>>` as `>>`, counters of loops (they only hang), keys and places of constants with which nothing is
 * computed.
 */

import { type Node, parseTypeScript } from '../../tools/build/syntax.ts';
import type { Breaker } from './mutant.ts';
import { childrenOf } from './syntax.ts';

const BINARY: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '**': '*',
  '<<': '>>',
  '>>': '<<',
  '>>>': '<<',
  '&': '|',
  '|': '&',
  '^': '&',
};
const LOGICAL: Record<string, string> = { '&&': '||', '||': '&&', '??': '&&' };
const ASSIGNMENT: Record<string, string> = {
  '+=': '-=',
  '-=': '+=',
  '*=': '/=',
  '/=': '*=',
  '|=': '&=',
  '&=': '|=',
  '^=': '&=',
  '<<=': '>>=',
  '>>=': '<<=',
  '>>>=': '<<=',
};
const MEMBER: Record<string, string> = {
  min: 'max',
  max: 'min',
  floor: 'ceil',
  ceil: 'floor',
  every: 'some',
  some: 'every',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
};
/** a word that a program reads; a string with a blank in it is for people */
const WORD = /^[\w./:#-]+$/;

/** Calls `breakAt` for each way to break `source`. */
export function breakTypeScript(file: string, source: string, breakAt: Breaker): void {
  visit(parseTypeScript(file, source), null, false);

  function visit(node: Node, parent: Node | null, inLength: boolean): void {
    if (isMessage(node)) return;
    breakNode(node, parent, inLength);
    for (const child of childrenOf(node)) visit(child, node, inLength || isTypedArray(node));
  }

  function breakNode(node: Node, parent: Node | null, inLength: boolean): void {
    const { type } = node;
    if (type === 'BinaryExpression' && isLoopEnd(node, parent)) endEarlier(node);
    else if (type === 'BinaryExpression') swapOperator(node, BINARY);
    else if (type === 'LogicalExpression') swapOperator(node, LOGICAL);
    else if (type === 'AssignmentExpression') swapOperator(node, ASSIGNMENT);
    else if (type === 'UnaryExpression') dropSign(node);
    else if (type === 'UpdateExpression' && parent?.type !== 'ForStatement') swapUpdate(node);
    else if (type === 'MemberExpression') swapMember(node, parent);
    else if (type === 'Literal') breakLiteral(node, parent, inLength);
    else if (type === 'IfStatement' || type === 'ConditionalExpression') negate(node.test);
    if (type === 'IfStatement' && !node.alternate && isExit(node.consequent)) leaveOut(node);
    if (type === 'ExpressionStatement' && /^(Call|Assignment|Await)/.test(node.expression.type)) leaveOut(node);
  }

  function dropSign(node: Node): void {
    if (/^[!~-]$/.test(node.operator)) breakAt(node.start, node.argument.start, ' ');
  }

  function swapOperator(node: Node, table: Record<string, string>): void {
    const swapped = table[node.operator];
    if (swapped === undefined) return;
    // only blanks, comments and the operator stand between the operands
    const at = source.indexOf(node.operator, node.left.end);
    breakAt(at, at + node.operator.length, swapped);
  }

  function endEarlier(node: Node): void {
    const at = source.indexOf(node.operator, node.left.end);
    breakAt(at, at + node.operator.length, `${node.operator} -1 +`);
  }

  function swapUpdate(node: Node): void {
    const at = node.prefix ? node.start : node.end - 2;
    breakAt(at, at + 2, node.operator === '++' ? '--' : '++');
  }

  function swapMember(node: Node, parent: Node | null): void {
    const swapped = MEMBER[node.property.name];
    const isCall = parent?.type === 'CallExpression' && parent.callee === node;
    if (isCall && !node.computed && Object.hasOwn(MEMBER, node.property.name))
      breakAt(node.property.start, node.property.end, swapped);
  }

  function breakLiteral(node: Node, parent: Node | null, inLength: boolean): void {
    if (typeof node.value === 'boolean') breakAt(node.start, node.end, String(!node.value));
    if (typeof node.value === 'number')
      breakAt(node.start, node.end, String(inLength && node.value > 0 ? node.value - 1 : node.value + 1));
    if (typeof node.value === 'string' && isWord(node, parent)) breakAt(node.start, node.end, "''");
  }

  function negate(test: Node): void {
    breakAt(test.start, test.end, `!(${source.slice(test.start, test.end)})`);
  }

  function leaveOut(node: Node): void {
    breakAt(node.start, node.end, ';');
  }

  /** Words of the page are for people; so are file names that are imported. */
  function isWord(node: Node, parent: Node | null): boolean {
    if (file.startsWith('src/view/') || !WORD.test(node.value)) return false;
    if (parent?.type === 'Property' && parent.key === node) return false;
    return parent !== null && !/^(Export|Import|ExpressionStatement|NewExpression)/.test(parent.type);
  }
}

function isMessage(node: Node): boolean {
  if (node.type === 'ThrowStatement') return true;
  if (node.type === 'AssignmentExpression' && node.left.property?.name === 'name')
    return /Error$/.test(node.right.value);
  if (node.type === 'NewExpression') return /Error$/.test(node.callee.name ?? '');
  return node.type === 'CallExpression' && node.callee.object?.name === 'console';
}

/** `i < n`, or `i <= n`, by which a loop goes on. */
function isLoopEnd(node: Node, parent: Node | null): boolean {
  return parent?.type === 'ForStatement' && parent.test === node && /^<=?$/.test(node.operator);
}

function isTypedArray(node: Node): boolean {
  return node.type === 'NewExpression' && /^(Big)?(Float|Uint|Int)\d+(Clamped)?Array$/.test(node.callee.name ?? '');
}

/** A statement that only leaves the function or the turn of a loop. */
function isExit(node: Node): boolean {
  if (node.type === 'BlockStatement') return node.body.length === 1 && isExit(node.body[0]);
  return /^(Return|Throw|Continue|Break)Statement$/.test(node.type);
}
