/**
 * Finds the model among files that were opened together, the tree and the camera views that belong to it, and the files that it names.
 *
 * A model names a buffer by a relative address. It is looked for beside the model exactly as written, then without regard to
 * case, then anywhere by its file name alone, because a flat selection of files has lost its folders.
 */
import { OPEN_MODEL } from '../../core/scene/scene-error.ts';

/** A file and where it lay in what was opened, "folder/name". */
export interface NamedFile<F = File> {
  path: string;
  file: F;
}

export interface FileSet<F = File> {
  model: NamedFile<F>;
  tree: NamedFile<F> | null;
  /** camera views, as the lab saves them */
  views: NamedFile<F> | null;
  /** all but the model: what it may name */
  beside: NamedFile<F>[];
}

const MODEL = /\.(glb|gltf|obj|t3dm)$/i;
const TREE = /\.c64$/i;
/**
 * the name of a file of views beside a model, also as a browser names its second copy; not preview.json or viewer.json
 */
const VIEWS = /(^|[^a-z])views?([^a-z].*)?\.json$/i;

/** @throws Error with one line where there is not exactly one model, or more than one file of views */
export function arrangeFiles<F>(files: readonly NamedFile<F>[]): FileSet<F> {
  if (files.length === 0) throw new Error(`there are no files: ${OPEN_MODEL}`);
  let models = files.filter(({ path }) => MODEL.test(path));
  const trees = files.filter(({ path }) => TREE.test(path));
  // a single file of another name is judged by its content
  if (models.length === 0 && files.length === 1 && trees.length === 0) models = [...files];
  if (models.length === 0 && trees.length > 0)
    throw new Error(`${nameOf(trees[0].path)} is a tree: open it together with the model that it was built from`);
  if (models.length === 0) throw new Error(`none of the ${files.length} files is a model: ${OPEN_MODEL}`);
  if (models.length > 1) throw new Error(`${models.length} models (${listed(models)}): open one at a time`);
  const [model] = models;
  const own = trees.filter(({ path }) => stemOf(path) === stemOf(model.path));
  const tree = own[0] ?? (trees.length === 1 ? trees[0] : null);
  return { model, tree, views: viewsAmong(files), beside: files.filter((file) => file !== model) };
}

function viewsAmong<F>(files: readonly NamedFile<F>[]): NamedFile<F> | null {
  const found = files.filter(({ path }) => VIEWS.test(nameOf(path)));
  const paths = found.filter(({ path }) => nameOf(path).toLowerCase() === 'views.json');
  if (found.length > 1 && paths.length !== 1)
    throw new Error(`${found.length} files of views (${listed(found)}): open one of them with the model`);
  return found.length > 1 ? paths[0] : (found[0] ?? null);
}

/**
 * The file that `uri` of the model stands for.
 * @throws Error with the reason alone; the reader adds which buffer, and what to do
 */
export function findBeside<F>(set: FileSet<F>, uri: string): NamedFile<F> {
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(uri)) throw new Error('only files that are opened with the model are read');
  const wanted = resolvePath(parentFolder(set.model.path), decoded(uri));
  const lower = wanted.toLowerCase();
  const name = nameOf(wanted).toLowerCase();
  const tries: ((path: string) => boolean)[] = [
    (path) => path === wanted,
    (path) => path.toLowerCase() === lower,
    (path) => nameOf(path) === nameOf(wanted),
    (path) => nameOf(path).toLowerCase() === name,
  ];
  for (const fits of tries) {
    const found = set.beside.filter(({ path }) => fits(resolvePath('', path)));
    if (found.length > 1) throw new Error(`${found.length} of the opened files have that name`);
    if (found.length === 1) return found[0];
  }
  throw new Error('it is not among the opened files');
}

export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function stemOf(path: string): string {
  return nameOf(path)
    .replace(/\.[^.]*$/, '')
    .toLowerCase();
}

function parentFolder(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}

/** `relative` seen from `folder`, without "." and ".."; one that leads out of what was opened ends at its top. */
function resolvePath(folder: string, relative: string): string {
  const parts: string[] = [];
  for (const part of (folder + relative.replaceAll('\\', '/')).split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
}

/** "a%20b.bin" is "a b.bin"; an address with a stray % is a name as it is. */
function decoded(uri: string): string {
  try {
    return decodeURIComponent(uri.replace(/[?#].*$/, ''));
  } catch {
    return uri;
  }
}

function listed(files: readonly NamedFile<unknown>[]): string {
  const names = files.slice(0, 3).map(({ path }) => nameOf(path));
  return names.join(', ') + (files.length > names.length ? ', …' : '');
}
