import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { after, DAY, MINUTE } from '#core/kernel/instant.ts';
import { bundled } from '#tests/support/bundled.ts';
import { NOON } from '#tests/support/fixtures.ts';
import { removeFolder } from '#tests/support/temporary-folder.ts';

/** Longer than the lease of an outbox task, shorter than a hold. */
const LATER = 3;
/** The delivery is fifteen days after the booking. */
const ON_SATURDAY = (15 * DAY) / MINUTE;

const endSchema = z.object({
  commits: z.number(),
  findings: z.array(z.unknown()),
  reservations: z.array(z.unknown()),
  intents: z.array(z.string()),
  refunds: z.array(z.number()),
  events: z.array(z.unknown()),
  stops: z.array(z.unknown()),
  acts: z.array(z.string()),
  tasks: z.array(z.string()),
});
type End = z.infer<typeof endSchema>;
type Flow = 'open' | 'book' | 'cancel' | 'change' | 'send' | 'crew';
type Death = { readonly commit: number; readonly boundary: 'before' | 'after' };

let script: string;

/** Runs the flow until the process dies. */
async function die(dataDir: string, flow: Flow, minutes: number, { commit, boundary }: Death) {
  const args = [script, dataDir, flow, String(minutes), String(commit), boundary];
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env['PATH'] },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  const [, signal]: unknown[] = await once(child, 'close');
  return { signal, printed };
}

