/*
 * cull64_rsp.S: the microcode of cull64_rsp.h, for a program that has the RSP to itself while it culls. Compiled with the program; the CPU
 * copies it to IMEM. It ends with a break, which halts the RSP.
 */
#define CULL64_RSP_SIGNAL
#define CULL64_RSP_QUERY 0x000
#define CULL64_RSP_MASKS 0x0c0
#define CULL64_RSP_OBJECTS 0x100
#define CULL64_RSP_LEAVES 0x400
#define CULL64_RSP_BITS 0x800
#define CULL64_RSP_INSIDE 0xc00

  .section .rodata
  .set noreorder
  .set noat
  .balign 8
  .globl cull64_rsp_code
  .globl cull64_rsp_code_end
cull64_rsp_code:
#include "cull64_rsp_cull.inc"
  break
  nop
cull64_rsp_code_end:
