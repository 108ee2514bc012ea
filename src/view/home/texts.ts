/** The text files that go into an export, as the bundler puts them into the page: the very files that the command line reads. */
import type { Texts } from '../../core/export/templates.ts';

const files = import.meta.glob<string>(['../../core/runtime/cull64.h', '../../core/export/templates/**/*'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** A text file by its subpath of the package: `runtime/cull64.h`, or one of `templates/`. */
export const pageTexts: Texts = (path) => files[`../../core/${path.startsWith('templates/') ? 'export/' : ''}${path}`];
