import { describe, expect, it } from 'vitest';
import { icsCalendarMaker } from '#adapters/ics/ics-calendar-maker.ts';
import { checkLimits } from '#core/capacity/booking-limits.ts';
import { loadOf, manMinutesOf } from '#core/catalogue/usual-handling.ts';
import { DEMO_SITE } from '#core/content/demo-site.ts';
import { unitSources } from '#core/dispatch/crew-day.ts';
import { problemOf } from '#core/dispatch/day-problem.ts';
import { DEMO_FLEET } from '#core/dispatch/demo-fleet.ts';
import { areServable } from '#core/dispatch/witness.ts';
import { agreementText } from '#core/documents/agreement.ts';
import { calendarFile } from '#core/documents/calendar-events.ts';
import { customerFacts } from '#core/documents/reservation-facts.ts';
import { CUSTOMER } from '#core/kernel/actor.ts';
import { addDays, calendarDay } from '#core/kernel/calendar-day.ts';
import { cents } from '#core/kernel/cents.ts';
import { after, instant, MINUTE } from '#core/kernel/instant.ts';
import { composeMail } from '#core/notifications/compose-mail.ts';
import { withHistory } from '#core/reservations/history.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import {
  atParty,
  earliestStart,
  madeVisits,
  promiseWindows,
  servedBy,
  withPickupOn,
} from '#core/reservations/visits.ts';
import { DEFAULT_SETTINGS } from '#core/settings/business-settings.ts';
import { always } from '#tests/support/crews.ts';
import { EVENT, START } from '#tests/support/pure-shop.ts';
import { sold, soldLine } from '#tests/support/sold.ts';

const line = (title: string, startDate: string, endDate: string) =>
  soldLine({
    productId: title,
    title,
    unitPrice: cents(20_000),
    startDate: calendarDay(startDate),
    endDate: calendarDay(endDate),
  });

/** Two parties in one reservation: Dec 5-6 and Dec 9-11. */
const twice = sold('R7', {
  lines: [
    line('Neon Castle', '2026-12-05', '2026-12-06'),
    line('Mega Course', '2026-12-09', '2026-12-11'),
  ],
  total: cents(60_000),
  placedTotal: cents(60_000),
  entries: [],
});

describe('the dates of a reservation with two parties', () => {
  it('appear in the mail as two deliveries and two pickups, each with its items', () => {
    const { text } = composeMail('confirmation', twice, 'https://shop.example/manage/t', DEMO_SITE);
    expect(text).toContain('We set up: Saturday, December 5, 2026: Neon Castle');
    expect(text).toContain('We pick up: Sunday, December 6, 2026: Neon Castle');
    expect(text).toContain('We set up: Wednesday, December 9, 2026: Mega Course');
    expect(text).toContain('We pick up: Friday, December 11, 2026: Mega Course');
  });

  it('appear the same in receipt and agreement', () => {
    const days = customerFacts(twice).filter(({ label }) => /Delivery|Pickup/.test(label));
    expect(days.map(({ value }) => value.split(':')[1]?.trim())).toEqual([
      'Neon Castle',
      'Neon Castle',
      'Mega Course',
      'Mega Course',
    ]);
  });

  it('appear with the balance, the party and each rental: one castle on two weekends is not two', () => {
    const [castle] = twice.lines;
    if (castle === undefined) throw new Error('no castle');
    const again = { ...castle, ...line('', '2026-12-19', '2026-12-20'), title: castle.title };
    const party = { ...EVENT, startsAt: '14:00', endsAt: '18:00' };
    const both = { ...twice, lines: [castle, again], event: party };
    const { subject, text } = composeMail(
      'confirmation',
      both,
      'https://shop.example/t',
      DEMO_SITE,
    );
    expect(subject).toBe("You're booked! Neon Castle, R7");
    expect(text).toContain('Rental: 1 x Neon Castle, Sat, Dec 5');
    expect(text).toContain('Rental: 1 x Neon Castle, Sat, Dec 19');
    expect(text).toContain('Party: 2 PM – 6 PM, on each of your dates');
    const long = { ...castle, ...line('', '2026-12-19', '2026-12-21'), title: castle.title };
    const hours = (booked: typeof both): string =>
      composeMail('confirmation', booked, 'https://shop.example/t', DEMO_SITE).text;
    expect(hours({ ...both, lines: [long] })).toContain('Party: 2 PM – 6 PM, each day');
    expect(hours({ ...both, lines: [again] })).not.toMatch(/each (?:day|of)/);
    expect(text).toContain(
      'Balance: $600.00, due for all of your dates before we set up on Saturday, December 5, 2026',
    );
    const spanish = composeMail(
      'confirmation',
      { ...both, language: 'es' },
      'https://shop.example/t',
      DEMO_SITE,
    );
    expect(spanish.text).toContain(
      'por todas tus fechas, antes de la instalación del sábado 5 de diciembre de 2026',
    );
    const once = composeMail(
      'confirmation',
      { ...twice, lines: [castle] },
      'https://shop.example/t',
      DEMO_SITE,
    );
    expect(once.text).toContain('Rental: 1 x Neon Castle, $200.00\n');
    expect(once.text).toContain(', due before we set up on Saturday, December 5, 2026');
  });

  it('are one delivery and one pickup, without names, if everything comes and goes together', () => {
    const once = { ...twice, lines: [twice.lines[0], twice.lines[0]].flatMap((one) => one ?? []) };
    const days = customerFacts(once).filter(({ label }) => /Delivery|Pickup/.test(label));
    expect(days).toHaveLength(2);
    expect(days[0]?.value).not.toContain('Neon');
  });
});

