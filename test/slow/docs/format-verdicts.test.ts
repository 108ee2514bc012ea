/** What docs/format.md says is allowed, or refused, of cases at the edge: the project and read_c64.py both say so. */
import { expect, test } from 'vitest';
import { describeTreeFile } from '../../../src/core/file/binary.ts';
import { bitsFloat } from '../../../src/core/file/float32.ts';
import { TREE_FORMATS } from '../../../src/core/file/formats.ts';
import { FLOAT16_NODE, HEADER, OBJECT, offsetOf, SEED20_NODE } from '../../../src/core/file/layout.ts';
import { edited, makeSpheres } from '../../core/file/trees.ts';
import { disagreements, isRefused, noPython, skips } from '../../docs/read-c64.ts';
import { formatsOf, type TreeFile, treeForms } from '../../docs/tree-forms.ts';

const withPython = test.skipIf(noPython);

const MINUS_ZERO = 0x80000000;

function filesOf(kind: string, count: number): [name: string, bytes: Uint8Array][] {
  const forms = [...treeForms({ spheres: makeSpheres(kind, count, 5) })];
  return forms.flatMap(([name, file]) => (typeof file === 'string' ? [] : [[name, file]]));
}

function textOf(count: number): string {
  return treeForms({ spheres: makeSpheres('at 0, radius 0', count, 5) }).get('json') as string;
}

/** Names of those of which one of the two does not say so. */
function others(files: Map<string, TreeFile>, verdict: 'read' | 'refused'): string[] {
  const wrong = [...files].filter(([, file]) => isRefused(file) !== (verdict === 'refused')).map(([name]) => name);
  return [...wrong, ...disagreements(files)];
}

withPython(`leafSize may be more than any leaf has; in an empty tree it may be anything${skips}`, () => {
  const single = filesOf('uniform', 11).filter(([name]) => /^(float16|seed20) (little|big)$/.test(name));
  const empty = filesOf('uniform', 0).map(([name, bytes]) => [`empty ${name}`, bytes] as const);
  expect(single.length).toBe(4);
  expect(formatsOf(empty.map(([name]) => name.slice('empty '.length)))).toEqual(new Set(TREE_FORMATS));
  const raised = [...single, ...empty].map(([name, bytes]) => {
    const at = offsetOf(HEADER, 'leafSize');
    return [name, edited(bytes, (view, little) => view.setUint32(at, 200, little))] as const;
  });
  expect(others(new Map(raised), 'read')).toEqual([]);
});

withPython(`-0 is 0 in origin and bounds, in seed20 nodes and in object spheres${skips}`, () => {
  const files = filesOf('at 0, radius 0', 3);
  const withMinus = files.map(([name, bytes]) => [name, minusZeros(bytes, floatsOf(bytes))] as const);
  expect(withMinus.filter(([, bytes], i) => Buffer.compare(bytes, files[i][1]) !== 0).length).toBe(files.length);
  expect(others(new Map(withMinus), 'read')).toEqual([]);
});

withPython(`the radius of a float16 node may be 0, but not -0${skips}`, () => {
  // a leaf's axis in the low byte of x: at such a centre nothing is rounded
  const x = bitsFloat(0x008000c0);
  const forms = treeForms({ spheres: Float32Array.of(x, 0, 0, 0, x, 0, 0, 0) }, ['float16']);
  const files = [...forms].flatMap(([name, file]) =>
    /^float16.*leaves of 5/.test(name) ? [[name, file as Uint8Array] as const] : [],
  );
  expect(files.length).toBe(2);
  const radius = HEADER.size + offsetOf(FLOAT16_NODE, 'r');
  for (const [, bytes] of files) expect([...bytes.subarray(radius, radius + 4)]).toEqual([0, 0, 0, 0]);
  expect(others(new Map(files), 'read')).toEqual([]);
  const refused = files.map(([name, bytes]) => [name, minusZeros(bytes, [radius])] as const);
  expect(others(new Map(refused), 'refused')).toEqual([]);
});

/** Where floats of a header, of seed20 nodes and of object spheres stand. */
function floatsOf(bytes: Uint8Array): number[] {
  const { format, header } = describeTreeFile(bytes);
  const row = (at: number, count: number) => Array.from({ length: count }, (_, k) => at + 4 * k);
  const all = [...row(offsetOf(HEADER, 'origin'), 3), ...row(offsetOf(HEADER, 'bounds'), 6)];
  for (let node = 0; format === 'seed20' && node < header.nodeCount; node++)
    all.push(...row(header.nodesOffset + node * SEED20_NODE.size, 4));
  for (let object = 0; format === 'float16' && header.objectsOffset > 0 && object < header.objectCount; object++)
    all.push(...row(header.objectsOffset + object * OBJECT.size, 4));
  return all;
}

/** -0 for each of these floats that is 0. */
function minusZeros(bytes: Uint8Array, floats: number[]): Uint8Array {
  return edited(bytes, (view, little) => {
    for (const at of floats) if (view.getUint32(at, little) === 0) view.setUint32(at, MINUS_ZERO, little);
  });
}

withPython(`the edges of JSON${skips}`, () => {
  const text = textOf(3);
  const change = (from: string, to: string) => {
    expect(text).toContain(from);
    return [to, text.replace(from, to)] as const;
  };
  const read = new Map([
    change('"cull64":1', '"cull64":1.0'),
    change('"cull64":1,"leafSize":1', '"leafSize":1,"cull64":1'),
    change('"cull64":1', '"cull64":2,"cull64":1'),
    change('"right":2', '"right":2.0'),
    change('"right":2', '"right":2e0'),
    change('"first":0', '"first":-0'),
    change('"sphere":[0,0,0,0]', '"sphere":[-0,-0.0,0,-0]'),
    ['an empty tree of leaves of 200', textOf(0).replace('"leafSize":1', '"leafSize":200')],
  ]);
  expect(others(read, 'read')).toEqual([]);
  const refused = new Map([
    change('"cull64":1', '"cull64":1,"cull64":2'),
    change('"cull64":1', '"cull64":true'),
    change('"right":2', '"right":2.5'),
    change('"right":2', '"right":true'),
    change('"first":0', '"first":-1'),
    change('"leafSize":1', '"leafSize":0'),
    change('"leafSize":1', '"leafSize":256'),
    ['a byte order mark', `\ufeff${text}`],
    ['lists in lists', '['.repeat(1e5) + ']'.repeat(1e5)],
  ]);
  expect(others(refused, 'refused')).toEqual([]);
});
