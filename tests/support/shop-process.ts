import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { freePort } from '#tests/support/free-port.ts';

export const ADMIN = { email: 'owner@example.com', password: 'three goats and a slide' };

/**
 * Everything it prints. `holds` resolves when `text` is in it, and rejects with all of it if the
 * child ends before.
 */
function outputOf(child: ChildProcess) {
  let output = '';
  const read = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout?.on('data', read);
  child.stderr?.on('data', read);
  const holds = (text: string) =>
    new Promise<void>((resolve, reject) => {
      child.stdout?.on('data', () => {
        if (output.includes(text)) resolve();
      });
      child.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${output}`)));
    });
  return { output: () => output, holds };
}

export type ShopProcess = {
  readonly url: string;
  /** Everything printed so far. */
  readonly output: () => string;
  /** Lets it finish what is running. Resolves with its exit code. */
  readonly stop: () => Promise<number | null>;
  /** `kill -9`. */
  readonly kill: () => Promise<void>;
};

const settingsOf = (
  url: string,
  port: number,
  dataDir: string,
  env: Readonly<Record<string, string>>,
) => ({
  PORT: String(port),
  PUBLIC_URL: url,
  DATA_DIR: dataDir,
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  // Three seconds of processor time per start, for pages that few tests request.
  WARM_PAGES: 'off',
  ...env,
});

let host: ChildProcess | undefined;

/** Sends a message to the host, which this worker starts once, and waits for the response. */
function tellHost(told: { readonly id: string; readonly env?: object }): Promise<void> {
  const child = (host ??= fork(path.join(import.meta.dirname, 'shop-host.ts'), {
    execArgv: [],
    env: { PATH: process.env['PATH'] },
  }));
  return new Promise((resolve, reject) => {
    const onEnd = (code: number | null) => finish(`The host of shops ended with ${code}`);
    const onAnswer = (answer: { readonly id: string; readonly error?: string }) => {
      if (answer.id === told.id) finish(answer.error);
    };
    const finish = (error?: string): void => {
      child.off('message', onAnswer).off('exit', onEnd);
      if (error === undefined) resolve();
      else reject(new Error(error));
    };
    child.on('message', onAnswer).on('exit', onEnd);
    child.send(told);
  });
}

/**
 * A real server on SQLite in `dataDir` with its own port, in the process of this worker's other
 * shops.
 */
export async function startHostedShop(
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Pick<ShopProcess, 'url' | 'output' | 'stop'>> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  await tellHost({ id: url, env: settingsOf(url, port, dataDir, env) });
  const stop = async () => {
    await tellHost({ id: url });
    return 0;
  };
  const output = (): string => {
    throw new Error('A host prints for all of its shops: start this one as a process.');
  };
  return { url, output, stop };
}

/** A real server process on SQLite in `dataDir`, as `npm start` runs it, with its own port. */
export async function startShopProcess(
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
  /** Passkeys belong to a name, not to an IP address. */
  host: '127.0.0.1' | 'localhost' = '127.0.0.1',
): Promise<ShopProcess> {
  const port = await freePort();
  const url = `http://${host}:${port}`;
  const child = spawn(process.execPath, ['server/main.js'], {
    env: { PATH: process.env['PATH'], ...settingsOf(url, port, dataDir, env) },
  });
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    child.kill(signal);
    const [code] = await once(child, 'exit');
    return typeof code === 'number' ? code : null;
  };
  const { output, holds } = outputOf(child);
  await holds('is open');
  return {
    url,
    output,
    stop: () => end('SIGTERM'),
    kill: async () => {
      await end('SIGKILL');
    },
  };
}
