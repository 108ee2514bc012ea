/** The page that the draw bench drives: prepares a workload, compares the techniques' pictures, and times them in turn. */
import { viewProjection } from '../../../src/math/camera.ts';
import type { DrawReport, TechniqueReport } from './report.ts';
import { createTechniques, type Technique } from './techniques.ts';
import { makeWorkload } from './workload.ts';

const VERTEX = `attribute vec3 position; attribute vec4 color; attribute vec4 place;
uniform mat4 viewProjection; varying vec4 tone;
void main() { tone = color; gl_Position = viewProjection * vec4(position * place.w + place.xyz, 1.0); }`;
const FRAGMENT = `precision mediump float; varying vec4 tone; void main() { gl_FragColor = vec4(tone.rgb, 1.0); }`;

const canvas = document.querySelector('canvas')!;
const gl = canvas.getContext('webgl', { antialias: false, preserveDrawingBuffer: true })!;
gl.getExtension('OES_element_index_uint');
const program = createProgram();
const pixels = new Uint8Array(canvas.width * canvas.height * 4);

/** Time a workload for about `seconds`, at least `rounds` times. */
function measure(source: number | string, exact: boolean, seconds: number, rounds: number): DrawReport {
  const { mesh, list, camera, mixed } = makeWorkload(source, exact, canvas.width / canvas.height);
  const [position, color, place] = ['position', 'color', 'place'].map((name) => gl.getAttribLocation(program, name));
  gl.useProgram(program);
  gl.uniformMatrix4fv(
    gl.getUniformLocation(program, 'viewProjection'),
    false,
    Float32Array.from(viewProjection(camera)),
  );
  gl.enableVertexAttribArray(position);
  gl.enableVertexAttribArray(color);
  // vertices that are not instanced are not moved
  gl.vertexAttrib4f(place, 0, 0, 0, 1);
  gl.enable(gl.CULL_FACE);
  gl.clearColor(0.2, 0.25, 0.3, 1);
  const techniques = createTechniques({ gl, mesh, position, color, place }, mixed);

  gl.disable(gl.DEPTH_TEST);
  const reference = picture(techniques[0], list);
  const reports: TechniqueReport[] = techniques.map((technique) => ({
    name: technique.name,
    draws: 0,
    submit: 0,
    total: 0,
    differing: difference(reference, picture(technique, list)),
  }));
  const reversed = difference(reference, picture(techniques[0], list.slice().reverse()));

  gl.enable(gl.DEPTH_TEST);
  const times = techniques.map(() => ({ submit: [] as number[], total: [] as number[] }));
  const end = performance.now() + seconds * 1000;
  for (let round = -1; round < rounds || performance.now() < end; round++)
    techniques.forEach((technique, i) => {
      gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
      finish();
      const start = performance.now();
      reports[i].draws = technique.submit(list);
      const submitted = performance.now();
      finish();
      if (round < 0) return;
      times[i].submit.push(submitted - start);
      times[i].total.push(performance.now() - start);
    });
  reports.forEach((report, i) => {
    report.submit = median(times[i].submit);
    report.total = median(times[i].total);
  });
  return {
    objects: mesh.firstIndex.length,
    drawn: list.length,
    triangles: list.reduce((sum, object) => sum + mesh.indexCount[object], 0) / 3,
    rounds: times[0].total.length,
    reversed,
    techniques: reports,
    error: gl.getError(),
  };
}

/** The picture in painter's order: without the depth test, the last surface drawn is seen. */
function picture(technique: Technique, list: Uint32Array): Uint8Array {
  gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
  technique.submit(list);
  gl.readPixels(0, 0, canvas.width, canvas.height, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
  return pixels.slice();
}

function difference(a: Uint8Array, b: Uint8Array): number {
  const one = new Uint32Array(a.buffer);
  const other = new Uint32Array(b.buffer);
  return one.reduce((count, pixel, i) => count + (pixel === other[i] ? 0 : 1), 0);
}

/** Wait until everything submitted is drawn. */
function finish(): void {
  gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)];
}

function createProgram(): WebGLProgram {
  const made = gl.createProgram();
  for (const [type, source] of [
    [gl.VERTEX_SHADER, VERTEX],
    [gl.FRAGMENT_SHADER, FRAGMENT],
  ] as const) {
    const shader = gl.createShader(type)!;
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(made, shader);
  }
  // attribute 0 is the one that is always an array
  gl.bindAttribLocation(made, 0, 'position');
  gl.linkProgram(made);
  if (!gl.getProgramParameter(made, gl.LINK_STATUS)) throw new Error(gl.getProgramInfoLog(made) ?? 'no program');
  return made;
}

const info = gl.getExtension('WEBGL_debug_renderer_info');
window.drawBench = { measure, renderer: String(gl.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER)) };
