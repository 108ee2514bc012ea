/*
 * {{name}}.c: what a camera of tiny3d sees of {{name}}. Yours to change.
 */
#include "{{name}}_tree.h"{{include materials}}
#include "cull64_planes.h"

static cull64_tree tree;{{hidden state}}{{materials}}
static T3DObject *object_of[{{NAME}}_OBJECTS]; /* by slot: the ids of the tree are the numbers of their chunks */

int {{name}}_open(const void *data, uint32_t bytes, const T3DModel *model) {
  const int error = cull64_open(&tree, data, bytes);
  uint32_t slot;
  if (error) return error;
  /* all objects come first in a model */
  if (model->chunkCount <= {{NAME}}_OBJECTS || model->chunkOffsets[{{NAME}}_OBJECTS - 1].type != T3D_CHUNK_TYPE_OBJECT ||
      model->chunkOffsets[{{NAME}}_OBJECTS].type == T3D_CHUNK_TYPE_OBJECT)
    return {{NAME}}_OTHER_MODEL;
  for (slot = 0; slot < {{NAME}}_OBJECTS; slot++)
    object_of[slot] = t3d_model_get_object_by_index(model, ((const uint16_t *)tree.ids)[slot]);
  return 0;
}

static float {{name}}_size(float v) { return v < 0.0f ? -v : v; }

/* A plane of the world in the space of the model, farther out by more than its rounding. */
static void {{name}}_plane(float into[4], const float plane[4], const T3DVec3 *position, float per_scale) {
  float sum = plane[3], size = {{name}}_size(plane[3]);
  int k;
  for (k = 0; k < 3; k++) {
    const float term = plane[k] * position->v[k];
    sum += term;
    size += {{name}}_size(term);
    into[k] = plane[k];
  }
  into[3] = (sum + size * 9.5367431640625e-7f) * per_scale;
}

uint32_t {{name}}_see(const T3DFrustum *frustum, const T3DVec3 *eye, const T3DVec3 *position, float scale, T3DObject **objects) {
  static uint16_t slots[{{NAME}}_OBJECTS];
  const float per_scale = 1.0f / scale;
  float planes[24], at[3];
  cull64_fixed_query query;
  cull64_list list;
  uint32_t count, k{{split counters}};
  for (k = 0; k < 6; k++) {{name}}_plane(planes + k * 4, frustum->planes[k].v, position, per_scale);
  for (k = 0; k < 3; k++) at[k] = (eye->v[k] - position->v[k]) * per_scale;
  cull64_set_fixed_query_from_planes(&query, &tree, planes, at);{{set hidden}}
  list.items = slots;
  list.inside = 0;
  list.max = {{NAME}}_OBJECTS;
  list.order = CULL64_FRONT;
  count = cull64_fixed_cull(&tree, &query, &list);{{group}}
{{split}}
  return count;
}