const fileOf = (reservation: Reservation) =>
  calendarFile(reservation, DEFAULT_SETTINGS, DEMO_SITE, 'https://shop.example/manage/t', START);

describe('a missed pickup planned for another day', () => {
  const later = { day: calendarDay('2026-12-06'), on: calendarDay('2026-12-08') };
  const missed = { ...twice, laterPickups: [{ ...later, from: '10:00', to: '18:00' }] };

  it('appears on that day, with its hours, in mail and papers', () => {
    const link = 'https://shop.example/manage/t';
    const { text, html } = composeMail('confirmation', missed, link, DEMO_SITE);
    const said = 'Tuesday, December 8, 2026, 10 AM – 6 PM: Neon Castle';
    expect(text).toContain(`We pick up: ${said}`);
    expect(text).not.toContain('December 6');
    expect(html).toContain('Tue, Dec 8');
    expect(customerFacts(missed).map(({ value }) => value)).toContain(said);
  });

  it('needs no new signature', () => {
    const basis = { site: DEMO_SITE, settings: DEFAULT_SETTINGS, own: undefined };
    expect(agreementText(missed, basis)).toEqual(agreementText(twice, basis));
  });
});

describe('a same-evening pickup', () => {
  const sameEvening = twice.lines.map(({ endDate }) => endDate);
  const event = { ...EVENT, startsAt: '14:00', endsAt: '18:00', sameEvening };
  const windows = promiseWindows({ lines: twice.lines, event }, DEFAULT_SETTINGS, START);
  const evening: Reservation = { ...twice, event, windows };

  it('is told with its day and hours in mail, papers and calendar; a free night is not', () => {
    const { text, html } = composeMail(
      'confirmation',
      evening,
      'https://shop.example/t',
      DEMO_SITE,
    );
    const said = [
      'Saturday, December 5, 2026, 6 PM – 8 PM: Neon Castle',
      'Thursday, December 10, 2026, 6 PM – 8 PM: Mega Course',
    ];
    for (const one of said) expect(text).toContain(`We pick up: ${one}`);
    expect(text).not.toMatch(/December (6|11)|Overnight/);
    expect(html).toContain('Sat, Dec 5');
    const basis = { site: DEMO_SITE, settings: DEFAULT_SETTINGS, own: undefined };
    for (const paper of [customerFacts(evening), agreementText(evening, basis).blocks]) {
      for (const one of said) expect(JSON.stringify(paper)).toContain(one);
    }
    const { events } = fileOf(evening);
    const of = (part: string) => events.find(({ uid }) => uid.startsWith(`R7-${part}@`));
    // 2 PM to 6 PM in Texas, on each day of each party.
    expect(of('party')).toMatchObject({
      from: Date.parse('2026-12-05T20:00:00Z'),
      until: Date.parse('2026-12-06T00:00:00Z'),
    });
    expect(of('party-2')).toMatchObject({
      from: Date.parse('2026-12-09T20:00:00Z'),
      until: Date.parse('2026-12-10T00:00:00Z'),
    });
    expect(of('party-2-day-2')).toMatchObject({
      from: Date.parse('2026-12-10T20:00:00Z'),
      until: Date.parse('2026-12-11T00:00:00Z'),
    });
    expect(of('party-2-day-3')).toBeUndefined();
    expect(of('pick-up')?.text).toMatch(/^The crew comes during these hours, after the party\.\n/);
  });

  it('of one period leaves the other on the next day, and its free night is told', () => {
    const [, course] = sameEvening;
    const only = { ...event, sameEvening: sameEvening.slice(0, 1) };
    const kept = promiseWindows({ lines: twice.lines, event: only }, DEFAULT_SETTINGS, START);
    const mixed: Reservation = { ...twice, event: only, windows: kept };
    const { text } = composeMail('confirmation', mixed, 'https://shop.example/t', DEMO_SITE);
    expect(text).toContain('We pick up: Saturday, December 5, 2026, 6 PM – 8 PM: Neon Castle');
    expect(text).toContain('We pick up: Friday, December 11, 2026, 8 AM – 8 PM: Mega Course');
    expect(text).toContain('Overnight is free.');
    const silent = { ...DEMO_SITE, claims: { ...DEMO_SITE.claims, overnight: '' } };
    const silently = composeMail('confirmation', mixed, 'https://shop.example/t', silent).text;
    expect(silently).not.toMatch(/overnight/i);
    const pickUps = fileOf(mixed).events.filter(({ uid }) => uid.includes('pick-up'));
    expect(pickUps.map((one) => /after the party/.test(one.text))).toEqual([true, false]);
    expect(madeVisits(mixed).at(-1)?.day).toBe(course);
  });

  it('that was missed is planned for another day, and its promise stays signed', () => {
    const [day, on] = [calendarDay('2026-12-05'), calendarDay('2026-12-06')];
    const later = withPickupOn(evening, { day, on }, DEFAULT_SETTINGS, START);
    expect(later.laterPickups).toEqual([{ day: on, on, from: '09:00', to: '18:00' }]);
    expect(madeVisits(later).map((visit) => visit.day)).toContain('2026-12-06');
    const basis = { site: DEMO_SITE, settings: DEFAULT_SETTINGS, own: undefined };
    expect(agreementText(later, basis)).toEqual(agreementText(evening, basis));
  });

  it('can be made by the truck that set it up that morning: it does not wait for itself', () => {
    const stop = {
      reservationId: 'R7',
      lines: [0],
      units: ['castle:u1'],
      lb: 100,
      cuFt: 10,
      work: 30,
      point: DEMO_FLEET.depot.point,
      state: 'planned' as const,
    };
    const stops = [
      { ...stop, id: 'd', kind: 'deliver' as const, from: 600, to: 720 },
      { ...stop, id: 'c', kind: 'collect' as const, from: 1_080, to: 1_200 },
    ];
    const day = calendarDay('2026-12-05');
    const fleet = {
      ...DEMO_FLEET,
      trucks: DEMO_FLEET.trucks
        .slice(0, 1)
        .map((truck) => ({ ...truck, shifts: always('06:00', '22:00') })),
    };
    expect(areServable(problemOf(day, fleet, stops))).toBe(true);
    const other = stops.map((one) => ({ ...one, reservationId: one.id }));
    expect(areServable(problemOf(day, fleet, other))).toBe(false);
    expect([...unitSources([stops])]).toEqual([]);
  });
});

