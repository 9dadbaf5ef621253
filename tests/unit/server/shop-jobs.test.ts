import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { KEPT_DAYS } from '#core/jobs/sweep-old-records.ts';
import { DAY } from '#core/kernel/instant.ts';
import { OUTBOX_BATCH } from '#core/notifications/work-outbox.ts';
import { MARKETING } from '#server/areas/marketing/marketing.wiring.ts';
import { MESSAGES } from '#server/areas/messages/messages.wiring.ts';
import { PAYMENTS } from '#server/areas/payments/payments.wiring.ts';
import { RESERVATIONS } from '#server/areas/reservations/reservations.wiring.ts';
import { cautiously, shopJobs } from '#server/platform/assemble.ts';
import type { Job } from '#server/platform/jobs/job.ts';
import type { AreaTools, Token } from '#server/platform/wiring/area.ts';
import { PORTS } from '#server/platform/wiring/ports.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';

/** Each use case, each method of one, and what it returns. */
const anything: object = new Proxy(() => anything, { get: () => anything });

type Given = readonly (readonly [Token<unknown>, unknown])[];

/** The jobs of a shop that has these use cases and ports, and no other optional port. */
function jobsOf(...given: Given): readonly Job[] {
  const known = new Map(given);
  const tools = {
    of: (wanted: Token<unknown>) => known.get(wanted) ?? anything,
    maybe: (wanted: Token<unknown>) => known.get(wanted),
  };
  return shopJobs(tools as unknown as AreaTools, console);
}

const CARD_EVENTS: Given[number] = [PORTS.paymentEventHistory, {}];

describe('cautiously', () => {
  it('starts nothing hourly or daily on a clock that jumped, and all that is more frequent', async () => {
    const jobs = jobsOf();
    const startedOn = async (isSteady: boolean) => {
      const names: string[] = [];
      for (const job of jobs) {
        const { hasWork } = cautiously({ ...job, hasWork: undefined }, async () => isSteady, {
          error: () => undefined,
          warn: () => undefined,
        });
        if ((await hasWork?.()) !== false) names.push(job.name);
      }
      return names;
    };
    const all = jobs.map(({ name }) => name);
    expect(await startedOn(true)).toEqual(all);
    const started = await startedOn(false);
    expect(started).toContain('outbox');
    for (const name of [
      'complete-reservations',
      'charge-balances',
      'expire-credits',
      'retention',
    ]) {
      expect(all).toContain(name);
      expect(started).not.toContain(name);
    }
  });

  it('still asks a job whether there is work', async () => {
    const log = { error: () => undefined, warn: () => undefined };
    const job = {
      name: 'daily',
      everyMs: DAY,
      where: 'in_one_process',
      run: async () => 0,
    } as const;
    const asked = cautiously({ ...job, hasWork: async () => false }, async () => true, log);
    expect(await asked.hasWork?.()).toBe(false);
  });
});

describe('shopJobs', () => {
  it('catches up with a real card provider at the start and every ten minutes', async () => {
    const job = jobsOf(CARD_EVENTS, [PAYMENTS.catchUp, async () => 7]).find(
      ({ name }) => name === 'catch-up',
    );
    expect(job).toMatchObject({ everyMs: 600_000, atStart: true });
    expect(await job?.run(() => false)).toBe(7);
  });

  it('has only the jobs of the configured card provider', () => {
    const names = (...given: Given) =>
      jobsOf(...given)
        .map(({ name }) => name)
        .toSorted();
    const common = names();
    expect(common).not.toContain('catch-up');
    expect(names(CARD_EVENTS)).toEqual([...common, 'catch-up'].toSorted());
    expect(names([PORTS.simulatedCard, {}])).toEqual([...common, 'card-events'].toSorted());
  });
});

