import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Camera, createCamera, forwardOf, type Vec3, type View } from '../../../src/core/math/camera.ts';
import { checkRay } from '../../../src/core/math/ray.ts';
import { rayThrough } from '../../../src/overdraw/frame/pick.ts';
import { ordersWith } from '../../../src/overdraw/order/orders.ts';
import { createRig } from '../../../src/view/control/rig.ts';
import { type LinkState, readLink, writeLink } from '../../../src/view/state/permalink.ts';
import {
  acceptSetting,
  defaultSettings,
  FIELDS,
  type Field,
  SETTING_NAMES,
  type Settings,
} from '../../../src/view/state/settings.ts';

const apart = (a: Vec3, b: Vec3) => Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2]);
const camera: View = { eye: [1.2, 3, 4], target: [5, 3, 4], fov: 60 };
const state = (settings: Partial<Settings>, view = camera, frozen: Camera | null = null): LinkState => ({
  scene: 'castle',
  camera: view,
  frozen,
  pick: null,
  path: null,
  settings: { ...defaultSettings(), ...settings },
});

const anySettings = fc
  .record(
    Object.fromEntries(
      SETTING_NAMES.map((name) => {
        const field: Field = FIELDS[name];
        if (field.kind === 'flag') return [name, fc.boolean()];
        if (field.kind === 'choice') return [name, fc.constantFrom(...field.options)];
        return [name, fc.double({ min: field.min, max: field.max, noNaN: true }).map((v) => acceptSetting(name, v))];
      }),
    ),
  )
  .map((settings) => settings as unknown as Settings);
const coordinate = fc.double({ min: -1e5, max: 1e5, noNaN: true });
const anyPoint = fc.tuple(coordinate, coordinate, coordinate);

describe('writeLink', () => {
  it('is short, and has only what differs', () => {
    expect(writeLink(state({ order: 'tree-sorted', n64: true, light: false, speed: 1.21 }))).toBe(
      '#scene=castle&eye=1.2,3,4&target=5,3,4&order=tree-sorted&light=0&n64=1&speed=1.21',
    );
    expect(writeLink({ ...state({}), scene: null })).toBe('#eye=1.2,3,4&target=5,3,4');
  });
  it('has no more digits than the picture needs', () => {
    const view: View = { eye: [10 / 3, -1 / 3, 1e-12], target: [10 / 3 + 10, 0, 0], near: 0.1 + 0.2, fov: 60 };
    expect(writeLink(state({}, view))).toBe('#scene=castle&eye=3.333333,-0.333333,0&target=13.333333,0,0&near=0.3');
  });
});

describe('readLink after writeLink', () => {
  it('gives every setting back', () => {
    fc.assert(
      fc.property(anySettings, (settings) => {
        const read = readLink(writeLink({ scene: 'castle', camera, frozen: null, pick: null, path: null, settings }));
        expect(read.faults).toEqual([]);
        expect({ ...defaultSettings(), ...read.settings }).toEqual(settings);
        expect(read.scene).toBe('castle');
        expect(read.camera?.fov).toBe(60);
        expect(read.frozen).toBeUndefined();
      }),
      { numRuns: 500, seed: 1 },
    );
  });

  it('gives the same picture, and the same address again, also through a rig', () => {
    fc.assert(
      fc.property(anyPoint, anyPoint, fc.double({ min: -6, max: 5, noNaN: true }), (eye, way, power) => {
        const length = Math.hypot(...way);
        fc.pre(length > 1e-3);
        const reach = 10 ** power;
        const target = eye.map((v, axis) => v + (way[axis] / length) * reach) as unknown as Vec3;
        const view: View = { eye, target, fov: 65, near: reach / 3 };
        const link = writeLink(state({}, view, createCamera(view, 1.5)));
        const read = readLink(link);
        expect(read.faults).toEqual([]);
        expect(apart(read.camera!.eye, eye) / reach).toBeLessThan(1e-7);
        expect(apart(forwardOf(createCamera(read.camera!)), forwardOf(createCamera(view)))).toBeLessThan(2e-7);
        expect(read.camera!.near! / view.near!).toBeCloseTo(1, 6);
        expect(read.camera!.fov).toBe(65);
        expect(read.frozen).toEqual(createCamera(read.camera!, 1.5));
      }),
      { numRuns: 500, seed: 2 },
    );
    const rig = createRig(camera, 100);
    rig.turn(0.3, 0.2);
    rig.fly(1, 2, 3);
    const link = writeLink(state({}, rig.view()));
    rig.place(readLink(link).camera!);
    expect(writeLink(state({}, rig.view()))).toBe(link);
  });

  it('keeps a field of view that is not the setting, and a camera that is not upright', () => {
    const frozen = createCamera({ ...camera, fov: 40, up: [0, 0, 1], far: 500 }, 1.625);
    const read = readLink(writeLink(state({ fov: 75 }, { ...camera, fov: 75 }, frozen)));
    expect(read.camera).toEqual({ ...camera, fov: 75 });
    expect(read.frozen).toEqual(frozen);
  });

  it('keeps a path of one’s own, with what its views leave to defaults', () => {
    const path: View[] = [
      camera,
      { eye: [1, 2, 3], target: [4, 5, 6] },
      { eye: [-1.5, 0, 0.001], target: [0, 0, 0], fov: 30, near: 0.2, far: 50, up: [1, 0, 0] },
      { eye: [0, 0, 0], target: [0, 0, -1], near: 0.5 },
    ];
    const link = writeLink({ ...state({}), path });
    expect(link).toContain('path=1.2,3,4,5,3,4,60;1,2,3,4,5,6;-1.5,0,0.001,0,0,0,30,0.2,50,1,0,0;0,0,0,0,0,-1,,0.5');
    expect(readLink(link)).toMatchObject({ path, faults: [] });
    const long = Array.from({ length: 25 }, () => camera);
    expect(readLink(writeLink({ ...state({}), path: long })).path).toBeUndefined();
    expect(readLink(writeLink({ ...state({}), path: long.slice(1) })).path).toHaveLength(24);
  });

  it('keeps the ray of the picked object within 7 digits', () => {
    const ray = rayThrough(createCamera(camera), 100, 50, 320, 240);
    const { pick } = readLink(writeLink({ ...state({}), pick: ray }));
    for (let k = 0; k < 3; k++) {
      expect(pick!.origin[k]).toBe(ray.origin[k]);
      expect(pick!.direction[k]).toBeCloseTo(ray.direction[k], 6);
    }
    expect(pick!.start).toBeCloseTo(ray.start, 6);
    expect(Math.hypot(...pick!.direction)).toBeCloseTo(1, 15);
    expect(readLink(writeLink(state({}))).pick).toBeUndefined();
  });
});

