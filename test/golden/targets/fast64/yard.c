/*
 * yard.c: calls the display lists of what a camera sees of yard. Yours to change.
 */
#include "yard_tree.h"

extern Gfx yard_ground_mesh[];
extern Gfx yard_wall_mesh[];
extern Gfx yard_crate_mesh[];
extern Gfx yard_window_mesh_layer_5[];

static Gfx *const list_of[YARD_OBJECTS] = { /* by slot */
  yard_crate_mesh,
  yard_wall_mesh,
  yard_window_mesh_layer_5,
  yard_ground_mesh,
};

static cull64_tree tree;

int yard_open(void) { return cull64_open(&tree, yard_data, sizeof yard_data); }

static int is_blended(uint32_t object) {
  static const uint8_t bits[1] = {
    4,
  };
  return bits[object >> 3] >> (object & 7) & 1;
}

Gfx *yard_draw(Gfx *head, const cull64_float_camera *camera) {
  static uint16_t slots[YARD_OBJECTS];
  cull64_fixed_query query;
  cull64_list list;
  uint32_t count, k, blended = 0;
  cull64_set_fixed_query(&query, &tree, camera);
  list.items = slots;
  list.inside = 0;
  list.max = YARD_OBJECTS;
  list.order = CULL64_FRONT;
  count = cull64_fixed_cull(&tree, &query, &list);
  for (k = 0; k < count; k++) {
    if (is_blended(slots[k])) {
      slots[blended++] = slots[k];
    } else {
      gSPDisplayList(head++, list_of[slots[k]]);
    }
  }
  while (blended > 0) {
    blended--;
    gSPDisplayList(head++, list_of[slots[blended]]);
  }
  return head;
}
