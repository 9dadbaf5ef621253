import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '#tests/support/free-port.ts';

export const ADMIN = { email: 'owner@example.com', password: 'three goats and a slide' };

/** Everything it prints; `holds` resolves when `text` is in it, and rejects with all of it when the child ends before. */
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
  /** Everything it printed so far. */
  readonly output: () => string;
  /** Lets it finish what runs; resolves with its exit code. */
  readonly stop: () => Promise<number | null>;
  /** `kill -9`. */
  readonly kill: () => Promise<void>;
};

/** A real server process on SQLite in `dataDir`, as `npm start` runs it, on a port of its own. */
export async function startShopProcess(
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
): Promise<ShopProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ['server/main.js'], {
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      // Three seconds of processor time a start, for pages that few tests ask for.
      WARM_PAGES: 'off',
      ...env,
    },
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
