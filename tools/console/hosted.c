/*
 * hosted.c: console.h on the host's C library, for the plain build and the one with sanitizers. The assets are the files named
 * on the command line.
 *
 * Guarantee: each asset's memory ends where the asset ends, so that the address sanitizer sees the first byte read past it.
 * Twins: cartridge.c, linux.c.
 */
#include "console.h"
#include "runtime.h"

#include <stdio.h>
#include <stdlib.h>

static int argument_count;
static char **arguments;

int main(int count, char **values) {
  argument_count = count;
  arguments = values;
  console_start();
  return 1;
}

void runtime_line(const char *line, uint32_t length) {
  fwrite(line, 1, length, stdout);
  fflush(stdout);
}

void runtime_stop(int status) { exit(status); }

uint32_t runtime_asset_count(void) { return (uint32_t)argument_count - 1; }

static FILE *open_asset(uint32_t index) {
  FILE *file = fopen(arguments[index + 1], "rb");
  if (!file) console_fail("an asset's file cannot be opened");
  return file;
}

uint32_t runtime_asset_length(uint32_t index) {
  FILE *file = open_asset(index);
  fseek(file, 0, SEEK_END);
  const long length = ftell(file);
  fclose(file);
  return (uint32_t)length;
}

void runtime_read(uint32_t index, void *destination, uint32_t length) {
  FILE *file = open_asset(index);
  if (fread(destination, 1, length, file) != length) console_fail("an asset's file cannot be read");
  fclose(file);
}

void *runtime_reserve(uint32_t bytes) { return malloc(bytes); }

uint32_t console_cycles(void) { return 0; }
void console_flush_dcache(void) {}
void console_mark(void) {}
