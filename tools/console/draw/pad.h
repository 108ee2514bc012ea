/*
 * pad.h: the controller in the first port.
 *
 * Source: n64brew wiki, "Joybus Protocol", "Serial Interface".
 */
#ifndef CULL64_PAD_H
#define CULL64_PAD_H

#include <stdint.h>

enum {
  PAD_A = 0x8000,
  PAD_B = 0x4000,
  PAD_Z = 0x2000,
  PAD_START = 0x1000,
  PAD_LEFT = 0x0200,
  PAD_RIGHT = 0x0100,
  PAD_L = 0x0020,
  PAD_R = 0x0010
};

/* The buttons that are held, or 0 where there is no controller. */
uint32_t pad_buttons(void);

#endif
