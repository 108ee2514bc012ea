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
 *     cull64_set_fixed_query_from_planes(&query, &tree, planes, eye);
 *     cull64_fixed_cull(&tree, &query, &list);
 *
 * With tiny3d the planes are (const float *)viewport.viewFrustum.planes and the eye is the camera's position. A model that is moved or
 * scaled: bring both into its space, as t3d_frustum_scale does with the normals; their length is of no account.
 * The far plane of a T3DViewport lies at twice its far, and what is given is what tiny3d draws.
 *
 * What is given: nothing that the planes keep is missing, whatever their length and place: see src/compact/plane-query.ts of the cull64 project, its
 * twin to the bit, where the bounds are argued. Some 900 cycles more on the N64 than cull64_set_fixed_query takes.
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
 * not finite cuts everything. eye: what is nearest
 */
void cull64_set_fixed_query_from_planes(cull64_fixed_query *query, const cull64_tree *tree, const float planes[24], const float eye[3]);

#ifdef __cplusplus
}
#endif
#endif /* CULL64_PLANES_H */

#ifdef CULL64_IMPLEMENTATION

static float cull64__size(float v) { return v < 0.0f ? -v : v; }

/*
 * A plane at the root's centre: how far that is inside, and by how much this may be wrong, in 2^-14 tree units.
 * Returns 16384 over the length of the normal; 0 for no plane, -1 for one that is not known.
 */
static float cull64__plane_at(int32_t *distance, int32_t *error, const float plane[4], const float centre[3], float per_unit) {
  const float squared = plane[0] * plane[0] + plane[1] * plane[1] + plane[2] * plane[2];
  const float a = plane[0] * centre[0], b = plane[1] * centre[1], c = plane[2] * centre[2];
  const float off = squared - 1.0f;
  float per, wrong;
  *error = 0;
  if (squared <= 0.0f && plane[3] >= 0.0f) return 0.0f;
  if (!(squared >= 1e-24f && squared <= 1e24f)) return -1.0f;
  /* near 1 the root is (1 + squared) / 2, within 2^-35 */
  per = 16384.0f / (off < 1.52587890625e-5f && off > -1.52587890625e-5f ? squared * 0.5f + 0.5f : cull64__square_root(squared));
  per_unit = per * per_unit;
  /* 16 roundings of the largest of the numbers that the distance is the sum of */
  wrong = (cull64__size(a) + cull64__size(b) + cull64__size(c) + cull64__size(plane[3])) * per_unit * 9.5367431640625e-7f;
  if (!(wrong < 16777216.0f)) return -1.0f;
  *error = (int32_t)wrong + 1;
  *distance = cull64__to_fixed((a + b + c + plane[3]) * per_unit);
  return per;
}

/* a component of a normal, nearest whole number: of at most 16384 and a little */
static int32_t cull64__component(float value) { return (int32_t)(value + 32768.5f) - 32768; }

void cull64_set_fixed_query_from_planes(cull64_fixed_query *query, const cull64_tree *tree, const float planes[24], const float eye[3]) {
  const float per_unit = 1.0f / tree->scale;
  int32_t distance[6], error, most = 0, padded, plane, k;
  float per[6], centre[3];
  cull64__sphere root;
  cull64__root(&root, tree);
  centre[0] = tree->origin[0] + (float)root.x * tree->scale;
  centre[1] = tree->origin[1] + (float)root.y * tree->scale;
  centre[2] = tree->origin[2] + (float)root.z * tree->scale;
  for (k = 0; k < 3; k++) query->eye[k] = cull64__to_fixed((eye[k] - tree->origin[k]) * (256.0f * per_unit)) >> 8;
  for (plane = 0; plane < 6; plane++) {
    per[plane] = cull64__plane_at(&distance[plane], &error, planes + plane * 4, centre, per_unit);
    if (error > most) most = error;
  }
  query->slack = (((2 * root.r + 3) * CULL64__FLOAT_ERROR) >> 3) + 4096 + most;
  padded = root.r * 16384 + query->slack;
  query->hidden = 0;
  query->mask = tree->node_count == 0 ? -1 : 0;
  for (plane = 0; plane < 6; plane++) {
    /* volatile: else a compiler may call memset for planes of zeros */
    volatile cull64_plane *p = &query->plane[plane];
    int32_t x = 0, y = 0, z = 0, d = 0;
    if (query->mask >= 0 && per[plane] < 0.0f) {
      /* one of zeros cuts everything */
      query->mask |= 1 << plane;
    } else if (query->mask >= 0 && per[plane] > 0.0f) {
      if (distance[plane] < -padded) {
        query->mask = -1;
      } else if (distance[plane] < padded) {
        query->mask |= 1 << plane;
        x = cull64__component(planes[plane * 4] * per[plane]);
        y = cull64__component(planes[plane * 4 + 1] * per[plane]);
        z = cull64__component(planes[plane * 4 + 2] * per[plane]);
        d = distance[plane] - (x * root.x + y * root.y + z * root.z);
      }
    }
    p->x = x;
    p->y = y;
    p->z = z;
    p->d = d;
  }
}

#endif /* CULL64_IMPLEMENTATION */
