/*
 * rdp.h: pictures on the Nintendo 64, drawn by its rasteriser (RDP) from lists of commands that the CPU writes.
 *
 * Two lists of LIST_WORDS take turns: the RDP runs one while the CPU writes the other. A list is written through the D-cache and
 * written back once, before it is run.
 * Pixels are 16 bits (5-5-5-1), a picture 320 x 240. A fragment passes where it is nearer than what is stored, as in the project's
 * rasteriser.
 * Source: n64brew wiki, "Reality Display Processor/Commands", "/Interface".
 */
#ifndef CULL64_RDP_H
#define CULL64_RDP_H

#include <stdint.h>

#define RDP_WIDTH 320
#define RDP_HEIGHT 240

typedef enum {
  RDP_SHADED,  /* the corners' colours */
  RDP_BLENDED, /* these, mixed with what is there by the alpha of rdp_colour; depth is compared, and kept */
  RDP_COUNTED, /* adds 1 to each of red, green and blue, up to 31, wherever a fragment passes */
  RDP_FLAT,    /* the colour of rdp_colour */
  RDP_UNTESTED,        /* the same without depth */
  RDP_TEXTURED,        /* the corners' colours times the texture of rdp_texture, filtered, a texel a pixel */
  RDP_TEXTURED_TWICE,  /* the same in two cycles a pixel, as fog takes */
  RDP_MODES
} rdp_mode;

/* side of a texture */
#define RDP_TEXELS 32

/* What the RDP counts of its own work, in cycles of 62.5 MHz; 24 bits each. Emulators may leave them 0. */
typedef struct {
  uint32_t clock, pipe_busy, buffer_busy, texture_busy;
} rdp_counters;

/* a corner on the screen: pixels right of and below the picture's upper left corner; depth 0 (near) .. 32767; red, green, blue 0 .. 255 */
typedef struct {
  float x, y, z;
  float colour[3];
} rdp_corner;

/* Begins a picture: clears both images. `picture` and `depth`: RDP_WIDTH x RDP_HEIGHT half-words at a multiple of 64. */
void rdp_begin(uint16_t *picture, uint16_t *depth, uint16_t background);
void rdp_set_mode(rdp_mode mode);
/* red, green, blue, alpha from the top byte down */
void rdp_colour(uint32_t rgba);
/* RDP_TEXELS x RDP_TEXELS half-words at a multiple of 8, repeated over the picture. */
void rdp_texture(const uint16_t *texels);
/* No coordinate is farther than 2047 pixels from the picture's corner. */
void rdp_triangle(const rdp_corner *a, const rdp_corner *b, const rdp_corner *c);
/* Runs what is written and waits until the picture is in memory. */
void rdp_end(void);
void rdp_clear_counters(void);
rdp_counters rdp_read_counters(void);

#endif
