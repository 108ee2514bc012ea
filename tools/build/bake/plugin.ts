/**
 * The built-in scenes for the page, as a Vite plugin: files of the built page; the development server gives the same
 * files, baked when it starts. scenes/scenes.json lists all, scenes/<name>.json is one row of it, so that the page's
 * first scene does not wait for the others to be baked.
 */
import type { ServerResponse } from 'node:http';
import type { Plugin, PreviewServer, ViteDevServer } from 'vite';
import { type Baker, createBaker } from './baker.ts';

const TYPES = {
  json: 'application/json',
  scene: 'application/octet-stream',
  tree: 'application/octet-stream',
  png: 'image/png',
  moving: 'application/octet-stream',
  cells: 'application/octet-stream',
} as const;
type Ending = keyof typeof TYPES;

const FILE = /^\/scenes\/([a-z0-9-]+)\.(json|scene|tree|png|moving|cells)$/;

/** the mode of a build whose server bakes on demand: the page without the scenes */
export const WITHOUT_SCENES = 'without-scenes';

export function bakedScenes(): Plugin {
  let baker: Baker | null = null;
  let emits = true;
  const bakeFor = ({ middlewares, httpServer }: Pick<ViteDevServer | PreviewServer, 'middlewares' | 'httpServer'>) => {
    const kitchen = createBaker();
    httpServer?.on('close', kitchen.dispose);
    middlewares.use((request, response, next) => {
      const file = FILE.exec((request.url ?? '').replace(/[?#].*$/, ''));
      if (file) void serve(kitchen, file[1], file[2] as Ending, response);
      else next();
    });
  };
  return {
    name: 'baked-scenes',
    configResolved({ mode }) {
      emits = mode !== WITHOUT_SCENES;
    },
    configureServer: bakeFor,
    configurePreviewServer(server) {
      // the page that was built with its scenes has them as files
      if (server.config.mode === WITHOUT_SCENES) bakeFor(server);
    },
    async generateBundle() {
      if (!emits) return;
      baker = createBaker();
      for (const name of ['scenes', ...(await baker.names())])
        for (const ending of Object.keys(TYPES) as Ending[]) {
          const source = await fileOf(baker, name, ending);
          if (source !== null) this.emitFile({ type: 'asset', fileName: `scenes/${name}.${ending}`, source });
        }
    },
    closeBundle() {
      baker?.dispose();
      baker = null;
    },
  };
}

/** @returns null where there is no such file */
async function fileOf(baker: Baker, name: string, ending: Ending): Promise<Uint8Array | string | null> {
  if (name === 'scenes') {
    if (ending !== 'json') return null;
    return JSON.stringify((await baker.all()).map((baked) => baked.entry));
  }
  const baked = await baker.scene(name);
  if (!baked) return null;
  return ending === 'json' ? JSON.stringify(baked.entry) : baked[ending];
}

async function serve(baker: Baker, name: string, ending: Ending, response: ServerResponse): Promise<void> {
  try {
    const content = await fileOf(baker, name, ending);
    response.statusCode = content === null ? 404 : 200;
    response.setHeader('Content-Type', content === null ? 'text/plain' : TYPES[ending]);
    response.setHeader('Cache-Control', 'no-cache');
    response.end(content ?? `there is no scene "${name}"`);
  } catch (error) {
    response.statusCode = 500;
    response.end(`scenes: ${(error as Error).message}`);
  }
}
