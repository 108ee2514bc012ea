/*
 * example.c: a program whose screen is green where its camera sees something of {{name}}, else red. Yours to change.
 */
#include "{{name}}_tree.h"

int main(void) {
  /* the camera, in 20.12 */
{{camera}}
  static uint16_t objects[{{NAME}}_OBJECTS]; /* in IWRAM or EWRAM, 2 bytes an object */
  volatile uint16_t *const backdrop = (volatile uint16_t *)0x05000000;
  uint32_t count;
  if ({{name}}_open()) return 1;
  for (;;) {
    count = {{name}}_see(eye, axes, objects);
    /* here: {{draw}} */
    *backdrop = (uint16_t)(count ? 31 << 5 : 31); /* green: something is visible; red: nothing */
  }
}
