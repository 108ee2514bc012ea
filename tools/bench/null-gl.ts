/**
 * A WebGL 2 context that draws nothing, for the JavaScript of a frame of three.js without a GPU: every function is there and returns at once, and a program
 * has the uniforms that its shaders declare.
 */

/** as WebGL has them */
const NUMBERS: Record<string, number> = {
  FLOAT: 0x1406,
  FLOAT_VEC2: 0x8b50,
  FLOAT_VEC3: 0x8b51,
  FLOAT_VEC4: 0x8b52,
  FLOAT_MAT3: 0x8b5b,
  FLOAT_MAT4: 0x8b5c,
  INT: 0x1404,
  BOOL: 0x8b56,
  SAMPLER_2D: 0x8b5e,
  UNSIGNED_INT_SAMPLER_2D: 0x8dd2,
  ACTIVE_UNIFORMS: 0x8b86,
  ACTIVE_ATTRIBUTES: 0x8b89,
  VERSION: 0x1f02,
  SCISSOR_BOX: 0x0c10,
  VIEWPORT: 0x0ba2,
  COLOR_CLEAR_VALUE: 0x0c22,
  TEXTURE0: 0x84c0,
};

const TYPES: Record<string, string> = {
  float: 'FLOAT',
  vec2: 'FLOAT_VEC2',
  vec3: 'FLOAT_VEC3',
  vec4: 'FLOAT_VEC4',
  mat3: 'FLOAT_MAT3',
  mat4: 'FLOAT_MAT4',
  int: 'INT',
  bool: 'BOOL',
  sampler2D: 'SAMPLER_2D',
  usampler2D: 'UNSIGNED_INT_SAMPLER_2D',
};

interface Program {
  shaders: { source: string }[];
}

interface Variable {
  name: string;
  type: number;
  size: number;
}

/** Variables that are used in a shader: they are declared, and named once more. Branches that are not compiled count, too. */
function variablesOf({ shaders }: Program, word: string): Variable[] {
  const found = new Map<string, Variable>();
  for (const { source } of shaders) {
    // three's own part is after its definitions
    for (const [, type, name] of source.matchAll(
      new RegExp(`\\b${word} (?:highp |lowp |mediump )?(\\w+) (\\w+);`, 'g'),
    ))
      if (type in TYPES && source.split(name).length > 2)
        found.set(name, { name, type: NUMBERS[TYPES[type]], size: 1 });
  }
  return [...found.values()];
}

/** Also counts the calls that draw. */
export function createNullGl(): { gl: WebGL2RenderingContext; draws: () => number } {
  let draws = 0;
  let last = 0x10000;
  const variables = new WeakMap<Program, Record<string, Variable[]>>();
  const variable = (word: string) => (program: Program, i: number) => variables.get(program)?.[word][i];
  const draw = () => {
    draws++;
  };
  const own: Record<string, unknown> = {
    ...NUMBERS,
    canvas: null,
    drawElements: draw,
    drawArrays: draw,
    createShader: () => ({ source: '' }),
    shaderSource(shader: { source: string }, source: string) {
      shader.source = source;
    },
    createProgram: () => ({ shaders: [] }),
    attachShader: (program: Program, shader: { source: string }) => program.shaders.push(shader),
    linkProgram(program: Program) {
      variables.set(program, {
        uniform: variablesOf(program, 'uniform'),
        attribute: variablesOf(program, 'attribute'),
      });
    },
    getProgramParameter(program: Program, name: number) {
      if (name === NUMBERS.ACTIVE_UNIFORMS) return variables.get(program)?.uniform.length;
      if (name === NUMBERS.ACTIVE_ATTRIBUTES) return variables.get(program)?.attribute.length;
      return true;
    },
    getActiveUniform: variable('uniform'),
    getActiveAttrib: variable('attribute'),
    getUniformLocation: (_: Program, name: string) => ({ name }),
    getAttribLocation: (program: Program, name: string) =>
      variables.get(program)!.attribute.findIndex((one) => one.name === name),
    getProgramInfoLog: () => '',
    getShaderInfoLog: () => '',
    getShaderPrecisionFormat: () => ({ precision: 23, rangeMin: 127, rangeMax: 127 }),
    getContextAttributes: () => ({ antialias: false, alpha: true }),
    getExtension: (name: string) =>
      name === 'WEBGL_multi_draw' ? { multiDrawElementsWEBGL: draw, multiDrawArraysWEBGL: draw } : {},
    getSupportedExtensions: () => [],
    isContextLost: () => false,
    getError: () => 0,
    getParameter(name: number) {
      if (name === NUMBERS.VERSION) return 'WebGL 2.0';
      if (name === NUMBERS.SCISSOR_BOX || name === NUMBERS.VIEWPORT || name === NUMBERS.COLOR_CLEAR_VALUE)
        return new Float32Array(4);
      return 4096;
    },
  };
  // what is not there is a number where it is in capitals, else a function, and is there from then on
  const rest = new Proxy(
    {},
    {
      get(_, name) {
        if (typeof name === 'symbol') return undefined;
        own[name] = /^[A-Z0-9_]+$/.test(name) ? last++ : () => ({});
        return own[name];
      },
    },
  );
  Object.setPrototypeOf(own, rest);
  return { gl: own as unknown as WebGL2RenderingContext, draws: () => draws };
}
