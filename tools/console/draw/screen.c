/* screen.c: see screen.h. The pictures are zeroed with the program's other variables, through the D-cache, so that is written back first. */
#include "screen.h"
#include "cartridge.h"
#include "console.h"
#include "rdp.h"

#define VI 0xA4400000u
#define VI_ORIGIN 0xA4400004u
#define VI_CURRENT 0xA4400010u
/* where boot code leaves the television system: 0 PAL, 1 NTSC, 2 MPAL */
#define TELEVISION 0x80000300u
#define REGISTERS 14
/* reads of a register that a wait takes at most */
#define PATIENCE 2000000
#define INK 0xFFFFu
#define GROUND 0x0843u
#define ROWS 7

static uint16_t pictures[2][RDP_WIDTH * RDP_HEIGHT] __attribute__((aligned(64)));
static uint16_t depth[RDP_WIDTH * RDP_HEIGHT] __attribute__((aligned(64)));
static uint32_t hidden_picture;

/* from ' ' on: rows from the top, the leftmost pixel is 16 */
static const uint8_t letters[][ROWS] = {
    [' ' - ' '] = {0, 0, 0, 0, 0, 0, 0},
    ['%' - ' '] = {24, 25, 2, 4, 8, 19, 3},
    [',' - ' '] = {0, 0, 0, 0, 4, 4, 8},
    ['-' - ' '] = {0, 0, 0, 31, 0, 0, 0},
    ['.' - ' '] = {0, 0, 0, 0, 0, 12, 12},
    ['/' - ' '] = {1, 1, 2, 4, 8, 16, 16},
    ['0' - ' '] = {14, 17, 19, 21, 25, 17, 14},
    ['1' - ' '] = {4, 12, 4, 4, 4, 4, 14},
    ['2' - ' '] = {14, 17, 1, 6, 8, 16, 31},
    ['3' - ' '] = {14, 17, 1, 6, 1, 17, 14},
    ['4' - ' '] = {2, 6, 10, 18, 31, 2, 2},
    ['5' - ' '] = {31, 16, 30, 1, 1, 17, 14},
    ['6' - ' '] = {6, 8, 16, 30, 17, 17, 14},
    ['7' - ' '] = {31, 1, 2, 4, 8, 8, 8},
    ['8' - ' '] = {14, 17, 17, 14, 17, 17, 14},
    ['9' - ' '] = {14, 17, 17, 15, 1, 2, 12},
    [':' - ' '] = {0, 12, 12, 0, 12, 12, 0},
    ['A' - ' '] = {14, 17, 17, 31, 17, 17, 17},
    ['B' - ' '] = {30, 17, 17, 30, 17, 17, 30},
    ['C' - ' '] = {14, 17, 16, 16, 16, 17, 14},
    ['D' - ' '] = {30, 17, 17, 17, 17, 17, 30},
    ['E' - ' '] = {31, 16, 16, 30, 16, 16, 31},
    ['F' - ' '] = {31, 16, 16, 30, 16, 16, 16},
    ['G' - ' '] = {14, 17, 16, 23, 17, 17, 15},
    ['H' - ' '] = {17, 17, 17, 31, 17, 17, 17},
    ['I' - ' '] = {14, 4, 4, 4, 4, 4, 14},
    ['J' - ' '] = {7, 2, 2, 2, 2, 18, 12},
    ['K' - ' '] = {17, 18, 20, 24, 20, 18, 17},
    ['L' - ' '] = {16, 16, 16, 16, 16, 16, 31},
    ['M' - ' '] = {17, 27, 21, 21, 17, 17, 17},
    ['N' - ' '] = {17, 25, 21, 19, 17, 17, 17},
    ['O' - ' '] = {14, 17, 17, 17, 17, 17, 14},
    ['P' - ' '] = {30, 17, 17, 30, 16, 16, 16},
    ['Q' - ' '] = {14, 17, 17, 17, 21, 18, 13},
    ['R' - ' '] = {30, 17, 17, 30, 20, 18, 17},
    ['S' - ' '] = {15, 16, 16, 14, 1, 1, 30},
    ['T' - ' '] = {31, 4, 4, 4, 4, 4, 4},
    ['U' - ' '] = {17, 17, 17, 17, 17, 17, 14},
    ['V' - ' '] = {17, 17, 17, 17, 17, 10, 4},
    ['W' - ' '] = {17, 17, 17, 21, 21, 21, 10},
    ['X' - ' '] = {17, 17, 10, 4, 10, 17, 17},
    ['Y' - ' '] = {17, 17, 10, 4, 4, 4, 4},
    ['Z' - ' '] = {31, 1, 2, 4, 8, 16, 31},
};

