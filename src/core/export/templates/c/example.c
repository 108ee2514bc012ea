/*
 * example.c: a program that prints which objects of {{name}} its camera sees. Yours to change.
 */
#include <stdio.h>

#include "{{name}}_tree.h"

int main(void) {
  /* y up; right = forward x up, all three of length 1 */
{{camera}}
  static uint16_t objects[{{NAME}}_OBJECTS];
  const int error = {{name}}_open();
  uint32_t count, k;
  if (error) {
    fprintf(stderr, "%s\n", cull64_error(error));
    return 1;
  }
  count = {{name}}_see(&camera, objects, 0);
  printf("%lu of %lu objects are visible; the first of them:", (unsigned long)count, (unsigned long){{NAME}}_OBJECTS);
  for (k = 0; k < count && k < 8; k++) printf(" %u", objects[k]);
  printf("\n");
  return 0;
}
