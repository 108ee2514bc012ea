/*
 * yard.c: what a camera sees of yard, on a Dreamcast. Yours to change.
 *
 * With KallistiOS and without: any C99 or C++ compiler takes it.
 */
#include "yard_tree.h"

static cull64_tree tree;

int yard_open(const void *data, uint32_t bytes) { return cull64_open(&tree, data, bytes); }

uint32_t yard_see(const cull64_float_camera *camera, uint16_t *objects) {
  cull64_float_query query;
  cull64_list list;
  cull64_set_float_query(&query, &tree, camera);
  list.items = objects;
  list.inside = 0;
  list.max = YARD_OBJECTS;
  list.order = CULL64_NONE;
  return cull64_float_cull(&tree, &query, &list);
}
