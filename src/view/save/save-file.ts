/** Hands a file to the browser's downloads. */
import type { TextFile } from './making.ts';

export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // not at once, because the download reads the address after the click
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

export function saveText({ name, type, text }: TextFile): void {
  saveFile(name, new Blob([text], { type }));
}
