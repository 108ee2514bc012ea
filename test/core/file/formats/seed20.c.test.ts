/** The seed article's C, reading a seed20 file, against the same recursion in TypeScript. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeTreeFile, encodeTree } from '../../../../src/core/file/binary.ts';
import { HEADER } from '../../../../src/core/file/layout.ts';
import { createRandom } from '../../../../src/core/math/random.ts';
import { makeTree } from '../trees.ts';

const hasCompiler = spawnSync('cc', ['--version']).status === 0;
const install = hasCompiler ? '' : ' (skipped: no C compiler; apt-get install gcc)';
const VIEWS = 25;
const PLANES = 5;

/** The article's struct and its find(), with its plane test in the squared form that radius_sqr is for. */
const SOURCE = `
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { BVH_FLAG_LEFT_CHILD = 1, BVH_FLAG_RIGHT_CHILD = 2 };

typedef struct {
    float pos[3];
    float radius_sqr;
    uint8_t flags;
    uint16_t idx; /* inner node: right child, leaf: index of the object */
} bvh_node_t;

static bvh_node_t* nodes;
static float view[3 + 4 * ${PLANES}]; /* camera, planes */

static bool outside(const bvh_node_t* n) {
    for (int p = 0; p < ${PLANES}; p++) {
        const float* plane = view + 3 + 4 * p;
        float d = plane[0] * n->pos[0];
        d += plane[1] * n->pos[1];
        d += plane[2] * n->pos[2];
        d += plane[3];
        if (d < 0.0f && d * d > n->radius_sqr) return true;
    }
    return false;
}

static void find(uint32_t i) {
    const bvh_node_t* n = &nodes[i];
    if (outside(n)) return;
    if (n->flags == 0) {
        printf("%u ", n->idx);
        return;
    }
    int axis = n->flags >> 2;
    bool left_first = view[axis] < n->pos[axis];
    if (left_first) {
        if (n->flags & BVH_FLAG_LEFT_CHILD) find(i + 1);
        if (n->flags & BVH_FLAG_RIGHT_CHILD) find(n->idx);
    } else {
        if (n->flags & BVH_FLAG_RIGHT_CHILD) find(n->idx);
        if (n->flags & BVH_FLAG_LEFT_CHILD) find(i + 1);
    }
}

int main(int argc, char** argv) {
    uint32_t count = (uint32_t)atol(argv[3]);
    FILE* views = fopen(argv[2], "rb");
    FILE* file = fopen(argv[1], "rb");
    nodes = malloc(count * sizeof(bvh_node_t));
    if (argc != 4 || !views || !file || fseek(file, ${HEADER.size}, SEEK_SET)) return 1;
    if (fread(nodes, sizeof(bvh_node_t), count, file) != count) return 2;
    while (fread(view, sizeof(view), 1, views) == 1) {
        find(0);
        printf("\\n");
    }
    return 0;
}
`;

/** The same, on the bytes. */
function articleFind(file: DataView, start: number, view: Float32Array): number[] {
  const f = Math.fround;
  const ids: number[] = [];
  const float = (node: number, at: number) => file.getFloat32(start + node * 20 + at, true);
  const outside = (node: number): boolean => {
    for (let p = 3; p < view.length; p += 4) {
      let d = f(view[p] * float(node, 0));
      d = f(d + f(view[p + 1] * float(node, 4)));
      d = f(d + f(view[p + 2] * float(node, 8)));
      d = f(d + view[p + 3]);
      if (d < 0 && f(d * d) > float(node, 12)) return true;
    }
    return false;
  };
  const find = (node: number): void => {
    if (outside(node)) return;
    const flags = file.getUint8(start + node * 20 + 16);
    const idx = file.getUint16(start + node * 20 + 18, true);
    if (flags === 0) {
      ids.push(idx);
      return;
    }
    const axis = flags >> 2;
    const leftFirst = view[axis] < float(node, 4 * axis);
    find(leftFirst ? node + 1 : idx);
    find(leftFirst ? idx : node + 1);
  };
  find(0);
  return ids;
}

function randomViews(seed: number): Float32Array {
  const random = createRandom(seed);
  const views = new Float32Array(VIEWS * (3 + 4 * PLANES));
  for (let v = 0; v < views.length; v += 3 + 4 * PLANES) {
    for (let k = 0; k < 3; k++) views[v + k] = random() * 1200 - 600;
    for (let p = v + 3; p < v + 3 + 4 * PLANES; p += 4) {
      const normal = [0, 1, 2].map(() => random() - 0.5);
      for (let k = 0; k < 3; k++) views[p + k] = normal[k] / Math.hypot(...normal);
      views[p + 3] = random() * 600 - 50;
    }
  }
  return views;
}

describe("the seed article's C code", () => {
  it.skipIf(!hasCompiler)(`finds the same objects in the same order in a seed20 file as TypeScript${install}`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'cull64-seed20-'));
    try {
      writeFileSync(join(folder, 'find.c'), SOURCE);
      const flags = ['-std=c99', '-Wall', '-Wextra', '-Werror', '-O1', '-ffp-contract=off'];
      execFileSync('cc', [...flags, '-o', 'find', 'find.c'], { cwd: folder });
      let drawn = 0;
      let culled = 0;
      for (const [n, seed] of [
        [1, 1],
        [2, 2],
        [500, 3],
        [3000, 4],
      ]) {
        const bytes = encodeTree(makeTree('uniform', n, seed), { format: 'seed20' });
        const { header } = describeTreeFile(bytes);
        const views = randomViews(seed);
        writeFileSync(join(folder, 'tree'), bytes);
        writeFileSync(join(folder, 'views'), views);
        const output = execFileSync(join(folder, 'find'), ['tree', 'views', String(header.nodeCount)], {
          cwd: folder,
          encoding: 'utf8',
        });
        const lines = output.split('\n').slice(0, -1);
        expect(lines.length).toBe(VIEWS);
        for (let v = 0; v < VIEWS; v++) {
          const view = views.subarray(v * (3 + 4 * PLANES), (v + 1) * (3 + 4 * PLANES));
          const wanted = articleFind(new DataView(bytes.buffer), header.nodesOffset, view);
          expect(lines[v].trim(), `${n} objects, view ${v}`).toBe(wanted.join(' '));
          drawn += wanted.length;
          culled += n - wanted.length;
        }
      }
      expect(Math.min(drawn, culled), 'a test in which nothing is drawn, or culled, shows nothing').toBeGreaterThan(
        5000,
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
