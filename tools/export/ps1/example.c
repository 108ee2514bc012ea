/*
 * example.c: what a camera sees of {{name}}, on a PlayStation. Yours to change.
 *
 * Integers only, no library: it compiles with PSn00bSDK and without.
 */
#define CULL64_NO_FLOAT
#define CULL64_IMPLEMENTATION
#include "cull64.h"
#include "{{name}}_tree.h"

enum { HALF_WIDTH = {{half width}}, HALF_HEIGHT = {{half height}} }; /* half the picture: a frame of 320 x 240 */

static cull64_tree tree;
static uint16_t visible[{{NAME}}_OBJECTS];
static uint8_t inside[{{NAME}}_OBJECTS];

/* Once. `data` lies at a multiple of 16 bytes and stays. 0, or what cull64_error() puts into words. */
int {{name}}_open(const void *data, uint32_t bytes) { return cull64_open(&tree, data, bytes); }

/*
 * Each frame: how many objects are visible, at most `most` of them; `objects` then points at their places, {{order text}}.
 * eye       in the model's units, 20.12 (4096 is 1); a game with 256 units to one of the model's gives its position << 4
 * rotation  of the world into the GTE's view, 4.12, as MATRIX.m has it: rows right, down, forward; pass &matrix.m[0][0]
 * h         the GTE's projection distance, as in gte_SetGeomScreen(h)
 * most      a budget: the list ends there, and what is left out is what comes last in the order
 */
uint32_t {{name}}_see(const int32_t eye[3], const int16_t rotation[9], int32_t h, uint32_t most, const uint16_t **objects) {
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
  camera.distance = (int16_t)h;
  camera.z_near = 0; /* or {{NAME}}_LENGTH(distance in 20.12) */
  camera.z_far = 0;  /* none */
  cull64_set_fixed_view(&view, &tree, &camera);
  list.ids = visible;
  list.inside = inside; /* 1: wholly in the picture, no polygon of it needs clipping */
  list.max = most < {{NAME}}_OBJECTS ? most : {{NAME}}_OBJECTS;
  list.order = {{ORDER}};
  *objects = visible;
  return cull64_cull(&tree, &view, &list);
}

/*
 * In your frame, with a MATRIX camera made by RotMatrix and the eye's position in 20.12:
 *
 *     count = {{name}}_see(eye, &camera.m[0][0], 160, 400, &objects);
 *     for (k = 0; k < count && packet < packets_end; k++) packet = draw(mesh[objects[k]], packet);   // addPrim inside
 */
