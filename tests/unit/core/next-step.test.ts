import { describe, expect, it } from 'vitest';
import { type DayFacts, dayStrip } from '#core/desk/day-strip.ts';
import { nextStep, type VisitStop } from '#core/desk/next-step.ts';
import { EMPTY_CREW_DAY, type Stop } from '#core/dispatch/crew-day.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { cents } from '#core/kernel/cents.ts';
import { after, HOUR } from '#core/kernel/instant.ts';
import { shopMoment } from '#core/kernel/shop-time.ts';
import type { ChoiceOffer } from '#core/reservations/choice-offer.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import { DEFAULT_SETTINGS } from '#core/settings/business-settings.ts';
import { NOON } from '#tests/support/fixtures.ts';
import { sold } from '#tests/support/sold.ts';

const at = (day: string, time: string) => shopMoment(calendarDay(day), time);
const next = (some: Partial<Reservation>, now = NOON, stops: readonly VisitStop[] = []) =>
  nextStep(sold('r1', some), DEFAULT_SETTINGS, now, stops);

const signed = { id: 's', name: 'Ana', at: NOON, termsVersion: '1', textId: 't' };
const HALF = cents(22_500);
const SATURDAY_MORNING = at('2026-12-05', '08:00');

const delivery = (some: Partial<VisitStop>): readonly VisitStop[] => [
  {
    kind: 'deliver',
    day: calendarDay('2026-12-05'),
    state: 'planned',
    lines: [0],
    isPublished: true,
    isPlanned: true,
    ...some,
  },
];

describe('nextStep', () => {
  it('is the signature before the truck leaves, then the delivery, with the amount due at the door', () => {
    expect(next({})).toEqual({ kind: 'sign', at: SATURDAY_MORNING });
    expect(next({ signed })).toEqual({ kind: 'deliver', at: SATURDAY_MORNING, amount: HALF });
    expect(next({ signed, total: HALF })).toEqual({ kind: 'deliver', at: SATURDAY_MORNING });
  });

  it('is the pickup after the delivery, and the amount owed after both', () => {
    const sunday = at('2026-12-06', '12:00');
    expect(next({}, sunday)).toMatchObject({ kind: 'collect', amount: HALF });
    const tuesday = at('2026-12-08', '12:00');
    expect(next({}, tuesday)).toMatchObject({ kind: 'settle', amount: HALF });
    expect(next({ total: HALF }, tuesday)).toEqual({ kind: 'nothing' });
  });

  it('follows crew reports: an unreported delivery is late, and a reported one is over', () => {
    const evening = at('2026-12-05', '21:00');
    for (const state of ['planned', 'on_the_way'] as const) {
      expect(next({ signed }, evening, delivery({ state }))).toMatchObject({
        kind: 'deliver',
        isLate: true,
      });
    }
    const arrived = next({ signed }, evening, delivery({ state: 'arrived' }));
    expect([arrived.kind, arrived.isLate]).toEqual(['deliver', undefined]);
    const done = delivery({ state: 'done' });
    expect(next({ signed }, SATURDAY_MORNING, done)).toMatchObject({ kind: 'collect' });
    // No crew was given it, or the report was forgotten: the day decides.
    expect(next({ signed }, evening, delivery({ isPublished: false }))).toMatchObject({
      kind: 'collect',
    });
    const sunday = at('2026-12-06', '12:00');
    expect(next({ signed }, sunday, delivery({}))).toMatchObject({ kind: 'collect' });
  });

  it('is what is most urgent: a visit that failed, is late or has no truck, a refund, a choice, the signature', () => {
    const choiceOffers: readonly ChoiceOffer[] = [
      {
        id: 'o',
        at: NOON,
        by: { kind: 'admin', uid: 'dana' },
        until: at('2026-12-04', '18:00'),
        period: { startDate: calendarDay('2026-12-05'), endDate: calendarDay('2026-12-07') },
        days: [],
        reason: 'weather',
        source: 'office',
        recorded: false,
        told: [],
      },
    ];
    const all = { choiceOffers, cashRefundsDue: [{ cause: 'x', amount: cents(2_000) }] };
    const evening = at('2026-12-05', '21:00');
    // Whoever reported the failure.
    const failed = delivery({ state: 'failed', isPublished: false, isPlanned: false });
    expect(next(all, NOON, failed)).toMatchObject({ kind: 'deliver', isFailed: true });
    expect(next(all, evening, delivery({ isPlanned: false }))).toMatchObject({
      kind: 'deliver',
      isLate: true,
    });
    const unplanned = delivery({ isPlanned: false });
    expect(next(all, NOON, unplanned)).toMatchObject({ kind: 'deliver', lacksTruck: true });
    const pickup = unplanned.map((stop) => ({
      ...stop,
      kind: 'collect' as const,
      day: calendarDay('2026-12-07'),
    }));
    expect(next(all, NOON, pickup)).toMatchObject({ kind: 'collect', lacksTruck: true });
    expect(next(all, NOON, delivery({}))).toMatchObject({ kind: 'refund_cash' });
    expect(next({ choiceOffers })).toEqual({ kind: 'choice', at: choiceOffers[0]?.until });
    const answer = { choice: 'refund', at: NOON } as const;
    const answered = choiceOffers.map((offer) => ({ ...offer, answer }));
    expect(next({ choiceOffers: answered })).toMatchObject({ kind: 'sign' });
  });

  it('collects nothing at the door for an invoice, and waits for it until it is due', () => {
    const office = {
      source: 'phone',
      payment: 'invoice',
      invoice: { netDays: 30 },
    } as const;
    expect(next({ signed, office })).toEqual({ kind: 'deliver', at: SATURDAY_MORNING });
    expect(next({ office }, at('2026-12-08', '12:00'))).toEqual({
      kind: 'invoice',
      at: at('2027-01-06', '20:00'),
      amount: HALF,
    });
  });

  it("waits for a hold's payment and for a request's answer, until the hold expires", () => {
    const held = { status: 'held', holdExpiresAt: after(NOON, HOUR) } as const;
    expect(next(held)).toEqual({ kind: 'await_payment', at: after(NOON, HOUR) });
    expect(next({ ...held, awaitsOwner: {} })).toMatchObject({ kind: 'answer' });
    expect(next(held, after(NOON, HOUR))).toEqual({ kind: 'nothing' });
  });

  it('is a refund the way it was paid first, even for a canceled booking', () => {
    const entries = [
      { id: 'e', kind: 'received', method: 'check', amount: cents(2_000), at: NOON },
    ] as const;
    const cashRefundsDue = [{ cause: 'x', amount: cents(2_000) }];
    for (const status of ['confirmed', 'cancelled'] as const) {
      expect(next({ status, entries, cashRefundsDue })).toEqual({
        kind: 'refund_cash',
        amount: cents(2_000),
        method: 'check',
      });
    }
    expect(next({ status: 'cancelled' })).toEqual({ kind: 'nothing' });
  });
});

