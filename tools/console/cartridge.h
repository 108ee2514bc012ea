/*
 * cartridge.h: what only a Nintendo 64 cartridge can do, for programs that test the machine itself.
 */
#ifndef CULL64_CARTRIDGE_H
#define CULL64_CARTRIDGE_H

#include <stdint.h>

/* A word of a device's register or of the cartridge, past the caches. */
#define CARTRIDGE_WORD(address) (*(volatile uint32_t *)(uintptr_t)(uint32_t)(address))

/* The ROM place of an asset, in bytes from the start of the cartridge. */
uint32_t cartridge_asset_offset(uint32_t index);
/* Copies from the cartridge to RDRAM by DMA: lines of `destination` that are in the D-cache stay there, stale. */
void cartridge_dma(void *destination, uint32_t offset, uint32_t length);
/* Writes back and drops the D-cache lines of a range. */
void cartridge_drop_lines(const void *start, uint32_t length);

#endif
