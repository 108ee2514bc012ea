/** The thread that makes what is taken home: a scene once, then a choice after the other. The page ends it where a choice is no longer wanted. */
import { reasonOf } from '../../core/scene/scene-error.ts';
import { type PackedNames, unpackNames } from '../load/packed-names.ts';
import type { HomeChoice } from './choice.ts';
import { homeName } from './command.ts';
import { createHomeMaker, type HomeMaker, type HomeSource, type TellHome } from './make.ts';
import { pageTexts } from './texts.ts';
import { zipOf } from './zip.ts';

export type HomeRequest =
  /** the scene comes without its names */
  { kind: 'source'; source: HomeSource; names: PackedNames } | { kind: 'choice'; choice: HomeChoice };

/** What is there to be saved. */
export interface HomeResult {
  files: { name: string; about: string; bytes: number }[];
  /** the folder as a zip file, or the tree file */
  download: { name: string; bytes: Uint8Array<ArrayBuffer> };
}

export type HomeReply =
  | { kind: 'progress'; label: string; part: number | null }
  | { kind: 'made'; made: HomeResult }
  | { kind: 'failed'; line: string };

let current: { source: HomeSource; make: HomeMaker } | null = null;

self.addEventListener('message', async ({ data: request }: MessageEvent<HomeRequest>) => {
  if (request.kind === 'source') {
    const { source, names } = request;
    source.scene.names = unpackNames(names);
    current = { source, make: createHomeMaker(source, pageTexts) };
    return;
  }
  if (!current) return;
  const { source, make } = current;
  try {
    reply({ kind: 'made', made: await resultOf(source, request.choice, make) });
  } catch (error) {
    reply({ kind: 'failed', line: `${source.model}: ${reasonOf(error)}` });
  }
});

async function resultOf(source: HomeSource, choice: HomeChoice, make: HomeMaker): Promise<HomeResult> {
  const { isFolder, files } = await make(
    choice,
    inHundredths((label, part) => reply({ kind: 'progress', label, part })),
  );
  const name = homeName(source, choice);
  const [alone] = files;
  return {
    files: files.map((file) => ({ ...file, bytes: file.bytes.length })),
    download: isFolder
      ? { name: `${name}.zip`, bytes: new Uint8Array(zipOf(name, files)) }
      : { name, bytes: new Uint8Array(alone.bytes) },
  };
}

/** Steps of less than a hundredth are left out. */
function inHundredths(tell: TellHome): TellHome {
  let [last, told] = ['', 0];
  return (label, part) => {
    if (label === last && part !== null && part < told + 0.01) return;
    [last, told] = [label, part ?? 0];
    tell(label, part);
  };
}

function reply(message: HomeReply): void {
  self.postMessage(message);
}
