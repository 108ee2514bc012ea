/** The files of a drop, those inside dropped folders too; `pathOf` gives the path of each. */

/** most files that a dropped folder may hold */
export const MAX_FILES = 5000;

const paths = new WeakMap<File, string>();

/** Where `file` lay in the folder that it was opened with; its name alone where it was opened by itself. */
export function pathOf(file: File): string {
  return paths.get(file) ?? (file.webkitRelativePath || file.name);
}

/**
 * Has to be called in the drop event itself: the browser forgets the items after it.
 * @throws Error with one line for a folder of more than MAX_FILES files
 */
export async function droppedFiles(transfer: DataTransfer): Promise<File[]> {
  const plain = [...transfer.files];
  const entries = [...transfer.items]
    .map((item) => item.webkitGetAsEntry?.() ?? null)
    .filter((entry) => entry !== null);
  if (!entries.some((entry) => entry.isDirectory)) return plain;
  const found: File[] = [];
  const waiting = entries;
  for (let entry = waiting.shift(); entry; entry = waiting.shift()) {
    if (isFolder(entry)) waiting.push(...(await listFolder(entry)));
    else found.push(await openEntry(entry as FileSystemFileEntry));
    if (found.length + waiting.length > MAX_FILES)
      throw new Error(`the folder holds more than ${MAX_FILES} files: drop the model and the files it needs`);
  }
  return found;
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

/** A reader gives its entries in parts, and an empty part at the end. */
async function listFolder(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((done, failed) => reader.readEntries(done, failed));
    if (part.length === 0 || all.length > MAX_FILES) return all;
    all.push(...part);
  }
}

async function openEntry(entry: FileSystemFileEntry): Promise<File> {
  const file = await new Promise<File>((done, failed) => entry.file(done, failed));
  paths.set(file, entry.fullPath.replace(/^\//, ''));
  return file;
}
