/*
 * runtime.h: what console.c needs of the machine, implemented by three twins: cartridge.c, linux.c, hosted.c.
 */
#ifndef CULL64_RUNTIME_H
#define CULL64_RUNTIME_H

#include <stdint.h>

/* One line, its '\n' included, at most CONSOLE_LINE characters. */
void runtime_line(const char *line, uint32_t length);
/* Ends the run: 0 as DONE, 1 as FAILED. Does not return. */
void runtime_stop(int status);

uint32_t runtime_asset_count(void);
/* bytes */
uint32_t runtime_asset_length(uint32_t index);
/* Copies a whole asset to a multiple of CONSOLE_ALIGNMENT. */
void runtime_read(uint32_t index, void *destination, uint32_t length);
/* Memory that is never given back, at a multiple of CONSOLE_ALIGNMENT; 0 when there is not enough. */
void *runtime_reserve(uint32_t bytes);

/* Called by each runtime's start once the machine is ready. Does not return. */
void console_start(void);

#endif
