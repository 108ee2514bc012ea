/*
 * example.c: what a camera sees of {{name}}, on a Nintendo 64. Yours to change.
 *
 * With libdragon (which defines N64) it is a program; without, two functions that any C99 compiler takes.
 */
#define CULL64_IMPLEMENTATION
#include "cull64.h"
#include "{{name}}_tree.h"

static cull64_tree tree;
static uint16_t visible[{{NAME}}_OBJECTS];
static uint8_t inside[{{NAME}}_OBJECTS];

/* Once. `data` lies at a multiple of 16 bytes and stays. 0, or what cull64_error() puts into words. */
int {{name}}_open(const void *data, uint32_t bytes) { return cull64_open(&tree, data, bytes); }

/* Each frame: how many objects are visible; `objects` then points at {{what}}, {{order text}}. */
uint32_t {{name}}_see(const cull64_camera *camera, const uint16_t **objects) {
  {{view}} view;
  cull64_list list;
  {{set view}}(&view, &tree, camera);
  list.ids = visible;
  list.inside = inside; /* 1: wholly in the picture, so draw it without clipping */
  list.max = {{NAME}}_OBJECTS;
  list.order = {{ORDER}};
  *objects = visible;
  return {{cull}}(&tree, &view, &list);
}

#ifdef N64
#include <libdragon.h>
#include <stdio.h>

int main(void) {
  /* The picture as tiny3d and OpenGL have it: y up. right = forward x up, all three of length 1. */
{{camera}}
  const uint16_t *objects;
  int bytes = 0, error;
  void *data;
  console_init();
  console_set_render_mode(RENDER_MANUAL);
  dfs_init(DFS_DEFAULT_LOCATION);
  data = asset_load("rom:/{{name}}.c64", &bytes); /* aligned to 16; never freed: the tree is read where it lies */
  error = {{name}}_open(data, (uint32_t)bytes);
  if (error) printf("%s\n", cull64_error(error));
  for (; !error;) {
    const uint32_t ticks = TICKS_READ(), count = {{name}}_see(&camera, &objects);
    const uint32_t spent = TICKS_READ() - ticks;
    console_clear();
    /* here: for (k = 0; k < count; k++) draw(mesh[objects[k]]); */
    printf("%lu of %lu objects\nin %lu us\nfirst %u\n", (unsigned long)count, (unsigned long){{NAME}}_OBJECTS,
           (unsigned long)TICKS_TO_US(spent), count ? objects[0] : 0);
    console_render();
  }
  for (;;) console_render();
}
#endif
