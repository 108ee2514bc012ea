/** What a program may import of the library, as declarations and as values. */
import { publicDeclarations } from '../../tools/build/docs/public.ts';

export const declarations = publicDeclarations();

/** entry -> the values that it exports */
export const modules: Record<string, Record<string, unknown>> = {
  cull64: await import('../../src/index.ts'),
  'cull64/trees': await import('../../src/trees.ts'),
  'cull64/moving': await import('../../src/moving.ts'),
  'cull64/overdraw': await import('../../src/overdraw.ts'),
  'cull64/learn': await import('../../src/learn.ts'),
  'cull64/hidden': await import('../../src/hidden.ts'),
  'cull64/physics': await import('../../src/physics.ts'),
  'cull64/export': await import('../../src/export.ts'),
  'cull64/check': await import('../../src/check.ts'),
  'cull64/n64': await import('../../src/n64.ts'),
  'cull64/three': await import('../../src/three.ts'),
  'cull64/decoders': await import('../../src/decoders.ts'),
};

export const functions = declarations.filter(({ name, entry }) => typeof modules[entry][name] === 'function');
