/*
 * example.c: a program for KallistiOS that prints how many objects of yard its camera sees. Yours to change.
 */
#include <kos.h>
#include <stdio.h>

#include "yard_tree.h"

static uint8_t data[YARD_BYTES] __attribute__((aligned(32)));

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
  FILE *file = fopen("/cd/yard.c64", "rb"); /* or /rd/ for a romdisk */
  int error;
  if (!file || fread(data, 1, sizeof data, file) != sizeof data) return 1;
  fclose(file);
  error = yard_open(data, sizeof data);
  if (error) printf("%s\n", cull64_error(error));
  else printf("%lu of %lu objects\n", (unsigned long)yard_see(&camera, objects), (unsigned long)YARD_OBJECTS);
  return error;
}
