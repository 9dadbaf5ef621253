import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { freePort } from '#tests/support/free-port.ts';
import { shopAt } from '#tests/support/shop-at.ts';

const MAIN = path.join(import.meta.dirname, '..', '..', 'server', 'main.js');
const PATIENCE = 30_000;

export type ServerOptions = {
  readonly dataDir: string;
  readonly port?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** The script, `server/main.js` by default. */
  readonly main?: string;
};

const surroundings = (
  dataDir: string,
  port: number,
  env: Readonly<Record<string, string>> = {},
) => ({
  PATH: process.env['PATH'] ?? '',
  PORT: String(port),
  DATA_DIR: dataDir,
  ADMIN_EMAIL: 'boss@example.com',
  ADMIN_PASSWORD: 'a long secret',
  RATE_LIMIT: 'off',
  // Three seconds of processor time per start, for pages that no test requests.
  WARM_PAGES: 'off',
  ...env,
});

const exitOf = (child: ChildProcess) =>
  new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });

/**
 * A separate server process, in its data folder so that no `.env` of ours reaches it. Not
 * listening yet.
 */
export function spawnServer({ dataDir, port = 0, env, main = MAIN }: ServerOptions) {
  const child = spawn(process.execPath, [main], {
    cwd: dataDir,
    env: surroundings(dataDir, port, env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  return { child, exited: exitOf(child), output: () => output };
}

/** A running server process. Ends with `stop` (SIGTERM) or `kill` (SIGKILL). */
export async function startServer(options: ServerOptions) {
  const port = options.port ?? (await freePort());
  const { child, exited, output } = spawnServer({ ...options, port });
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return exited;
  };
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => fail('does not start'), PATIENCE);
    const fail = (what: string): void => {
      clearTimeout(timer);
      child.kill('SIGKILL');
      reject(new Error(`The server ${what}:\n${output()}`));
    };
    void exited.then(({ code }) => fail(`ended with ${code}`));
    child.stdout.on('data', () => {
      if (!output().includes(' is open: ')) return;
      clearTimeout(timer);
      resolve();
    });
  });
  const url = `http://127.0.0.1:${port}`;

  return {
    url,
    port,
    output,
    pid: child.pid,
    ...shopAt(url),
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    signal: (signal: NodeJS.Signals) => child.kill(signal),
    exited,
  };
}

export type RunningServer = Awaited<ReturnType<typeof startServer>>;
