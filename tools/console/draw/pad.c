/* pad.c: see pad.h. The PIF runs the commands in its 64 bytes of memory, and leaves the answers there. */
#include "pad.h"
#include "cartridge.h"

#define SI_ADDRESS 0xA4800000u
#define SI_READ 0xA4800004u
#define SI_WRITE 0xA4800010u
#define SI_STATUS 0xA4800018u
#define SI_BUSY 3u
#define PIF_MEMORY 0x1FC007C0u
#define BLOCK_WORDS 16
#define PATIENCE 100000
/* in the byte of the answer's length: no controller, or an error */
#define NO_ANSWER 0xC0u

static uint32_t block[BLOCK_WORDS] __attribute__((aligned(16)));

static void move(uint32_t direction) {
  for (int i = 0; i < PATIENCE && CARTRIDGE_WORD(SI_STATUS) & SI_BUSY; i++) {
  }
  cartridge_drop_lines(block, sizeof block);
  CARTRIDGE_WORD(SI_ADDRESS) = (uint32_t)(uintptr_t)block & 0x1FFFFFFF;
  CARTRIDGE_WORD(direction) = PIF_MEMORY;
  for (int i = 0; i < PATIENCE && CARTRIDGE_WORD(SI_STATUS) & SI_BUSY; i++) {
  }
  CARTRIDGE_WORD(SI_STATUS) = 0; /* clears the interrupt */
}

uint32_t pad_buttons(void) {
  /* 1 byte out, 4 in: command 1, "state"; then the end; the last byte runs the commands */
  block[0] = 0xFF010401;
  block[1] = 0xFFFFFFFF;
  block[2] = 0xFE000000;
  for (int i = 3; i < BLOCK_WORDS - 1; i++) block[i] = 0;
  block[BLOCK_WORDS - 1] = 1;
  move(SI_WRITE);
  move(SI_READ);
  return block[0] >> 8 & NO_ANSWER ? 0 : block[1] >> 16;
}
