/**
 * All JSON that is read, with something else in one place or two: it is refused in a line of its own, or what comes of it is numbers.
 *
 * Two oracles that know nothing of the readers. No result holds a NaN. And a value of another type is never taken for what it might stand for ("2", true, [1]): the document is refused, or read as if the value were not there.
 */
import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { treeFromJson, treeToJson } from '../src/core/file/json.ts';
import { createCamera, type View } from '../src/core/math/camera.ts';
import { readGltf } from '../src/core/scene/gltf.ts';
import { readObj } from '../src/core/scene/obj.ts';
import { parseViews } from '../src/core/scene/views.ts';
import { createQuery } from '../src/core/tree/query.ts';
import { buildSphereTree } from '../src/core/tree/sphere/sphere-build.ts';
import { fetchCatalogue } from '../src/view/load/catalogue.ts';
import { unpackMoving } from '../src/view/load/packed-moving.ts';
import { packScene, unpackScene } from '../src/view/load/packed-scene.ts';
import { baseModel } from './core/scene/support/base-model.ts';
import { THREE_OBJECTS } from './core/scene/support/three-objects.ts';
import { soak } from './soak.ts';

const SEED = 12;
const LEFT_OUT = Symbol('left out');
type Place = readonly (string | number)[];
type Change = readonly [Place, unknown];

/** what may stand in any place, by chance; of other types the first ones */
const OTHERS = [null, true, false, '', '2', 'x', [], [2], [null], {}, { length: 3 }];
const NUMBERS = [-1, -0, 0, 0.5, 1, 3, 200, 2 ** 31, 2 ** 32, 2 ** 53, 1e39, -1e39, 1e300, 5e-324, Infinity, -Infinity];
const VALUES = [...OTHERS, ...NUMBERS, LEFT_OUT];

interface Document {
  name: string;
  /** sound */
  value: unknown;
  /** its text, to what is read from it */
  read(text: string): unknown;
  /** what a refusal says */
  refusal: RegExp;
  runs: number;
}

const encode = (text: string) => new TextEncoder().encode(text);
const view = { eye: [0, 2, 9], target: [0, 1, 0], up: [0, 1, 0], fov: 60, near: 0.1, far: 100 };
const tree = buildSphereTree(Float32Array.of(0, 0, 0, 1, 4, 0, 0, 0.1, 9, 1, 0, 2, 9, 5, 0, 1));
const queriesOf = (views: readonly View[]) => views.map((each) => ({ each, query: createQuery(createCamera(each)) }));

const scene = readObj(encode(THREE_OBJECTS));
scene.views = [view as unknown as View];
const plainScene = gunzipSync(await packScene(scene));
const headEnd = 4 + plainScene.readUInt32LE(0);
const shapes = await packScene(scene);
const track = { seconds: 4, steps: [0, 0, 0, 0, 1, 0, 0, 3, 0, 0, 0, 6] };
const kinds = [{ number: 2, shapes: [0, 2], tracks: [track], beside: [1, 0, 0], spin: 2 }];

const row = { name: 'castle', title: 'Castle', description: 'x', sky: 255, objects: 3, triangles: 9, model: 'm' };
const surfaces = [{ texture: 'grass', metres: 2, names: ['a'], ground: true }];
const look = { top: 1, low: 2, glow: 3, sun: [0, 1, 0], clouds: 4, stars: false, edge: true, haze: 9, surfaces };
const entry = { ...row, look, modelBytes: 9, tree: 't', treeBytes: 9, thumbnail: 'p', moving: 'v', movingObjects: 3 };
let answer = '';
vi.stubGlobal('fetch', async () => new Response(answer));
afterAll(() => vi.unstubAllGlobals());

/** The parts of a file that begins with the length of its first. */
function withLength(first: Uint8Array, rest: Uint8Array): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(first.length);
  return Buffer.concat([length, first, rest]);
}

const DOCUMENTS: Document[] = [
  {
    name: 'views, as --views and --train have them, and the page',
    value: [view, { eye: [0, 0, 0], target: [1, 0, 0] }],
    read: (text) => queriesOf(parseViews(encode(text))),
    refusal: /^(view \d: (must be an object|\w+ must be \w.*|camera: .*)|views must be a list|it holds no views)$/,
    runs: soak(400, 1500),
  },
  {
    name: 'a model',
    value: JSON.parse(new TextDecoder().decode(baseModel().gltf())),
    async read(text) {
      const { notes, ...read } = await readGltf(encode(text));
      const ignored = notes.find((note) => note.startsWith('the recorded views are ignored'));
      if (ignored) throw new Error(ignored);
      return { ...read, queries: queriesOf(read.views) };
    },
    refusal: /^(glTF|scene|model): |^the recorded views are ignored: view/,
    runs: soak(400, 1500),
  },
  {
    name: 'a tree',
    value: JSON.parse(treeToJson(tree)),
    read: treeFromJson,
    refusal: /^("?\w+"?|node \d.*|object \d.*|id of object \d|the file|the tree|\d of \d leaves) .*/,
    runs: soak(400, 1500),
  },
  {
    name: 'the head of a scene of the page',
    value: JSON.parse(plainScene.toString('utf8', 4, headEnd)),
    read: (text) => unpackScene(gzipSync(withLength(encode(text), plainScene.subarray(headEnd)))),
    refusal: /^the scene's file is damaged, or of another version \(.*\): reload the page$/,
    runs: soak(200, 800),
  },
  {
    name: 'what moves in a scene of the page',
    value: { kinds, seed: 3 },
    read: (text) => unpackMoving(withLength(gzipSync(text), shapes)),
    refusal: /^the file of what moves is damaged \(.*\): reload the page$/,
    runs: soak(200, 800),
  },
  {
    name: 'the list of scenes of the page',
    value: [entry, entry],
    read(text) {
      answer = text;
      return fetchCatalogue();
    },
    refusal: /^scenes\/scenes\.json is not a list of scenes: reload the page, or build it anew$/,
    runs: soak(200, 800),
  },
];

