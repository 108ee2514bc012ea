/*
 * cull64_rsp.S: the microcode of cull64_rsp.h, for a program that has the RSP to itself while it culls. Compiled with the program; the CPU
 * copies it to IMEM. It ends with a break, which halts the RSP.
 *
 * Spheres come in blocks of eight, 64 bytes: x, y, z and r - 32768 of eight lanes each. A pass tests a block against six planes. All leaves
 * are tested first, in chunks that the next DMA overlaps: outside, cut, or inside all planes. The bits of those not outside and of those inside go out, and signal 0
 * is set: the CPU can order leaves. Then come the objects of cut leaves, a block each, fetched while the one before is tested. They and the leaves that lie
 * inside give a byte for each leaf, with a bit for each object; bytes of leaves that are outside are not written, or are 0.
 *
 * Exact: n . p + d + 2^14 r + slack is summed whole, doubled, in the 48 bits of an accumulator, and only its sign is asked. "Inside" is
 * asked of a number that is up to 2^16 (four tree units) too small, for one instruction less a plane: such a leaf counts as cut.
 *
 * Instructions of the vector unit are written as numbers: GNU as does not know them.
 * Source: Nintendo 64 Wiki (n64brew), "Reality Signal Processor", "RSP DMA". Twin of the arithmetic: test/core/compact/rsp-cull.ts.
 * Tried and lost: leaves and objects chunk by chunk, the CPU waiting for all of it (castle 25,300 cycles a view, forest 88,800).
 */

/* places in DMEM: 144 bytes that are read (see cull64_rsp.h), 64 bytes, 128, 1,024, and a byte each for eight leaves and up to 7 more */
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
#define CULL64_RSP_CHUNK 8 /* groups of eight leaves that are fetched at once */

/* vd = vs op vt; element 8 + k: lane k of vt for all lanes */
.macro rspv function, vd, vs, vt, element=0
  .word 0x4a000000 | (\element << 21) | (\vt << 16) | (\vs << 11) | (\vd << 6) | \function
.endm
#define RSPV_MULTIPLY_UNSIGNED 0x05   /* acc = vs * unsigned vt */
#define RSPV_ADD_HIGH 0x0f            /* acc += vs * vt << 16 */
#define RSPV_ADD_DOUBLE 0x08          /* acc += 2 * vs * vt; vd = acc >> 16, clamped */
#define RSPV_NOT_BELOW 0x23           /* flags: vs >= vt */
#define RSPV_CHOOSE 0x27              /* vd = flag ? vs : vt */
#define RSPV_OR 0x2a
#define RSPV_XOR 0x2c

.macro rspv_load vt, offset, base
  .word 0xc8002000 | (\base << 21) | (\vt << 16) | (\offset >> 4)
.endm
/* the upper bytes of eight lanes: a byte each */
.macro rspv_store_bytes vt, base
  .word 0xe8003000 | (\base << 21) | (\vt << 16)
.endm

#define DMA_DMEM $0
#define DMA_RDRAM $1
#define DMA_READ $2
#define DMA_WRITE $3
#define DMA_FULL $5
#define DMA_BUSY $6
#define RSP_STATUS $4

.macro rsp_wait register
7: mfc0 $8, \register
  bnez $8, 7b
  nop
.endm

/* the sphere in $v10 to $v13 against the plane in vector p, into vector vd: not negative where it is not wholly behind */
.macro rsp_plane vd, p
  rspv RSPV_MULTIPLY_UNSIGNED, \vd, 8, \p, 11
  rspv RSPV_ADD_HIGH, \vd, 8, \p, 12
  rspv RSPV_ADD_DOUBLE, \vd, 10, \p, 8
  rspv RSPV_ADD_DOUBLE, \vd, 11, \p, 9
  rspv RSPV_ADD_DOUBLE, \vd, 12, \p, 10
  rspv RSPV_ADD_DOUBLE, \vd, 13, 7, 9
.endm
/* and into vi: not negative where it is wholly inside */
.macro rsp_plane_inside vd, vi, p
  rsp_plane \vd, \p
  rspv RSPV_ADD_HIGH, \vi, 13, 7, 10
  rspv RSPV_ADD_HIGH, \vi, 8, 7, 11