describe('calendarFile', () => {
  it('has an event for each visit, within the hours in which the crew may come', () => {
    const visits = fileOf(twice).events.filter(({ kind }) => kind === 'hours');
    expect(visits.map(({ uid }) => uid.split('@')[0])).toEqual([
      'R7-delivery',
      'R7-pick-up',
      'R7-delivery-2',
      'R7-pick-up-2',
    ]);
    // 8 AM to 8 PM on a Saturday in Texas.
    expect(visits[0]).toMatchObject({
      from: Date.parse('2026-12-05T14:00:00Z'),
      until: Date.parse('2026-12-06T02:00:00Z'),
    });
  });

  it('has the party in its hours, if they are known, until after midnight too', () => {
    const partyOf = (event: Reservation['event']) =>
      fileOf({ ...twice, event }).events.find(({ uid }) => uid.startsWith('R7-party@'));
    expect(partyOf(EVENT)).toMatchObject({ from: '2026-12-05', until: '2026-12-06' });
    expect(partyOf({ ...EVENT, startsAt: '20:00', endsAt: '01:30' })).toMatchObject({
      from: Date.parse('2026-12-06T02:00:00Z'),
      until: Date.parse('2026-12-06T07:30:00Z'),
      text: expect.stringContaining('Overnight is free.'),
    });
  });

  it('has a higher sequence after each change', () => {
    const moved = withHistory(twice, { now: START, by: CUSTOMER }, { kind: 'rescheduled' });
    const again = withHistory(
      moved,
      { now: after(START, MINUTE), by: CUSTOMER },
      { kind: 'rescheduled' },
    );
    const sequences = [twice, moved, again].map((one) => fileOf(one).sequence);
    expect(sequences).toEqual([...new Set(sequences)].sort((a, b) => a - b));
  });

  it('ends its last line', () => {
    const text = icsCalendarMaker().make(fileOf(twice));
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(text).toContain('SEQUENCE:');
  });
});

