/*
 * probe.c: a program that tests the machine below it. The first byte of asset 0 says which experiment to make.
 *
 * Twin: console.test.ts, which knows what each must print.
 */
#include "console.h"

#ifdef CONSOLE_CARTRIDGE
#include "cartridge.h"
#endif

#define LINES 100

static uint32_t memory[4096] __attribute__((aligned(8192)));

static void print(const char *name, uint32_t value) {
  console_text(name);
  console_text(" ");
  console_number(value);
  console_text("\n");
}

static void print_hash(uint32_t index) {
  uint32_t length, hash = 2166136261u;
  const uint8_t *bytes = console_asset(index, &length);
  for (uint32_t i = 0; i < length; i++) hash = (hash ^ bytes[i]) * 16777619u;
  console_text("asset ");
  console_number(length);
  console_text(" bytes ");
  console_hex(hash);
  console_text((uintptr_t)bytes % CONSOLE_ALIGNMENT ? " crooked\n" : "\n");
}

static void basics(void) {
  const union {
    uint16_t half;
    uint8_t bytes[2];
  } order = {0x1234};
  console_text(order.bytes[0] == 0x12 ? "big\n" : "little\n");
  console_number(0);
  console_text(" ");
  console_number(4294967295u);
  console_text(" ");
  console_signed(-2147483647 - 1);
  console_text(" ");
  console_hex(0x00c0ffee);
  console_text("\n");
  for (uint32_t i = 1; i < console_asset_count(); i++) print_hash(i);
  const uint32_t length = console_load(1, memory, sizeof memory);
  uint32_t again;
  const uint8_t *bytes = console_asset(1, &again), *copy = (const uint8_t *)memory;
  uint32_t same = length == again;
  for (uint32_t i = 0; i < length; i++) same &= bytes[i] == copy[i];
  print("loaded again", same);
}

#ifdef CONSOLE_CARTRIDGE
static __attribute__((noinline)) uint32_t thousand_adds(uint32_t sum) {
  __asm__ volatile(".rept 1000\n addu %0, %0, %1\n .endr" : "+r"(sum) : "r"(1));
  return sum;
}
#endif

static void cycles(void) {
#ifdef CONSOLE_CARTRIDGE
  uint32_t sum = thousand_adds(0); /* the second time it is in the I-cache */
  const uint32_t start = console_cycles();
  sum = thousand_adds(sum);
  print("cycles of 1000 adds", console_cycles() - start);
  print("sum", sum);
#endif
}

static uint32_t touch(void) {
  volatile uint32_t *word = memory;
  const uint32_t start = console_cycles();
  for (uint32_t i = 0; i < LINES; i++) (void)word[4 * i];
  return console_cycles() - start;
}

static void misses(void) {
  volatile uint32_t *word = memory;
  touch();
  console_flush_dcache();
  console_mark();
  const uint32_t cold = touch();
  console_mark();
  const uint32_t warm = touch();
  console_mark();
  for (uint32_t i = 0; i < LINES; i++) word[4 * i] = i;
  console_mark();
  for (uint32_t i = 0; i < LINES; i++) (void)word[2048 + 4 * i]; /* the same lines of the cache, 8 KB further on */
  console_mark();
  touch();
  console_mark();
  print("cold", cold);
  print("warm", warm);
  console_text("memory ");
  console_hex((uint32_t)(uintptr_t)memory);
  console_text("\n");
}

#ifdef CONSOLE_CARTRIDGE
/* How many of the first 1,024 bytes, all in the D-cache and dirty, are still old after a DMA has overwritten them in RDRAM. */
static uint32_t old_bytes(int with_care) {
  volatile uint8_t *bytes = (volatile uint8_t *)memory;
  uint32_t old = 0;
  for (int i = 0; i < 1024; i++) bytes[i] = 1;
  if (with_care) console_load(1, memory, 1024);
  else cartridge_dma(memory, cartridge_asset_offset(1), 1024);
  for (int i = 0; i < 1024; i++) old += bytes[i] == 1;
  return old;
}
#endif

static void stale(void) {
#ifdef CONSOLE_CARTRIDGE
  const uint32_t without_care = old_bytes(0), with_care = old_bytes(1);
  print("old without care", without_care);
  print("old with care", with_care);
#endif
}

static void arithmetic(void) {
  volatile uint32_t ten = 10;
  volatile int64_t wide = 0x123456789abcd;
  volatile int bits = 7;
  console_number(1000 / ten);
  console_text(" ");
  console_hex((uint32_t)(wide << bits >> 32));
  console_text(" ");
  console_hex((uint32_t)(wide >> bits));
  console_text("\n");
}

static void unaligned(void) {
  volatile uintptr_t address = (uintptr_t)memory + 1;
  print("read", *(volatile uint32_t *)address);
}

static void later_instruction(void) {
#if defined(__mips__)
  uint32_t value = 0x80;
  __asm__ volatile(".set push\n .set mips32r2\n seb %0, %0\n .set pop" : "+r"(value));
  print("extended", value);
#endif
}

static void read_past_end(void) {
  uint32_t length;
  const volatile uint8_t *bytes = console_asset(1, &length);
  print("read", bytes[length]);
}

static void call_nothing(void) {
  volatile uintptr_t nowhere = 4;
  *(volatile uint32_t *)nowhere = 1;
}

int console_main(void) {
  uint32_t length;
  switch (*(const uint8_t *)console_asset(0, &length)) {
    case 'b': basics(); break;
    case 'c': cycles(); break;
    case 'm': misses(); break;
    case 's': stale(); break;
    case 'd': arithmetic(); break;
    case 'u': unaligned(); break;
    case 'i': later_instruction(); break;
    case 'p': read_past_end(); break;
    case 'n': call_nothing(); break;
    case 'a': console_asset(7, &length); break;
    case 'f': return 1;
    case 'e': for (;;) continue;
    case 'l':
      for (int i = 0; i < 480; i++) console_text("x");
      break;
    default: console_text("no experiment of that name\n");
  }
  return 0;
}