.endm

/* the next chunk of leaves to $22; $9: its groups */
.macro rsp_fetch_leaves
  addiu $9, $17, -CULL64_RSP_CHUNK
  sra $8, $9, 31
  and $8, $9, $8
  addiu $9, $8, CULL64_RSP_CHUNK
  subu $17, $17, $9
  sll $8, $9, 6
  mtc0 $22, DMA_DMEM
  mtc0 $16, DMA_RDRAM
  addu $16, $16, $8
  addiu $8, $8, -1
  mtc0 $8, DMA_READ
.endm

/*
 * $14 query, $16 leaf blocks not fetched, $17 groups not fetched, $21 leaves at hand, $22 leaves being fetched, $23 groups at hand, $4 groups
 * being fetched, $3 their bits, $24 whether there is a far plane, $13 the bits of those that lie inside
 */
  ctc2 $0, $0
  addiu $14, $0, CULL64_RSP_QUERY
  rspv_load 1, 0x20, 14
  rspv_load 2, 0x30, 14
  rspv_load 3, 0x40, 14
  rspv_load 4, 0x50, 14
  rspv_load 5, 0x60, 14
  rspv_load 6, 0x70, 14
  rspv_load 7, 0x80, 14
  rspv RSPV_XOR, 0, 0, 0
  rspv RSPV_XOR, 19, 19, 19
  rspv RSPV_XOR, 25, 25, 25
  rspv RSPV_OR, 8, 0, 7, 8
  rspv RSPV_OR, 9, 0, 7, 12
  lw $16, 0($14)
  lw $17, 8($14)
  lw $24, 24($14)
  addiu $3, $0, CULL64_RSP_BITS
  addiu $13, $0, CULL64_RSP_INSIDE
  addiu $21, $0, CULL64_RSP_LEAVES
  addiu $22, $21, 64 * CULL64_RSP_CHUNK
  rsp_wait DMA_BUSY
  rsp_fetch_leaves
  or $4, $9, $0
cull64_rsp_leaves:
  or $10, $22, $0
  or $22, $21, $0
  or $21, $10, $0
  or $23, $4, $0
  rsp_wait DMA_BUSY
  beqz $17, 1f
  or $4, $0, $0
  rsp_fetch_leaves
  or $4, $9, $0
1:
  sll $11, $23, 6
  addu $11, $11, $10
cull64_rsp_group:
  rspv_load 10, 0x00, 10
  rspv_load 11, 0x10, 10
  rspv_load 12, 0x20, 10
  rspv_load 13, 0x30, 10
  rsp_plane_inside 14, 20, 1
  rsp_plane_inside 15, 21, 2
  rsp_plane_inside 16, 22, 3
  rsp_plane_inside 17, 23, 4
  rsp_plane_inside 18, 24, 5
  beqz $24, 1f
  nop
  rsp_plane_inside 19, 25, 6
1:
  rspv RSPV_OR, 14, 14, 15
  rspv RSPV_OR, 20, 20, 21
  rspv RSPV_OR, 16, 16, 17
  rspv RSPV_OR, 22, 22, 23
  rspv RSPV_OR, 14, 14, 18
  rspv RSPV_OR, 20, 20, 24
  rspv RSPV_OR, 16, 16, 19
  rspv RSPV_OR, 22, 22, 25
  rspv RSPV_OR, 14, 14, 16
  rspv RSPV_OR, 20, 20, 22
  addiu $10, $10, 64
  rspv RSPV_NOT_BELOW, 14, 14, 0
  cfc2 $8, $1
  rspv RSPV_NOT_BELOW, 20, 20, 0
  cfc2 $9, $1
  sb $8, 0($3)
  sb $9, 0($13)
  addiu $3, $3, 1
  bne $10, $11, cull64_rsp_group
  addiu $13, $13, 1
  bnez $4, cull64_rsp_leaves
  nop
  /* the bits of leaves go out */
  lw $17, 8($14)
  lw $9, 12($14)
  addiu $3, $0, CULL64_RSP_BITS
  mtc0 $3, DMA_DMEM
  mtc0 $9, DMA_RDRAM
  addiu $8, $17, 7
  srl $8, $8, 3
  sll $8, $8, 3
  addiu $8, $8, -1
  mtc0 $8, DMA_WRITE
  lw $9, 20($14)
  or $10, $8, $0
  rsp_wait DMA_FULL
  addiu $13, $0, CULL64_RSP_INSIDE
  mtc0 $13, DMA_DMEM
  mtc0 $9, DMA_RDRAM
  mtc0 $10, DMA_WRITE
  rsp_wait DMA_BUSY
  addiu $8, $0, 0x400
  mtc0 $8, RSP_STATUS

