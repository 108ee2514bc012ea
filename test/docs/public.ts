/** What a program may import of the library, as declarations and as values. */
import * as library from '../../src/index.ts';
import * as n64 from '../../src/n64.ts';
import * as three from '../../src/three.ts';
import { publicDeclarations } from '../../tools/build/docs/public.ts';

export const declarations = publicDeclarations();

export const values = new Map<string, unknown>(Object.entries({ ...library, ...n64, ...three }));

export const functions = declarations.filter(({ name }) => typeof values.get(name) === 'function');
