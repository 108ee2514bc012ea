/*
 * example.c: a program whose screen is green where its camera sees something of yard, else red. Yours to change.
 */
#include "yard_tree.h"

int main(void) {
  /* the camera, in 20.12 */
  static const int32_t eye[3] = {-36864, 5461, 7282};
  static const int32_t axes[9] = {
      4062, 0, -526, /* right */
      0, 4096, 0, /* up */
      -526, 0, -4062 /* forward */
  };
  static uint16_t objects[YARD_OBJECTS]; /* in IWRAM or EWRAM, 2 bytes an object */
  volatile uint16_t *const backdrop = (volatile uint16_t *)0x05000000;
  uint32_t count;
  if (yard_open()) return 1;
  for (;;) {
    count = yard_see(eye, axes, objects);
    /* here: for (k = 0; k < count; k++) draw(mesh[objects[k]]); */
    *backdrop = (uint16_t)(count ? 31 << 5 : 31); /* green: something is visible; red: nothing */
  }
}