describe('dayStrip', () => {
  it('counts as due at the door what crews collect, but no invoice', () => {
    const office = { source: 'phone', payment: 'invoice', invoice: { netDays: 30 } } as const;
    const out = [sold('r1'), sold('r2', { office })];
    const driven = { trucks: [], unassigned: [] } as unknown as DayFacts['driven'];
    const day = calendarDay('2026-12-05');
    const strip = dayStrip({ day, out, in: [], crewDay: EMPTY_CREW_DAY, driven }, DEFAULT_SETTINGS);
    expect(strip).toMatchObject({ out: 2, owing: 1, dueAtDoor: HALF });
  });

  it('counts the stops whose customers were told other hours than the plan keeps', () => {
    const day = calendarDay('2026-12-05');
    const told = (id: string, from: string, to: string) =>
      sold(id, {
        history: [
          {
            at: NOON,
            by: { kind: 'system', job: 'test' },
            kind: 'note',
            facts: { mailed: 'crew_window', visit: 'deliver', day, from, to },
          },
        ],
      });
    const out = [
      told('r1', '08:00', '10:00'),
      told('r2', '11:00', '13:00'),
      sold('r3'),
      sold('r4'),
    ];
    const stop = (id: string) =>
      ({ id, reservationId: id, kind: 'deliver', state: 'planned', to: 900 }) as Stop;
    const at = (id: string) => ({ stop: stop(id), begin: 700, late: 0, waits: 0, service: 30 });
    const driven = {
      trucks: [{ stops: out.map(({ id }) => at(id)) }],
      unassigned: [],
    } as unknown as DayFacts['driven'];
    const stops = Object.fromEntries(out.map(({ id }) => [id, stop(id)]));
    const crewDay = { ...EMPTY_CREW_DAY, stops };
    const strip = dayStrip({ day, out, in: [], crewDay, driven }, DEFAULT_SETTINGS);
    expect(strip.stops).toMatchObject({ late: 0, ahead: 4, toldOther: 1 });
  });

  it('counts no pickup of what could not be delivered', () => {
    const driven = { trucks: [], unassigned: [] } as unknown as DayFacts['driven'];
    const day = calendarDay('2026-12-06');
    const pickup = (id: string, undelivered?: true) =>
      ({ id, reservationId: id, kind: 'collect', state: 'planned', undelivered }) as Stop;
    const stops = { r1: pickup('r1', true), r2: pickup('r2') };
    const facts = { day, out: [], in: [sold('r1'), sold('r2')], driven };
    const crewDay = { ...EMPTY_CREW_DAY, stops };
    expect(dayStrip({ ...facts, crewDay }, DEFAULT_SETTINGS)).toMatchObject({ in: 1, back: 0 });
  });
});
