import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PAYMENTS } from '#server/areas/payments/payments.wiring.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';
import { DAY } from '#core/kernel/instant.ts';
import type { OtherEvent } from '#core/payments/payment-events.ts';
import { bookCastle } from '#tests/support/completed-booking.ts';
import { eventually } from '#tests/support/eventually.ts';
import { type HttpShop, openHttpShop } from '#tests/support/http-shop.ts';

describe('the automations of the admin', () => {
  let shop: HttpShop;
  let admin: Record<string, string>;
  beforeEach(async () => {
    shop = await openHttpShop();
    admin = await shop.adminHeaders();
  });
  afterEach(() => shop.close());

  const get = async (path: string) => (await shop.get(`/api/admin/${path}`, admin)).json();
  const post = (path: string) => shop.post(`/api/admin/${path}`, undefined, admin);
  type Job = { readonly name: string; readonly runs: number; readonly isRunning: boolean };
  const jobNamed = async (name: string): Promise<Job | undefined> =>
    (await get('jobs')).jobs.find((job: Job) => job.name === name);

  it('are for admins only', async () => {
    for (const path of ['jobs', 'events', 'reminders', 'outbox/dead']) {
      expect((await shop.get(`/api/admin/${path}`)).statusCode).toBe(401);
    }
    expect((await shop.post('/api/admin/jobs/outbox/run')).statusCode).toBe(401);
  });

  it('list every job before any ran, and run one when asked to', async () => {
    expect(await jobNamed('balance-reminders')).toMatchObject({ runs: 0, isRunning: false });
    shop.startJobs();
    await eventually(async () =>
      expect(await jobNamed('sweep-sessions')).toMatchObject({ runs: 1 }),
    );
    expect((await post('jobs/sweep-sessions/run')).statusCode).toBe(202);
    await eventually(async () =>
      expect(await jobNamed('sweep-sessions')).toMatchObject({ runs: 2, isRunning: false }),
    );
    expect((await post('jobs/nothing/run')).json().code).toBe('job_not_found');
  });

  it('show a dead letter, try it again and give it up', async () => {
    await bookCastle(shop);
    const outbox = shop.of(RECORDS.outbox);
    const [mail] = await outbox.list(1);
    const id = mail?.id ?? '';
    const path = `outbox/${encodeURIComponent(id)}`;
    expect((await post(`${path}/retry`)).json().code).toBe('task_not_dead');
    await shop.buryTask(id);
    expect((await get('outbox/dead')).entries).toMatchObject([{ id, state: 'dead' }]);
    expect((await post(`${path}/retry`)).json()).toMatchObject({ id, state: 'pending' });
    await shop.buryTask(id);
    expect((await post(`${path}/discard`)).json()).toMatchObject({ id, state: 'discarded' });
    expect((await get('outbox/dead')).entries).toEqual([]);
    expect((await post('outbox/none/discard')).statusCode).toBe(404);
  });

  it('show an event that names no reservation of ours, until somebody looked at it', async () => {
    await shop.of(PAYMENTS.receiveWebhookEvent)({
      id: 'evt/1',
      kind: 'payment_failed',
      at: shop.clock.now(),
      reservationId: 'R77',
      intentId: 'pi_1',
    });
    expect((await get('events')).quarantined).toMatchObject([
      { id: 'evt/1', reason: 'reservation_not_found', reservationId: 'R77' },
    ]);
    expect((await post('events/evt%2F1/dismiss')).json()).toEqual({ dismissed: true });
    expect(await get('events')).toEqual({ quarantined: [], attention: [], received: [] });
    expect((await post('events/none/dismiss')).json().code).toBe('event_not_found');
  });

  it('show a message that changed nothing, kept once, until its time is past', async () => {
    const keep = (event: OtherEvent) => shop.of(RECORDS.eventInbox).keep(event, shop.clock.now());
    const message = { kind: 'other', id: 'evt_7', type: 'charge.updated', bytes: 640 } as const;
    await keep(message);
    await keep({ ...message, type: 'told again' });
    const { received } = await get('events');
    expect(received).toMatchObject([{ id: 'evt_7', type: 'charge.updated', isApplied: false }]);
    expect(await jobNamed('retention')).toMatchObject({ runs: 0 });
    shop.clock.pass(91 * DAY);
    expect(await shop.work.sweepOldRecords()).toBe(1);
    expect(await shop.of(RECORDS.eventInbox).list(10)).toEqual([]);
  });

  it('plan a reminder for every balance of the next weeks', async () => {
    const { reservationId } = await bookCastle(shop);
    expect((await get('reminders')).reminders).toMatchObject([
      { kind: 'balance_reminder', state: 'planned', day: '2026-12-02', reservationId },
      { kind: 'visit_reminder', state: 'planned', day: '2026-12-04', reservationId },
    ]);
  });
});
