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

uint32_t {{name}}_see(const T3DFrustum *frustum, const T3DVec3 *eye, const T3DVec3 *position, float scale, T3DObject **objects) {
  static uint16_t slots[{{NAME}}_OBJECTS];
  cull64_fixed_query query;
  cull64_list list;
  uint32_t count, k{{split counters}};
  cull64_set_fixed_query_from_planes(&query, &tree, (const float *)frustum->planes, eye->v, position->v, scale);{{set hidden}}
  list.items = slots;
  list.inside = 0;
  list.max = {{NAME}}_OBJECTS;
  list.order = CULL64_FRONT;
  count = cull64_fixed_cull(&tree, &query, &list);{{group}}
{{split}}
  return count;
}
