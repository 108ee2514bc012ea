/*
 * measure.c: culls recorded views on the cartridge, each from a cold D-cache, and prints the cycles of each.
 *
 * Assets: 0 the plan, 1 the views, then the trees. The plan is a list of jobs: which traversal, which tree, its offset
 * from a multiple of the D-cache's size, and whether the I-cache is cold too. One line for each view of each job:
 * objects given, cycles of the set-up, cycles of the cull, and, of a tree with hidden objects, cycles of changing the
 * cell and of staying in it. The last line has the addresses of list, query, ids, arena, tree, stack at the call, the
 * recorded view, and the struct and bits of the hidden objects. console_mark() before and after each measured cull.
 * With CULL64_ONLY, of a compact format, there is no FLOAT.
 */
#include "cartridge.h"
#include "console.h"
#include "seed.h"
#define CULL64_IMPLEMENTATION
#include "cull64.h"

enum { SEED, MASKED, INTEGER, FLOAT };

/* Index_Invalidate of the I-cache */
#define INVALIDATE 0x00
#define ICACHE_BYTES 16384
#define ICACHE_LINE 32

typedef struct {
  uint32_t traversal, asset, offset, cold_code;
} job;

/* one view: the camera, and its planes for the seed's traversal */
typedef struct {
  cull64_float_camera camera;
  float planes[6][4];
} recorded;

typedef struct {
  uint32_t given, set_up, cull;
#ifdef CULL64_HIDDEN
  uint32_t change, stay;
#endif
} result;

#define LINE __attribute__((aligned(16)))
static uint16_t ids[65536] LINE;
static recorded current LINE;
static cull64_fixed_query look LINE;
#ifndef CULL64_ONLY
static cull64_float_query float_look LINE;
#endif
static cull64_list list LINE;
static cull64_tree tree LINE;
static result results[256] LINE;
static void *stack_at_call LINE;
static uint8_t arena[2 << 20] __attribute__((aligned(8192)));
#ifdef CULL64_HIDDEN
static cull64_hidden hidden LINE;
static uint32_t hidden_words[CULL64_HIDDEN_WORDS(131071u, 65535u)] LINE;
#endif

static void cool_code(void) {
  const char *at = (const char *)(uintptr_t)0x80000000u;
  const char *end = at + ICACHE_BYTES;
  for (; at < end; at += ICACHE_LINE) __asm__ volatile("cache %0, 0(%1)" : : "i"(INVALIDATE), "r"(at));
}

static void set_up(const job *j) {
  if (j->traversal == INTEGER) cull64_set_fixed_query(&look, &tree, &current.camera);
#ifndef CULL64_ONLY
  if (j->traversal == FLOAT) cull64_set_float_query(&float_look, &tree, &current.camera);
#endif
}

#ifdef CULL64_HIDDEN
static uint32_t cycles_of_hiding(void) {
  uint32_t start;
  console_flush_dcache();
  start = console_cycles();
  cull64_set_fixed_hidden(&look, &tree, &hidden);
  return console_cycles() - start;
}
#endif

/* one call, the counter read on both sides of it */
static __attribute__((noinline)) result cull(const job *j) {
  const void *data = arena + j->offset;
  const float(*planes)[4] = (const float(*)[4])current.planes;
  result r = {0};
  uint32_t start;
  __asm__ volatile("move %0, $29" : "=r"(stack_at_call));
  console_flush_dcache();
  start = console_cycles();
  set_up(j);
  r.set_up = console_cycles() - start;
#ifdef CULL64_HIDDEN
  if (j->traversal == INTEGER) {
    hidden.words = hidden_words;
    /* once before: its code may lie in the same lines of the I-cache as the cull's */
    hidden.set = 0;
    cycles_of_hiding();
    hidden.set = 0;
    r.change = cycles_of_hiding();
    r.stay = cycles_of_hiding();
  }
#endif
  list.items = ids;
  list.inside = 0;
  list.max = 65536;
  list.order = CULL64_FRONT;
  console_flush_dcache();
  if (j->cold_code) cool_code();
  if (j->traversal == SEED) {
    console_mark();
    start = console_cycles();
    r.given = seed_cull(data, current.camera.eye, planes, ids);
    r.cull = console_cycles() - start;
    console_mark();
  } else if (j->traversal == MASKED) {
    console_mark();
    start = console_cycles();
    r.given = seed_masked_cull(data, current.camera.eye, planes, ids);
    r.cull = console_cycles() - start;
    console_mark();
  } else if (j->traversal == INTEGER) {
    console_mark();
    start = console_cycles();
    r.given = cull64_fixed_cull(&tree, &look, &list);
    r.cull = console_cycles() - start;
    console_mark();
  }
#ifndef CULL64_ONLY
  if (j->traversal == FLOAT) {
    console_mark();
    start = console_cycles();
    r.given = cull64_float_cull(&tree, &float_look, &list);
    r.cull = console_cycles() - start;
    console_mark();
  }
#endif
  return r;
}

static void print(uint32_t number, const char *end) {
  console_number(number);
  console_text(end);
}

int console_main(void) {
  uint32_t bytes, jobs, count, k, v;
  const job *plan = (const job *)console_asset(0, &bytes);
  const recorded *views;
  jobs = bytes / (uint32_t)sizeof *plan;
  views = (const recorded *)console_asset(1, &bytes);
  count = bytes / (uint32_t)sizeof *views;
  if (count > sizeof results / sizeof *results) console_fail("measure.c: more than 256 views");
  for (k = 0; k < jobs; k++) {
    const job *j = &plan[k];
    bytes = console_load(j->asset, arena + j->offset, (uint32_t)sizeof arena - j->offset);
    if (j->traversal == INTEGER || j->traversal == FLOAT) {
      const int error = cull64_open(&tree, arena + j->offset, bytes);
      if (error) console_fail(cull64_error(error));
    }
    for (v = 0; v < count; v++) {
      current = views[v]; /* all at one place, so that none has more cache conflicts than another */
      if (v == 0) cull(j); /* warms the I-cache */
      results[v] = cull(j);
    }
    for (v = 0; v < count; v++) {
      print(results[v].given, " ");
      print(results[v].set_up, " ");
#ifdef CULL64_HIDDEN
      print(results[v].cull, " ");
      print(results[v].change, " ");
      print(results[v].stay, "\n");
#else
      print(results[v].cull, " 0 0\n");
#endif
    }
  }
  print((uint32_t)(uintptr_t)&list, " ");
  print((uint32_t)(uintptr_t)&look, " ");
  print((uint32_t)(uintptr_t)ids, " ");
  print((uint32_t)(uintptr_t)arena, " ");
  print((uint32_t)(uintptr_t)&tree, " ");
  print((uint32_t)(uintptr_t)stack_at_call, " ");
  print((uint32_t)(uintptr_t)&current, " ");
#ifdef CULL64_HIDDEN
  print((uint32_t)(uintptr_t)&hidden, " ");
  print((uint32_t)(uintptr_t)hidden_words, "\n");
#else
  print(0, " 0\n");
#endif
  return 0;
}
