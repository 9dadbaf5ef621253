import { type ChildProcessByStdio, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '#tests/support/free-port.ts';
import { removeFolder } from '#tests/support/temporary-folder.ts';

/** In one sentence, what is missing and how to get it. */
type Missing = { readonly missing: string };

const STOP_MILLISECONDS = 5_000;

async function answers(host: string): Promise<boolean> {
  try {
    return (await fetch(`http://${host}/`)).ok;
  } catch {
    return false;
  }
}

/** Waits until the emulator responds at `host`. Otherwise rejects with what it printed. */
async function started(
  name: string,
  emulator: ChildProcessByStdio<null, Readable, Readable>,
  host: string,
  milliseconds: number,
) {
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
    if (hasEnded()) return;
    emulator.kill('SIGTERM');
    const impatient = setTimeout(() => emulator.kill('SIGKILL'), STOP_MILLISECONDS);
    await ended;
    clearTimeout(impatient);
  }

  const giveUpAt = Date.now() + milliseconds;
  while (!(await answers(host))) {
    if (hasEnded() || Date.now() > giveUpAt) {
      await stop();
      throw new Error(`${name} did not start:\n${printed.join('')}`);
    }
    await pause(100);
  }
  return { host, stop };
}

const FIRESTORE = 'google-cloud-cli-firestore-emulator';
const FIRESTORE_MAIN = 'com.google.cloud.datastore.emulator.firestore.CloudFirestore';
const INSTALL_FIRESTORE = `install Java 17 or later and the package ${FIRESTORE} (packages.cloud.google.com/apt), or point FIRESTORE_EMULATOR_JAR at cloud-firestore-emulator.jar`;
/**
 * It runs for two minutes, so a second compiler and a parallel collector would cost more than
 * they save.
 */
const BRIEF = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];

function printedBy(command: string, args: readonly string[]): string | undefined {
  try {
    return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return undefined;
  }
}

/** Looks for the official emulator on this machine. */
export function findFirestoreEmulator(): { readonly jar: string } | Missing {
  const installed = printedBy('dpkg', ['-L', FIRESTORE])?.split('\n');
  const jar =
    process.env['FIRESTORE_EMULATOR_JAR'] ?? installed?.find((file) => file.endsWith('.jar'));
  if (jar === undefined) {
    return { missing: `no ${FIRESTORE} is installed; ${INSTALL_FIRESTORE}` };
  }
  if (!existsSync(jar)) return { missing: `${jar} is not there; ${INSTALL_FIRESTORE}` };
  if (printedBy('java', ['-version']) === undefined) {
    return { missing: `no java on the PATH; ${INSTALL_FIRESTORE}` };
  }
  return { jar };
}

/** On its own free port. `host` is `127.0.0.1:port`. */
export async function startFirestoreEmulator({ jar }: { readonly jar: string }) {
  const port = await freePort();
  const where = ['--host', '127.0.0.1', '--port', String(port)];
  const args = [...BRIEF, '-Duser.language=en', '-cp', jar, FIRESTORE_MAIN, ...where];
  const emulator = spawn('java', args, { stdio: ['ignore', 'pipe', 'pipe'] });
  return started(`The Firestore emulator (${jar})`, emulator, `127.0.0.1:${port}`, 60_000);
}

const INSTALL_TOOLS =
  'install firebase-tools (npm install --global firebase-tools), or point FIREBASE_TOOLS at its `firebase` program';

/** Looks for firebase-tools, which contains the Auth emulator and is too large to be a dependency. */
export function findFirebaseTools(): { readonly program: string } | Missing {
  const named = process.env['FIREBASE_TOOLS'];
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  const program = named ?? folders.map((folder) => path.join(folder, 'firebase')).find(existsSync);
  if (program === undefined) return { missing: `no firebase on the PATH; ${INSTALL_TOOLS}` };
  return existsSync(program)
    ? { program }
    : { missing: `${program} is not there; ${INSTALL_TOOLS}` };
}

/** On free ports. `host` is `127.0.0.1:port`. */
export async function startAuthEmulator(
  { program }: { readonly program: string },
  projectId: string,
) {
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
  try {
    const name = `The Auth emulator (${program})`;
    const { host, stop } = await started(name, emulator, `127.0.0.1:${auth}`, 120_000);
    return { host, stop: () => stop().finally(() => removeFolder(folder)) };
  } catch (error) {
    await removeFolder(folder);
    throw error;
  }
}
