/*
 * linux.c: console.h in a Linux process without any C library, so that the file has only instructions that the target's
 * compiler flags allow; qemu stops at any later one. The assets are the files named on the command line.
 *
 * Source: the kernel's system call tables for MIPS o32 and n32 and ARM EABI. Twins: cartridge.c, hosted.c.
 */
#include "console.h"
#include "runtime.h"

#define ARENA_BYTES (64u << 20)

#if defined(__mips__) && _MIPS_SIM == _ABIN32
enum { READ = 6000, WRITE = 6001, OPEN = 6002, CLOSE = 6003, SEEK = 6008, EXIT = 6058 };
#elif defined(__mips__)
enum { EXIT = 4001, READ = 4003, WRITE = 4004, OPEN = 4005, CLOSE = 4006, SEEK = 4019 };
#else
enum { EXIT = 1, READ = 3, WRITE = 4, OPEN = 5, CLOSE = 6, SEEK = 19 };
#endif

#if defined(__mips__)
/* $7 tells an error from a value; the kernel overwrites the other temporaries */
static long system_call(long number, long first, long second, long third) {
  register long v0 __asm__("$2") = number;
  register long a0 __asm__("$4") = first;
  register long a1 __asm__("$5") = second;
  register long a2 __asm__("$6") = third;
  register long a3 __asm__("$7");
  __asm__ volatile("syscall"
                   : "+r"(v0), "=r"(a3)
                   : "r"(a0), "r"(a1), "r"(a2)
                   : "$1", "$3", "$8", "$9", "$10", "$11", "$12", "$13", "$14", "$15", "$24", "$25", "hi", "lo", "memory");
  return a3 ? -v0 : v0;
}

__asm__(
    "  .globl __start\n"
    "__start:\n"
    "  move $4, $29\n"
    "  li $2, -16\n"
    "  and $29, $29, $2\n"
    "  addiu $29, $29, -32\n"
    "  jal linux_start\n");
#elif defined(__arm__)
static long system_call(long number, long first, long second, long third) {
  register long r0 __asm__("r0") = first;
  register long r1 __asm__("r1") = second;
  register long r2 __asm__("r2") = third;
  register long r7 __asm__("r7") = number;
  __asm__ volatile("svc 0" : "+r"(r0) : "r"(r1), "r"(r2), "r"(r7) : "memory");
  return r0;
}

__asm__(
    "  .globl _start\n"
    "_start:\n"
    "  mov r0, sp\n"
    "  bic sp, sp, #7\n"
    "  b linux_start\n");
#else
#error "linux.c knows MIPS o32 and n32 and ARM; a further CPU wants its system call and its start here"
#endif

static uint8_t arena[ARENA_BYTES] __attribute__((aligned(CONSOLE_ALIGNMENT)));
static uint32_t arena_used;
static uint32_t argument_count;
static char *const *arguments;

void linux_start(const uint32_t *stack);

/* `stack`: the count of arguments, then their addresses, as the kernel leaves them. */
void linux_start(const uint32_t *stack) {
  argument_count = stack[0];
  arguments = (char *const *)(uintptr_t)(stack + 1);
  console_start();
}

void runtime_line(const char *line, uint32_t length) {
  for (uint32_t sent = 0; sent < length;) {
    const long count = system_call(WRITE, 1, (long)(line + sent), (long)(length - sent));
    if (count <= 0) runtime_stop(1);
    sent += (uint32_t)count;
  }
}

void runtime_stop(int status) {
  for (;;) system_call(EXIT, status, 0, 0);
}

uint32_t runtime_asset_count(void) { return argument_count - 1; }

static long open_asset(uint32_t index) {
  const long file = system_call(OPEN, (long)arguments[index + 1], 0, 0);
  if (file < 0) console_fail("an asset's file cannot be opened");
  return file;
}

uint32_t runtime_asset_length(uint32_t index) {
  const long file = open_asset(index);
  const long length = system_call(SEEK, file, 0, 2);
  system_call(CLOSE, file, 0, 0);
  return (uint32_t)length;
}

void runtime_read(uint32_t index, void *destination, uint32_t length) {
  const long file = open_asset(index);
  for (uint32_t got = 0; got < length;) {
    const long count = system_call(READ, file, (long)((char *)destination + got), (long)(length - got));
    if (count <= 0) console_fail("an asset's file cannot be read");
    got += (uint32_t)count;
  }
  system_call(CLOSE, file, 0, 0);
}

#if defined(__arm__)
int raise(int signal);

/* The ARM9 divides by a function of libgcc, which calls this one when the divisor is 0. */
int raise(int signal) {
  console_fail("division by zero");
  return signal;
}
#endif

void *runtime_reserve(uint32_t bytes) {
  uint8_t *start = arena + arena_used;
  if (bytes > ARENA_BYTES - arena_used) return 0;
  arena_used += (bytes + CONSOLE_ALIGNMENT - 1) & ~(CONSOLE_ALIGNMENT - 1u);
  return start;
}

uint32_t console_cycles(void) { return 0; }
void console_flush_dcache(void) {}
void console_mark(void) {}
