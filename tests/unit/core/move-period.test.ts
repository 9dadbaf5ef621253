import { beforeEach, describe, expect, it } from 'vitest';
import { memoryDocumentStore } from '#adapters/memory/memory-document-store.ts';
import { DEMO_SITE } from '#core/content/demo-site.ts';
import { addDays, calendarDay } from '#core/kernel/calendar-day.ts';
import { composeMail } from '#core/notifications/compose-mail.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import type { Amendment } from '#core/self-service/amendment.ts';
import { DEFAULT_SETTINGS } from '#core/settings/business-settings.ts';
import { valueOf, present } from '#tests/support/expected.ts';
import { order } from '#tests/support/fixtures.ts';
import { LIFE_SETTINGS, openHistoryShop } from '#tests/support/history-shop.ts';

const days = (startDate: string, endDate: string) => ({
  startDate: calendarDay(startDate),
  endDate: calendarDay(endDate),
});
const FIRST = days('2026-12-05', '2026-12-06');
const SECOND = days('2026-12-19', '2026-12-20');
const LATER = days('2027-01-09', '2027-01-10');
const TIMES = { startsAt: '14:00', endsAt: '18:00' };

/** A castle and, two weeks later, a slide, with a generator for each: paid in full. */
async function twoParties(settings = LIFE_SETTINGS) {
  const shop = await openHistoryShop(memoryDocumentStore());
  const { revision } = await shop.settings.read();
  await shop.settings.save(settings, revision);
  const { reservation, manageToken } = valueOf(
    await shop.place(
      order({
        plan: 'full',
        lines: [
          { productId: 'castle', quantity: 1, ...FIRST },
          { productId: 'slide', quantity: 1, ...SECOND },
        ],
        addOns: [{ productId: 'generator', quantity: 1 }],
        event: { ...order().event, ...TIMES },
      }),
    ),
  );
  const begun = valueOf(
    await shop.beginPayment({
      reservationId: reservation.id,
      reason: 'full',
      amount: reservation.total,
    }),
  );
  await shop.receive(shop.paidEvent(shop.provider.pay(begun.id)));
  const find = async (): Promise<Reservation> => present(await shop.ledger.find(reservation.id));
  const preview = (request: Amendment) => shop.changing.preview(manageToken, request);
  const change = async (request: Amendment) => {
    const shown = await preview(request);
    if (!shown.ok) return shown;
    const { total: totalCents, excess: excessCents } = shown.value;
    return shop.changing.amend(manageToken, request, { shown: { totalCents, excessCents } });
  };
  return { shop, find, preview, change, manageToken };
}

const movesSecond = { kind: 'reschedule', period: SECOND, ...LATER } as const;

let booked: Awaited<ReturnType<typeof twoParties>>;
beforeEach(async () => {
  booked = await twoParties();
});

