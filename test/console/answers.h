/*
 * answers.h: what the programs of the parity tests have in common: room for a tree, its cameras and a list with a guard behind it, and
 * numbers and hashes as their TypeScript twins print them. Included once in a program.
 */
#ifndef ANSWERS_H
#define ANSWERS_H

#include "console.h"

enum { RECORD_WORDS = 20, ROOM = 4096, GUARD = 0x5a };

#ifdef CONSOLE_CARTRIDGE
/* one pair after the other: RDRAM does not hold them all */
static uint8_t tree_memory[256 << 10] __attribute__((aligned(CONSOLE_ALIGNMENT)));
static uint8_t case_memory[512 << 10] __attribute__((aligned(CONSOLE_ALIGNMENT)));
#endif

/* one element more than may be written */
static uint16_t ids[ROOM + 1];
static uint8_t inside[ROOM + 1];

static void number(uint32_t value) {
  console_text(" ");
  console_number(value);
}

/* FNV-1a, a number a step */
static uint32_t hash_step(uint32_t hash, uint32_t value) { return (hash ^ value) * 16777619u; }

static const uint32_t hash_start = 2166136261u;

#endif