/** A process that runs flows to their end, one after another, in the order of the calls. */
function startLiving() {
  const child = spawn(process.execPath, [script], {
    env: { PATH: process.env['PATH'] },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const waiting: { resolve: (end: End) => void; reject: (error: Error) => void }[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => {
    waiting.shift()?.resolve(endSchema.parse(JSON.parse(line)));
  });
  child.once('close', (code) => {
    for (const { reject } of waiting) reject(new Error(`The process ended with ${code}`));
  });
  return {
    /** Afterwards, `copies` has what a process killed at any commit would have left. */
    runToEnd: (dataDir: string, flow: Flow, minutes: number, copies?: string) =>
      new Promise<End>((resolve, reject) => {
        if (child.exitCode !== null) reject(new Error('The process has ended'));
        waiting.push({ resolve, reject });
        child.stdin.write(`${JSON.stringify([dataDir, flow, String(minutes), copies])}\n`);
      }),
    stop: () => child.stdin.end(),
  };
}

/**
 * How often each kind of mail is in the folder. One being written when a process died does not
 * count.
 */
async function mailsIn(dataDir: string): Promise<readonly string[]> {
  const files = await readdir(path.join(dataDir, 'mail'));
  const mails = files.filter((name) => name.endsWith('.eml'));
  return mails.map((name) => name.split('-')[2] ?? '').sort();
}

/** A hash of its files' names and contents, without what SQLite makes anew when it opens. */
async function contentsOf(folder: string): Promise<string> {
  const hash = createHash('sha256');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.name.endsWith('-shm'));
  for (const file of files.map(({ parentPath, name }) => path.join(parentPath, name)).sort()) {
    hash.update(path.relative(folder, file)).update(await readFile(file));
  }
  return hash.digest('hex');
}

const deathsOf = (commits: number): readonly Death[] =>
  Array.from({ length: commits }, (_, index) => index + 1).flatMap((commit) => [
    { commit, boundary: 'before' },
    { commit, boundary: 'after' },
  ]);

const NO_CREW_YET = { stops: [{ state: 'planned' }], acts: [] };

describe('a process killed at any commit', () => {
  let root: string;
  /** Its folders are copied as if it had been killed. */
  let copied: ReturnType<typeof startLiving>;
  /** Continues in the folders of other, dead processes. */
  let survivor: ReturnType<typeof startLiving>;
  beforeAll(async () => {
    script = (await bundled({ flow: 'tests/support/crash-flow.ts' })).flow;
    root = await mkdtemp(path.join(tmpdir(), 'shop-crash-'));
    copied = startLiving();
    survivor = startLiving();
  });
  afterAll(async () => {
    copied.stop();
    survivor.stop();
    await removeFolder(root);
  });

  const nameOf = (flow: Flow, { boundary, commit }: Death) => `${flow}-${boundary}-${commit}`;

  /** Continues where a process died, and returns how it ended. */
  async function goOn(dataDir: string, flow: Flow, minutes: number) {
    const { commits: _commits, ...end } = await survivor.runToEnd(dataDir, flow, minutes + LATER);
    return { ...end, mails: await mailsIn(dataDir) };
  }

  /** Actually killed, in a copy of the folder. */
  async function dieAndGoOn(template: string, flow: Flow, minutes: number, death: Death) {
    const name = `killed-${nameOf(flow, death)}`;
    const dataDir = path.join(root, name);
    await cp(template, dataDir, { recursive: true });
    expect(await die(dataDir, flow, minutes, death)).toEqual({
      signal: 'SIGKILL',
      printed: '',
    });
    return { name, end: await goOn(dataDir, flow, minutes) };
  }

  /**
   * What a killed process leaves is whatever is in its folder at that moment. So one run is
   * copied at every commit, and in the middle of each flow a process is actually killed. A
   * hundred starts of a shop took longer than everything else. Unless something went out between
   * two commits, a death after one left the same as a death before the next.
   */
  async function dieEverywhere(template: string, flow: Flow, minutes: number) {
    const whole = path.join(root, `${flow}-whole`);
    await cp(template, whole, { recursive: true });
    const copies = path.join(root, `${flow}-copies`);
    const { commits, ...end } = await copied.runToEnd(whole, flow, minutes, copies);
    const ends: { readonly name: string; readonly end: object }[] = [];
    const known = new Set<string>();
    for (const death of deathsOf(commits)) {
      const left = path.join(copies, `${death.boundary}-${death.commit}`);
      const contents = await contentsOf(left);
      if (known.has(contents)) continue;
      known.add(contents);
      ends.push({ name: nameOf(flow, death), end: await goOn(left, flow, minutes) });
    }
    // Each commit left something else.
    expect(known.size).toBeGreaterThan(commits);
    for (const boundary of ['before', 'after'] as const) {
      const death = { commit: Math.ceil(commits / 2), boundary };
      ends.push(await dieAndGoOn(template, flow, minutes, death));
    }
    return { whole, commits, end: { ...end, mails: await mailsIn(whole) }, ends };
  }

  function expectSameEnds({ end, ends }: Awaited<ReturnType<typeof dieEverywhere>>): void {
    for (const { name, end: reached } of ends) {
      expect({ name, ...reached }).toEqual({ name, ...end });
    }
  }

  it('ends as if it had not been killed: booked, charged once, one mail; then canceled, refunded once', async () => {
    const empty = await mkdtemp(path.join(root, 'empty-'));
    await copied.runToEnd(empty, 'open', 0);
    const booked = await dieEverywhere(empty, 'book', 0);
    // Place, intent, attempt, card, event applied, event removed, mail claimed, mail done.
    expect(booked.commits).toBe(8);
    expect(booked.end).toEqual({
      findings: [],
      reservations: [{ status: 'confirmed', payment: { amountCharged: 225, total: 450 } }],
      intents: ['succeeded'],
      refunds: [],
      events: [],
      tasks: ['done'],
      mails: ['confirmation'],
      ...NO_CREW_YET,
    });
    const cancelled = await dieEverywhere(booked.whole, 'cancel', LATER);
    expect(cancelled.commits).toBeGreaterThanOrEqual(8);
    expect(cancelled.end).toEqual({
      findings: [],
      reservations: [{ status: 'cancelled', payment: { amountCharged: 0, total: 450 } }],
      intents: ['succeeded'],
      refunds: [22_500],
      events: [],
      tasks: ['done'],
      mails: ['cancellation', 'confirmation'],
      stops: [],
      acts: [],
    });
    expectSameEnds(booked);
    expectSameEnds(cancelled);
  }, 120_000);

  it('ends as if it had not been killed: paid in full, shortened, the difference refunded once', async () => {
    const empty = await mkdtemp(path.join(root, 'empty-'));
    await copied.runToEnd(empty, 'open', 0);
    const changed = await dieEverywhere(empty, 'change', 0);
    // The eight of a booking, the change, its mail and its refund, the refund's event and its
    // mail.
    expect(changed.commits).toBeGreaterThanOrEqual(8 + 1 + 2 + 3 + 2 + 2);
    expect(changed.end).toEqual({
      findings: [],
      reservations: [{ status: 'confirmed', payment: { amountCharged: 225, total: 225 } }],
      intents: ['succeeded'],
      refunds: [22_500],
      events: [],
      tasks: ['done'],
      mails: ['confirmation', 'refund', 'rescheduled'],
      ...NO_CREW_YET,
    });
    expectSameEnds(changed);
  }, 120_000);

  it('loses no crew act and applies none twice: the phone sends all of them again', async () => {
    const sent = await mkdtemp(path.join(root, 'sent-'));
    await copied.runToEnd(sent, 'book', 0);
    await copied.runToEnd(sent, 'send', 0);
    const acted = await dieEverywhere(sent, 'crew', ON_SATURDAY);
    const atNoon = after(NOON, 15 * DAY);
    // The three acts; the receipt claimed and sent.
    expect(acted.commits).toBe(5);
    expect(acted.end).toMatchObject({
      findings: [],
      reservations: [{ status: 'confirmed', payment: { amountCharged: 450, total: 450 } }],
      stops: [{ state: 'done', times: { arrived: atNoon, done: atNoon } }],
      acts: ['act-arrived', 'act-cash-taken', 'act-set-up'],
      tasks: ['done'],
      mails: ['balance', 'confirmation'],
    });
    expectSameEnds(acted);
  }, 120_000);
});
