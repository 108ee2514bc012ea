/*
 * boot.S: how a cartridge starts. It has four parts, in the order in which they are in the ROM:
 *
 *   0x000  header      64 bytes that describe the cartridge: bytes of the program at 0x10; makeRom writes the place of the directory
 *                      of assets at 0x18, and the title
 *   0x040  boot block  copied by the PIF ROM into RSP memory at 0xA4000040 and started there: empties both caches, fetches the
 *                      program from ROM 0x1000 to RDRAM 0x400 by DMA, jumps to it
 *   0xFFC  filler      four bytes for the checksum (makeRom)
 *   0x1000 program     starts with _start: stack, zeroed variables, float mode, exception vectors, then console_start in C
 *
 * The boot block is for emulators: a console also wants RDRAM initialised and a block that its CIC chip accepts, as libdragon's does,
 * which makeRom puts in its place. Both leave the television system at 0x80000300 (0 PAL, 1 NTSC, 2 MPAL).
 * Source: n64brew wiki, "ROM header", "Peripheral Interface"; NEC VR4300 manual 11.4 (CACHE), 7.2.4 (FCR31), 6.4 (vectors).
 */
  .set noreorder

  .section .header, "a"
  .word 0x80371240            /* PI timing; also the mark of big-endian byte order */
  .word 0x0000000F            /* clock rate, unused */
  .word 0x80000400            /* entry, for boot code that reads it */
  .word 0x00001444            /* release */
  .word __program_bytes       /* bytes from 0x1000 on that are loaded; the maker's boot code has checksums here */
  .word 0
  .word 0                     /* place of the directory of assets, by makeRom */
  .word 0
  .fill 20, 1, 0x20           /* title, by makeRom */
  .word 0
  .ascii "\0\0\0NC6E\0"       /* cartridge, a name of two letters that no game has, region, version */

  .section .boot, "ax"
boot_block:
  li    $t0, 0x34000000
  mtc0  $t0, $12
  /* An empty tag in each line: what the caches hold at power-on is chance. */
  mtc0  $zero, $28
  mtc0  $zero, $29
  lui   $t0, 0x8000
  addiu $t1, $t0, 0x4000      /* I-cache: 16 KB of 32-byte lines */
1:
  cache 0x08, 0($t0)
  addiu $t0, $t0, 32
  bne   $t0, $t1, 1b
  nop
  lui   $t0, 0x8000
  addiu $t1, $t0, 0x2000      /* D-cache: 8 KB of 16-byte lines */
2:
  cache 0x09, 0($t0)
  addiu $t0, $t0, 16
  bne   $t0, $t1, 2b
  nop
  lui   $t0, 0xA460           /* PI registers */
  li    $t1, 0x00000400
  sw    $t1, 0x00($t0)        /* to RDRAM */
  li    $t1, 0x10001000
  sw    $t1, 0x04($t0)        /* from the cartridge */
  lui   $t2, 0xB000
  lw    $t1, 0x10($t2)        /* bytes of the program */
  addiu $t1, $t1, -1
  sw    $t1, 0x0C($t0)        /* go */
3:
  lw    $t1, 0x10($t0)
  andi  $t1, $t1, 3           /* busy with DMA or with a word */
  bnez  $t1, 3b
  nop
  lui   $t0, 0xA000
  sw    $s4, 0x300($t0)       /* the television system, as the PIF ROM leaves it */
  lui   $t0, 0x8000
  ori   $t0, $t0, 0x0400
  jr    $t0
  nop

  .section .filler, "a"
  .word 0

  .section .start, "ax"
  .globl _start
_start:
  lui   $t0, 0xBFC0
  li    $t1, 8
  sw    $t1, 0x7FC($t0)       /* tells the PIF that the game has started: it stops a console otherwise, some seconds after power-on */
  lui   $sp, %hi(__stack_top) /* a multiple of 64 KB */
  lui   $gp, %hi(_gp)
  addiu $gp, $gp, %lo(_gp)
  lui   $t0, %hi(__bss_start)
  addiu $t0, $t0, %lo(__bss_start)
  lui   $t1, %hi(__bss_end)
  addiu $t1, $t1, %lo(__bss_end)
  beq   $t0, $t1, 2f
  nop
1:
  sd    $zero, 0($t0)         /* both ends are multiples of 16 */
  addiu $t0, $t0, 8
  bne   $t0, $t1, 1b
  nop
2:
  /* A jump to on_exception in each vector, written past the caches: there is no code of ours in the I-cache for them yet. */
  lui   $t0, 0xA000
  lui   $t1, %hi(vector)
  lw    $t2, %lo(vector)($t1)
  lw    $t3, %lo(vector + 4)($t1)
  lw    $v0, %lo(vector + 8)($t1)
  addiu $v1, $t0, 0x200
3:
  sw    $t2, 0($t0)
  sw    $t3, 4($t0)
  sw    $v0, 8($t0)
  sw    $zero, 12($t0)
  addiu $t0, $t0, 0x80
  bne   $t0, $v1, 3b
  nop
  li    $t0, 0x34000000       /* FR=1: 32 float registers of 64 bits, as n32 has it */
  mtc0  $t0, $12
  nop
  nop
  li    $t0, 0x01000000       /* FS=1: a result too small for a normal float becomes 0; without it a VR4300 traps. All else: no traps */
  ctc1  $t0, $31
  jal   console_start
  addiu $sp, $sp, -32

vector:
  lui   $k0, %hi(on_exception)
  addiu $k0, $k0, %lo(on_exception)
  jr    $k0

on_exception:
  lui   $sp, %hi(__stack_top) /* a multiple of 64 KB */
  mfc0  $a0, $13              /* Cause */
  mfc0  $a1, $14              /* EPC */
  mfc0  $a2, $8               /* BadVAddr */
  jal   cartridge_exception
  addiu $sp, $sp, -32
