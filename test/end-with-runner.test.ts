/** A test runner that is told to end, while a test waits for a program: the worker and the program end too. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { symlinkSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { descendants } from './end-with-runner.ts';
import { soak } from './soak.ts';
import { scratchFolder } from './tools/cli.ts';

const root = resolve(import.meta.dirname, '..');
const { path: folder, remove } = scratchFolder();
// both stay connected for as long as they live, or until this test is over
const CALL = (port: number) => `require('node:net').connect(${port}, '127.0.0.1').on('close', () => process.exit())`;
const TEST = (port: number) => `
  import { execFileSync } from 'node:child_process';
  import { once } from 'node:events';
  import { connect } from 'node:net';
  import { test } from 'vitest';
  test('waits for a program', async () => {
    await once(connect(${port}, '127.0.0.1'), 'connect');
    execFileSync(process.execPath, ['-e', ${JSON.stringify(CALL(port))}]);
  });
`;

let server: Server;
const sockets: Socket[] = [];
beforeAll(async () => {
  server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const setup = JSON.stringify(join(root, 'test/end-with-runner.ts'));
  writeFileSync(join(folder, 'vitest.config.ts'), `export default { test: { globalSetup: [${setup}] } };`);
  writeFileSync(join(folder, 'wait.test.ts'), TEST((server.address() as AddressInfo).port));
});
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  server.close();
  remove();
});

async function connection(): Promise<Socket> {
  const [socket] = await once(server, 'connection');
  sockets.push(socket);
  return socket.on('error', () => undefined).resume();
}

describe('a test runner that is told to end takes along what its tests have started', () => {
  test.each(soak<NodeJS.Signals[]>(['SIGTERM'], ['SIGINT', 'SIGTERM', 'SIGHUP']))('%s', async (signal) => {
    const runner = spawn(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), 'run'], {
      cwd: folder,
      stdio: 'ignore',
    });
    const worker = await connection();
    const program = await connection();
    const ends: Promise<unknown>[] = [once(worker, 'close'), once(program, 'close'), once(runner, 'close')];
    expect(descendants(runner.pid!).length).toBeGreaterThanOrEqual(2);
    runner.kill(signal);
    await Promise.all(ends);
    expect(endOf(runner)).not.toBe(0);
  });
});

const endOf = ({ exitCode, signalCode }: ChildProcess) => exitCode ?? signalCode;
