/*
 * cartridge.c: console.h on a Nintendo 64 cartridge, started by boot.S.
 *
 * Text goes to the IS Viewer, a debug port of development cartridges that emulators have: words from 0xB3FF0020, then
 * the length to 0xB3FF0014. Assets come from the directory that makeRom appends: a count, then ROM place and length of
 * each.
 * Guarantee: memory is dropped from the D-cache before a DMA writes to it; the CPU would otherwise go on reading the
 * old bytes.
 * Source: n64brew wiki, "Peripheral Interface", "Memory map"; NEC VR4300 manual 11.4 (CACHE), 6.3.3 (Count).
 * Twins: linux.c, hosted.c.
 */
#include "cartridge.h"
#include "console.h"
#include "runtime.h"

#define PI 0xA4600000u
#define PI_BUSY 3u
#define VIEWER 0xB3FF0000u
#define ROM 0xB0000000u
#define DIRECTORY_PLACE (ROM + 0x18u)
#define DCACHE_BYTES 8192u
#define LINE_BYTES 16u

/* CACHE operations on the D-cache */
#define INDEX_WRITE_BACK_INVALIDATE 0x01
#define HIT_WRITE_BACK_INVALIDATE 0x15
#define CACHE(operation, address) __asm__ volatile("cache %0, 0(%1)" : : "i"(operation), "r"(address) : "memory")

extern char __bss_end[], __stack_end[];

static char *free_memory = __bss_end;

void runtime_line(const char *line, uint32_t length) {
  for (uint32_t i = 0; i < length; i += 4) {
    uint32_t word = 0;
    for (uint32_t k = i; k < i + 4; k++) word = word << 8 | (k < length ? (uint8_t)line[k] : 0);
    CARTRIDGE_WORD(VIEWER + 0x20 + i) = word;
  }
  CARTRIDGE_WORD(VIEWER + 0x14) = length;
}

void runtime_stop(int status) {
  (void)status; /* the emulator ends at the last line */
  for (;;) {
  }
}

static uint32_t read_rom(uint32_t offset) {
  while (CARTRIDGE_WORD(PI + 0x10) & PI_BUSY) {
  }
  return CARTRIDGE_WORD(ROM + offset);
}

static uint32_t directory(void) { return read_rom(DIRECTORY_PLACE - ROM); }

uint32_t runtime_asset_count(void) { return read_rom(directory()); }

uint32_t cartridge_asset_offset(uint32_t index) { return read_rom(directory() + 4 + 8 * index); }

uint32_t runtime_asset_length(uint32_t index) { return read_rom(directory() + 8 + 8 * index); }

void cartridge_drop_lines(const void *start, uint32_t length) {
  const char *end = (const char *)start + length;
  for (const char *line = start; line < end; line += LINE_BYTES) CACHE(HIT_WRITE_BACK_INVALIDATE, line);
}

void cartridge_dma(void *destination, uint32_t offset, uint32_t length) {
  while (CARTRIDGE_WORD(PI + 0x10) & PI_BUSY) {
  }
  CARTRIDGE_WORD(PI + 0x00) = (uint32_t)(uintptr_t)destination & 0x1FFFFFFF;
  CARTRIDGE_WORD(PI + 0x04) = (ROM & 0x1FFFFFFF) + offset;
  CARTRIDGE_WORD(PI + 0x0C) = ((length + 1) & ~1u) - 1; /* the PI moves whole half-words */
  while (CARTRIDGE_WORD(PI + 0x10) & PI_BUSY) {
  }
  CARTRIDGE_WORD(PI + 0x10) = 2; /* clears the interrupt */
}

void runtime_read(uint32_t index, void *destination, uint32_t length) {
  cartridge_drop_lines(destination, length);
  cartridge_dma(destination, cartridge_asset_offset(index), length);
}

void *runtime_reserve(uint32_t bytes) {
  char *start = free_memory;
  if (bytes > (uint32_t)(__stack_end - start)) return 0;
  free_memory = start + ((bytes + CONSOLE_ALIGNMENT - 1) & ~(CONSOLE_ALIGNMENT - 1u));
  return start;
}

uint32_t console_cycles(void) {
  uint32_t count;
  __asm__ volatile("mfc0 %0, $9" : "=r"(count));
  return count << 1;
}

void console_flush_dcache(void) {
  const char *start = (const char *)(uintptr_t)0x80000000u;
  for (uint32_t i = 0; i < DCACHE_BYTES; i += LINE_BYTES) CACHE(INDEX_WRITE_BACK_INVALIDATE, start + i);
}

/* The line "@mark" from constants in the code, stored past the caches, with no access to cached data. */
void console_mark(void) {
  CARTRIDGE_WORD(VIEWER + 0x20) = 0x406D6172;
  CARTRIDGE_WORD(VIEWER + 0x24) = 0x6B0A0000;
  CARTRIDGE_WORD(VIEWER + 0x14) = 6;
}

void cartridge_exception(uint32_t cause, uint32_t program_counter, uint32_t address);

/* Where boot.S's vectors lead. */
void cartridge_exception(uint32_t cause, uint32_t program_counter, uint32_t address) {
  console_text("\nCRASH exception ");
  console_number(cause >> 2 & 31);
  console_text(" at ");
  console_hex(program_counter);
  console_text(", bad address ");
  console_hex(address);
  console_text("\n");
  runtime_stop(1);
}
