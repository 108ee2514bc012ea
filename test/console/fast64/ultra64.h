/* What an export for Fast64's display lists uses of <ultra64.h>, declared anew: a command has 8 bytes, and one that calls a list its address in the last 4. */
#ifndef ULTRA64_H
#define ULTRA64_H

#include <stdint.h>

typedef struct {
  uint32_t word;
  const void *list;
} Gfx;

#define gSPDisplayList(to, called) \
  { \
    Gfx *command = (to); \
    command->word = 0xDE000000u; \
    command->list = (called); \
  }

#endif
