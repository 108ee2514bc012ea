/*
 * {{name}}.c: what a camera sees of {{name}}, on a PlayStation. Yours to change.
 *
 * Integers only, no library: it compiles with PSn00bSDK and without.
 */
#include "{{name}}_tree.h"

enum { HALF_WIDTH = {{half width}}, HALF_HEIGHT = {{half height}} }; /* half the picture: a frame of 320 x 240 */

static cull64_tree tree;

int {{name}}_open(const void *data, uint32_t bytes) { return cull64_open(&tree, data, bytes); }

uint32_t {{name}}_see(const int32_t eye[3], const int16_t *rotation, int32_t h, uint32_t most, uint16_t *objects, uint8_t *inside) {
  cull64_fixed_camera camera;
  cull64_view view;
  cull64_list list;
  int k;
  camera.eye[0] = {{NAME}}_EYE_X(eye[0]); /* to 1/256 tree units */
  camera.eye[1] = {{NAME}}_EYE_Y(eye[1]);
  camera.eye[2] = {{NAME}}_EYE_Z(eye[2]);
  for (k = 0; k < 3; k++) { /* 4.12 to 2.14, and down to up */
    camera.right[k] = (int16_t)(rotation[k] * 4);
    camera.up[k] = (int16_t)(rotation[3 + k] * -4);
    camera.forward[k] = (int16_t)(rotation[6 + k] * 4);
  }
  camera.half_width = HALF_WIDTH;
  camera.half_height = HALF_HEIGHT;
  camera.distance = (int16_t)(h < 1 ? 1 : h > 16383 ? 16383 : h); /* a smaller h sees more: nothing is lost */
  camera.z_near = 0; /* or {{NAME}}_LENGTH(distance in 20.12) */
  camera.z_far = 0;  /* none */
  cull64_set_fixed_view(&view, &tree, &camera);
  list.ids = objects;
  list.inside = inside;
  list.max = most < {{NAME}}_OBJECTS ? most : {{NAME}}_OBJECTS;
  list.order = {{ORDER}};
  return cull64_cull(&tree, &view, &list);
}