describe('readLink of what others wrote', () => {
  it('names what it leaves out', () => {
    const { faults, settings } = readLink('#order=best&speed=99&n64=yes&fov=wide&scrub=0.5');
    expect(settings).toEqual({ speed: 20, scrub: 0.5 });
    expect(faults).toEqual([
      `order cannot be "best", only ${ordersWith('frame').join(', ')}`,
      'n64 cannot be "yes", only 0 or 1',
      'speed cannot be 99, only 0.05 to 20; it is 20 now',
      'fov cannot be "wide", only 20 to 110',
    ]);
    expect(readLink('#colour=red').faults).toEqual(['there is no setting "colour"']);
    expect(readLink('#eye=1,2,3').faults).toEqual(['the camera needs both eye and target']);
    expect(readLink('#eye=1,2,3&target=1,2,3').faults).toHaveLength(1);
    expect(readLink('#eye=1,2,x&target=1,2,3').camera).toBeUndefined();
    expect(readLink('#eye=1,2,3&target=1,2,4&near=-1').camera).toBeUndefined();
    expect(readLink('#scene=../../x').scene).toBeUndefined();
    expect(readLink('#%E0%A4%A=1').faults).toHaveLength(1);
    expect(readLink('#mode=heat&mode=visit').settings).toEqual({ mode: 'heat' });
  });
  it('names every field of a camera that is wrong', () => {
    const read = readLink('#eye=1,2&target=a,0,0&up=0,0,0&near=-1&far=0&lens=200');
    expect(read.camera).toBeUndefined();
    const fields = read.faults.map((fault) => /^the camera cannot be used \((\w+) /.exec(fault)?.[1]);
    expect(fields).toEqual(['eye', 'target', 'up', 'fov', 'near', 'far']);
    const pairs = readLink('#eye=0,0,0&target=0,0,0&near=5&far=5&frozenEye=0,0,1&frozenTarget=1,0,0&frozenUp=1').faults;
    expect(pairs).toEqual([
      'the camera cannot be used (eye and target are the same point, so there is no direction to look in)',
      'the frozen camera cannot be used (up must be three finite numbers, at most 2^120 in magnitude)',
    ]);
    expect(readLink('#eye=0,0,0&target=1,0,0&near=5&far=4').faults).toEqual([
      'the camera cannot be used (far must be greater than near)',
    ]);
    // a fault of a field by itself goes before one of two fields together
    expect(readLink('#eye=0,0,0&target=0,0,0&near=-1').faults).toEqual([
      'the camera cannot be used (near must be greater than 0, and at most 2^120)',
    ]);
    for (const aspect of ['0', '-1', 'x', '1e300', '1e999'])
      expect(readLink(`#frozenEye=1&frozenTarget=1,2,3&frozenAspect=${aspect}`).faults).toEqual([
        'the frozen camera cannot be used (eye must be three finite numbers, at most 2^120 in magnitude)',
        `frozenAspect cannot be "${aspect}", only a number above 0`,
      ]);
  });
  it('names twelve faults, and tells how many more there are', () => {
    const faults = (count: number) =>
      readLink(`#${Array.from({ length: count }, (_, i) => `no${i}=1`).join('&')}`).faults;
    expect(faults(12)).toEqual(Array.from({ length: 12 }, (_, i) => `there is no setting "no${i}"`));
    expect(faults(13)).toHaveLength(13);
    expect(faults(13).at(-1)).toBe('1 more entry cannot be used');
    expect(faults(20).at(-1)).toBe('8 more entries cannot be used');
  });
  it('is quiet about nothing', () => {
    for (const hash of ['', '#', '#&&']) expect(readLink(hash)).toEqual({ settings: {}, faults: [] });
  });
  it('reads escaped commas', () => {
    expect(readLink('#eye=1%2C2%2C3&target=4,5,6').camera?.eye).toEqual([1, 2, 3]);
  });
  it('never throws, and gives only what can be used', () => {
    const word = fc.oneof(
      fc.constantFrom(
        ...SETTING_NAMES,
        'scene',
        'eye',
        'target',
        'up',
        'near',
        'far',
        'lens',
        'frozenEye',
        'frozenTarget',
        'pick',
        'path',
        '__proto__',
        'constructor',
      ),
      fc.string(),
    );
    const value = fc.oneof(
      fc.string(),
      fc.array(fc.double(), { maxLength: 8 }).map((v) => v.join(',')),
      fc.constantFrom('', '1', '0', '1,2,3', '1e999', '-0', '%', '__proto__', 'toString'),
    );
    const hash = fc
      .array(fc.tuple(word, value))
      .map((entries) => `#${entries.map((entry) => entry.join('=')).join('&')}`);
    fc.assert(
      fc.property(fc.oneof(hash, fc.string({ unit: 'binary' })), (text) => {
        const read = readLink(text);
        for (const name of SETTING_NAMES)
          if (name in read.settings) expect(acceptSetting(name, read.settings[name])).toBe(read.settings[name]);
        for (const view of read.path ?? []) createCamera(view);
        if (read.pick) checkRay(read.pick);
        for (const view of [read.camera, read.frozen]) if (view) createCamera(view);
        expect(read.faults.length).toBeLessThanOrEqual(13);
        for (const fault of read.faults) expect(fault.length).toBeLessThan(200);
      }),
      { numRuns: 3000, seed: 3 },
    );
  });
});

describe('an address', () => {
  const link = (view: Partial<View>, settings: Partial<Settings> = {}) =>
    writeLink({ ...state(settings, { ...camera, ...view }), scene: null }).replace('#eye=1.2,3,4&target=5,3,4', '');
  it('says where up is, unless it is +y', () => {
    expect(link({ up: [0, 1, 0] })).toBe('');
    expect(link({ up: [0, 2, 0] })).toBe('&up=0,2,0');
    expect(link({ up: [0.5, 1, 0] })).toBe('&up=0.5,1,0');
    expect(link({ up: [0, 1, -0.5] })).toBe('&up=0,1,-0.5');
  });
  it('says near and a far that is not infinite, with 7 digits, and a lens that is not the setting', () => {
    expect(link({ near: 1 / 3, far: 2e6 / 3 })).toBe('&near=0.3333333&far=666666.7');
    expect(link({ far: Number.POSITIVE_INFINITY, fov: 60.00000001 })).toBe('');
    expect(link({ fov: 45 })).toBe('&lens=45');
    expect(link({ fov: undefined })).toBe('');
    expect(link({ fov: undefined }, { fov: 70 })).toBe('&lens=60&fov=70');
    expect(link({ far: 1e30 })).toBe('&far=1e30');
  });
  it('has decimals for a ten-millionth of the reach, none for a large one', () => {
    const eyeOf = (reach: number) =>
      /eye=([^&]*)/.exec(writeLink(state({}, { eye: [Math.PI, 0, 0], target: [Math.PI + reach, 0, 0] })))![1];
    expect(eyeOf(1)).toBe('3.1415927,0,0');
    expect(eyeOf(2)).toBe('3.1415927,0,0');
    expect(eyeOf(100)).toBe('3.14159,0,0');
    expect(eyeOf(1e9)).toBe('3,0,0');
    const tiny = writeLink(state({}, { eye: [0, 0, 0], target: [1e-120, 0, 0] }));
    expect(tiny).toContain('target=0,0,0');
  });
  it('keeps the name of a scene readable', () => {
    expect(writeLink({ ...state({}), scene: 'a b&c' })).toMatch(/^#scene=a%20b%26c&eye/);
  });
  it('says the frozen camera with its picture', () => {
    const frozen = createCamera({ eye: [0, 0, 0], target: [0, 0, -1], fov: 50, near: 0.5, far: 9 }, 16 / 9);
    expect(link({}, {})).toBe('');
    expect(writeLink(state({}, camera, frozen))).toBe(
      '#scene=castle&eye=1.2,3,4&target=5,3,4&frozenEye=0,0,0&frozenTarget=0,0,-1&frozenNear=0.5&frozenFar=9&frozenLens=50&frozenAspect=1.777778',
    );
  });
});

describe('faults, word for word', () => {
  it.each([
    ['#mode=heat&mode=visit', ['"mode" is there twice; the first one counts']],
    ['#mode', ['"mode" cannot be read']],
    ['#=1', ['there is no setting ""']],
    ['#scene=%3Cb%3E', ['"<b>" is no name of a scene']],
    ['#target=1,2,3', ['the camera needs both eye and target']],
    ['#near=1', ['the camera needs both eye and target']],
    ['#far=1', ['the camera needs both eye and target']],
    ['#lens=1', ['the camera needs both eye and target']],
    ['#up=1,0,0', ['the camera needs both eye and target']],
    ['#frozenLens=1', ['the frozen camera needs both frozenEye and frozenTarget']],
    [`#${'x'.repeat(40)}=1`, [`there is no setting "${'x'.repeat(40)}"`]],
    [`#${'x'.repeat(41)}=1`, [`there is no setting "${'x'.repeat(40)}..."`]],
    ['#level=-1', ['level cannot be -1, only 0 to 63; it is 0 now']],
    ['#level=1e', ['level cannot be "1e", only 0 to 63']],
    ...['', '1,2,3,0,0,1', '1,2,3,0,0,0,1', '1,2,3,0,0,1,-1', '1,2,3,0,0,1,1,1', '1e99,2,3,0,0,1,0'].map(
      (text): [string, string[]] => [
        `#pick=${text}`,
        [`pick cannot be "${text}", only a ray: x,y,z of its origin, then of its direction, then where it starts`],
      ],
    ),
    ['#path=', ['view 0 of path cannot be used (eye must be three finite numbers, at most 2^120 in magnitude)']],
    [
      '#path=0,0,0,0,0,1;1,2',
      ['view 1 of path cannot be used (eye must be three finite numbers, at most 2^120 in magnitude)'],
    ],
    ['#path=0,0,0,0,0,1,60,1,2,0,1,0,5', ['view 0 of path cannot be used (13 numbers)']],
    [`#path=${'0,0,0,0,0,1;'.repeat(24)}0,0,0,0,0,1`, ['path has 25 views, only 24 can be in an address']],
    ['#n64=2', ['n64 cannot be "2", only 0 or 1']],
  ])('%s', (hash, faults) => expect(readLink(hash).faults).toEqual(faults));
  it('none for what can be used', () => {
    expect(readLink('#n64=0&light=1&level=%2B7&speed=.5&fov=7e1&scrub=0.')).toEqual({
      settings: { n64: false, light: true, level: 7, speed: 0.5, fov: 70, scrub: 0 },
      faults: [],
    });
    const { camera: read, frozen } = readLink(
      '#eye=1,2,3&target=1,2,0&up=1,0,0&near=2&far=9&lens=30&fov=40&frozenEye=0,0,0&frozenTarget=0,0,1&frozenAspect=2',
    );
    expect(read).toEqual({ eye: [1, 2, 3], target: [1, 2, 0], up: [1, 0, 0], near: 2, far: 9, fov: 30 });
    expect(frozen).toEqual(createCamera({ eye: [0, 0, 0], target: [0, 0, 1], fov: 40 }, 2));
    expect(readLink('#frozenEye=0,0,0&frozenTarget=0,0,1').frozen!.aspect).toBe(4 / 3);
    expect(readLink('#frozenEye=0,0,0&frozenTarget=0,0,1&frozenAspect=0.5').frozen!.aspect).toBe(0.5);
    expect(readLink(`#frozenEye=0,0,0&frozenTarget=0,0,1&frozenAspect=${2n ** 120n}`).frozen!.aspect).toBe(2 ** 120);
    expect(readLink('#eye=0,0,0&target=0,0,1').camera!.fov).toBe(60);
    // each of them is one that a camera can have, beside some other: eyes and targets at the origin, a near plane beyond 0.1
    expect(readLink('#eye=0,0,0&target=1,0,0&near=5&far=6').faults).toEqual([]);
    expect(readLink('#eye=1,0,0&target=0,0,0&far=0.01&near=0.001').faults).toEqual([]);
  });
});
