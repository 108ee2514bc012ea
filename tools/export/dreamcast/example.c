/*
 * example.c: what a camera sees of {{name}}, on a Dreamcast. Yours to change.
 *
 * With KallistiOS (which defines __DREAMCAST__) it is a program; without, two functions that any C99 compiler takes.
 */
#define CULL64_IMPLEMENTATION
#include "cull64.h"
#include "{{name}}_tree.h"

static cull64_tree tree;
static uint16_t visible[{{NAME}}_OBJECTS];

/* Once. `data` lies at a multiple of 16 bytes and stays. 0, or what cull64_error() puts into words. */
int {{name}}_open(const void *data, uint32_t bytes) { return cull64_open(&tree, data, bytes); }

/* Each frame: how many objects are visible; `objects` then points at {{what}}, {{order text}}. */
uint32_t {{name}}_see(const cull64_camera *camera, const uint16_t **objects) {
  {{view}} view;
  cull64_list list;
  {{set view}}(&view, &tree, camera);
  list.ids = visible;
  list.inside = 0;
  list.max = {{NAME}}_OBJECTS;
  list.order = {{ORDER}};
  *objects = visible;
  return {{cull}}(&tree, &view, &list);
}

#ifdef __DREAMCAST__
#include <kos.h>
#include <stdio.h>

static uint8_t data[{{NAME}}_BYTES] __attribute__((aligned(32)));

int main(void) {
  /* y up; right = forward x up, all three of length 1 */
{{camera}}
  const uint16_t *objects;
  FILE *file = fopen("/cd/{{name}}.c64", "rb"); /* or /rd/ for a romdisk */
  int error;
  if (!file || fread(data, 1, sizeof data, file) != sizeof data) return 1;
  fclose(file);
  error = {{name}}_open(data, sizeof data);
  if (error) printf("%s\n", cull64_error(error));
  else printf("%lu of %lu objects\n", (unsigned long){{name}}_see(&camera, &objects), (unsigned long){{NAME}}_OBJECTS);
  return error;
}
#endif
