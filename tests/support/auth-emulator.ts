import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '#tests/support/free-port.ts';
import { removeFolder } from '#tests/support/temporary-folder.ts';

const INSTALL =
  'install firebase-tools (npm install --global firebase-tools), or point FIREBASE_TOOLS at its `firebase` program';
const START_MILLISECONDS = 120_000;
const PATIENCE = 5_000;

export type FoundTools = { readonly program: string };
export type MissingTools = { readonly missing: string };

/**
 * Looks for firebase-tools, which contains the Auth emulator and is too large to be a dependency.
 * `missing` says in one sentence what is missing and how to get it.
 */
export function findFirebaseTools(): FoundTools | MissingTools {
  const named = process.env['FIREBASE_TOOLS'];
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  const program = named ?? folders.map((folder) => path.join(folder, 'firebase')).find(existsSync);
  if (program === undefined) return { missing: `no firebase on the PATH; ${INSTALL}` };
  return existsSync(program) ? { program } : { missing: `${program} is not there; ${INSTALL}` };
}

/** Starts it on free ports, and waits until it responds. Otherwise rejects with what it printed. */
export async function startAuthEmulator({ program }: FoundTools, projectId: string) {
  const folder = await mkdtemp(path.join(tmpdir(), 'auth-emulator-'));
  const [auth, hub, logging] = [await freePort(), await freePort(), await freePort()];
  const on = (port: number) => ({ host: '127.0.0.1', port });
  const emulators = { auth: on(auth), hub: on(hub), logging: on(logging), ui: { enabled: false } };
  await writeFile(path.join(folder, 'firebase.json'), JSON.stringify({ emulators }));
  const emulator = spawn(program, ['emulators:start', '--only', 'auth', '--project', projectId], {
    cwd: folder,
    env: { ...process.env, CI: '1', NO_UPDATE_NOTIFIER: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed: string[] = [];
  for (const stream of [emulator.stdout, emulator.stderr]) {
    stream.on('data', (chunk: Buffer) => printed.push(chunk.toString()));
  }
  const ended = once(emulator, 'exit');
  const hasEnded = () => emulator.exitCode !== null || emulator.signalCode !== null;
  const killWithUs = () => emulator.kill('SIGKILL');
  process.once('exit', killWithUs);

  async function stop(): Promise<void> {
    process.off('exit', killWithUs);
    if (!hasEnded()) {
      emulator.kill('SIGTERM');
      const impatient = setTimeout(() => emulator.kill('SIGKILL'), PATIENCE);
      await ended;
      clearTimeout(impatient);
    }
    await removeFolder(folder);
  }

  const host = `127.0.0.1:${auth}`;
  const giveUpAt = Date.now() + START_MILLISECONDS;
  while (!(await answers(host))) {
    if (hasEnded() || Date.now() > giveUpAt) {
      await stop();
      throw new Error(`The Auth emulator (${program}) did not start:\n${printed.join('')}`);
    }
    await pause(100);
  }
  return { host, stop };
}

async function answers(host: string): Promise<boolean> {
  try {
    return (await fetch(`http://${host}/`)).ok;
  } catch {
    return false;
  }
}