/*
 * $15 buffer of the next object block, $17 groups left, $18 object blocks of the group, $20 masks in RDRAM, $3 bits, $13 bits of what lies inside, $12 masks,
 * $11 where those of the chunk end, $24 mask of the block that waits to be tested, or 0, $25 whether there is a far plane
 */
  lw $18, 4($14)
  lw $20, 16($14)
  lw $25, 24($14)
  addiu $15, $0, CULL64_RSP_OBJECTS
cull64_rsp_chunk:
  addiu $9, $17, -CULL64_RSP_CHUNK
  sra $8, $9, 31
  and $8, $9, $8
  addiu $9, $8, CULL64_RSP_CHUNK
  subu $17, $17, $9
  sll $9, $9, 3
  addiu $12, $0, CULL64_RSP_MASKS
  addu $11, $12, $9
  or $24, $0, $0
  rsp_wait DMA_BUSY
cull64_rsp_cut_group:
  lbu $5, 0($3)
  lbu $8, 0($13)
  addiu $3, $3, 1
  ctc2 $8, $1
  xor $5, $5, $8
  rspv RSPV_CHOOSE, 20, 9, 0
  rspv_store_bytes 20, 12
  addiu $13, $13, 1
  beqz $5, 4f
  or $6, $12, $0
  or $7, $18, $0
2:
  andi $8, $5, 1
  beqz $8, 3f
  srl $5, $5, 1
  rsp_wait DMA_FULL
  mtc0 $15, DMA_DMEM
  mtc0 $7, DMA_RDRAM
  addiu $8, $0, 63
  beqz $24, 1f
  mtc0 $8, DMA_READ
  bal cull64_rsp_test
  nop
1:
  or $24, $6, $0
  xori $15, $15, 64
3:
  addiu $6, $6, 1
  bnez $5, 2b
  addiu $7, $7, 64
4:
  addiu $12, $12, 8
  bne $12, $11, cull64_rsp_cut_group
  addiu $18, $18, 512
  rsp_wait DMA_BUSY
  beqz $24, 1f
  addiu $12, $0, CULL64_RSP_MASKS
  bal cull64_rsp_test
  nop
1:
  subu $9, $11, $12
  mtc0 $12, DMA_DMEM
  mtc0 $20, DMA_RDRAM
  addu $20, $20, $9
  addiu $9, $9, -1
  mtc0 $9, DMA_WRITE
  bnez $17, cull64_rsp_chunk
  nop
  rsp_wait DMA_BUSY
  b cull64_rsp_end
  nop

/* the block that waits, in the buffer that is not the next one */
cull64_rsp_test:
  rsp_wait DMA_FULL
  xori $8, $15, 64
  rspv_load 10, 0x00, 8
  rspv_load 11, 0x10, 8
  rspv_load 12, 0x20, 8
  rspv_load 13, 0x30, 8
  rsp_plane 14, 1
  rsp_plane 15, 2
  rsp_plane 16, 3
  rsp_plane 17, 4
  rsp_plane 18, 5
  beqz $25, 1f
  nop
  rsp_plane 19, 6
1:
  rspv RSPV_OR, 14, 14, 15
  rspv RSPV_OR, 16, 16, 17
  rspv RSPV_OR, 14, 14, 18
  rspv RSPV_OR, 16, 16, 19
  rspv RSPV_OR, 14, 14, 16
  rspv RSPV_NOT_BELOW, 14, 14, 0
  cfc2 $8, $1
  jr $31
  sb $8, 0($24)
cull64_rsp_end:
  break
  nop
cull64_rsp_code_end:
