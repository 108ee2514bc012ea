/*
 * memory.c: the four functions that GCC calls implicitly in a freestanding program (copying a struct, clearing an
 * array).
 *
 * By default GCC would recognise each loop and replace it by a call of the function that contains it.
 * Source: GCC manual, "Language Standards Supported by GCC": what a freestanding environment must provide.
 */
#include <stddef.h>

#define PLAIN_LOOP __attribute__((optimize("no-tree-loop-distribute-patterns")))

void *memcpy(void *to, const void *from, size_t bytes);
void *memmove(void *to, const void *from, size_t bytes);
void *memset(void *to, int value, size_t bytes);
int memcmp(const void *a, const void *b, size_t bytes);

PLAIN_LOOP void *memcpy(void *to, const void *from, size_t bytes) {
  unsigned char *t = to;
  const unsigned char *f = from;
  for (size_t i = 0; i < bytes; i++) t[i] = f[i];
  return to;
}

PLAIN_LOOP void *memmove(void *to, const void *from, size_t bytes) {
  unsigned char *t = to;
  const unsigned char *f = from;
  if (t < f)
    for (size_t i = 0; i < bytes; i++) t[i] = f[i];
  else
    for (size_t i = bytes; i-- > 0;) t[i] = f[i];
  return to;
}

PLAIN_LOOP void *memset(void *to, int value, size_t bytes) {
  unsigned char *t = to;
  for (size_t i = 0; i < bytes; i++) t[i] = (unsigned char)value;
  return to;
}

PLAIN_LOOP int memcmp(const void *a, const void *b, size_t bytes) {
  const unsigned char *x = a, *y = b;
  for (size_t i = 0; i < bytes; i++)
    if (x[i] != y[i]) return x[i] < y[i] ? -1 : 1;
  return 0;
}
