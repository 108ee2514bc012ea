/** A page that exports the castle for each machine, and as each text: names, and bytes as text. */
import { castle } from '../../../scenes/castle.ts';
import { EXPORT_TARGET_NAMES } from '../../../src/core/export/targets.ts';
import { adviseExport, buildForExport, EXPORT_TARGETS, exportTree } from '../../../src/export.ts';

const files = import.meta.glob<string>(['/src/core/runtime/cull64.h', '/src/core/export/templates/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const texts = (path: string) => files[path.startsWith('templates/') ? `/src/core/export/${path}` : `/src/core/${path}`];

const scene = castle.build();
Object.assign(window, {
  exported: Object.fromEntries(
    EXPORT_TARGET_NAMES.filter((target) => EXPORT_TARGETS[target].kind !== 'engine').map((target) => {
      const command = `cull64 export castle --target ${target}`;
      const options = { target, name: 'castle', command, texts };
      const source = buildForExport(scene, options);
      const made = exportTree(source, { ...options, advice: adviseExport(source, options) });
      return [target, made.files.map(({ name, bytes }) => [name, Array.from(bytes)])];
    }),
  ),
});
