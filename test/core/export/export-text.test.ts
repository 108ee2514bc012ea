/** A tree as text: a reader of each text, who knows only what its README.md says, gets back every number of the tree. */
import { describe, expect, test } from 'vitest';
import { castle } from '../../../scenes/castle.ts';
import { exportTree } from '../../../src/core/export/export-tree.ts';
import { TEXT_NAMES, TEXTS, type TextName } from '../../../src/core/export/targets.ts';
import { treeFromJson } from '../../../src/core/file/json.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import type { SphereTree } from '../../../src/core/tree/sphere/sphere-tree.ts';
import { readText } from '../../../tools/cli/texts.ts';

const READERS: Record<TextName, (text: string) => Pick<SphereTree, 'spheres' | 'links' | 'objects' | 'ids'>> = {
  json: treeFromJson,
};

const scene = castle.build();

describe.each(TEXT_NAMES)('%s', (target) => {
  test.each([1, 5])('gives back every number, with leaves of at most %i', (leafSize) => {
    const tree = buildSphereTree(scene.spheres, { boxes: scene.boxes, leafSize });
    const made = exportTree({ tree, scene }, { target, name: 'castle', texts: readText });
    const texts = new Map(made.files.map(({ name, bytes }) => [name, Buffer.from(bytes).toString('utf8')]));
    const { spheres, links, objects, ids } = READERS[target](texts.get(`castle.${target}`)!);
    expect({ spheres, links, objects, ids }).toEqual({
      spheres: tree.spheres,
      links: tree.links,
      objects: tree.objects,
      ids: tree.ids,
    });
    expect(made.files[0].bytes.length).toBe(made.bytes);
    expect(texts.get('README.md')).toContain(`castle, as a tree in ${TEXTS[target].label}`);
    expect(texts.get('README.md')).not.toContain('{{');
  });
});
