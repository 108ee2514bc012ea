/*
 * yard.c: what a camera of tiny3d sees of yard. Yours to change.
 */
#include "yard_tree.h"
#include "cull64_planes.h"

static cull64_tree tree;
static T3DObject *object_of[YARD_OBJECTS]; /* by slot: the ids of the tree are the numbers of their chunks */

int yard_open(const void *data, uint32_t bytes, const T3DModel *model) {
  const int error = cull64_open(&tree, data, bytes);
  uint32_t slot;
  if (error) return error;
  /* all objects come first in a model */
  if (model->chunkCount <= YARD_OBJECTS || model->chunkOffsets[YARD_OBJECTS - 1].type != T3D_CHUNK_TYPE_OBJECT ||
      model->chunkOffsets[YARD_OBJECTS].type == T3D_CHUNK_TYPE_OBJECT)
    return YARD_OTHER_MODEL;
  for (slot = 0; slot < YARD_OBJECTS; slot++)
    object_of[slot] = t3d_model_get_object_by_index(model, ((const uint16_t *)tree.ids)[slot]);
  return 0;
}

uint32_t yard_see(const T3DFrustum *frustum, const T3DVec3 *eye, const T3DVec3 *position, float scale, T3DObject **objects) {
  static uint16_t slots[YARD_OBJECTS];
  cull64_fixed_query query;
  cull64_list list;
  uint32_t count, k, opaque = 0, blended = 0;
  cull64_set_fixed_query_from_planes(&query, &tree, (const float *)frustum->planes, eye->v, position->v, scale);
  list.items = slots;
  list.inside = 0;
  list.max = YARD_OBJECTS;
  list.order = CULL64_FRONT;
  count = cull64_fixed_cull(&tree, &query, &list);
  for (k = 0; k < count; k++) {
    T3DObject *object = object_of[slots[k]];
    if (object->material->blendMode == 0) objects[opaque++] = object;
    else slots[blended++] = slots[k];
  }
  while (blended > 0) objects[opaque++] = object_of[slots[--blended]];
  return count;
}
