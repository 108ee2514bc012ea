/**
 * Which blocks of a file a test enters: the file is rewritten so that each of its blocks records when it is first
 * entered. A test that never enters the block around a mutant cannot notice the mutant, and need not be run.
 *
 * A block runs or not as a whole: the module, a function's body, the branch of an `if`, the body of a loop, a case.
 * Smaller parts (the right side of `&&`) are not told apart: a test too many is only slow, one too few would be wrong.
 */
import { type Node, parseTypeScript } from '../../tools/build/syntax.ts';
import { childrenOf } from './syntax.ts';

export interface Block {
  start: number;
  end: number;
}

/** Blocks of a file; 0 is the module. */
export function blocksOf(file: string, source: string): Block[] {
  return probes(file, source).map(({ start, end }) => ({ start, end }));
}

/** The innermost block around an offset, by its index. */
export function blockAt(blocks: Block[], at: number): number {
  let inner = 0;
  for (let i = 1; i < blocks.length; i++) {
    const { start, end } = blocks[i];
    if (at >= start && at < end && end - start <= blocks[inner].end - blocks[inner].start) inner = i;
  }
  return inner;
}

/**
 * A page cannot write to a file: it posts the blocks that were entered to an address, those of one turn of the event
 * loop together.
 */
const IN_PAGE = (address: string): string =>
  '(() => { let notes = ""; const send = () => {' +
  `fetch(${JSON.stringify(address)}, { method: "POST", mode: "no-cors", keepalive: true, body: notes }); notes = ""; };` +
  'return (file) => { const seen = new Uint8Array(1e4); seen.note = (block) => { seen[block] = 1;' +
  'if (notes === "") queueMicrotask(send); notes += file + " " + block + "\\n"; }; return seen; }; })()';

/**
 * The file's text with its notes, for programs that have probe.js before them; without it nothing is noted, or, where an address is given,
 * the notes are posted there.
 */
export function withProbes(file: string, source: string, address = ''): string {
  const inserts: [at: number, order: number, text: string][] = [];
  for (const [i, { start, end, form }] of probes(file, source).entries()) {
    const note = `(__seen[${i}] || __seen.note(${i}))`;
    if (form === 'module') {
      const at = source.startsWith('#!') ? source.indexOf('\n') + 1 : 0;
      const other = address ? IN_PAGE(address) : '() => new Uint8Array(1e4).fill(1)';
      const probe = `(globalThis.cullProbe ??= ${other})(${JSON.stringify(file)})`;
      inserts.push([at, 0, `const __seen = ${probe}; ${note}; `]);
    } else if (form === 'braces') inserts.push([start + 1, i, ` ${note};`]);
    else if (form === 'case') inserts.push([start, i, `${note}; `]);
    else if (form === 'statement') inserts.push([start, i, `{ ${note}; `], [end, -i, ' }']);
    else inserts.push([start, i, `(${note}, (`], [end, -i, '))']);
  }
  // at one offset blocks that end are closed before others are opened; inner ones close first
  inserts.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  let text = '';
  let from = 0;
  for (const [at, , insert] of inserts) {
    text += source.slice(from, at) + insert;
    from = at;
  }
  return text + source.slice(from);
}

interface Probe extends Block {
  form: 'module' | 'braces' | 'case' | 'statement' | 'expression';
}

function probes(file: string, source: string): Probe[] {
  const found: Probe[] = [{ start: 0, end: source.length, form: 'module' }];
  visit(parseTypeScript(file, source));
  return found;

  function visit(node: Node): void {
    for (const body of bodiesOf(node)) addBody(body);
    if (node.type === 'SwitchCase' && node.consequent.length > 0)
      found.push({ start: node.consequent[0].start, end: node.end, form: 'case' });
    for (const child of childrenOf(node)) visit(child);
  }

  function addBody(body: Node): void {
    const { start, end, type } = body;
    if (type === 'BlockStatement') found.push({ start, end, form: 'braces' });
    else if (/(Statement|Declaration)$/.test(type)) found.push({ start, end, form: 'statement' });
    else found.push({ start, end, form: 'expression' });
  }
}

/** The parts of a node that run or not as a whole. */
function bodiesOf(node: Node): Node[] {
  if (/^(For|While|DoWhile)/.test(node.type)) return [node.body];
  if (/Function/.test(node.type)) return node.body ? [node.body] : [];
  if (node.type === 'ConditionalExpression') return [node.consequent, node.alternate];
  if (node.type !== 'IfStatement') return [];
  // "else if" is a block of the next one
  return [node.consequent, node.alternate].filter((body) => body && body.type !== 'IfStatement');
}
