/*
 * console.c: the part of console.h that is the same on every machine: lines of text, numbers, the list of loaded assets.
 *
 * Guarantee: no division (the R3000 takes 35 cycles for one, the ARM9 has none), no float, no allocation but runtime_reserve.
 */
#include "console.h"
#include "runtime.h"

static char line[CONSOLE_LINE];
static uint32_t line_length;
static const void **loaded;

static void put(char character) {
  if (line_length == CONSOLE_LINE) {
    line_length = 0;
    console_fail("a line of text is longer than 479 characters: end it earlier");
  }
  line[line_length++] = character;
  if (character == '\n') {
    runtime_line(line, line_length);
    line_length = 0;
  }
}

void console_text(const char *text) {
  while (*text) put(*text++);
}

void console_number(uint32_t value) {
  static const uint32_t powers[] = {1000000000, 100000000, 10000000, 1000000, 100000, 10000, 1000, 100, 10, 1};
  int begun = 0;
  for (int i = 0; i < 10; i++) {
    char digit = '0';
    for (; value >= powers[i]; value -= powers[i]) digit++;
    begun |= digit != '0' || i == 9;
    if (begun) put(digit);
  }
}

void console_signed(int32_t value) {
  if (value < 0) put('-');
  console_number(value < 0 ? 0u - (uint32_t)value : (uint32_t)value);
}

void console_hex(uint32_t value) {
  for (int shift = 28; shift >= 0; shift -= 4) put("0123456789abcdef"[value >> shift & 15]);
}

uint32_t console_asset_count(void) { return runtime_asset_count(); }

static void require_asset(uint32_t index) {
  if (index >= runtime_asset_count()) console_fail("the program asks for an asset that it was not given");
}

const void *console_asset(uint32_t index, uint32_t *length) {
  require_asset(index);
  *length = runtime_asset_length(index);
  if (!loaded) {
    const uint32_t count = runtime_asset_count();
    loaded = runtime_reserve(count * (uint32_t)sizeof *loaded);
    if (!loaded) console_fail("no memory for the list of assets");
    for (uint32_t i = 0; i < count; i++) loaded[i] = 0;
  }
  if (!loaded[index]) {
    void *bytes = runtime_reserve(*length);
    if (!bytes) console_fail("no memory for an asset: leave some out, or load one after the other with console_load");
    runtime_read(index, bytes, *length);
    loaded[index] = bytes;
  }
  return loaded[index];
}

uint32_t console_load(uint32_t index, void *destination, uint32_t capacity) {
  require_asset(index);
  const uint32_t length = runtime_asset_length(index);
  if (((uintptr_t)destination | capacity) % CONSOLE_ALIGNMENT) console_fail("console_load takes multiples of 16 bytes");
  if (length > capacity) console_fail("console_load: the asset is longer than the memory for it");
  runtime_read(index, destination, length);
  return length;
}

static void finish_line(void) {
  if (line_length) put('\n');
}

void console_end(void) {
  finish_line();
  console_text("DONE\n");
  runtime_stop(0);
}

void console_fail(const char *why) {
  finish_line();
  console_text("FAILED ");
  console_text(why);
  console_text("\n");
  runtime_stop(1);
}

void console_start(void) {
  if (console_main()) console_fail("console_main returned an error");
  console_end();
}
