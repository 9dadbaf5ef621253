import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Command, Ended } from '#tests/support/command-host.ts';

const HOST = path.join(import.meta.dirname, 'command-host.ts');

/** What one has compiled from the sources, the next one can reuse. */
const COMPILED = { NODE_COMPILE_CACHE: path.join(tmpdir(), 'node-compile-cache') };

/** A real process, as `npm run …` starts it, on SQLite in `dataDir`. */
export async function runCommand(
  dataDir: string,
  ...args: readonly string[]
): Promise<{ code: number | null; signal: string | null; out: string; complaint: string }> {
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, ...COMPILED },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, complaint] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint += text;
  });
  const [code, signal]: unknown[] = await once(child, 'close');
  return {
    code: typeof code === 'number' ? code : null,
    signal: typeof signal === 'string' ? signal : null,
    out,
    complaint,
  };
}

/**
 * The same in one process for all, because a process takes a second to load what a command needs,
 * and the command a moment. What `npm run …` starts is started with `runCommand` at least once.
 */
export function startCommandHost() {
  const child = fork(HOST, { execArgv: [], env: { PATH: process.env['PATH'] } });
  let last: Promise<unknown> = Promise.resolve();
  const tell = (command: Command) =>
    new Promise<Ended>((resolve, reject) => {
      const onEnd = (code: number | null) => reject(new Error(`The host ended with ${code}`));
      child.once('exit', onEnd);
      child.once('message', (ended: Ended) => {
        child.off('exit', onEnd);
        resolve(ended);
      });
      child.send(command);
    });
  return {
    /** After those requested before. */
    run(dataDir: string, script: string, ...args: readonly string[]): Promise<Ended> {
      const ended = last.then(() => tell({ script, args, dataDir }));
      last = ended.catch(() => undefined);
      return ended;
    },
    async stop(): Promise<void> {
      child.disconnect();
      await once(child, 'exit');
    },
  };
}
