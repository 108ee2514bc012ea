/*
 * {{name}}.c: what a camera sees of {{name}}, on a Game Boy Advance. Yours to change.
 *
 * The tree is a const array: it stays in ROM and is read there. Integers only, no library.
 */
#include "{{name}}_tree.h"

/* half the picture, and how far away it is, in one unit: 240 x 160, 90 degrees across */
enum { HALF_WIDTH = {{half width}}, HALF_HEIGHT = {{half height}}, DISTANCE = {{distance}} };

static cull64_tree tree;

int {{name}}_open(void) { return cull64_open(&tree, {{name}}_data, sizeof {{name}}_data); }

uint32_t {{name}}_see(const int32_t eye[3], const int32_t axes[9], uint16_t *objects) {
  cull64_fixed_camera camera;
  cull64_view view;
  cull64_list list;
  int k;
  camera.eye[0] = {{NAME}}_EYE_X(eye[0]); /* to 1/256 tree units */
  camera.eye[1] = {{NAME}}_EYE_Y(eye[1]);
  camera.eye[2] = {{NAME}}_EYE_Z(eye[2]);
  for (k = 0; k < 3; k++) { /* 20.12 to 2.14 */
    camera.right[k] = (int16_t)(axes[k] * 4);
    camera.up[k] = (int16_t)(axes[3 + k] * 4);
    camera.forward[k] = (int16_t)(axes[6 + k] * 4);
  }
  camera.half_width = HALF_WIDTH;
  camera.half_height = HALF_HEIGHT;
  camera.distance = DISTANCE;
  camera.z_near = 0; /* or {{NAME}}_LENGTH(distance in 20.12) */
  camera.z_far = 0;  /* none */
  cull64_set_fixed_view(&view, &tree, &camera);
  list.ids = objects;
  list.inside = 0;
  list.max = {{NAME}}_OBJECTS;
  list.order = {{ORDER}};
  return cull64_cull(&tree, &view, &list);
}
