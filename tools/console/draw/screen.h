/*
 * screen.h: two pictures of 320 x 240 that take turns on the television, and text on them.
 *
 * Source: n64brew wiki, "Video Interface".
 */
#ifndef CULL64_SCREEN_H
#define CULL64_SCREEN_H

#include <stdint.h>

/* a letter takes 6 x 8 pixels */
#define SCREEN_LETTER 6
#define SCREEN_LINE 9

/* Begins to show pictures, as the television system of the console has it. */
void screen_open(void);
/* The picture that is not shown. Past the caches: what the CPU writes through the D-cache is lost. */
uint16_t *screen_picture(void);
uint16_t *screen_depth(void);
/* Shows it from the next picture of the television on; the other one is then screen_picture. */
void screen_show(void);
/* Writes capitals, digits and . , - : / % on a dark ground into the picture; returns the column after the last. */
uint32_t screen_text(uint32_t column, uint32_t line, const char *text);
uint32_t screen_number(uint32_t column, uint32_t line, uint32_t value);

#endif
