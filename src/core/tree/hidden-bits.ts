/** What of a tree can be seen from a cell, as a cull asks it. `hidden/` makes it, of the cells of a scene; the culls of every tree read it. */

/** Bit i & 7 of byte i >> 3, 1 where something can be seen. */
export interface HiddenBits {
  /** by preorder number */
  nodes: Uint8Array;
  /** by slot */
  objects: Uint8Array;
}
