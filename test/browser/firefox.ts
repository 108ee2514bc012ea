/**
 * Debian's Firefox on a display of its own, driven by Marionette, its remote control: a line of JSON over TCP for each command, so that
 * nothing has to be installed beside the browser. WebGL needs a display, which Xvfb gives.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const FIREFOX = [process.env.FIREFOX_PATH, '/usr/bin/firefox-esr', '/usr/bin/firefox'].find(
  (path) => path && existsSync(path),
);
const XVFB = ['/usr/bin/Xvfb'].find((path) => existsSync(path));

/** why there is no Firefox to test with; null where there is one */
export const firefoxMissing: string | null =
  FIREFOX && XVFB ? null : `no ${FIREFOX ? 'Xvfb' : 'Firefox'}: apt-get install firefox-esr xvfb`;

export interface Firefox {
  open(address: string): Promise<void>;
  /** Runs the body of an asynchronous function in the page, which may return JSON. */
  run<T>(body: string): Promise<T>;
  /** Runs the body too, and takes the file that the page then saves. */
  download(body: string): Promise<{ name: string; bytes: Buffer }>;
  close(): Promise<void>;
}

const PREFS: Record<string, string | number | boolean> = {
  'marionette.port': 0,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.update.enabled': false,
  'webgl.force-enabled': true,
};
/** milliseconds between two looks whether Firefox is there */
const LOOK = 100;
const WINDOW = { width: 1280, height: 800 };

/** @param limit milliseconds that a command may take */
export async function launchFirefox(limit: number): Promise<Firefox> {
  const folder = mkdtempSync(join(tmpdir(), 'cull64-firefox-'));
  const downloads = join(folder, 'downloads');
  mkdirSync(downloads);
  writeFileSync(
    join(folder, 'user.js'),
    Object.entries({ ...PREFS, 'browser.download.folderList': 2, 'browser.download.dir': downloads })
      .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
      .join(''),
  );
  const screen = `${WINDOW.width}x${WINDOW.height + 100}x24`;
  const display = spawn(XVFB!, ['-displayfd', '1', '-screen', '0', screen, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const number = await new Promise<string>((done) => display.stdout.once('data', (data) => done(String(data).trim())));
  const browser = spawn(FIREFOX!, ['--marionette', '--no-remote', '--profile', folder, 'about:blank'], {
    env: { ...process.env, DISPLAY: `:${number}`, MOZ_CRASHREPORTER_DISABLE: '1' },
    stdio: 'ignore',
  });
  const port = join(folder, 'MarionetteActivePort');
  await until(() => existsSync(port) && readFileSync(port, 'utf8') !== '');
  const { send, end } = await marionette(Number(readFileSync(port, 'utf8')));
  await send('WebDriver:NewSession', { timeouts: { script: limit, pageLoad: limit } });
  await send('WebDriver:SetWindowRect', WINDOW);
  const run = async <T>(body: string): Promise<T> => {
    const script = `const done = arguments[arguments.length - 1];
      (async () => { ${body} })().then((value) => done({ value }), (error) => done({ error: String(error) }));`;
    const { value } = (await send('WebDriver:ExecuteAsyncScript', { script, args: [], sandbox: null })) as {
      value: { value: T; error?: string };
    };
    if (value.error) throw new Error(value.error);
    return value.value;
  };
  return {
    async open(address) {
      // the same page with another hash would only be told of it
      await send('WebDriver:Navigate', { url: 'about:blank' });
      await send('WebDriver:Navigate', { url: address });
    },
    run,
    async download(body) {
      await run(body);
      // until it is whole, it is beside an empty file of its name
      const names = () => readdirSync(downloads);
      const isWhole = () => names().length === 1 && !names()[0].endsWith('.part');
      await until(() => isWhole() && statSync(join(downloads, names()[0])).size > 0);
      const [name] = names();
      const path = join(downloads, name);
      const bytes = readFileSync(path);
      rmSync(path);
      return { name, bytes };
    },
    async close() {
      end();
      await Promise.all([ended(browser), ended(display)]);
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Each message is its length in bytes, a colon, and JSON: [0, id, command, parameters], then [1, id, error, result]. */
async function marionette(
  port: number,
): Promise<{ send(command: string, parameters: object): Promise<unknown>; end(): void }> {
  const socket: Socket = connect(port, '127.0.0.1');
  const waiting = new Map<number, { done(result: unknown): void; failed(error: Error): void }>();
  let kept = Buffer.alloc(0);
  let id = 0;
  const greeted = new Promise<void>((done) => waiting.set(-1, { done: () => done(), failed: () => {} }));
  socket.on('data', (data) => {
    kept = Buffer.concat([kept, data]);
    for (;;) {
      const colon = kept.indexOf(':');
      const length = Number(kept.subarray(0, Math.max(0, colon)).toString());
      if (colon < 0 || kept.length < colon + 1 + length) return;
      const message = JSON.parse(kept.subarray(colon + 1, colon + 1 + length).toString());
      kept = kept.subarray(colon + 1 + length);
      const [, number, error, result] = Array.isArray(message) ? message : [1, -1, null, message];
      const asked = waiting.get(number);
      waiting.delete(number);
      if (error) asked?.failed(new Error(`${error.error}: ${error.message}`));
      else asked?.done(result);
    }
  });
  await greeted;
  return {
    send: (command, parameters) =>
      new Promise((done, failed) => {
        waiting.set(++id, { done, failed });
        const text = JSON.stringify([0, id, command, parameters]);
        socket.write(`${Buffer.byteLength(text)}:${text}`);
      }),
    end: () => socket.destroy(),
  };
}

async function until(is: () => boolean): Promise<void> {
  while (!is()) await new Promise((next) => setTimeout(next, LOOK));
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((done) => child.once('exit', done));
  child.kill('SIGKILL');
  await gone;
}