describe('moving one of several periods', () => {
  it('leaves lines, units and prices of the other one as they are', async () => {
    const before = await booked.find();
    expect(await booked.change(movesSecond)).toMatchObject({ ok: true });
    const after = await booked.find();
    const onFirst = ({ lines }: Reservation) =>
      lines.filter(({ startDate }) => startDate === FIRST.startDate);
    expect(onFirst(after)).toEqual(onFirst(before));
    expect(after.lines.map(({ productId, startDate }) => [productId, startDate])).toEqual([
      ['castle', FIRST.startDate],
      ['slide', LATER.startDate],
      ['generator', FIRST.startDate],
      ['generator', LATER.startDate],
    ]);
    expect((await booked.shop.audit()).findings).toEqual([]);
  });

  it('shows every visit before and after, including unchanged ones', async () => {
    const shown = await booked.preview(movesSecond);
    const arrives = { from: '10:00', to: '12:00' };
    expect(shown).toMatchObject({ ok: true });
    expect(shown.ok && shown.value.visits).toEqual([
      {
        kind: 'deliver',
        items: 'Neon Castle, Generator',
        before: { day: FIRST.startDate, ...arrives },
        after: { day: FIRST.startDate, ...arrives },
      },
      {
        kind: 'collect',
        items: 'Neon Castle, Generator',
        before: { day: FIRST.endDate, from: '09:00', to: '18:00' },
        after: { day: FIRST.endDate, from: '09:00', to: '18:00' },
      },
      {
        kind: 'deliver',
        items: 'Slide, Generator',
        before: { day: SECOND.startDate, ...arrives },
        after: { day: LATER.startDate, ...arrives },
      },
      {
        kind: 'collect',
        items: 'Slide, Generator',
        before: { day: SECOND.endDate, from: '09:00', to: '18:00' },
        after: { day: LATER.endDate, from: '09:00', to: '18:00' },
      },
    ]);
  });

  it('requires saying which one: otherwise nothing moves', async () => {
    const before = await booked.find();
    expect(await booked.change({ kind: 'reschedule', ...LATER })).toEqual({
      ok: false,
      error: { kind: 'which_period', periods: [FIRST, SECOND] },
    });
    expect(await booked.find()).toEqual(before);
  });

  it('says so if no rental is on the days to move', async () => {
    expect(await booked.change({ kind: 'reschedule', period: LATER, ...SECOND })).toEqual({
      ok: false,
      error: { kind: 'period_not_found', periods: [FIRST, SECOND] },
    });
  });

  it('is recorded with what moved, and the mail names it', async () => {
    await booked.change(movesSecond);
    const after = await booked.find();
    expect(after.history.at(-1)).toMatchObject({
      kind: 'rescheduled',
      facts: { from: '2026-12-19/2026-12-20', to: '2027-01-09/2027-01-10', items: 'Slide' },
    });
    const { text } = composeMail('rescheduled', after, 'https://x.example/manage/t', DEMO_SITE);
    expect(text).toContain(
      'There’s a new date for Slide, Ana: Sat, Jan 9 instead of Sat, Dec 19. The rest stays as booked.',
    );
  });

  it('leaves the other one alone even if its unit broke down, because the office calls about that', async () => {
    const { shop, change, find } = booked;
    const fleet = present(await shop.fleetOf('castle'));
    for (const { id: unitId } of fleet.units) {
      const block = { from: FIRST.startDate, to: FIRST.endDate, reason: 'torn' };
      const { revision } = (await shop.fleetOf('castle')) ?? { revision: 0 };
      await shop.changeUnits('castle', { kind: 'begin_maintenance', unitId, block }, revision);
    }
    const { lines } = await find();
    expect(await change(movesSecond)).toMatchObject({ ok: true });
    expect((await find()).lines[0]).toEqual(lines[0]);
  });

  it('can bring both to the same days, each with its own unit', async () => {
    expect(await booked.change({ kind: 'reschedule', period: SECOND, ...FIRST })).toMatchObject({
      ok: true,
    });
    const { lines } = await booked.find();
    expect(lines.map(({ productId, startDate }) => [productId, startDate])).toEqual([
      ['castle', FIRST.startDate],
      ['slide', FIRST.startDate],
      ['generator', FIRST.startDate],
    ]);
    const shown = await booked.preview({ kind: 'reschedule', ...LATER });
    expect(shown).toMatchObject({ ok: true });
  });

  it('uses the cancellation tier of the whole booking', async () => {
    const soon = { ...LIFE_SETTINGS, changes: { isOn: true, untilHours: 0 } };
    const { shop, change, find, manageToken } = await twoParties(soon);
    shop.clock.pass(12 * 86_400_000);
    const offered = (await shop.offer(await find())).cancellation;
    const paid = (await find()).total;
    expect(offered?.refund).toBeLessThan(paid);
    expect(await change({ kind: 'reschedule', period: FIRST, ...LATER })).toMatchObject({
      ok: true,
    });
    const after = (await shop.offer(await find())).cancellation;
    expect(after?.refund).toBeLessThanOrEqual(offered?.refund ?? 0);
    expect(
      await shop.cancel(manageToken, { as: 'refund', shown: after?.refund ?? 0 }),
    ).toMatchObject({ ok: true });
  });

  it('keeps the rates of the other one, if both have the same product', async () => {
    const { shop } = booked;
    const weekend = { isOn: true, weekdays: [5, 6], percent: 10 };
    const plain = { ...DEFAULT_SETTINGS, changes: LIFE_SETTINGS.changes, weekend };
    const { revision } = await shop.settings.read();
    await shop.settings.save(plain, revision);
    const { reservation, manageToken } = valueOf(
      await shop.place(
        order({
          plan: 'full',
          contact: { ...order().contact, email: 'two@example.com', phone: '817-555-0199' },
          lines: [
            { productId: 'castle', quantity: 1, ...FIRST },
            { productId: 'castle', quantity: 1, ...SECOND },
          ],
        }),
      ),
    );
    const begun = valueOf(
      await shop.beginPayment({
        reservationId: reservation.id,
        reason: 'full',
        amount: reservation.total,
      }),
    );
    await shop.receive(shop.paidEvent(shop.provider.pay(begun.id)));
    const now = await shop.settings.read();
    await shop.settings.save({ ...plain, weekend: { ...weekend, percent: 40 } }, now.revision);
    const request = { kind: 'reschedule', period: FIRST, ...SECOND } as const;
    const { total: totalCents, excess: excessCents } = valueOf(
      await shop.changing.preview(manageToken, request),
    );
    const made = await shop.changing.amend(manageToken, request, {
      shown: { totalCents, excessCents },
    });
    const rates = (made.ok ? made.value.lines : []).map(({ rates: of }) => of?.days);
    expect(rates[1]).toEqual(reservation.lines[1]?.rates?.days);
    expect(rates[0]).not.toEqual(rates[1]);
  });
});

describe('a rental whose product takes longer to clean since', () => {
  it('moves to the end of a month, with all the days it then takes', async () => {
    const { shop, change, find } = booked;
    const longer = { turnaroundDays: 3 };
    await shop.catalogue.update('castle', undefined, (stored) => ({ ...stored, ...longer }));
    const last = days('2026-12-30', '2026-12-31');
    const moved = await change({ kind: 'reschedule', period: FIRST, ...last });
    expect(moved.ok).toBe(true);
    expect((await find()).lines[0]).toMatchObject({ ...last, ...longer });
    expect((await shop.audit()).findings).toEqual([]);
  });
});

describe('a rental that follows another', () => {
  it('moves by itself', async () => {
    const { change, find } = booked;
    await change({ kind: 'reschedule', period: SECOND, ...days('2026-12-06', '2026-12-07') });
    await change({
      kind: 'reschedule',
      period: days('2026-12-06', '2026-12-07'),
      startDate: addDays(FIRST.endDate, 1),
      endDate: addDays(FIRST.endDate, 2),
    });
    expect((await find()).lines.map(({ startDate }) => startDate)).toEqual([
      '2026-12-05',
      '2026-12-07',
      '2026-12-05',
      '2026-12-07',
    ]);
  });
});
