/*
 * integer-camera.h: the query of a camera of integers, as cases.ts writes its numbers. Included once in a program, after cull64.h.
 */
#ifndef INTEGER_CAMERA_H
#define INTEGER_CAMERA_H

static void set_query_from_integers(cull64_fixed_query *query, const cull64_tree *tree, const int32_t *number_of) {
  cull64_fixed_camera camera;
  for (int k = 0; k < 3; k++) {
    camera.eye[k] = number_of[k];
    camera.forward[k] = (int16_t)number_of[3 + k];
    camera.right[k] = (int16_t)number_of[6 + k];
    camera.up[k] = (int16_t)number_of[9 + k];
  }
  camera.half_width = (int16_t)number_of[12];
  camera.half_height = (int16_t)number_of[13];
  camera.distance = (int16_t)number_of[14];
  camera.z_near = number_of[15];
  camera.z_far = number_of[16];
  cull64_set_fixed_query_from_integers(query, tree, &camera);
}

#endif
