/*
 * yard.c: what a camera sees of yard, on a Nintendo DS, cut where the geometry engine is full. Yours to change.
 *
 * Integers only, no library: it compiles with BlocksDS, libnds and without.
 */
#include "yard_tree.h"

/* half the picture and how far away it is, in one unit: gluPerspective(70, 256.0 / 192.0, ..) is 256/2, 192/2, 96 / tan(35), here times 64 */
enum { HALF_WIDTH = 8192, HALF_HEIGHT = 6144, DISTANCE = 8774 };

static cull64_tree tree;

int yard_open(const void *data, uint32_t bytes) { return cull64_open(&tree, data, bytes); }

uint32_t yard_see(const int32_t eye[3], const int32_t axes[9], const uint16_t *triangles, uint16_t *objects) {
  cull64_fixed_camera camera;
  cull64_fixed_query query;
  cull64_list list;
  uint32_t count, sum = 0;
  int k;
  camera.eye[0] = YARD_EYE_X(eye[0]); /* to 1/256 tree units */
  camera.eye[1] = YARD_EYE_Y(eye[1]);
  camera.eye[2] = YARD_EYE_Z(eye[2]);
  for (k = 0; k < 3; k++) { /* 20.12 to 2.14 */
    camera.right[k] = (int16_t)(axes[k] * 4);
    camera.up[k] = (int16_t)(axes[3 + k] * 4);
    camera.forward[k] = (int16_t)(axes[6 + k] * 4);
  }
  camera.half_width = HALF_WIDTH;
  camera.half_height = HALF_HEIGHT;
  camera.distance = DISTANCE;
  camera.z_near = 0; /* or YARD_LENGTH(distance in 20.12) */
  camera.z_far = 0;  /* none */
  cull64_set_fixed_query_from_integers(&query, &tree, &camera);
  list.items = objects;
  list.inside = 0;
  list.max = YARD_OBJECTS;
  list.order = CULL64_FRONT;
  cull64_fixed_cull(&tree, &query, &list);
  if (!triangles) return list.count;
  for (count = 0; count < list.count; count++) {
    sum += triangles[objects[count]];
    if (sum > 2048) break;
  }
  return count;
}
