/*
 * rsp_cull64.S: the cull of cull64_rsp.h as an overlay of libdragon's queue (rspq), by the rules of its rsp_queue.inc: command 0, two words, of which
 * the second is the physical address of what cull64_rsp_query wrote, aligned to 8 and written back from the cache. Where the queue has
 * passed the command, bits and masks are in RDRAM, for cull64_rsp_order.
 *
 * For trees of at most 4,096 leaves: the queue's own data leave no room in DMEM for more bits.
 * Checked: assembles and links with libdragon's headers of October 2024. It was not run. docs/rsp.md has the calls in C.
 */
#include <rsp_queue.inc>

#define CULL64_RSP_QUERY %lo(CULL64_QUERY)
#define CULL64_RSP_MASKS %lo(CULL64_MASKS)
#define CULL64_RSP_OBJECTS %lo(CULL64_OBJECTS)
#define CULL64_RSP_LEAVES %lo(CULL64_LEAVES)
#define CULL64_RSP_BITS %lo(CULL64_BITS)
#define CULL64_RSP_INSIDE %lo(CULL64_INSIDE)

  .data
  RSPQ_BeginOverlayHeader
    RSPQ_DefineCommand cull64_command, 8
  RSPQ_EndOverlayHeader
  RSPQ_EmptySavedState

  .bss
  .balign 128
CULL64_OBJECTS: .space 128
CULL64_LEAVES: .space 1024
CULL64_QUERY: .space 144
CULL64_MASKS: .space 64
CULL64_BITS: .space 512
CULL64_INSIDE: .space 512

  .text
  .func cull64_command
cull64_command:
  or $30, $31, $0
  or $16, $5, $0
  addiu $20, $0, CULL64_RSP_QUERY
  jal DMAIn
  addiu $8, $0, 143
#include "cull64_rsp_cull.inc"
  jr $30
  nop
  .endfunc
