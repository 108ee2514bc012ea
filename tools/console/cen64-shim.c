/*
 * cen64-shim.c: makes cen64 a headless test runner, by LD_PRELOAD, without changing it.
 *
 *   text      what the cartridge prints goes to stdout, line by line; all that cen64 says of itself goes to stderr
 *   ending    status 0 at the line "DONE", 1 at "FAILED ..." or "CRASH ...", 70 at an instruction that cen64 does not know,
 *             124 when CULL64_SECONDS are over
 *   thread    with -headless cen64 stops at once; its emulation thread is run in place instead, so no window and no X server
 *   counters  each refill of a D-cache or I-cache line is counted and, at the line "@mark", noted
 *   boot      besides the boot areas that cen64 knows by their sums, it takes libdragon's: its sum replaces that of CIC 6105
 *   report    marks, misses and (with -profile) instructions per address are written to the file CULL64_REPORT
 *
 * cen64 has no counter of misses, but one function each that fills a line: they are found by their machine code, which must occur
 * exactly once, and replaced by twins that do the same and count. In another build of cen64 they are not found: the report then has
 * no marks, and nothing else changes.
 * Guarantee: the model's timing is untouched (a refill's stall is set by the caller).
 * Source: cen64 0.3+git20200723 as in Debian; its disassembly.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <unistd.h>

#define PROFILE_WORDS (8u << 20) /* one counter for each byte of RDRAM, as cen64 allocates them */
#define MAX_NOTES (1u << 22)

typedef struct {
  uint32_t data_misses, write_backs, instruction_misses;
} Counts;

static Counts counts;
static Counts *marks;
static uint32_t mark_count;
static uint32_t *missed; /* line addresses of all D-cache misses, in order */
static uint32_t missed_count;
static int counting;
static const uint64_t *profile;

/* ---- cen64's caches ---- */

typedef struct {
  uint8_t bytes[16];
  uint32_t tag; /* physical address & 0xFFFFF000 | dirty 2 | valid 1 */
} DataLine;

typedef struct {
  uint8_t bytes[32];
  uint32_t tag;
} InstructionLine;

static void fill_data(DataLine *cache, uint64_t address, uint32_t physical, const void *bytes) {
  DataLine *line = cache + (address >> 4 & 511);
  if (missed_count < MAX_NOTES) missed[missed_count++] = (uint32_t)address & ~15u;
  counts.data_misses++;
  counts.write_backs += (line->tag & 3) == 3;
  memcpy(line->bytes, bytes, sizeof line->bytes);
  line->tag = (physical & 0xFFFFF000u) | 1;
}

static void fill_instructions(InstructionLine *cache, uint64_t address, uint32_t physical, const void *bytes) {
  InstructionLine *line = cache + (address >> 5 & 511);
  counts.instruction_misses++;
  memcpy(line->bytes, bytes, sizeof line->bytes);
  line->tag = (physical & 0xFFFFF000u) | 1;
}

static const uint8_t FILL_DATA[] = {
    0x48, 0xc1, 0xee, 0x04, 0xf3, 0x0f, 0x6f, 0x01, 0x81, 0xe2, 0x00, 0xf0, 0xff, 0xff, 0x81, 0xe6, 0xff, 0x01, 0x00,
    0x00, 0x83, 0xca, 0x01, 0x48, 0x8d, 0x04, 0xb6, 0x48, 0x8d, 0x04, 0x87, 0x89, 0x50, 0x10, 0x0f, 0x11, 0x00, 0xc3};
static const uint8_t FILL_INSTRUCTIONS[] = {
    0x48, 0xc1, 0xee, 0x05, 0xf3, 0x0f, 0x6f, 0x01, 0x81, 0xe2, 0x00, 0xf0, 0xff, 0xff, 0x81, 0xe6,
    0xff, 0x01, 0x00, 0x00, 0x83, 0xca, 0x01, 0x48, 0x8d, 0x04, 0xf6, 0x48, 0x8d, 0x04, 0x87, 0x0f,
    0x11, 0x00, 0xf3, 0x0f, 0x6f, 0x49, 0x10, 0x89, 0x50, 0x20, 0x0f, 0x11, 0x48, 0x10, 0xc3};

/* The one place in cen64's code where `code` stands, or 0. */
static uint8_t *find_code(const uint8_t *code, size_t length, uint8_t *start, uint8_t *end) {
  uint8_t *found = memmem(start, (size_t)(end - start), code, length);
  if (!found || memmem(found + 1, (size_t)(end - found - 1), code, length)) return 0;
  return found;
}

/* mov rax, target; jmp rax */
static void redirect(uint8_t *from, void (*target)(void)) {
  memcpy(from, "\x48\xb8", 2);
  memcpy(from + 2, &target, 8);
  memcpy(from + 10, "\xff\xe0", 2);
}

/* cen64's code; 0 where it is not found */
static uint8_t *code_of_cen64(uint8_t **code_end) {
  char path[4096], text[4600];
  const ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
  FILE *maps = fopen("/proc/self/maps", "r");
  if (length < 0 || !maps) return 0;
  path[length] = 0;
  uint8_t *start = 0, *end = 0;
  while (!start && fgets(text, sizeof text, maps)) {
    unsigned long low, high;
    char rights[8];
    if (strstr(text, path) && sscanf(text, "%lx-%lx %7s", &low, &high, rights) == 3 && rights[2] == 'x') {
      start = (uint8_t *)low;
      end = (uint8_t *)high;
    }
  }
  fclose(maps);
  *code_end = end;
  return start;
}

