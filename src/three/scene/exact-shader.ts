/**
 * Has the shader of a built-in material draw the instances of a BatchedMesh by the matrices of view-matrices.ts, which are those that three draws a Mesh by.
 *
 * three's own pieces of the shader stay, between lines of the preprocessor that give the two matrices other names. So the text of the pieces is not needed, which three/webgpu
 * does not have. Colours of instances go to the fragments as they are: interpolated they would be off by a rounding.
 */
import type { DataTexture, Material } from 'three';
import { VIEW_TEXELS } from './view-matrices.ts';

type Compile = Material['onBeforeCompile'];

const READ = /* glsl */ `
#ifdef USE_BATCHING

  uniform highp sampler2D cull64Views;
  uniform int cull64First;

  vec4 cull64Texel( const in int i ) {
    int size = textureSize( cull64Views, 0 ).x;
    int j = ( cull64First + gl_DrawID ) * ${VIEW_TEXELS} + i;
    return texelFetch( cull64Views, ivec2( j % size, j / size ), 0 );
  }

#endif
`;

const PLACE = /* glsl */ `
#ifdef USE_BATCHING

  vec4 cull64A = cull64Texel( 0 );
  vec4 cull64B = cull64Texel( 1 );
  vec4 cull64C = cull64Texel( 2 );
  vec4 cull64D = cull64Texel( 3 );
  mat4 cull64ModelView = mat4(
    vec4( cull64A.xyz, 0.0 ), vec4( cull64B.xyz, 0.0 ), vec4( cull64C.xyz, 0.0 ), vec4( cull64D.xyz, 1.0 ) );

#endif
`;

const TURN = /* glsl */ `
#ifdef USE_BATCHING

  vec4 cull64E = cull64Texel( 4 );
  float cull64F = cull64Texel( 5 ).x;
  mat3 cull64Normal = mat3(
    cull64A.w, cull64B.w, cull64C.w, cull64D.w, cull64E.x, cull64E.y, cull64E.z, cull64E.w, cull64F );

#endif
`;

/** Lines before one of three's pieces, and behind it. */
type Around = readonly [before: string, behind: string];

/** the instance's own matrices in place of the batch's */
const EXACT: Around = [
  `#undef USE_BATCHING
#define modelViewMatrix cull64ModelView
#define normalMatrix cull64Normal
`,
  `#undef normalMatrix
#undef modelViewMatrix
#define USE_BATCHING
`,
];

/** the instance's number from where its matrices are: three's texture of numbers need not be sent */
const KNOWN: Around = ['#define getIndirectIndex( i ) cull64Texel( 5 ).y\n', '#undef getIndirectIndex\n'];

/** @param way in or out, as three defines it */
const flat = (way: 'in' | 'out'): Around => [
  `#undef varying\n#define varying flat ${way}\n`,
  `#undef varying\n#define varying ${way}\n`,
];

/** What is drawn, and its matrices. */
export interface Drawn {
  /** as view-matrices.ts writes it */
  readonly texture: DataTexture;
  /** the place of its first draw there */
  readonly first: number;
}

/** @param isColoured whether instances have colours, and vertices have none */
export function drawExactly(drawn: Drawn, isColoured: boolean): Compile {
  return (shader) => {
    const put = (stage: 'vertexShader' | 'fragmentShader', name: string, [before, behind]: Around) => {
      const piece = `#include <${name}>`;
      shader[stage] = shader[stage].replace(piece, () => `${before}${piece}\n${behind}`);
    };
    Object.assign(shader.uniforms, {
      cull64Views: uniform(() => drawn.texture),
      cull64First: uniform(() => drawn.first),
    });
    put('vertexShader', 'batching_pars_vertex', ['', READ]);
    put('vertexShader', 'batching_vertex', [KNOWN[0], KNOWN[1] + PLACE]);
    put('vertexShader', 'color_vertex', KNOWN);
    put('vertexShader', 'defaultnormal_vertex', [TURN + EXACT[0], EXACT[1]]);
    put('vertexShader', 'project_vertex', EXACT);
    if (!isColoured) return;
    put('vertexShader', 'color_pars_vertex', flat('out'));
    put('fragmentShader', 'color_pars_fragment', flat('in'));
  };
}

/** A uniform that is read whenever three sends it. */
function uniform(read: () => unknown): { readonly value: unknown } {
  return {
    get value() {
      return read();
    },
  };
}