static uint16_t *past_caches(uint16_t *image) { return (uint16_t *)((uintptr_t)image | 0x20000000u); }

static void wait_for_line(uint32_t line) {
  for (int i = 0; i < PATIENCE && (CARTRIDGE_WORD(VI_CURRENT) & ~1u) != line; i++) {
  }
}

void screen_open(void) {
  static const uint32_t ntsc[REGISTERS] = {0x3202, 0,          RDP_WIDTH,  2,          0,          0x03E52239, 0x20D,
                                           0xC15,  0x0C150C15, 0x006C02EC, 0x002501FF, 0x000E0204, 0x200,      0x400};
  static const uint32_t pal[REGISTERS] = {0x3202, 0,          RDP_WIDTH,  2,          0,          0x0404233A, 0x271,
                                          0x150C69, 0x0C6F0C6E, 0x00800300, 0x005F0239, 0x0009026B, 0x200,      0x400};
  static const uint32_t mpal[REGISTERS] = {0x3202, 0,          RDP_WIDTH,  2,          0,          0x04651E39, 0x20D,
                                           0x40C11, 0x0C190C1A, 0x006C02EC, 0x002501FF, 0x000E0204, 0x200,      0x400};
  const uint32_t system = CARTRIDGE_WORD(TELEVISION | 0x20000000u);
  const uint32_t *registers = system == 0 ? pal : system == 2 ? mpal : ntsc;
  console_flush_dcache();
  for (uint32_t i = 0; i < REGISTERS; i++)
    CARTRIDGE_WORD(VI + 4 * i) = i == 1 ? (uint32_t)(uintptr_t)pictures[1] & 0x1FFFFFFF : registers[i];
}

uint16_t *screen_picture(void) { return past_caches(pictures[hidden_picture]); }

uint16_t *screen_depth(void) { return past_caches(depth); }

void screen_show(void) {
  CARTRIDGE_WORD(VI_ORIGIN) = (uint32_t)(uintptr_t)pictures[hidden_picture] & 0x1FFFFFFF;
  hidden_picture ^= 1;
  /* until it is shown, the other one may not be written */
  wait_for_line(2);
}

static void letter(uint32_t column, uint32_t line, char character) {
  const uint32_t index = (uint32_t)(uint8_t)character - ' ';
  const uint8_t *rows = letters[index < sizeof letters / ROWS ? index : 0];
  uint16_t *at = screen_picture() + (4 + line * SCREEN_LINE) * RDP_WIDTH + 4 + column * SCREEN_LETTER;
  for (uint32_t y = 0; y < ROWS + 2; y++, at += RDP_WIDTH) {
    const uint32_t bits = y >= 1 && y <= ROWS ? rows[y - 1] : 0;
    for (uint32_t x = 0; x < SCREEN_LETTER; x++) at[x] = x > 0 && bits >> (SCREEN_LETTER - 1 - x) & 1 ? INK : GROUND;
  }
}

uint32_t screen_text(uint32_t column, uint32_t line, const char *text) {
  for (; *text; text++, column++)
    if ((column + 1) * SCREEN_LETTER + 8 <= RDP_WIDTH) letter(column, line, *text);
  return column;
}

uint32_t screen_number(uint32_t column, uint32_t line, uint32_t value) {
  char digits[14];
  uint32_t at = sizeof digits - 1, count = 0;
  digits[at] = 0;
  do {
    if (count > 0 && count % 3 == 0) digits[--at] = ',';
    digits[--at] = (char)('0' + value % 10);
    value /= 10;
    count++;
  } while (value);
  return screen_text(column, line, digits + at);
}
