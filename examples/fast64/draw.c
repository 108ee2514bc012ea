/*
 * draw.c: a level that Fast64 exported as display lists, drawn as a camera sees it: opaque objects nearest first, blended ones last.
 *
 * Games keep a camera as where it is and where it looks; the tree takes it as three unit vectors, in the units of the vertices.
 */
#include <math.h>

#include "level_tree.h"

static void normalize(float v[3]) {
  const float scale = 1.0f / sqrtf(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
  v[0] *= scale;
  v[1] *= scale;
  v[2] *= scale;
}

static void cross(float v[3], const float a[3], const float b[3]) {
  v[0] = a[1] * b[2] - a[2] * b[1];
  v[1] = a[2] * b[0] - a[0] * b[2];
  v[2] = a[0] * b[1] - a[1] * b[0];
}

/*
 * Each frame, where the level is drawn: appends calls to a list of commands, and returns where the next command belongs.
 * eye, focus  of the camera; not one above the other
 * degrees     of the picture's height, as guPerspective has them; z_near and z_far too
 */
Gfx *draw_level(Gfx *head, const float eye[3], const float focus[3], float degrees, float z_near, float z_far) {
  static const float above[3] = {0.0f, 1.0f, 0.0f};
  static int opened = 0;
  cull64_float_camera camera;
  int k;
  if (!opened) {
    if (level_open()) return head;
    opened = 1;
  }
  for (k = 0; k < 3; k++) {
    camera.eye[k] = eye[k];
    camera.forward[k] = focus[k] - eye[k];
  }
  normalize(camera.forward);
  cross(camera.right, camera.forward, above);
  normalize(camera.right);
  cross(camera.up, camera.right, camera.forward);
  camera.fov = degrees * 0.017453293f;
  camera.aspect = 4.0f / 3.0f;
  camera.z_near = z_near;
  camera.z_far = z_far;
  return level_draw(head, &camera);
}
