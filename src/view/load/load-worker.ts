/**
 * The thread that loads: it takes one request, reports progress and gives one answer, whose arrays are transferred.
 * Then the page ends it. What a request needs besides is fetched with it, so that a built-in scene waits for little.
 */
import dracoAddress from 'draco3dgltf/draco_decoder_gltf.wasm?url';
import { buffersOf } from '../workers/buffers-of.ts';
import { decodeImage } from './decode-image.ts';
import { type FileSet, findBeside, nameOf } from './file-set.ts';
import { faultLine, loadBaked, loadModel, type ReadHelp, type SceneHead, splitLoadedScene } from './load-task.ts';
import type { LoadedScene } from './loaded.ts';
import type { LoadAnswer, LoadRequest } from './messages.ts';
import { packNames } from './packed-names.ts';
import {
  AUTO_PARTS_PLAN,
  BUILT_IN_PLAN,
  createStages,
  FILE_PLAN,
  LEARN_PLAN,
  type Plan,
  SPLIT_PLAN,
  type TellStage,
  TREE_PLAN,
} from './progress.ts';

const PLANS: Record<LoadRequest['kind'], Plan> = {
  'built-in': BUILT_IN_PLAN,
  files: FILE_PLAN,
  split: SPLIT_PLAN,
  tree: TREE_PLAN,
  learn: LEARN_PLAN,
  hidden: TREE_PLAN,
  console: TREE_PLAN,
};

const HELP: ReadHelp = {
  decoders: {
    async draco() {
      const { default: create } = await import('draco3dgltf/draco_decoder_gltf_nodejs.js');
      const response = await fetch(dracoAddress);
      if (!response.ok) throw new Error(`its file answers ${response.status}`);
      const wasmBinary = new Uint8Array(await response.arrayBuffer());
      return create({ wasmBinary, print: () => {}, printErr: () => {} });
    },
    async meshopt() {
      const { MeshoptDecoder } = await import('meshoptimizer/decoder');
      return MeshoptDecoder;
    },
  },
  decodeImage,
};

self.addEventListener('message', async ({ data: request }: MessageEvent<LoadRequest>) => {
  try {
    const tell = createStages(planOf(request), (progress) => post({ kind: 'progress', progress }));
    if (request.kind === 'tree') {
      const { buildTree } = await import('./tree-task.ts');
      const tree = buildTree(request.name, request.scene, tell);
      return post({ kind: 'tree', tree }, buffersOf(tree));
    }
    if (request.kind === 'learn') {
      const { learnTree } = await import('./learn-task.ts');
      const learned = await learnTree(request.source, tell);
      return post({ kind: 'learn', learned }, buffersOf(learned));
    }
    if (request.kind === 'hidden') {
      const { findHiddenIn } = await import('./hidden-task.ts');
      const cells = await findHiddenIn(request.source, tell);
      return post({ kind: 'hidden', cells }, buffersOf(cells));
    }
    if (request.kind === 'console') {
      const { chooseConsoleTrees } = await import('./console-task.ts');
      const trees = await chooseConsoleTrees(request.source, tell);
      return post({ kind: 'console', trees }, buffersOf(trees));
    }
    const loaded = await load(request, tell);
    const names = packNames(loaded.scene.names);
    loaded.scene.names = [];
    post({ kind: 'done', loaded, names }, buffersOf(loaded));
  } catch (error) {
    post({ kind: 'failed', line: faultLine(titleOf(request), error) });
  }
});

function planOf(request: LoadRequest): Plan {
  return request.kind === 'split' && request.how.by === 'auto' ? AUTO_PARTS_PLAN : PLANS[request.kind];
}

function titleOf(request: LoadRequest): string {
  if (request.kind === 'split') return request.source.title;
  return 'head' in request ? request.head.title : request.title;
}

function load(request: Exclude<LoadRequest, { title: string }>, tell: TellStage): Promise<LoadedScene> {
  if (request.kind === 'split') return splitLoadedScene(request.source, request.how, tell);
  if (request.kind === 'built-in') return loadBaked(request.head, request.bytes, tell);
  return loadFiles(request.head, request.files, tell);
}

async function loadFiles(head: SceneHead, set: FileSet, tell: TellStage): Promise<LoadedScene> {
  tell('read', 0);
  const { model, tree, views } = set;
  const bytes = {
    model: await bytesOf(model.file),
    tree: tree && (await bytesOf(tree.file)),
    views: views && { name: nameOf(views.path), bytes: await bytesOf(views.file) },
  };
  return loadModel(head, bytes, { ...HELP, resolve: (uri) => bytesOf(findBeside(set, uri).file) }, tell);
}

async function bytesOf(file: File): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    throw new Error(`${nameOf(file.name)} cannot be read: was it moved or changed? Open it again`);
  }
}

function post(answer: LoadAnswer, transfer: ArrayBuffer[] = []): void {
  self.postMessage(answer, { transfer });
}
