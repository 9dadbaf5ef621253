import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '#tests/support/free-port.ts';

const PACKAGE = 'google-cloud-cli-firestore-emulator';
const MAIN = 'com.google.cloud.datastore.emulator.firestore.CloudFirestore';
const INSTALL = `install Java 17 or later and the package ${PACKAGE} (packages.cloud.google.com/apt), or point FIRESTORE_EMULATOR_JAR at cloud-firestore-emulator.jar`;
const START_MILLISECONDS = 60_000;
/**
 * It runs for two minutes, so a second compiler and a parallel collector would cost more than
 * they save.
 */
const BRIEF = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];

export type FoundEmulator = { readonly jar: string };
export type MissingEmulator = { readonly missing: string };
/** `host` is `127.0.0.1:port`. */
export type RunningEmulator = { readonly host: string; readonly stop: () => Promise<void> };

/**
 * Looks for the official emulator on this machine. `missing` says in one sentence what is missing
 * and how to get it.
 */
export function findFirestoreEmulator(): FoundEmulator | MissingEmulator {
  const jar = process.env['FIRESTORE_EMULATOR_JAR'] ?? installedJar();
  if (jar === undefined) return { missing: `no ${PACKAGE} is installed; ${INSTALL}` };
  if (!existsSync(jar)) return { missing: `${jar} is not there; ${INSTALL}` };
  if (!hasJava()) return { missing: `no java on the PATH; ${INSTALL}` };
  return { jar };
}

/**
 * Starts it on its own free port and waits until it responds. Otherwise rejects with what it
 * printed.
 */
export async function startFirestoreEmulator({ jar }: FoundEmulator): Promise<RunningEmulator> {
  const host = `127.0.0.1:${await freePort()}`;
  const [address = '', port = ''] = host.split(':');
  const args = [
    ...BRIEF,
    '-Duser.language=en',
    '-cp',
    jar,
    MAIN,
    '--host',
    address,
    '--port',
    port,
  ];
  const emulator = spawn('java', args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const printed: string[] = [];
  for (const stream of [emulator.stdout, emulator.stderr]) {
    stream.on('data', (chunk: Buffer) => printed.push(chunk.toString()));
  }
  const ended = once(emulator, 'exit');
  const killWithUs = () => emulator.kill('SIGKILL');
  process.once('exit', killWithUs);

  async function stop(): Promise<void> {
    process.off('exit', killWithUs);
    if (emulator.exitCode !== null || emulator.signalCode !== null) return;
    emulator.kill('SIGTERM');
    const impatient = setTimeout(() => emulator.kill('SIGKILL'), 5_000);
    await ended;
    clearTimeout(impatient);
  }

  const giveUpAt = Date.now() + START_MILLISECONDS;
  while (!(await answers(host))) {
    const exited = emulator.exitCode !== null || emulator.signalCode !== null;
    if (exited || Date.now() > giveUpAt) {
      await stop();
      throw new Error(`The Firestore emulator (${jar}) did not start:\n${printed.join('')}`);
    }
    await pause(100);
  }
  return { host, stop };
}

function installedJar(): string | undefined {
  return printedBy('dpkg', ['-L', PACKAGE])
    ?.split('\n')
    .find((path) => path.endsWith('.jar'));
}

const hasJava = (): boolean => printedBy('java', ['-version']) !== undefined;

function printedBy(command: string, args: readonly string[]): string | undefined {
  try {
    return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return undefined;
  }
}

async function answers(host: string): Promise<boolean> {
  try {
    return (await fetch(`http://${host}/`)).ok;
  } catch {
    return false;
  }
}
