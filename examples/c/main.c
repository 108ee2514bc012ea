/*
 * main.c: what a camera sees of a tree. It reads the .c64 file that `cull64 export --target c` wrote, checks it, and prints the objects that are
 * visible, nearest first, by their slots: slot k is line k of castle.objects.txt.
 *
 *     cc -std=c99 -O2 -I castle-c -o see main.c -lm         castle-c is the folder of the export: cull64.h lies in it
 *     ./see castle-c/castle.c64 -17 2.5 84  -13 2.7 75      an eye, and a point that it looks at, in the model's units, y up
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define CULL64_IMPLEMENTATION
#include "cull64.h"

/* The file's bytes at a multiple of 16, as cull64_open wants them, or 0. */
static void *read_file(const char *path, uint32_t *bytes) {
  FILE *const file = fopen(path, "rb");
  uint8_t *data = 0;
  long length = -1;
  if (!file) return 0;
  if (fseek(file, 0, SEEK_END) == 0) length = ftell(file);
  if (length > 0) data = malloc((size_t)length + 15);
  if (data) {
    data += (16 - (uintptr_t)data % 16) % 16;
    rewind(file);
    if (fread(data, 1, (size_t)length, file) != (size_t)length) data = 0;
    *bytes = (uint32_t)length;
  }
  fclose(file);
  return data;
}

/* out = v / |v|; 0 where v has no length */
static int set_unit(float out[3], double x, double y, double z) {
  const double length = sqrt(x * x + y * y + z * z);
  out[0] = (float)(x / length);
  out[1] = (float)(y / length);
  out[2] = (float)(z / length);
  return length > 0;
}

/* A picture of 4 x 3, 60 degrees high; y is up. 0 where the camera has no direction, or looks straight up or down. */
static int look_at(cull64_float_camera *camera, const double eye[3], const double target[3]) {
  const double x = target[0] - eye[0], y = target[1] - eye[1], z = target[2] - eye[2];
  int k;
  for (k = 0; k < 3; k++) camera->eye[k] = (float)eye[k];
  camera->fov = 1.04719755f;
  camera->aspect = 4.0f / 3.0f;
  camera->z_near = 0.1f;
  camera->z_far = 0.0f;
  /* right = forward x up, up = right x forward */
  return set_unit(camera->forward, x, y, z) && set_unit(camera->right, -z, 0, x) &&
         set_unit(camera->up, -x * y, x * x + z * z, -y * z);
}

int main(int argc, char **argv) {
  static uint16_t slots[65535];
  double numbers[6];
  uint32_t bytes = 0, k;
  cull64_tree tree;
  cull64_float_camera camera;
  cull64_fixed_query query;
  cull64_list list;
  void *data;
  int error;

  for (k = 0; argc == 8 && k < 6; k++) numbers[k] = strtod(argv[2 + k], 0);
  if (argc != 8 || !look_at(&camera, numbers, numbers + 3)) {
    fprintf(stderr, "usage: see tree.c64 eyeX eyeY eyeZ targetX targetY targetZ, neither straight above the other\n");
    return 2;
  }
  data = read_file(argv[1], &bytes);
  if (!data) {
    fprintf(stderr, "%s: cannot be read\n", argv[1]);
    return 1;
  }
  error = cull64_open(&tree, data, bytes);
  if (!error) error = cull64_validate(&tree);
  if (error || tree.format == CULL64_FLOAT16) {
    fprintf(stderr, "%s: %s\n", argv[1], error ? cull64_error(error) : "float16, which cull64_float_cull is for");
    return 1;
  }

  cull64_set_fixed_query(&query, &tree, &camera);
  list.items = slots;
  list.inside = 0;
  list.max = sizeof slots / sizeof *slots;
  list.order = CULL64_FRONT;
  cull64_fixed_cull(&tree, &query, &list);

  printf("%lu of %lu objects are visible, nearest first:", (unsigned long)list.count, (unsigned long)tree.object_count);
  for (k = 0; k < list.count; k++) printf(" %u", slots[k]);
  printf("\n");
  return 0;
}
