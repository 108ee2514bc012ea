/*
 * example.c: a program for KallistiOS that prints how many objects of {{name}} its camera sees. Yours to change.
 */
#include <kos.h>
#include <stdio.h>

#include "{{name}}_tree.h"

static uint8_t data[{{NAME}}_BYTES] __attribute__((aligned(32)));

int main(void) {
  /* y up; right = forward x up, all three of length 1 */
{{camera}}
  static uint16_t objects[{{NAME}}_OBJECTS];
  FILE *file = fopen("/cd/{{name}}.c64", "rb"); /* or /rd/ for a romdisk */
  int error;
  if (!file || fread(data, 1, sizeof data, file) != sizeof data) return 1;
  fclose(file);
  error = {{name}}_open(data, sizeof data);
  if (error) printf("%s\n", cull64_error(error));
  else printf("%lu of %lu objects\n", (unsigned long){{name}}_see(&camera, objects), (unsigned long){{NAME}}_OBJECTS);
  return error;
}
