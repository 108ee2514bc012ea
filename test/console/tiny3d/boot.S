/*
 * boot.S: in place of libdragon's boot block, which waits for ever in cen64: it loads the parts of a program in ELF by the table at ROM 0x1000, tells the
 * program what that block would, and jumps to the entry in the header.
 *
 * The table, by rom.ts: the place in the cartridge, the place in RDRAM and the bytes less one of each part; then 0.
 */
  .set noreorder
  .text
  .globl __start
__start:
  li    $t0, 0x34000000
  mtc0  $t0, $12
  mtc0  $zero, $28
  mtc0  $zero, $29
  lui   $t0, 0x8000
  addiu $t1, $t0, 0x4000
1:
  cache 0x08, 0($t0)          /* an empty tag in each line of the I-cache */
  addiu $t0, $t0, 32
  bne   $t0, $t1, 1b
  nop
  lui   $t0, 0x8000
  addiu $t1, $t0, 0x2000
2:
  cache 0x09, 0($t0)          /* and of the D-cache */
  addiu $t0, $t0, 16
  bne   $t0, $t1, 2b
  nop
  lui   $t0, 0xA460           /* PI registers */
  lui   $t2, 0xB000
  ori   $t2, $t2, 0x1000
3:
  lw    $t3, 0($t2)
  beqz  $t3, 5f
  lw    $a0, 4($t2)
  lw    $a1, 8($t2)
  sw    $a0, 0x00($t0)
  sw    $t3, 0x04($t0)
  sw    $a1, 0x0C($t0)
4:
  lw    $t1, 0x10($t0)
  andi  $t1, $t1, 3
  bnez  $t1, 4b
  nop
  b     3b
  addiu $t2, $t2, 12
5:
  lui   $t0, 0xA400
  lui   $t1, 0x0080
  sw    $t1, 0x0($t0)         /* 8 MiB */
  sw    $t1, 0x4($t0)         /* where chance begins */
  lui   $t1, 0x0001
  sw    $t1, 0x8($t0)         /* NTSC, a cold start, a Nintendo 64 */
  sw    $zero, 0xC($t0)
  lui   $sp, 0x8080
  lui   $t0, 0xB000
  lw    $t1, 0x8($t0)
  jr    $t1
  nop
