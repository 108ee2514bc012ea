/*
 * yard.c: what a camera sees of yard, on a PlayStation. Yours to change.
 *
 * Integers only, no library: it compiles with PSn00bSDK and without.
 */
#include "yard_tree.h"

enum { HALF_WIDTH = 160, HALF_HEIGHT = 120 }; /* half the picture: a frame of 320 x 240 */

static cull64_tree tree;

int yard_open(const void *data, uint32_t bytes) { return cull64_open(&tree, data, bytes); }

uint32_t yard_see(const int32_t eye[3], const int16_t *rotation, int32_t h, uint32_t most, uint16_t *objects, uint8_t *inside) {
  cull64_fixed_camera camera;
  cull64_fixed_query query;
  cull64_list list;
  int k;
  camera.eye[0] = YARD_EYE_X(eye[0]); /* to 1/256 tree units */
  camera.eye[1] = YARD_EYE_Y(eye[1]);
  camera.eye[2] = YARD_EYE_Z(eye[2]);
  for (k = 0; k < 3; k++) { /* 4.12 to 2.14, and down to up */
    camera.right[k] = (int16_t)(rotation[k] * 4);
    camera.up[k] = (int16_t)(rotation[3 + k] * -4);
    camera.forward[k] = (int16_t)(rotation[6 + k] * 4);
  }
  camera.half_width = HALF_WIDTH;
  camera.half_height = HALF_HEIGHT;
  camera.distance = (int16_t)(h < 1 ? 1 : h > 16383 ? 16383 : h); /* a smaller h sees more: nothing is lost */
  camera.z_near = 0; /* or YARD_LENGTH(distance in 20.12) */
  camera.z_far = 0;  /* none */
  cull64_set_fixed_query_from_integers(&query, &tree, &camera);
  list.items = objects;
  list.inside = inside;
  list.max = most < YARD_OBJECTS ? most : YARD_OBJECTS;
  list.order = CULL64_FRONT;
  return cull64_fixed_cull(&tree, &query, &list);
}
