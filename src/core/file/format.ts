/** What a format of tree files is: one object each, in formats/, listed in formats.ts. */

import type { CompactFormat } from '../compact/codings.ts';
import type { CompactTree } from '../compact/compact-tree.ts';
import type { FloatTree } from '../compact/float-cull.ts';
import type { ProgramCull } from '../compact/program-cull.ts';
import type { HiddenCells } from '../tree/hidden/hidden-cells.ts';
import type { HiddenCode } from '../tree/hidden/hidden-code.ts';
import type { TreeShape } from '../tree/hidden/hidden-set.ts';
import type { BuildOptions } from '../tree/sphere/sphere-build.ts';
import type { SphereTree } from '../tree/sphere/sphere-tree.ts';
import type { TreeParts } from './assemble.ts';
import type { Endian } from './header.ts';
import type { Header } from './layout.ts';
import type { SectionRules, Sections } from './sections.ts';

/** Their names; formats.ts must have a row for each. */
export type TreeFormat = CompactFormat | 'float16' | 'seed20';

/** A file whose frame is valid; its content is not looked at yet. */
export interface OpenFile {
  view: DataView;
  header: Header;
  format: Format;
  endian: Endian;
  sections: Sections;
}

export interface WriteOptions {
  /** byte order of every number: big for the Nintendo 64 and the Saturn */
  endian: Endian;
  /** where they are optional: write the id that each object has in the input; without them objects are known by their slots */
  ids: boolean;
  /** cells and sets to be written with it; a file that was read keeps its own */
  hidden?: HiddenCells | null;
}

/** A tree in the form of a format, to be written. */
export interface PackedTree {
  /** slot -> id in the input */
  ids: Uint32Array;
  /** bytes of a file. @throws RangeError beyond a limit of the format */
  write(options: WriteOptions): Uint8Array;
}

/** The section of hidden cells, checked. */
export interface FileHidden {
  code: HiddenCode;
  shape: TreeShape;
}

/** A tree as a file of its format holds it: checked, and as its code culls it. */
export interface FileTree extends PackedTree {
  format: Format;
  /** whether the file says which ids they are; else they are the slots */
  hasIds: boolean;
  /** in integers, for the formats that are */
  compact: CompactTree | null;
  /** as the C runtime has its floats, for float16 */
  floats: FloatTree | null;
  /** what is hidden from where, and the shape of the tree that it is coded on: what createHiddenEye asks for; null where the file does not say */
  hidden: FileHidden | null;
  /** the spheres as its code decodes them */
  expand(): TreeParts;
  /** @param ids slot -> id, for a file that was written without */
  createCull(ids?: Uint32Array): ProgramCull;
}

/** What cull64.h has for a format. */
export interface RuntimeNames {
  /** the format's name in C */
  constant: string;
  query: string;
  setQuery: string;
  cull: string;
  /** of a cull's stack, about */
  stackKilobytes: string;
  /** what its three orders cost, in a sentence */
  orderCost: string;
}

export interface Format extends SectionRules {
  name: TreeFormat;
  /** for people, one line: the words of the command line about it */
  about: string;
  /** in a header */
  code: number;
  /** bits of a node that are not its sphere: axis, and where its children or objects are */
  linkBits: number;
  /** whether they are the low bits of the sphere's numbers too */
  sharesLink: boolean;
  /** how a tree is best built for it */
  build: Pick<BuildOptions, 'leafSize' | 'leaves'>;
  /** most objects in a leaf */
  maxLeafSize: number;
  /** null where cull64.h does not read it: an export for it is made of templates of its own, core/export/templates/<name>/ */
  runtime: RuntimeNames | null;
  /**
   * @param tree valid
   * @param objectSpheres where they are optional: keep them
   * @throws RangeError for a tree that the format cannot hold
   */
  pack(tree: SphereTree, objectSpheres: boolean): PackedTree;
  /** What a header must be beyond its table. @throws TreeFileError */
  checkHeader(header: Header): void;
  /** @throws TreeFileError for content that is not valid */
  read(file: OpenFile): FileTree;
}
