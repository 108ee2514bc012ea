  camera.eye[0] = {{NAME}}_EYE_X(eye[0]); /* to 1/256 tree units */
  camera.eye[1] = {{NAME}}_EYE_Y(eye[1]);
  camera.eye[2] = {{NAME}}_EYE_Z(eye[2]);
  for (k = 0; k < 3; k++) { /* {{axis bits}} to 2.14{{down to up}} */
    camera.right[k] = (int16_t)({{axes}}[k] {{to 2.14}});
    camera.up[k] = (int16_t)({{axes}}[3 + k] {{second to 2.14}});
    camera.forward[k] = (int16_t)({{axes}}[6 + k] {{to 2.14}});
  }
  camera.half_width = HALF_WIDTH;
  camera.half_height = HALF_HEIGHT;
