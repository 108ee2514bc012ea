/*
 * example.c: a program that prints which objects of yard its camera sees. Yours to change.
 */
#include <stdio.h>

#include "yard_tree.h"

int main(void) {
  /* y up; right = forward x up, all three of length 1 */
  static const cull64_float_camera camera = {
      {-8.39999962f, 1.33333337f, 7.4666667f}, /* eye */
      {-0.460907012f, 0.0f, -0.88744843f}, /* forward */
      {0.88744843f, 0.0f, -0.460907012f}, /* right */
      {0.0f, 1.0f, 0.0f}, /* up */
      1.04719758f, 1.33333337f, /* fov, aspect */
      0.0120000001f, 0.0f /* z_near, z_far */
  };
  static uint16_t objects[YARD_OBJECTS];
  const int error = yard_open();
  uint32_t count, k;
  if (error) {
    fprintf(stderr, "%s\n", cull64_error(error));
    return 1;
  }
  count = yard_see(&camera, objects, 0);
  printf("%lu of %lu objects are visible; the first of them:", (unsigned long)count, (unsigned long)YARD_OBJECTS);
  for (k = 0; k < count && k < 8; k++) printf(" %u", objects[k]);
  printf("\n");
  return 0;
}
