/*
 * cull64_planes.h - the query of a compact tree from the planes of a frustum that is there already, as tiny3d's T3DFrustum.
 *
 * Beside cull64.h, under the same terms: C99 or C++, no malloc, no recursion, no libc, no globals. In the file that has the implementation:
 *
 *     #define CULL64_IMPLEMENTATION
 *     #include "cull64.h"
 *     #include "cull64_planes.h"
 *
 * and wherever else it is used, after cull64.h. Each frame:
 *
 *     cull64_set_fixed_query_from_planes(&query, &tree, planes, eye, position, scale);
 *     cull64_fixed_cull(&tree, &query, &list);
 *
 * With tiny3d the planes are (const float *)viewport.viewFrustum.planes and the eye is the camera's position, both in the world; position and
 * scale are those of the model's matrix. A model that is turned: turn planes and eye back first. The planes' length is of no account.
 * The far plane of a T3DViewport lies at twice its far, and what is given is what tiny3d draws.
 *
 * What is given: nothing that the planes keep is missing, whatever their length and place: see src/core/compact/plane-query.ts of the cull64 project, its
 * twin to the bit, where the bounds are argued.
 * Licence: MIT, as the project's.
 */
#ifndef CULL64_PLANES_H
#define CULL64_PLANES_H

#ifndef CULL64_H
#error "include cull64.h before cull64_planes.h"
#endif
#ifdef CULL64_NO_FLOAT
#error "cull64_planes.h calculates with floats"
#endif

#ifdef __cplusplus
extern "C" {
#endif

/*
 * planes: 6 x (nx, ny, nz, d) in world units, n . p + d positive inside, of any length; one of zeros, with d not below 0, is none; one that is
 * not finite cuts everything, but for an infinite d alone. eye: what is nearest, in world units
 * position, scale: of the tree's model in the world: zeros and 1 where the tree's units are the world's; scale above 0
 */
void cull64_set_fixed_query_from_planes(cull64_fixed_query *query, const cull64_tree *tree, const float planes[24], const float eye[3],
                                        const float position[3], float scale);

#ifdef __cplusplus
}
#endif
#endif /* CULL64_PLANES_H */

#ifdef CULL64_IMPLEMENTATION

#if !CULL64__READS_COMPACT
#error "cull64_planes.h is for compact trees: CULL64_ONLY is for others"
#endif

static float cull64__size(float v) { return v < 0.0f ? -v : v; }

/* 16384 over the length of a normal that is not near 1; 0 for no plane, -1 for one that is not known. Apart: few planes need it. */
CULL64__APART float cull64__per_length(float squared, float d) {
  if (squared <= 0.0f && d >= 0.0f) return 0.0f;
  if (!(squared >= 1e-24f && squared <= 1e24f)) return -1.0f;
  return 16384.0f / cull64__square_root(squared);
}

/* the whole number at or below a float, kept within 65536, beyond every tree; -65536 for NaN */
static int32_t cull64__floor(float value) {
  int32_t whole = -65536;
  if (value > -65536.0f) {
    whole = value < 65536.0f ? (int32_t)value : 65536;
    if ((float)whole > value) whole--;
  }
  return whole;
}

/* Where the model stands so far away that no plane is known: those of zeros cut everything. */
CULL64__APART void cull64__no_planes(cull64_fixed_query *query, const cull64_tree *tree) {
  int32_t k;
  for (k = 0; k < 6; k++) {
    volatile cull64_plane *p = &query->plane[k];
    p->x = 0;
    p->y = 0;
    p->z = 0;
    p->d = 0;
  }
  query->mask = tree->node_count == 0 ? -1 : 63;
}

/* a component of a normal, nearest whole number: of at most 16384 and a little */
static int32_t cull64__component(float value) { return (int32_t)(value + 32768.5f) - 32768; }

void cull64_set_fixed_query_from_planes(cull64_fixed_query *query, const cull64_tree *tree, const float planes[24], const float eye[3],
                                        const float position[3], float scale) {
  const float per_unit = 1.0f / (tree->scale * scale);
  /* volatile: else a compiler may call memset for planes of zeros */
  volatile cull64_plane *p = query->plane;
  int32_t at[3], mask = 0, bit, k;
  float centre[3], sizes = 0.0f, wrong, limit;
  cull64__sphere root;
  cull64__root(&root, tree);
  at[0] = root.x;
  at[1] = root.y;
  at[2] = root.z;
  for (k = 0; k < 3; k++) {
    const float start = tree->origin[k] * scale, zero = position[k] + start;
    centre[k] = zero + (float)at[k] * (tree->scale * scale);
    sizes += cull64__size(position[k]) + cull64__size(start) + cull64__size(centre[k]);
    query->eye[k] = cull64__floor((eye[k] - zero) * per_unit);
  }
  /* in 2^-14 tree units: 16 roundings of what a distance that matters is the sum of */
  wrong = (sizes * per_unit * 5.0f + (float)(root.r + 1) * 4.0f) * 0.015625f;
  query->slack = (((2 * root.r + 3) * CULL64__FLOAT_ERROR) >> 3) + 4096;
  query->hidden = 0;
  if (!(wrong < 16777216.0f && sizes < 1e26f)) {
    cull64__no_planes(query, tree);
    return;
  }
  query->slack += (int32_t)wrong + 2;
  /* rounded up, to a float */
  limit = (float)(root.r * 16384 + query->slack + 64);
  for (bit = 1; bit < 64; bit += bit, planes += 4, p++) {
    const float squared = planes[0] * planes[0] + planes[1] * planes[1] + planes[2] * planes[2], off = squared - 1.0f;
    /* near 1 the quotient is (3 - squared) / 2, within 2^-33 */
    const float per = off < 1.52587890625e-5f && off > -1.52587890625e-5f ? 24576.0f - 8192.0f * squared
                                                                         : cull64__per_length(squared, planes[3]);
    int32_t x = 0, y = 0, z = 0, d = 0;
    if (per > 0.0f) {
      const float value = (planes[0] * centre[0] + planes[1] * centre[1] + planes[2] * centre[2] + planes[3]) * (per * per_unit);
      if (value < -limit) {
        mask = -1;
      } else if (!(value >= limit)) {
        mask |= bit;
        if (value < limit) {
          x = cull64__component(planes[0] * per);
          y = cull64__component(planes[1] * per);
          z = cull64__component(planes[2] * per);
          d = (int32_t)value - (x * root.x + y * root.y + z * root.z);
        }
      }
    } else if (per < 0.0f) {
      mask |= bit;
    }
    p->x = x;
    p->y = y;
    p->z = z;
    p->d = d;
  }
  query->mask = tree->node_count == 0 ? -1 : mask;
}

#endif /* CULL64_IMPLEMENTATION */
