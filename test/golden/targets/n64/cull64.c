/* cull64.c: the code of cull64.h. Once in a program, however many trees it has. */
#define CULL64_ONLY CULL64_COMPACT8 /* without this line: trees of every format */
#define CULL64_IMPLEMENTATION
#include "cull64.h"
