/* cull64.c: the code of cull64.h. Once in a program, however many trees it has. */
{{defines}}#define CULL64_IMPLEMENTATION
#include "cull64.h"{{planes}}{{include materials}}
