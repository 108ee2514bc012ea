/*
 * example.c: a program for libdragon that shows how many objects of yard its camera sees. Yours to change.
 */
#include <libdragon.h>
#include <stdio.h>

#include "yard_tree.h"

int main(void) {
  /* The picture as tiny3d and OpenGL have it: y up. right = forward x up, all three of length 1. */
  static const cull64_float_camera camera = {
      {-8.39999962f, 1.33333337f, 7.4666667f}, /* eye */
      {-0.460907012f, 0.0f, -0.88744843f}, /* forward */
      {0.88744843f, 0.0f, -0.460907012f}, /* right */
      {0.0f, 1.0f, 0.0f}, /* up */
      1.04719758f, 1.33333337f, /* fov, aspect */
      0.0120000001f, 0.0f /* z_near, z_far */
  };
  static uint16_t objects[YARD_OBJECTS];
  int bytes = 0, error;
  void *data;
  console_init();
  console_set_render_mode(RENDER_MANUAL);
  dfs_init(DFS_DEFAULT_LOCATION);
  data = asset_load("rom:/yard.c64", &bytes); /* aligned to 16; never freed: the tree is read where it lies */
  error = yard_open(data, (uint32_t)bytes);
  if (error) printf("%s\n", cull64_error(error));
  for (; !error;) {
    const uint32_t ticks = TICKS_READ(), count = yard_see(&camera, objects, 0);
    const uint32_t spent = TICKS_READ() - ticks;
    console_clear();
    /* here: for (k = 0; k < count; k++) draw(mesh[objects[k]]); */
    printf("%lu of %lu objects\nin %lu us\nfirst %u\n", (unsigned long)count, (unsigned long)YARD_OBJECTS,
           (unsigned long)TICKS_TO_US(spent), count ? objects[0] : 0);
    console_render();
  }
  for (;;) console_render();
}
