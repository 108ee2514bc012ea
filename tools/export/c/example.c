/*
 * example.c: what a camera sees of {{name}}. Yours to change.
 *
 * The tree is a const array, compiled in. Any C99 or C++ compiler for a little-endian machine.
 */
#include <stdio.h>

#define CULL64_IMPLEMENTATION
#include "cull64.h"
#include "{{name}}_tree.h"

static cull64_tree tree;
static uint16_t visible[{{NAME}}_OBJECTS];
static uint8_t inside[{{NAME}}_OBJECTS];

/* Once. 0, or what cull64_error() puts into words. */
int {{name}}_open(void) { return cull64_open(&tree, {{name}}_data, sizeof {{name}}_data); }

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

int main(void) {
  /* y up; right = forward x up, all three of length 1 */
{{camera}}
  const uint16_t *objects;
  const int error = {{name}}_open();
  uint32_t count, k;
  if (error) {
    fprintf(stderr, "%s\n", cull64_error(error));
    return 1;
  }
  count = {{name}}_see(&camera, &objects);
  printf("%lu of %lu objects are visible; the first of them:", (unsigned long)count, (unsigned long){{NAME}}_OBJECTS);
  for (k = 0; k < count && k < 8; k++) printf(" %u", objects[k]);
  printf("\n");
  return 0;
}
