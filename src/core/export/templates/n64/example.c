/*
 * example.c: a program for libdragon that shows how many objects of {{name}} its camera sees. Yours to change.
 */
#include <libdragon.h>
#include <stdio.h>

#include "{{name}}_tree.h"

int main(void) {
  /* The picture as tiny3d and OpenGL have it: y up. right = forward x up, all three of length 1. */
{{camera}}
  static uint16_t objects[{{NAME}}_OBJECTS];
  int bytes = 0, error;
  void *data;
  console_init();
  console_set_render_mode(RENDER_MANUAL);
  dfs_init(DFS_DEFAULT_LOCATION);
  data = asset_load("rom:/{{name}}.c64", &bytes); /* aligned to 16; never freed: the tree is read where it lies */
  error = {{name}}_open(data, (uint32_t)bytes);
  if (error) printf("%s\n", cull64_error(error));
  for (; !error;) {
    const uint32_t ticks = TICKS_READ(), count = {{name}}_see(&camera, objects, 0);
    const uint32_t spent = TICKS_READ() - ticks;
    console_clear();
    /* here: {{draw}} */
    printf("%lu of %lu objects\nin %lu us\nfirst %u\n", (unsigned long)count, (unsigned long){{NAME}}_OBJECTS,
           (unsigned long)TICKS_TO_US(spent), count ? objects[0] : 0);
    console_render();
  }
  for (;;) console_render();
}
