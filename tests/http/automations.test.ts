import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR } from '#core/kernel/instant.ts';
import type { OtherEvent } from '#core/payments/payment-events.ts';
import { PAYMENTS } from '#server/areas/payments/payments.wiring.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';
import { bookCastle } from '#tests/support/completed-booking.ts';
import { eventually } from '#tests/support/eventually.ts';
import { eachHttpShop } from '#tests/support/opened-shop.ts';
import { orderBody } from '#tests/support/order-body.ts';

describe('the automations of the admin', () => {
  const shop = eachHttpShop();
  let admin: Record<string, string>;
  beforeEach(async () => {
    admin = await shop.adminHeaders();
  });

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

  it('list every job before its first run, and run one on request', async () => {
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

  it('count what a job did, not how it prepared', async () => {
    expect(await shop.run('count-reports')).toBe(0);
    await bookCastle(shop);
    expect(await shop.run('count-reports')).toBe(1);
  });

  it('show a dead letter, retry it and give it up', async () => {
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

  it('show an event that names none of our reservations, until somebody has looked at it', async () => {
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

  it('show a message that changed nothing, stored once, until it expires', async () => {
    const keep = (event: OtherEvent) => shop.of(RECORDS.eventInbox).keep(event, shop.clock.now());
    const message = { kind: 'other', id: 'evt_7', type: 'charge.updated', bytes: 640 } as const;
    await keep(message);
    await keep({ ...message, type: 'told again' });
    const { received } = await get('events');
    expect(received).toMatchObject([{ id: 'evt_7', type: 'charge.updated', isApplied: false }]);
    expect(await jobNamed('retention')).toMatchObject({ runs: 0 });
    shop.clock.pass(91 * DAY);
    expect(await shop.run('retention')).toBe(1);
    expect(await shop.of(RECORDS.eventInbox).list(10)).toEqual([]);
  });

  it('plan a reminder for every balance in the next weeks', async () => {
    const { reservationId } = await bookCastle(shop);
    expect((await get('reminders')).reminders).toMatchObject([
      { kind: 'balance_reminder', state: 'planned', day: '2026-12-02', reservationId },
      { kind: 'visit_reminder', state: 'planned', day: '2026-12-04', reservationId },
      { kind: 'agreement_reminder', state: 'planned', day: '2026-12-02', reservationId },
    ]);
  });

  describe('the owner’s list', () => {
    const put = (path: string, body: object) =>
      shop.app.inject({ method: 'PUT', url: `/api/admin/${path}`, payload: body, headers: admin });
    const ask = (path: string, body: unknown) => shop.post(`/api/admin/${path}`, body, admin);
    const whole = (name: string) => get(`automations/${name}`);

    it('turns one off and on, and moves its day within limits', async () => {
      const change = { isOn: true, days: 5 };
      expect((await put('automations/balance', change)).json()).toMatchObject({
        name: 'balance',
        isOn: true,
        days: { now: 5, least: 1, most: 30 },
      });
      const refused = await put('automations/balance', { isOn: true, days: 31 });
      expect(refused.statusCode).toBe(400);
      expect(refused.json().errors).toMatchObject([
        { path: 'days', message: 'Enter 1 to 30 days.' },
      ]);
      await put('automations/visit', { isOn: false, byText: false });
      const { reminders } = await get('settings');
      expect(reminders).toMatchObject({
        balance: { isOn: true, daysBefore: 5 },
        visit: { isOn: false, daysBefore: 1, byText: false },
        evening: { isOn: true },
      });
    });

    type Skip = { readonly kind?: string; readonly about?: string; readonly skip?: boolean };
    const skip = (reservationId: string, { about = '2026-12-05', ...more }: Skip = {}) =>
      ask('reminders/skip', {
        reservationId,
        kind: 'balance_reminder',
        skip: true,
        about,
        ...more,
      });
    const stateOf = async (wanted: string): Promise<string> =>
      (await get('reminders')).reminders.find(({ kind }: { kind: string }) => kind === wanted)
        ?.state;
    const mailedTo = async (address: string): Promise<readonly string[]> => {
      await shop.run('outbox');
      return (await shop.mails())
        .filter(({ to }) => to?.[0]?.address === address)
        .map(({ subject = '' }) => subject);
    };

    it('skips one message to one person, once, and restores it', async () => {
      const { reservationId } = await bookCastle(shop);
      expect((await skip('R404')).statusCode).toBe(404);
      expect((await skip(reservationId, { about: '2026-12-06' })).json().code).toBe('no_reminder');
      expect((await skip(reservationId, { about: 'soon' })).statusCode).toBe(400);
      const { reminders } = (await skip(reservationId)).json();
      expect(reminders).toMatchObject([
        { kind: 'balance_reminder', state: 'skipped' },
        { kind: 'visit_reminder', state: 'planned' },
        { kind: 'agreement_reminder', state: 'planned' },
      ]);
      // Pressed twice, it makes one history entry and one log entry, naming the person who
      // pressed.
      await skip(reservationId);
      const { entries } = await get('audit-log');
      const told = entries.filter((one: object) => JSON.stringify(one).includes('skipped'));
      expect(told).toHaveLength(1);

      shop.clock.pass(12 * DAY);
      admin = await shop.adminHeaders();
      const before = await mailedTo('ana@example.com');
      expect(await shop.run('balance-reminders')).toBe(0);
      expect(await shop.run('agreement-reminders')).toBe(1);
      expect(await mailedTo('ana@example.com')).toHaveLength(before.length + 1);

      expect((await skip(reservationId, { skip: false })).statusCode).toBe(200);
      expect(await stateOf('balance_reminder')).toBe('due');
      expect(await shop.run('balance-reminders')).toBe(1);
      const gone = await skip(reservationId);
      expect(gone.statusCode).toBe(409);
      expect(gone.json().detail).toBe('This message already went out or is no longer planned.');
    });

    it.each([
      'campaigns',
      'cart-recovery',
      'count-reports',
      'day-ahead',
      'reconcile',
      'report-mails',
      'webhooks',
    ])('never begins the job %s while there is nothing to do', async (name) => {
      await shop.run('count-reports');
      expect(await shop.job(name).hasWork?.()).toBe(false);
    });

    it('pauses every message to customers until resumed, and nothing else', async () => {
      const { reservationId } = await bookCastle(shop);
      shop.clock.pass(12 * DAY);
      admin = await shop.adminHeaders();
      // Written before the pause but not sent yet, so it waits too.
      expect(await shop.run('agreement-reminders')).toBe(1);
      const { pausedSince, automations } = (await put('automations', { isPaused: true })).json();
      expect(pausedSince).toBe(new Date(shop.clock.now()).toISOString());
      const waiting = automations
        .filter(({ isPaused }: { isPaused: boolean }) => isPaused)
        .map(({ name }: { name: string }) => name);
      expect(waiting.toSorted()).toEqual([
        'agreement',
        'balance',
        'birthday',
        'invoice',
        'on_the_way',
        'overdue',
        'quote',
        'recovery',
        'review',
        'stop_failed',
        'visit',
      ]);
      expect((await get('automations')).pausedSince).toBe(pausedSince);
      const jobs = [
        'balance-reminders',
        'visit-reminders',
        'overdue-reminders',
        'invoice-reminders',
        'review-requests',
        'cart-recovery',
        'campaigns',
        'birthday-mails',
        'quote-reminders',
        'points-reminders',
      ];
      for (const job of jobs) expect(await shop.run(job)).toBe(0);
      const early = await mailedTo('ana@example.com');
      expect(early).toEqual([expect.stringContaining(reservationId)]);
      // Bookings are still confirmed, and unpaid holds still expire.
      await bookCastle(shop);
      expect(await mailedTo('ana@example.com')).toHaveLength(2);
      expect((await shop.post('/api/reservations', orderBody())).statusCode).toBe(201);
      shop.clock.pass(HOUR);
      expect(await shop.run('expire-holds')).toBe(1);
      // What a person sends goes out at once, as its button says.
      admin = await shop.adminHeaders();
      const send = { kind: 'send_link', isNew: false };
      await shop.post(`/api/admin/reservations/${reservationId}/actions`, send, admin);
      const order = orderBody({ source: 'phone', payment: { kind: 'card_link' } });
      const placed = await shop.post('/api/admin/orders', order, admin);
      expect(placed.statusCode).toBe(201);
      await shop.run('outbox');
      const sent = (await shop.of(RECORDS.outbox).list(20)).filter(
        (one) => one.kind === 'mail' && ['link', 'pay_link'].includes(one.mail),
      );
      expect(sent.map(({ state }) => state)).toEqual(['done', 'done']);
      const agreement = (await shop.of(RECORDS.outbox).list(20)).find(
        (one) => one.kind === 'mail' && one.mail === 'agreement_reminder',
      );
      expect(agreement).toMatchObject({ state: 'pending', attempts: 0 });

      const resumed = (await put('automations', { isPaused: false })).json();
      expect(resumed.pausedSince).toBeUndefined();
      expect(await shop.run('balance-reminders')).toBe(1);
      shop.clock.pass(HOUR / 4);
      expect(await mailedTo('ana@example.com')).toHaveLength(6);
      const { entries } = await get('audit-log');
      expect(JSON.stringify(entries)).toContain('pausedSince');
    });

    it('cannot turn off what a promise depends on', async () => {
      for (const name of ['confirm', 'refund']) {
        const refused = await put(`automations/${name}`, { isOn: false });
        expect(refused.statusCode).toBe(409);
        expect(refused.json().code).toBe('always_on');
      }
    });

    it('counts what went out, shows to whom, and when the next ones go out', async () => {
      const { reservationId } = await bookCastle(shop);
      await shop.run('outbox');
      const { automations, sendsTexts } = await get('automations');
      // Files reach nobody.
      expect(sendsTexts).toBe(false);
      const named = (name: string) =>
        automations.find((one: { name: string }) => one.name === name);
      expect(named('confirm').week).toMatchObject({ sent: 1, failed: 0, isCut: false });
      expect(named('balance').next).toEqual({ day: '2026-12-02', count: 1 });
      expect(named('visit').next).toEqual({ day: '2026-12-04', count: 1 });
      expect((await whole('confirm')).sent).toMatchObject([
        { state: 'done', channel: 'mail', reservationId, to: 'ana@example.com' },
      ]);
      shop.clock.pass(8 * DAY);
      admin = await shop.adminHeaders();
      expect((await whole('confirm')).sent).toEqual([]);
    });

    it('names an unknown placeholder, and keeps the first of two simultaneous saves', async () => {
      const { revision, texts } = await whole('visit');
      const wrong = { ...texts, es: { ...texts.es, text: 'Hola {nombre}' }, revision };
      const refused = await put('automations/visit/texts', wrong);
      expect(refused.statusCode).toBe(400);
      expect(refused.json().errors).toEqual([
        { path: 'es.text', message: '{nombre} is not a known word.' },
      ]);
      const mine = { ...texts, en: { ...texts.en, lead: 'Howdy {name}!' }, revision };
      expect((await put('automations/visit/texts', mine)).json().texts.en.lead).toBe(
        'Howdy {name}!',
      );
      expect((await put('automations/visit/texts', mine)).json().code).toBe('texts_changed');
      const empty = { ...texts, en: { ...texts.en, lead: ' ' }, revision: revision + 1 };
      expect((await put('automations/visit/texts', empty)).statusCode).toBe(400);
    });

    it('stores only what differs from our texts', async () => {
      const { texts, builtIn } = await whole('review');
      expect(texts).toEqual(builtIn);
      await put('automations/review/texts', { ...texts, revision: 0 });
      const stored = await shop.of(RECORDS.automationTexts).read();
      expect(stored).toEqual({ revision: 1, texts: { review: {} } });
    });

    it('previews a text with a real booking before it is saved, without its private link', async () => {
      const { reservationId } = await bookCastle(shop);
      const { texts, bookings } = await whole('visit');
      expect(bookings).toEqual([{ id: reservationId, customer: expect.any(String) }]);
      const body = {
        language: 'es',
        reservationId,
        text: { ...texts.es, lead: 'Llegamos el {when} a {street}.' },
      };
      const seen = (await ask('automations/visit/preview', body)).json();
      expect(seen.mail).toMatch(/^Llegamos el sábado 5 de diciembre de 2026/);
      expect(seen.mail).toContain('/manage/…');
      expect(seen.sms).toContain('instalamos Brincolín Castillo Neón');
      const unknown = { ...body, text: { ...texts.es, lead: '{x}' } };
      expect((await ask('automations/visit/preview', unknown)).statusCode).toBe(400);
      const none = { ...body, reservationId: 'R404' };
      expect((await ask('automations/visit/preview', none)).statusCode).toBe(404);
    });

    it('previews and tests the mail a year later with a past party', async () => {
      const { reservationId } = await bookCastle(shop);
      shop.clock.pass(30 * DAY);
      await shop.run('complete-reservations');
      admin = await shop.adminHeaders();
      const { texts, bookings, automation } = await whole('birthday');
      expect(automation).toMatchObject({ isOn: false, days: { now: 28, least: 14, most: 60 } });
      expect(bookings).toMatchObject([{ id: reservationId }]);
      const body = { language: 'es', reservationId, text: { ...texts.es, subject: '{day}' } };
      const seen = (await ask('automations/birthday/preview', body)).json();
      expect(seen.subject).toBe('sábado 5 de diciembre de 2026');
      expect(seen.mail).toContain('Ya no recibirlas');
      const wrong = { ...body, text: { ...texts.es, lead: '{balance}' } };
      expect((await ask('automations/birthday/preview', wrong)).json().errors).toEqual([
        { path: 'en.lead', message: '{balance} is not a known word.' },
      ]);
      const trial = { language: 'en', reservationId };
      expect((await ask('automations/birthday/test', trial)).statusCode).toBe(200);
      await shop.run('outbox');
      expect((await shop.mails()).at(-1)?.subject).toMatch(/^Test: Is it party time again, Ana/);
      expect((await put('automations/birthday', { isOn: true, days: 61 })).statusCode).toBe(400);
      expect((await put('automations/birthday', { isOn: true, days: 21 })).json().isOn).toBe(true);
    });

    it('shows the follow-up of a quote with the rentals of a booking, without a private link', async () => {
      const { reservationId } = await bookCastle(shop);
      const { texts } = await whole('quote');
      const body = { language: 'es', reservationId, text: texts.es };
      const seen = (await ask('automations/quote/preview', body)).json();
      expect(seen.subject).toMatch(/^Tu cotización vale hasta el .*: Brincolín Castillo Neón$/);
      expect(seen.mail).toMatch(/^¿Quieres reservarla, Ana\? [^]*\/es\/quote\/…/);
    });

    it('shows the cart mail with the rentals of a booking', async () => {
      const { reservationId } = await bookCastle(shop);
      const { texts } = await whole('recovery');
      const body = { language: 'en', reservationId, text: texts.en };
      const seen = (await ask('automations/recovery/preview', body)).json();
      expect(seen.subject).toBe('Your cart: Neon Castle Bounce House');
      expect(seen.mail).toMatch(/Neon Castle Bounce House: Sat, Dec 5 .*\nRentals total: \$/);
    });

    it('sends a test to the shop, and to nobody else', async () => {
      const { reservationId } = await bookCastle(shop);
      await shop.run('outbox');
      const body = { language: 'en', reservationId };
      const { to } = (await ask('automations/review/test', body)).json();
      await shop.run('outbox');
      const [last] = await shop.of(RECORDS.outbox).list(1);
      expect(last?.sent).toMatchObject({
        to,
        subject: 'Test: How was your party? Neon Castle Bounce House',
      });
      expect(to).not.toBe('ana@example.com');
      expect((await whole('review')).automation.week.sent).toBe(0);
      expect((await ask('automations/papers/test', body)).statusCode).toBe(404);
    });
  });
});