describe('promiseWindows', () => {
  const at = (iso: string) => instant(Date.parse(iso));
  const lines = [line('Neon Castle', '2026-12-05', '2026-12-06')];
  const deliveryOf = (event: Reservation['event'], now: string) =>
    promiseWindows({ lines, event }, DEFAULT_SETTINGS, at(now))?.find(
      ({ kind }) => kind === 'deliver',
    );

  const startFrom = (now: string) =>
    earliestStart(DEFAULT_SETTINGS, [calendarDay('2026-12-05')], at(now));

  it('promises no past hours for today', () => {
    // 5:22 PM in Texas; we are open until 8 PM.
    expect(deliveryOf(EVENT, '2026-12-05T23:22:00Z')).toMatchObject({ from: '17:30', to: '20:00' });
    const party = { ...EVENT, startsAt: '18:00', endsAt: '22:00' };
    expect(deliveryOf(party, '2026-12-05T23:22:00Z')).toMatchObject({ from: '17:30', to: '18:30' });
  });

  it('ends by closing for whoever can still order today, and later only for the office', () => {
    const days = { startDate: calendarDay('2026-12-05'), endDate: calendarDay('2026-12-06') };
    const limits = { ...DEFAULT_SETTINGS.limits, sameDayByPhone: false };
    const mayOrder = (now: string) => checkLimits(days, limits, at(now)).ok;
    const late = '2026-12-06T01:00:00Z';
    expect(mayOrder(late)).toBe(true);
    expect(deliveryOf(EVENT, late)).toMatchObject({ from: '19:00', to: '20:00' });
    const after = '2026-12-06T01:01:00Z';
    expect(mayOrder(after)).toBe(false);
    expect(deliveryOf(EVENT, after)).toMatchObject({ from: '19:30', to: '20:30' });
    expect(deliveryOf(EVENT, '2026-12-06T05:50:00Z')).toMatchObject({ from: '22:30', to: '23:30' });
  });

  it('promises no hours after closing, and lets customers choose no start before the first crew', () => {
    const late = { ...EVENT, startsAt: '23:30', endsAt: '23:45' };
    expect(deliveryOf(late, '2026-12-04T23:22:00Z')).toMatchObject({ from: '19:00', to: '20:00' });
    const latest = { ...EVENT, startsAt: '21:00', endsAt: '23:00' };
    expect(deliveryOf(latest, '2026-12-04T23:22:00Z')).toMatchObject({
      from: '17:00',
      to: '19:00',
    });
    const first = startFrom('2026-12-04T23:22:00Z');
    expect(first).toBe('10:00');
    const early = { ...EVENT, startsAt: first, endsAt: '12:00' };
    expect(deliveryOf(early, '2026-12-04T23:22:00Z')).toMatchObject({ from: '07:00', to: '08:00' });
  });

  it('lets customers choose no start today before a crew could still come', () => {
    expect(startFrom('2026-12-05T12:00:00Z')).toBe('10:00');
    expect(startFrom('2026-12-05T19:50:00Z')).toBe('17:00');
    expect(startFrom('2026-12-06T05:10:00Z')).toBe('23:59');
    const soon = { ...EVENT, startsAt: '17:00', endsAt: '20:00' };
    expect(deliveryOf(soon, '2026-12-05T19:50:00Z')).toMatchObject({ from: '14:00', to: '15:00' });
  });

  it('promises the whole window on other days, and nothing until the party’s start is known', () => {
    expect(deliveryOf(EVENT, '2026-12-04T23:22:00Z')).toBeUndefined();
    const party = { ...EVENT, startsAt: '18:00', endsAt: '22:00' };
    const whole = { from: '14:00', to: '16:00' };
    expect(deliveryOf(party, '2026-12-04T23:22:00Z')).toMatchObject(whole);
    // A promise made in the morning still holds in the evening.
    const morning = '2026-12-05T15:00:00Z';
    const windows = promiseWindows({ lines, event: party }, DEFAULT_SETTINGS, at(morning));
    const before = { lines, event: party, windows };
    expect(
      promiseWindows({ lines, event: party }, DEFAULT_SETTINGS, at('2026-12-05T23:22:00Z'), before),
    ).toEqual(windows);
  });
});

