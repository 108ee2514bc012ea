import { cellBox, type PlanesResult } from './find-planes.ts';
import { cornerOf } from './quad.ts';

const MAX_COORDINATE = 32_767;
/** a weight of 1 in C */
const WEIGHT_ONE = 65_535;
/** least grey that Blender's 8-bit colours keep apart from black */
const LEAST_GREY = 0.004;

/** The cells that have planes. */
function cellRows({ rules, lists, scale }: PlanesResult) {
  return lists.flatMap((listed, cell) => {
    if (listed.length === 0) return [];
    /** units of the console: least x, y, z, greatest x, y, z */
    const box = cellBox(rules.region, cell).map((value, k) => {
      const at = k < 3 ? Math.ceil(value * scale) : Math.floor(value * scale);
      return Math.max(-MAX_COORDINATE, Math.min(MAX_COORDINATE, at));
    });
    return [{ box, planes: listed.map(({ plane }) => plane), weights: listed.map(({ weight }) => weight) }];
  });
}

/** All of it: corners and boxes in units of the console. */
export function planesJson(found: PlanesResult): string {
  const planes = found.planes.map(({ quad, weight }) => ({
    corners: [0, 1, 2, 3].map((k) => cornerOf(quad, k)),
    weight,
  }));
  return `${JSON.stringify({ scale: found.scale, planes, cells: cellRows(found) })}\n`;
}

/** A mesh of quads in model units: the weight of each is the grey of its corners, and in the name of its group. */
export function planesObj(found: PlanesResult, name: string): string {
  const lines = [`o ${name}_occlusion_planes`];
  found.planes.forEach(({ quad, weight }, plane) => {
    const grey = Math.max(LEAST_GREY, weight).toFixed(4);
    for (let k = 0; k < 4; k++) {
      const at = cornerOf(quad, k).map((value) => String(Number((value / found.scale).toPrecision(9))));
      lines.push(`v ${at.join(' ')} ${grey} ${grey} ${grey}`);
    }
    lines.push(`g plane_${plane}_weight_${weight.toFixed(3)}`, 'f -4 -3 -2 -1');
  });
  return `${lines.join('\n')}\n`;
}

/** `<name>_planes.h` */
export function planesHeader(found: PlanesResult, name: string): string {
  const upper = name.toUpperCase();
  const most = found.lists.reduce((high, { length }) => Math.max(high, length), 1);
  return `/* Occlusion planes of ${name} for F3DEX3, made by cull64 planes: ${found.scale} units in one of the model. */
#ifndef ${upper}_PLANES_H
#define ${upper}_PLANES_H

#ifndef CULL64_NO_GBI
#include "ultra64/gbi.h"
#else
typedef struct {
  struct { short x, y, z; } v[4];
  float weight;
} OcclusionPlaneCandidate;
#endif

#define ${upper}_MOST_PLANES ${most}

/* Write the planes that the eye's cell has, at most ${upper}_MOST_PLANES, and return how many: 0 outside the cells. */
int ${name}_planes_at(float x, float y, float z, OcclusionPlaneCandidate *planes);

#endif
`;
}

/** `<name>_planes.c` */
export function planesSource(found: PlanesResult, name: string): string {
  const rows = cellRows(found);
  const corners = found.planes.map(({ quad }) => `  {${[0, 3, 2, 1].flatMap((k) => cornerOf(quad, k)).join(', ')}},`);
  const entries = rows.flatMap(({ planes, weights }) =>
    planes.map((plane, k) => `  {${plane}, ${Math.max(1, Math.round(weights[k] * WEIGHT_ONE))}},`),
  );
  let first = 0;
  const cells = rows.map(({ box, planes }) => {
    const row = `  {{${box.slice(0, 3).join(', ')}}, {${box.slice(3).join(', ')}}, ${first}, ${planes.length}},`;
    first += planes.length;
    return row;
  });
  return `#include "${name}_planes.h"

/* x, y, z of the corners, clockwise seen from the front */
static const short corners[${Math.max(1, corners.length)}][12] = {
${corners.join('\n') || '  {0},'}
};

/* the planes of each cell, one after the other; weights as 1 / ${WEIGHT_ONE} */
static const struct { unsigned short plane, weight; } listed[${Math.max(1, entries.length)}] = {
${entries.join('\n') || '  {0, 0},'}
};

static const struct { short least[3], greatest[3]; unsigned short first, count; } cells[${Math.max(1, cells.length)}] = {
${cells.join('\n') || '  {{0}, {0}, 0, 0},'}
};

int ${name}_planes_at(float x, float y, float z, OcclusionPlaneCandidate *planes) {
  int cell, k, at;
  for (cell = 0; cell < ${cells.length}; cell++) {
    const short *least = cells[cell].least;
    const short *greatest = cells[cell].greatest;
    if (x < least[0] || x > greatest[0] || y < least[1] || y > greatest[1] || z < least[2] || z > greatest[2]) continue;
    for (k = 0; k < cells[cell].count; k++) {
      const short *from = corners[listed[cells[cell].first + k].plane];
      for (at = 0; at < 4; at++) {
        planes[k].v[at].x = from[3 * at];
        planes[k].v[at].y = from[3 * at + 1];
        planes[k].v[at].z = from[3 * at + 2];
      }
      planes[k].weight = listed[cells[cell].first + k].weight * (1.0f / ${WEIGHT_ONE}.0f);
    }
    return cells[cell].count;
  }
  return 0;
}
`;
}

/** Bytes of the C tables. */
export function planesBytes(found: PlanesResult): number {
  const rows = cellRows(found);
  return found.planes.length * 24 + rows.reduce((all, { planes }) => all + 16 + planes.length * 4, 0);
}
