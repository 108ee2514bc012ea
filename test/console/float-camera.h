/*
 * float-camera.h: a camera of floats, as cases.ts writes its numbers. Included once in a program, after cull64.h.
 */
#ifndef FLOAT_CAMERA_H
#define FLOAT_CAMERA_H

static cull64_float_camera float_camera(const float *number_of) {
  cull64_float_camera camera;
  for (int k = 0; k < 3; k++) {
    camera.eye[k] = number_of[k];
    camera.forward[k] = number_of[3 + k];
    camera.right[k] = number_of[6 + k];
    camera.up[k] = number_of[9 + k];
  }
  camera.fov = number_of[12];
  camera.aspect = number_of[13];
  camera.z_near = number_of[14];
  camera.z_far = number_of[15];
  return camera;
}

#endif
