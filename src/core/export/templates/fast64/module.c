/*
 * {{name}}.c: calls the display lists of what a camera sees of {{name}}. Yours to change.
 */
#include "{{name}}_tree.h"{{include materials}}

{{externs}}

static Gfx *const list_of[{{NAME}}_OBJECTS] = { /* by slot */
{{lists}}
};

{{parts/open-array.c}}
{{is blended}}
Gfx *{{name}}_draw(Gfx *head, const cull64_float_camera *camera) {
  static uint16_t slots[{{NAME}}_OBJECTS];
  {{query}} query;
  cull64_list list;
  uint32_t count, k{{split counters}};
  {{set query}}(&query, &tree, camera);{{set hidden}}
  list.items = slots;
  list.inside = 0;
  list.max = {{NAME}}_OBJECTS;
  list.order = CULL64_FRONT;
  count = {{cull}}(&tree, &query, &list);{{group}}
{{calls}}
  return head;
}
