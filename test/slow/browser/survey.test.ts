/** The survey of other people's programs, on programs made so that each of its verdicts is right once. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OLDEST_FOR_SCENES } from '../../../src/three/cull/versions.ts';
import { hostThree } from '../../../tools/survey/host.ts';
import { Survey } from '../../../tools/survey/survey-example.ts';
import { describeInBrowser, launch } from '../../browser/page.ts';
import { sinceThree } from '../../since-three.ts';

const FRAMES = 12;

/** A program of 60 boxes in two layers, of two colours. @param frame run before each frame */
const program = (frame: string, depth = -0.5) => `<body><script type="importmap">
{ "imports": { "three": "../build/three.module.js" } }
</script>
<script type="module">
import * as THREE from 'three';
const scene = new THREE.Scene();
const camera = new THREE.PerspectiveCamera( 50, 1.6, 1, 100 );
camera.position.z = 12;
for ( let i = 0; i < 60; i ++ ) {
  const mesh = new THREE.Mesh( new THREE.PlaneGeometry(), new THREE.MeshBasicMaterial( { color: i < 30 ? 0xff0000 : 0x0000ff } ) );
  mesh.position.set( i % 6 - 2.5 + Math.random(), Math.floor( i % 30 / 6 ) - 2, i < 30 ? 0 : ${depth} );
  scene.add( mesh );
}
const renderer = new THREE.WebGLRenderer();
renderer.setSize( innerWidth, innerHeight );
document.body.append( renderer.domElement );
renderer.setAnimationLoop( ( now ) => {
  ${frame}
  renderer.render( scene, camera );
} );
</script></body>`;

const PROGRAMS = {
  'webgl_right.html': program('scene.children[ 3 ].position.y = Math.sin( now / 300 );'),
  'webgl_wrong.html': program('if ( now > 101 && surveyed.scenes.length > 0 ) scene.children[ 3 ].visible = false;'),
  'webgl_loud.html': program("if ( now > 101 && surveyed.scenes.length > 0 ) throw new Error( 'it is batched' );"),
  'webgl_ties.html': program('', 0),
  'webgl_noisy.html': program('camera.position.x = crypto.getRandomValues( new Uint8Array( 1 ) )[ 0 ] / 256;'),
  'webgl_nothing.html': program('return;'),
};

sinceThree(
  OLDEST_FOR_SCENES,
  'three is refused',
  describeInBrowser,
)('the survey', () => {
  let survey: Survey;
  let end: () => Promise<void>;

  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'cull64-survey-'));
    mkdirSync(join(folder, 'examples'));
    symlinkSync(dirname(createRequire(import.meta.url).resolve('three')), join(folder, 'build'));
    for (const [name, text] of Object.entries(PROGRAMS)) writeFileSync(join(folder, 'examples', name), text);
    const host = await hostThree(folder);
    const browser = await launch('swiftshader');
    survey = await Survey.open(browser, host.address, FRAMES);
    end = async () => {
      await survey.close();
      host.close();
      rmSync(folder, { recursive: true, force: true });
    };
  });

  afterAll(() => end());

  test('a program with the same pictures, and its times', async () => {
    const { wrong, pixels, faults, draws, counts, milliseconds } = await survey.example('webgl_right');
    expect({ wrong, pixels, faults }).toEqual({ wrong: 0, pixels: { batched: 0, noise: 0, turned: 0 }, faults: [] });
    expect(draws).toEqual({ plain: 60, batched: 1 });
    expect(counts).toEqual({ batches: 1, handles: 60, left: 0 });
    expect(milliseconds.plain).toBeGreaterThan(0);
    expect(milliseconds.batched).toBeGreaterThan(0);
  });

  test('a Mesh that is missing when the scene is batched, from the seventh frame on', async () => {
    const { wrong, pixels, faults } = await survey.pictures('webgl_wrong');
    expect(wrong).toBe(FRAMES - 6);
    expect(pixels.batched).toBeGreaterThan(50);
    expect(faults).toEqual([]);
  });

  test('an error that is thrown when the scene is batched', async () => {
    const { wrong, faults } = await survey.pictures('webgl_loud');
    expect(wrong).toBe(FRAMES - 6);
    expect(new Set(faults)).toEqual(new Set(['it is batched']));
  });

  test('surfaces at one depth: the pixels that the order decides are not called wrong', async () => {
    const { wrong, pixels } = await survey.pictures('webgl_ties');
    expect(wrong).toBe(0);
    expect(pixels.batched > 0).toBe(pixels.turned > 0);
  });

  test('a program whose own runs differ says nothing about batches', async () => {
    const { wrong, pixels } = await survey.pictures('webgl_noisy');
    expect(wrong).toBe(0);
    expect(pixels.noise).toBeGreaterThan(1000);
  });

  test('a program that draws nothing is not counted', async () => {
    await expect(survey.pictures('webgl_nothing')).rejects.toThrow('it draws nothing');
  });
});
