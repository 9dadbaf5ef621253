import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataFolder } from '#tests/support/data-folder.ts';
import { eventually } from '#tests/support/eventually.ts';
import { type RunningServer, startServer } from '#tests/support/server.ts';

const ADMIN = { email: 'boss@example.com', password: 'a long secret' };

/** They start only when there is something to do. */
const WAITING = new Set([
  'campaigns',
  'cart-recovery',
  'day-ahead',
  'reconcile',
  'report-mails',
  'seal-audit-log',
  'watch-weather',
  'webhooks',
  'wind-warnings',
]);

type Job = {
  readonly name: string;
  readonly where: string;
  readonly runs: number;
  readonly isRunning: boolean;
  readonly failures: number;
};

describe('the jobs of two server processes on one file', () => {
  let folder: Awaited<ReturnType<typeof dataFolder>>;
  let servers: readonly RunningServer[] = [];
  let admin: Record<string, string>;
  beforeAll(async () => {
    folder = await dataFolder();
    const { dataDir } = folder;
    servers = await Promise.all([startServer({ dataDir }), startServer({ dataDir })]);
    const session = await servers[0]?.post('/api/session', ADMIN);
    admin = { authorization: `Bearer ${session?.json().token}` };
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await folder.remove();
  });

  const jobs = async (): Promise<readonly Job[]> =>
    (await servers[0]?.get('/api/admin/jobs', admin))?.json().jobs;
  const leased = async () => (await jobs()).filter(({ where }) => where === 'in_one_process');

  it('ran once in total when both started, all being due', async () => {
    const ran = await eventually(async () => {
      const hourly = (await leased()).filter(({ name }) => !WAITING.has(name));
      expect(hourly.every(({ runs, isRunning }) => runs > 0 && !isRunning)).toBe(true);
      return hourly;
    });
    expect(ran.length).toBeGreaterThan(3);
    expect(ran.map(({ name, runs, failures }) => [name, runs, failures])).toEqual(
      ran.map(({ name }) => [name, 1, 0]),
    );
  });

  it('start as often as an admin was told, whichever server was called', async () => {
    const path = '/api/admin/jobs/complete-reservations/run';
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => servers[index % 2]?.post(path, undefined, admin)),
    );
    const codes = answers.map((answer) => answer?.statusCode);
    expect(codes.every((code) => code === 202 || code === 409)).toBe(true);
    const begun = codes.filter((code) => code === 202).length;
    expect(begun).toBeGreaterThan(0);
    await eventually(async () => {
      const job = (await jobs()).find(({ name }) => name === 'complete-reservations');
      expect(job).toMatchObject({ runs: 1 + begun, failures: 0, isRunning: false });
    });
  });
});