describe('docs/running.md and docs/decisions/13-jobs-and-retention.md', () => {
  const optional = [CARD_EVENTS, [PORTS.simulatedCard, {}], [PORTS.forecast, {}]] as const;
  const jobs = jobsOf(...optional);
  const wired = jobs.map(({ name, everyMs }) => `${name}: ${everyMs / 1_000} s`);

  const SECONDS: Readonly<Record<string, number>> = { s: 1, min: 60, h: 3_600, day: 86_400 };

  /** Rows such as `| outbox, reconcile (with Stripe) | 5 s, and at startup | … |`. */
  const toldIn = (file: string): readonly string[] =>
    [
      ...readFileSync(file, 'utf8').matchAll(/^\| ([a-z][^|]*) \| (\d+) (s|min|h|day)\b[^|]* \|/gm),
    ].flatMap(([, names = '', count, unit = '']) =>
      names
        .replaceAll(/ \([^)]*\)/g, '')
        .split(', ')
        .map((name) => `${name}: ${Number(count) * (SECONDS[unit] ?? 0)} s`),
    );

  it.each(['docs/running.md', 'docs/decisions/13-jobs-and-retention.md'])(
    '%s lists every job with its interval',
    (file) => {
      expect(toldIn(file).toSorted()).toEqual(wired.toSorted());
    },
  );

  it('says where each job runs, and which are begun only while there is work', () => {
    const rows = readFileSync('docs/decisions/13-jobs-and-retention.md', 'utf8').matchAll(
      /^\| ([a-z][^|]*) \| \d+ [a-z]+ \| (everywhere|one)(, while [^|]+)? \|/gm,
    );
    const told = [...rows].flatMap(([, names = '', where, work = '']) =>
      names
        .replaceAll(/ \([^)]*\)/g, '')
        .split(', ')
        .map((name) => `${name}: ${where}${work === '' ? '' : ', while'}`),
    );
    const runs = jobs.map(({ name, where, hasWork }) => {
      const wanted = hasWork === undefined ? '' : ', while';
      return `${name}: ${where === 'everywhere' ? where : 'one'}${wanted}`;
    });
    expect(told.toSorted()).toEqual(runs.toSorted());
  });

  it('has a row for each kind of record that is deleted, with its days', () => {
    const [, table = ''] = readFileSync('docs/decisions/13-jobs-and-retention.md', 'utf8').split(
      '| What | Kept |',
    );
    const told = [...table.matchAll(/^\| [^|]+ \| (\d+) days/gm)].map(([, days]) => Number(days));
    expect(told.toSorted()).toEqual(Object.values(KEPT_DAYS).toSorted());
  });
});

describe('the job that sends campaigns', () => {
  it('is not begun while none is due, so an idle shop writes nothing every minute', async () => {
    const runCampaigns = { send: async () => 0, hasWork: async () => false };
    const job = jobsOf([MARKETING.runCampaigns, runCampaigns]).find(
      ({ name }) => name === 'campaigns',
    );
    expect(await job?.hasWork?.()).toBe(false);
  });
});

describe('the job that completes rentals', () => {
  it('counts the completed ones afterwards', async () => {
    let left = 3;
    const told: number[] = [];
    const job = jobsOf(
      [RESERVATIONS.completeReservations, async () => left--],
      [RECORDS.eventTally, { recount: async () => told.push(left) }],
    ).find(({ name }) => name === 'complete-reservations');
    expect(await job?.run(() => false)).toBe(3);
    expect(told).toEqual([2]);
  });
});

describe('a job that works until nothing is left', () => {
  it('asks the outbox again only after a full batch', async () => {
    const batches = [OUTBOX_BATCH, OUTBOX_BATCH, 3, 1];
    const workOutbox = async () => batches.shift() ?? 0;
    const job = jobsOf([MESSAGES.workOutbox, workOutbox]).find(({ name }) => name === 'outbox');
    expect(await job?.run(() => false)).toBe(2 * OUTBOX_BATCH + 3);
    expect(batches).toEqual([1]);
  });

  it('stops between two pieces of work when the process is stopping', async () => {
    let pieces = 0;
    let isStopping = false;
    const workOutbox = async (): Promise<number> => {
      pieces += 1;
      if (pieces === 3) isStopping = true;
      return pieces < 5 ? 20 : 0;
    };
    const job = jobsOf([MESSAGES.workOutbox, workOutbox]).find(({ name }) => name === 'outbox');
    expect(await job?.run(() => isStopping)).toBe(60);
  });

  it('lets requests in between two pieces of a backlog', async () => {
    const order: string[] = [];
    const countReports = async (): Promise<number | undefined> => {
      if (order.push('piece') === 1) setImmediate(() => order.push('request'));
      return order.length < 4 ? 40 : undefined;
    };
    const job = jobsOf([RECORDS.reportBook, { count: countReports }]).find(
      ({ name }) => name === 'count-reports',
    );
    await job?.run(() => false);
    expect(order).toEqual(['piece', 'request', 'piece', 'piece']);
  });
});