describe('what a visit serves', () => {
  it('is what is set up and picked up, without attendants, who are at the party', () => {
    const lines = [
      { productId: 'castle', title: 'Castle', quantity: 2 },
      { productId: 'attendant', title: 'Ride attendant', quantity: 3, isService: true as const },
    ];
    const both = [...lines, ...lines];
    expect(servedBy({ lines: [0, 1] }, lines)).toBe('2 x Castle');
    expect([atParty(both), atParty(lines.slice(0, 1))]).toEqual(['3 x Ride attendant', undefined]);
  });

  it('is said so to the customer, but not in what is signed', () => {
    const PARTY = calendarDay('2026-12-05');
    const castle = soldLine({ title: 'Castle', startDate: PARTY, endDate: addDays(PARTY, 1) });
    const attendant = { ...castle, title: 'Ride attendant', quantity: 3, isService: true as const };
    const event = { ...EVENT, startsAt: '10:00', endsAt: '15:00' };
    const reservation = sold('r1', { event, lines: [castle, attendant] });
    const row = { label: 'At the party', value: '3 x Ride attendant, 10 AM – 3 PM' };
    expect(customerFacts(reservation)).toContainEqual(row);
    const basis = { site: DEMO_SITE, settings: DEFAULT_SETTINGS, own: undefined };
    expect(JSON.stringify(agreementText(reservation, basis))).not.toContain('At the party');
  });

  it('weighs and takes nothing on a truck for a service', () => {
    const attendant = {
      categories: ['addon'],
      power: { blowers: 0 },
      playedOn: undefined,
      isService: true,
    };
    const table = { ...attendant, isService: undefined };
    expect([loadOf(attendant, true), manMinutesOf(attendant, 'deliver')]).toEqual([
      { lb: 0, cuFt: 0 },
      0,
    ]);
    expect(loadOf(table, true).lb).toBeGreaterThan(0);
  });
});
