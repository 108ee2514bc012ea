/**
 * Files that a loader must refuse with a line of their own, or load safely: the yard, damaged, and files that are no
 * models.
 */
import { featureFiles } from './features.ts';
import { type Any, utf8 } from './model.ts';

/** Names and contents. Those that load: SAFE. */
export async function illformedFiles(): Promise<Record<string, Uint8Array>> {
  const files = await featureFiles();
  const text = new TextDecoder().decode(files['matrix-datauri.gltf']);
  const changed = (change: (json: Any) => void): Uint8Array => {
    const json = JSON.parse(text);
    change(json);
    return utf8(JSON.stringify(json));
  };
  const glb = files['base.glb'];
  const nan = glb.slice();
  const words = new DataView(nan.buffer);
  words.setFloat32(28 + words.getUint32(12, true), Number.NaN, true);
  return {
    'accessor-past-end.gltf': changed(({ accessors }) => Object.assign(accessors[0], { count: 2_000_000 })),
    'empty.glb': new Uint8Array(0),
    'html-404.glb': utf8('<!DOCTYPE html><html><title>404</title></html>\n'),
    'huge-1e38.gltf': changed(({ nodes }) => nodes.at(-1).matrix.splice(12, 3, 1e38, 1e38, -1e38)),
    'lfs-pointer.glb': utf8('version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 12345\n'),
    'nan-vertex.glb': nan,
    'node-cycle.gltf': changed(({ nodes, scenes: [{ nodes: roots }] }) =>
      Object.assign(nodes[0], { children: [roots[0]] }),
    ),
    'required-unknown-extension.gltf': changed((json) => Object.assign(json, { extensionsRequired: ['FOO_bar'] })),
    'truncated-bin.glb': glb.slice(0, -100),
    'missing-position.gltf': changed(({ meshes }) => delete meshes[0].primitives[0].attributes.POSITION),
    'utf8-names.gltf': changed(({ nodes }) => Object.assign(nodes[0], { name: MARKUP })),
    'zero-scale.gltf': changed(({ nodes }) => nodes[0].matrix.fill(0, 0, 12)),
  };
}

/** A name that is markup, has characters beyond ASCII, and reverses the text's direction. */
export const MARKUP = '<img src=x onerror=alert(1)> "ナビ" \u202e';

/** those that load, and how many objects they have */
export const SAFE: Record<string, number> = {
  'missing-position.gltf': 3,
  'utf8-names.gltf': 31,
  'zero-scale.gltf': 31,
};