static const uint8_t SUM_6105[] = {0x86, 0x2c, 0xbc, 0x98}, SUM_LIBDRAGON[] = {0x36, 0x2d, 0xda, 0x9d};

/* Before cen64 begins: it looks at the cartridge first. */
__attribute__((constructor)) static void take_libdragon(void) {
  uint8_t *end, *const start = code_of_cen64(&end);
  uint8_t *const sum = start ? find_code(SUM_6105, sizeof SUM_6105, start, end) : 0;
  if (!sum || mprotect(start, (size_t)(end - start), PROT_READ | PROT_WRITE | PROT_EXEC)) return;
  memcpy(sum, SUM_LIBDRAGON, sizeof SUM_LIBDRAGON);
  mprotect(start, (size_t)(end - start), PROT_READ | PROT_EXEC);
}

static void count_refills(void) {
  uint8_t *end, *const start = code_of_cen64(&end);
  if (!start) return;
  uint8_t *data = find_code(FILL_DATA, sizeof FILL_DATA, start, end);
  uint8_t *instructions = find_code(FILL_INSTRUCTIONS, sizeof FILL_INSTRUCTIONS, start, end);
  marks = malloc(MAX_NOTES * sizeof *marks);
  missed = malloc(MAX_NOTES * sizeof *missed);
  if (!data || !instructions || !marks || !missed) return;
  if (mprotect(start, (size_t)(end - start), PROT_READ | PROT_WRITE | PROT_EXEC)) return;
  redirect(data, (void (*)(void))fill_data);
  redirect(instructions, (void (*)(void))fill_instructions);
  mprotect(start, (size_t)(end - start), PROT_READ | PROT_EXEC);
  counting = 1;
}

/* ---- ending ---- */

static void write_report(const char *path) {
  FILE *report = fopen(path, "w");
  if (!report) return;
  if (counting) fprintf(report, "counting\n");
  for (uint32_t i = 0; i < mark_count; i++)
    fprintf(report, "mark %u %u %u\n", marks[i].data_misses, marks[i].write_backs, marks[i].instruction_misses);
  /* only those between the first mark and the last, without the start-up */
  if (mark_count)
    for (uint32_t i = marks[0].data_misses; i < marks[mark_count - 1].data_misses && i < missed_count; i++)
      fprintf(report, "miss %x\n", missed[i]);
  for (uint32_t i = 0; profile && i < PROFILE_WORDS; i++)
    if (profile[i]) fprintf(report, "executed %x %lu\n", 0x80000000u + i, (unsigned long)profile[i]);
  fclose(report);
}

static void finish(int status) {
  const char *path = getenv("CULL64_REPORT");
  if (path) write_report(path);
  _exit(status);
}

static void on_alarm(int signal_number) {
  (void)signal_number;
  _exit(124);
}

/* ---- what cen64 calls ---- */

extern void *__libc_calloc(size_t count, size_t size);

void *calloc(size_t count, size_t size) {
  void *memory = __libc_calloc(count, size);
  if (count == PROFILE_WORDS && size == 8 && !profile) profile = memory;
  return memory;
}

static void cartridge_line(const char *text) {
  if (!strcmp(text, "@mark\n")) {
    if (counting && mark_count < MAX_NOTES) marks[mark_count++] = counts;
    return;
  }
  for (size_t left = strlen(text); left;) {
    const ssize_t sent = write(1, text, left);
    if (sent <= 0) _exit(1);
    text += sent;
    left -= (size_t)sent;
  }
}

/* The IS Viewer's text is the only thing that cen64 prints by the bare format "%s". */
int __printf_chk(int flag, const char *format, ...) {
  (void)flag;
  va_list values;
  va_start(values, format);
  int length = 0;
  if (!strcmp(format, "%s")) {
    const char *text = va_arg(values, const char *);
    cartridge_line(text);
    if (!strcmp(text, "DONE\n")) finish(0);
    if (!strncmp(text, "FAILED ", 7) || !strncmp(text, "CRASH ", 6)) finish(1);
  } else if (strncmp(format, "VI/s", 4)) {
    length = vfprintf(stderr, format, values);
  }
  va_end(values);
  return length;
}

/*
 * The RSP's pipeline is empty when it starts, and cen64 takes the first thing in it for an unknown instruction, of word 0. In a program the word
 * 0 is a shift, which cen64 knows, so that nothing else is let through. The CPU's message has addresses of 16 digits.
 */
static int is_start_of_rsp(const char *format, va_list values) {
  va_list copy;
  if (strcmp(format, "Unimplemented instruction: %s [0x%.8X] @ 0x%.8X\n")) return 0;
  va_copy(copy, values);
  (void)va_arg(copy, const char *);
  const uint32_t word = va_arg(copy, uint32_t);
  va_end(copy);
  return word == 0;
}

/* cen64 would go on with wrong results after an instruction that it does not know. */
int __vfprintf_chk(FILE *file, int flag, const char *format, va_list values) {
  (void)flag;
  if (is_start_of_rsp(format, values)) return 0;
  const int length = vfprintf(file == stdout ? stderr : file, format, values);
  if (!strncmp(format, "Unimplemented", 13)) finish(70);
  return length;
}

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *), void *argument) {
  (void)thread;
  (void)attributes;
  const char *seconds = getenv("CULL64_SECONDS");
  const double limit = seconds ? atof(seconds) : 60;
  const struct itimerval timer = {{0, 0}, {(time_t)limit, (suseconds_t)(1e6 * (limit - (double)(time_t)limit))}};
  signal(SIGALRM, on_alarm);
  setitimer(ITIMER_REAL, &timer, 0);
  count_refills();
  run(argument);
  _exit(1); /* the machine stopped by itself */
}
