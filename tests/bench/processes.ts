import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { openConnection, requestBytes } from '#tests/bench/connection.ts';
import { freePort } from '#tests/support/free-port.ts';

const MAIN = path.join(import.meta.dirname, '..', '..', 'server', 'main.js');
const FLOOR = path.join(import.meta.dirname, 'floor-server.ts');
const PATIENCE = 30_000;
/** A start renders pages and catches up with its jobs. */
const PATIENCE_AT_START = 180_000;

export type Fixed = { readonly path: string; readonly contentType: string; readonly body: string };

/** Resident memory, in MiB. 0 if the system does not report it. */
function residentOf(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1_024;
  } catch {
    return 0;
  }
}

/** Processor time so far, in hundredths of a second. 0 if the system does not report it. */
function ticksOf(pid: number | undefined): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return Number(fields[11]) + Number(fields[12]);
  } catch {
    return 0;
  }
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/**
 * Waits until it has no work of its own, twice in a row, because jobs rest between two pieces of
 * work.
 */
async function untilIdle(pid: number | undefined): Promise<void> {
  const deadline = performance.now() + PATIENCE_AT_START;
  let quiet = 0;
  for (let before = -Infinity; quiet < 2 && performance.now() < deadline;) {
    const ticks = ticksOf(pid);
    quiet = ticks - before < 4 ? quiet + 1 : 0;
    before = ticks;
    await pause(500);
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}

/** Waits until it responds, trying every few milliseconds. */
export async function untilHealthy(port: number, since: number): Promise<number> {
  for (;;) {
    try {
      const connection = await openConnection(port);
      const { status } = await connection.ask(requestBytes('GET', '/api/health'));
      connection.close();
      if (status === 200) return performance.now() - since;
    } catch {
      if (performance.now() - since > PATIENCE) throw new Error('The server does not answer');
    }
    await pause(3);
  }
}

export const BENCH_ADMIN = { email: 'admin@example.com', password: 'a long secret' };

/**
 * The shop as the image runs it (Dockerfile), including its flag and memory pools. `readyAfter`
 * is milliseconds from the start of the process to its first response.
 */
export async function startShop(dataDir: string) {
  const port = await freePort();
  const begin = performance.now();
  const child = spawn(process.execPath, ['--max-semi-space-size=8', MAIN], {
    cwd: dataDir,
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      DATA_DIR: dataDir,
      RATE_LIMIT: 'off',
      MALLOC_ARENA_MAX: '2',
      MALLOC_TRIM_THRESHOLD_: '131072',
      // A seeded store without keys would not be opened.
      MANAGE_LINK_KEY: 'the key of the links of a bench shop',
      ADMIN_EMAIL: BENCH_ADMIN.email,
      ADMIN_PASSWORD: BENCH_ADMIN.password,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const readyAfter = await untilHealthy(port, begin);
  return {
    port,
    readyAfter,
    resident: () => residentOf(child.pid),
    /** Processor time so far, in milliseconds. */
    spent: () => ticksOf(child.pid) * 10,
    untilIdle: () => untilIdle(child.pid),
    stop: () => end(child),
  };
}

/**
 * The least a server can do for these responses, and for a booking's rows in a separate database
 * in the folder.
 */
export async function startFloor(folder: string, fixed: readonly Fixed[] = []) {
  const file = path.join(folder, `floor-${randomUUID()}.sqlite`);
  const child = spawn(process.execPath, [FLOOR, file], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.write(`${JSON.stringify(fixed)}\n`);
  const [printed]: unknown[] = await once(child.stdout, 'data');
  const spent = () => ticksOf(child.pid) * 10;
  return { port: Number(String(printed)), spent, stop: () => end(child) };
}
