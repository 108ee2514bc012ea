/**
 * Ways to draw objects of different meshes in an order that the CPU decides anew each frame. All use one program and
 * one vertex pool (mesh/draw-mesh.ts); they differ in how the list reaches WebGL.
 */
import type { MultiDraw } from '../../../src/view/gl/context.ts';
import type { DrawMesh } from '../../../src/view/mesh/draw-mesh.ts';
import type { MixedScene } from './mixed-scene.ts';

export interface Technique {
  name: string;
  /** Draw the list, in its order. @returns how many draws, or items of a multi-draw, it took */
  submit(list: Uint32Array): number;
}

export interface Pool {
  gl: WebGLRenderingContext;
  mesh: DrawMesh;
  /** locations of the program's attributes; `place` is (x, y, z, scale) of an instance */
  position: number;
  color: number;
  place: number;
}

const INDEX_BYTES = 4;

export function createTechniques(pool: Pool, mixed: MixedScene | null): Technique[] {
  const { gl, mesh } = pool;
  const multiDraw = gl.getExtension('WEBGL_multi_draw') as MultiDraw | null;
  const instancing = gl.getExtension('ANGLE_instanced_arrays');
  const bindPool = createVertices(pool, mesh.positions, mesh.colors);
  const indexBuffer = createBuffer(gl, gl.ELEMENT_ARRAY_BUFFER, mesh.indices);
  const bind = () => {
    bindPool();
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, indexBuffer);
  };
  const ranges = createRanges(mesh);
  const techniques = [createIndexRewrite(pool, bindPool)];
  for (const merge of [false, true]) {
    const items = merge ? 'ranges' : 'objects';
    if (multiDraw)
      techniques.push({
        name: `multi_draw, ${items}`,
        submit(list) {
          bind();
          const count = ranges.take(list, merge);
          multiDraw.multiDrawElementsWEBGL(gl.TRIANGLES, ranges.counts, 0, gl.UNSIGNED_INT, ranges.offsets, 0, count);
          return count;
        },
      });
    techniques.push({
      name: `drawElements, ${items}`,
      submit(list) {
        bind();
        const count = ranges.take(list, merge);
        const { counts, offsets } = ranges;
        for (let i = 0; i < count; i++) gl.drawElements(gl.TRIANGLES, counts[i], gl.UNSIGNED_INT, offsets[i]);
        return count;
      },
    });
  }
  if (mixed && instancing) techniques.push(createInstancedRuns(pool, mixed, instancing));
  return techniques;
}

/** The list's indices one after another in a buffer that is filled each frame: one draw. */
function createIndexRewrite({ gl, mesh }: Pool, bindPool: () => void): Technique {
  const { indices, firstIndex, indexCount } = mesh;
  const gathered = new Uint32Array(indices.length);
  const buffer = gl.createBuffer();
  return {
    name: 'index rewrite',
    submit(list) {
      bindPool();
      let to = 0;
      for (let i = 0; i < list.length; i++) {
        const from = firstIndex[list[i]];
        const end = from + indexCount[list[i]];
        for (let at = from; at < end; at++) gathered[to++] = indices[at];
      }
      gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, buffer);
      gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, gathered.subarray(0, to), gl.STREAM_DRAW);
      gl.drawElements(gl.TRIANGLES, to, gl.UNSIGNED_INT, 0);
      return 1;
    },
  };
}

/** Each object a range of the static index buffer; merged, where neighbours of the list are neighbours in the buffer. */
function createRanges({ firstIndex, indexCount }: DrawMesh) {
  const counts = new Int32Array(firstIndex.length);
  const offsets = new Int32Array(firstIndex.length);
  return {
    counts,
    offsets,
    take(list: Uint32Array, merge: boolean): number {
      let last = -1;
      let end = -1;
      for (let i = 0; i < list.length; i++) {
        const first = firstIndex[list[i]];
        const size = indexCount[list[i]];
        if (merge && first === end) counts[last] += size;
        else {
          last++;
          offsets[last] = first * INDEX_BYTES;
          counts[last] = size;
        }
        end = first + size;
      }
      return last + 1;
    },
  };
}

/**
 * Places of the list's objects in a buffer that is filled each frame; a draw for each run of one mesh. Instances of a mesh are
 * one draw only where no other mesh comes between them: more would give up the order.
 */
function createInstancedRuns(pool: Pool, mixed: MixedScene, instancing: ANGLE_instanced_arrays): Technique {
  const { gl, place } = pool;
  const { kindOf, places } = mixed;
  const kinds = mixed.kinds.map((kind) => ({
    bind: createVertices(pool, Float32Array.from(kind.positions), Uint8Array.from(kind.colors)),
    indices: createBuffer(gl, gl.ELEMENT_ARRAY_BUFFER, Uint32Array.from(kind.indices)),
    count: kind.indices.length,
  }));
  const sorted = new Float32Array(places.length);
  const buffer = gl.createBuffer();
  return {
    name: 'instanced, runs of a mesh',
    submit(list) {
      for (let i = 0; i < list.length; i++) for (let k = 0; k < 4; k++) sorted[i * 4 + k] = places[list[i] * 4 + k];
      gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
      gl.bufferData(gl.ARRAY_BUFFER, sorted.subarray(0, list.length * 4), gl.STREAM_DRAW);
      gl.enableVertexAttribArray(place);
      instancing.vertexAttribDivisorANGLE(place, 1);
      let draws = 0;
      for (let first = 0, end = 0; first < list.length; first = end) {
        const number = kindOf[list[first]];
        while (end < list.length && kindOf[list[end]] === number) end++;
        const kind = kinds[number];
        kind.bind();
        gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, kind.indices);
        gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
        gl.vertexAttribPointer(place, 4, gl.FLOAT, false, 16, first * 16);
        instancing.drawElementsInstancedANGLE(gl.TRIANGLES, kind.count, gl.UNSIGNED_INT, 0, end - first);
        draws++;
      }
      instancing.vertexAttribDivisorANGLE(place, 0);
      gl.disableVertexAttribArray(place);
      return draws;
    },
  };
}

function createBuffer(gl: WebGLRenderingContext, target: number, data: AllowSharedBufferSource): WebGLBuffer {
  const buffer = gl.createBuffer();
  gl.bindBuffer(target, buffer);
  gl.bufferData(target, data, gl.STATIC_DRAW);
  return buffer;
}

/** The function that binds these vertices. */
function createVertices(pool: Pool, positions: Float32Array, colors: Uint8Array): () => void {
  const { gl, position, color } = pool;
  const positionBuffer = createBuffer(gl, gl.ARRAY_BUFFER, positions);
  const colorBuffer = createBuffer(gl, gl.ARRAY_BUFFER, colors);
  return () => {
    gl.bindBuffer(gl.ARRAY_BUFFER, positionBuffer);
    gl.vertexAttribPointer(position, 3, gl.FLOAT, false, 0, 0);
    gl.bindBuffer(gl.ARRAY_BUFFER, colorBuffer);
    gl.vertexAttribPointer(color, 4, gl.UNSIGNED_BYTE, true, 0, 0);
  };
}
