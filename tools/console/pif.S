/*
 * pif.S: the first instructions that an emulated Nintendo 64 executes, at 0xBFC00000: a substitute for the console's
 * 2-KB PIF boot ROM, which cannot be shipped.
 *
 * It does what the boot of every cartridge relies on and no more: caches on, the cartridge's boot block (ROM 0x40..0xFFF) copied
 * into the RSP's data memory, the television system in $s4, jump there. A real PIF ROM also sets up RDRAM and checks the block's sum with the cartridge's CIC
 * chip; cen64 needs neither, and says only that it does not know this ROM.
 * Source: n64brew wiki, "PIF-NUS" and "Boot process"; NEC VR4300 manual 5.4.6 (Config), 6.3.5 (Status).
 */
  .set noreorder
  .set noat
  .text
  .globl __start
__start:
  li    $t0, 0x34000000       /* Status: coprocessors 0 and 1 on, 32 float registers, no interrupts */
  mtc0  $t0, $12
  li    $t0, 0x7006E463       /* Config: big endian, KSEG0 cached */
  mtc0  $t0, $16
  lui   $t0, 0xB000           /* cartridge ROM, uncached */
  lui   $t1, 0xA400           /* RSP data memory, uncached */
  addiu $t2, $t1, 0x1000
  addiu $t0, $t0, 0x40
  addiu $t1, $t1, 0x40
copy:
  lw    $t3, 0($t0)
  addiu $t0, $t0, 4
  sw    $t3, 0($t1)
  addiu $t1, $t1, 4
  bne   $t1, $t2, copy
  nop
  li    $s4, 1                /* television system: NTSC */
  lui   $t0, 0xA400
  addiu $t0, $t0, 0x40
  jr    $t0
  nop
