import { expect, test } from 'vitest';
import { withBatches } from '../../../tools/survey/host.ts';

const page = (lines: string) => `<script type="importmap">
  { "imports": { "three": "../build/three.module.js" } }
</script>
<script type="module">
  import * as THREE from 'three';
${lines}
</script>`;

test('an example has one line more for each scene that it makes, and the import of it', () => {
  const changed = withBatches(page('\tconst scene = new THREE.Scene();\n\tthis.other = new THREE.Scene();'))!;
  const before = page('\tconst scene = new THREE.Scene();\n\tthis.other = new THREE.Scene();').split('\n');
  const added = changed.split('\n').filter((line) => !before.includes(line));
  expect(added.map((line) => line.trim())).toEqual([
    '{ "imports": { "cull64/three": "/cull64-three.js", "three": "../build/three.module.js" } }',
    "import { batchScene } from 'cull64/three';",
    'surveyed.scenes.push( batchScene( scene ) );',
    'surveyed.scenes.push( batchScene( this.other ) );',
  ]);
});

test('an example that makes no scene, or has no import map, is not surveyed', () => {
  expect(withBatches(page("\tloader.load('a.glb', ({ scene }) => render(scene));"))).toBeNull();
  expect(withBatches('<script>const scene = new THREE.Scene();</script>')).toBeNull();
});
