/*
 * main.c: a field of 256 cubes on a Dreamcast, drawn with GLdc: those that the camera sees, while it turns.
 *
 * The model is field.obj, which the Makefile writes: cube k stands at 4 (k % 16), 0, 4 (k / 16). float16 trees give ids of the model, and so an id is
 * a place here; a game has its meshes in an array by id.
 */
#include <GL/gl.h>
#include <GL/glkos.h>
#include <GL/glu.h>
#include <math.h>
#include <stdio.h>

#include "field_tree.h"

enum { SIDE = 16, STEP = 4 };

static uint8_t data[FIELD_BYTES] __attribute__((aligned(32)));
static uint16_t objects[FIELD_OBJECTS];

static int load(const char *path) {
  FILE *file = fopen(path, "rb");
  if (!file) return -1;
  const size_t bytes = fread(data, 1, sizeof data, file);
  fclose(file);
  return bytes == sizeof data ? field_open(data, sizeof data) : -1;
}

static void draw_cube(uint16_t id) {
  static const float faces[6][4][3] = {
      {{0, 0, 1}, {1, 0, 1}, {1, 1, 1}, {0, 1, 1}}, {{1, 0, 0}, {0, 0, 0}, {0, 1, 0}, {1, 1, 0}}, {{1, 0, 1}, {1, 0, 0}, {1, 1, 0}, {1, 1, 1}},
      {{0, 0, 0}, {0, 0, 1}, {0, 1, 1}, {0, 1, 0}}, {{0, 1, 1}, {1, 1, 1}, {1, 1, 0}, {0, 1, 0}}, {{0, 0, 0}, {1, 0, 0}, {1, 0, 1}, {0, 0, 1}}};
  const float x = (float)(id % SIDE * STEP), z = (float)(id / SIDE * STEP);
  for (int face = 0; face < 6; face++) {
    const float light = 0.5f + 0.08f * (float)face;
    glColor3f(light, light, 0.3f);
    for (int k = 0; k < 4; k++) glVertex3f(x + faces[face][k][0], faces[face][k][1], z + faces[face][k][2]);
  }
}

static void draw(const cull64_float_camera *camera) {
  const uint32_t count = field_see(camera, objects);
  glBegin(GL_QUADS);
  for (uint32_t k = 0; k < count; k++) draw_cube(objects[k]);
  glEnd();
}

int main(void) {
  const float middle = SIDE * STEP / 2.0f, fov = 60.0f, aspect = 4.0f / 3.0f, z_near = 0.5f, z_far = 60.0f;
  if (load("/cd/field.c64") != 0) return 1;
  glKosInit();
  glClearColor(0.2f, 0.3f, 0.5f, 1.0f);
  glEnable(GL_DEPTH_TEST);
  for (float angle = 0;; angle += 0.01f) {
    const cull64_float_camera camera = {{middle, 2, middle},        {sinf(angle), 0, -cosf(angle)}, {cosf(angle), 0, sinf(angle)}, {0, 1, 0},
                                        fov * 3.14159265f / 180.0f, aspect,                         z_near,                        z_far};
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    glMatrixMode(GL_PROJECTION);
    glLoadIdentity();
    gluPerspective(fov, aspect, z_near, z_far);
    glMatrixMode(GL_MODELVIEW);
    glLoadIdentity();
    gluLookAt(middle, 2, middle, middle + sinf(angle), 2, middle - cosf(angle), 0, 1, 0);
    draw(&camera);
    glKosSwapBuffers();
  }
}
