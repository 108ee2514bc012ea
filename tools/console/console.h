/*
 * console.h: what a test program can use of the machine that it runs on, the same on every target of targets.ts.
 *
 * A program defines console_main() and nothing else of the machine; console.c (text, assets) and one runtime (cartridge.c for a
 * Nintendo 64 cartridge, linux.c for a bare Linux process under qemu, hosted.c for the host's C library) do the rest.
 *
 * Guarantee: the same program prints the same text on every target, unless it asks for cycles or for the byte order.
 * CONSOLE_CARTRIDGE is defined on the cartridge alone: there cartridge.h may be used, and console_cycles() counts.
 * No function here allocates memory without saying so, and none touches the D-cache where its comment says that it does
 * not.
 */
#ifndef CULL64_CONSOLE_H
#define CULL64_CONSOLE_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* characters of one line with its end: what the debug port of the emulated cartridge takes at once */
#define CONSOLE_LINE 479

/* bytes that an asset's address is a multiple of: one D-cache line of the VR4300 */
#define CONSOLE_ALIGNMENT 16

/* 0 where the CPU has no floats and no library stands in for them (PS1) */
#if defined(__mips__) && defined(__mips_soft_float)
#define CONSOLE_HAS_FLOAT 0
#else
#define CONSOLE_HAS_FLOAT 1
#endif

/* The program. 0: the run ends as DONE; anything else: as FAILED. */
int console_main(void);

/* Text goes out at each '\n'; a longer line than CONSOLE_LINE ends the run as FAILED. */
void console_text(const char *text);
/* decimal */
void console_number(uint32_t value);
void console_signed(int32_t value);
/* 8 hexadecimal digits */
void console_hex(uint32_t value);

uint32_t console_asset_count(void);
/* The asset's bytes, loaded on the first call and kept, at a multiple of CONSOLE_ALIGNMENT. An index that is not there, or
   memory that does not suffice, ends the run as FAILED. `length` in bytes. */
const void *console_asset(uint32_t index, uint32_t *length);
/* Loads an asset into memory of the caller's and returns its length in bytes. `destination` and `capacity` (bytes) are multiples
   of CONSOLE_ALIGNMENT, so that no D-cache line belongs half to the asset and half to something else. */
uint32_t console_load(uint32_t index, void *destination, uint32_t capacity);

/* CPU cycles, modulo 2^32 and even (the counter ticks at half the clock); 0 where there is no counter. */
uint32_t console_cycles(void);
/* Writes back and invalidates the whole D-cache. */
void console_flush_dcache(void);
/* Asks the emulator to note its counts of cache misses so far; touches no data memory itself. Does nothing elsewhere. */
void console_mark(void);

/* Prints the line DONE and stops. */
void console_end(void);
/* Prints the line FAILED with the reason and stops. */
void console_fail(const char *why);

#ifdef __cplusplus
}
#endif
#endif
