/** A file of an export: what comes out is names and bytes, for others to write. */
export interface ExportFile {
  name: string;
  /** for the reader of README.md */
  about: string;
  bytes: Uint8Array;
}

export function textFile(name: string, about: string, text: string): ExportFile {
  return { name, about, bytes: new TextEncoder().encode(text) };
}
