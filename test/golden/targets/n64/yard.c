/*
 * yard.c: what a camera sees of yard, on a Nintendo 64. Yours to change.
 *
 * With libdragon and without: any C99 or C++ compiler takes it.
 */
#include "yard_tree.h"

static cull64_tree tree;

int yard_open(const void *data, uint32_t bytes) { return cull64_open(&tree, data, bytes); }

uint32_t yard_see(const cull64_float_camera *camera, uint16_t *objects, uint8_t *inside) {
  cull64_fixed_query query;
  cull64_list list;
  cull64_set_fixed_query(&query, &tree, camera);
  list.items = objects;
  list.inside = inside;
  list.max = YARD_OBJECTS;
  list.order = CULL64_FRONT;
  return cull64_fixed_cull(&tree, &query, &list);
}
