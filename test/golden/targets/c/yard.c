/*
 * yard.c: what a camera sees of yard. Yours to change.
 *
 * The tree is a const array, compiled in. Any C99 or C++ compiler for a little-endian machine.
 */
#include "yard_tree.h"

static cull64_tree tree;

int yard_open(void) { return cull64_open(&tree, yard_data, sizeof yard_data); }

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