describe.each(DOCUMENTS)('$name', ({ value, read, refusal, runs }) => {
  const places = placesOf(value, []);

  test('sound, it is read; what is no JSON is not', async () => {
    expect(faultOf(await read(JSON.stringify(value)))).toBe('');
    for (const text of ['', 'NaN', '{"a":Infinity}', '[1,', '\u0000'])
      await expect(async () => read(text)).rejects.toThrow();
  });

  test(`changed in one place: ${runs} cases, seed ${SEED}`, () =>
    checkAll(fc.tuple(change(places)), runs, async (changes) => {
      const found = await outcome(read, changed(value, changes), refusal);
      const [[place, other]] = changes;
      if (found === REFUSED || !isOfOtherType(valueAt(value, place), other)) return;
      const without = changed(value, [[place, LEFT_OUT]]);
      const allowed = [value, without].map((each) => outcome(read, each, refusal));
      expect(await Promise.all(allowed)).toContain(found);
    }));

  test(`changed in two or three: ${runs} cases, seed ${SEED}`, () =>
    checkAll(fc.array(change(places), { minLength: 2, maxLength: 3 }), runs, async (changes) => {
      await outcome(read, changed(value, changes), refusal);
    }));
});

test('a camera: 3,000 views and aspects, NaN among them, seed 12', () => {
  const sound = { view, aspect: 1.5 };
  const places = placesOf(sound, []).filter((place) => place.length > 1 || place[0] === 'aspect');
  const anything = fc.tuple(fc.constantFrom(...places), fc.constantFrom(...VALUES, Number.NaN, new Array(3)));
  return checkAll(fc.array(anything, { minLength: 1, maxLength: 2 }), 3000, async (changes) => {
    const { view: other, aspect } = changed(sound, changes) as typeof sound;
    let camera: ReturnType<typeof createCamera>;
    try {
      camera = createCamera(other as unknown as View, aspect);
    } catch (error) {
      expect(error).toBeInstanceOf(RangeError);
      expect((error as Error).message).toMatch(/^camera: (eye|target|up|fov|near|far|aspect) \w.*/);
      return;
    }
    expect(faultOf(createQuery(camera))).toBe('');
    for (const number of [...camera.eye, ...camera.target, ...camera.up, camera.fov, camera.near, camera.far])
      expect(typeof number).toBe('number');
  });
});

/** The places of a document, itself among them. */
function placesOf(value: unknown, place: Place): Place[] {
  if (typeof value !== 'object' || value === null) return [place];
  return [
    place,
    ...Object.keys(value).flatMap((key) => placesOf((value as Record<string, unknown>)[key], [...place, key])),
  ];
}

/** A document that is left out as a whole is no JSON. */
const change = (places: Place[]) =>
  fc
    .tuple(fc.constantFrom(...places), fc.constantFrom(...VALUES))
    .filter(([{ length }, value]) => length > 0 || value !== LEFT_OUT);

function checkAll<T>(cases: fc.Arbitrary<T>, runs: number, check: (one: T) => Promise<void>): Promise<void> {
  return fc.assert(fc.asyncProperty(cases, check), { seed: SEED, numRuns: runs });
}

const valueAt = (value: unknown, place: Place) =>
  place.reduce<unknown>((owner, key) => (owner as Record<string, unknown>)[key], value);

/** The document with other values in some places; a place that an earlier change has taken away stays away. */
function changed(value: unknown, changes: readonly Change[]): unknown {
  const root = { document: structuredClone(value) } as Record<string, unknown>;
  for (const [place, other] of changes) {
    let owner = root;
    const way = ['document', ...place];
    for (const key of way.slice(0, -1)) owner = (owner?.[key] ?? undefined) as Record<string, unknown>;
    if (typeof owner !== 'object') continue;
    const last = way[way.length - 1];
    if (other !== LEFT_OUT) owner[last] = structuredClone(other);
    else if (Array.isArray(owner)) owner.splice(Number(last), 1);
    else delete owner[last];
  }
  return root.document;
}

const typeOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value);
const isOfOtherType = (value: unknown, other: unknown) => other !== LEFT_OUT && typeOf(value) !== typeOf(other);

const REFUSED = 'refused';

/** What comes of a document, as text; REFUSED where that is all. */
async function outcome(read: Document['read'], value: unknown, refusal: RegExp): Promise<string> {
  const text = JSON.stringify(value, (_, one) => (Math.abs(one) === Infinity ? `@${Math.sign(one)}@` : one)) ?? '';
  let found: unknown;
  try {
    found = await read(text.replaceAll('"@1@"', '1e999').replaceAll('"@-1@"', '-1e999'));
  } catch (error) {
    expect((error as Error).message).toMatch(refusal);
    expect((error as Error).message).not.toMatch(
      /[\r\n]|undefined|Cannot read|is not a function|is not iterable|Invalid/,
    );
    return REFUSED;
  }
  expect(faultOf(found)).toBe('');
  return JSON.stringify(found, (_, one) => (ArrayBuffer.isView(one) ? Array.from(one as Float32Array) : one));
}

/** What of a result is no number where numbers stand; '' where all are. */
function faultOf(found: unknown, where = 'it'): string {
  if (typeof found === 'number') return Number.isNaN(found) ? `${where} is NaN` : '';
  if (typeof found !== 'object' || found === null) return '';
  for (const [key, value] of Object.entries(found)) {
    const fault = faultOf(value, `${where}.${key}`);
    if (fault) return fault;
  }
  return '';
}
