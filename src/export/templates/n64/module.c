/*
 * {{name}}.c: what a camera sees of {{name}}, on a Nintendo 64. Yours to change.
 *
 * With libdragon and without: any C99 or C++ compiler takes it.
 */
#include "{{name}}_tree.h"

static cull64_tree tree;

int {{name}}_open(const void *data, uint32_t bytes) { return cull64_open(&tree, data, bytes); }

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
