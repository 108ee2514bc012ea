/*
 * {{name}}.c: what a camera sees of {{name}}. Yours to change.
 *
 * The tree is a const array, compiled in. Any C99 or C++ compiler for a little-endian machine.
 */
#include "{{name}}_tree.h"

static cull64_tree tree;

int {{name}}_open(void) { return cull64_open(&tree, {{name}}_data, sizeof {{name}}_data); }

uint32_t {{name}}_see(const cull64_camera *camera, uint16_t *objects, uint8_t *inside) {
  {{view}} view;
  cull64_list list;
  {{set view}}(&view, &tree, camera);
  list.ids = objects;
  list.inside = inside;
  list.max = {{NAME}}_OBJECTS;
  list.order = {{ORDER}};
  return {{cull}}(&tree, &view, &list);
}
