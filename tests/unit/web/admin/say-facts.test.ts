import { describe, expect, it } from 'vitest';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { instant } from '#core/kernel/instant.ts';
import { shopDay, shopMoment } from '#core/kernel/shop-time.ts';
import { eveningBefore } from '#core/reservations/choice-offer.ts';
import type { ReservationStatus } from '#core/reservations/reservation.ts';
import { DEFAULT_SETTINGS } from '#core/settings/business-settings.ts';
import { owesText } from '#web/admin/reservations/reservation-papers.tsx';
import { momentsOf, paidRows, sayFacts } from '#web/admin/reservations/reservation-parts.tsx';
import { sayAhead } from '#web/admin/settings/own-terms.tsx';
import { bookingDays, momentName, periodNames, rentalName, sayCode } from '#web/admin/ui/words.ts';
import {
  boardEnd,
  choiceEnds,
  offerText,
  rainDaysAfter,
  riskShort,
  riskText,
  skyText,
  usualRainDays,
} from '#web/admin/weather/weather-data.ts';

describe('a moment', () => {
  it('has its year unless it is this one', () => {
    const year = shopDay(instant(Date.now())).slice(0, 4);
    expect(momentName(`${year}-07-05T13:00:00Z`)).toBe('Jul 5, 8:00 AM');
    expect(momentName('2020-12-05T13:00:00Z')).toBe('Dec 5, 2020, 7:00 AM');
  });
});

describe('a money entry', () => {
  it('says when it was recorded and, if that was later, on which day it counts', () => {
    const at = '2020-12-05T13:00:00Z';
    expect(momentsOf({ at })).toEqual(['Dec 5, 2020, 7:00 AM']);
    expect(momentsOf({ at, recordedAt: '2020-12-08T15:00:00Z' })).toEqual([
      'Dec 8, 2020, 9:00 AM',
      'counts on Dec 5, 2020',
    ]);
  });
});

describe('the money of a booking whose check bounced after a part was refunded', () => {
  it('adds up, and says what is owed for the refund', () => {
    const money = {
      status: 'confirmed',
      netPaidCents: -3_000,
      backCents: 3_000,
      bankCents: 45_000,
      pendingCents: 0,
      cashRefundDueCents: 0,
      entries: [],
    } as const;
    expect(paidRows(money).filter(Boolean)).toEqual([
      ['Payments', '$450.00'],
      ['Refunds', '-$30.00'],
      ['Returned by the bank', '-$450.00'],
      ['Refunded more than paid', '$30.00'],
    ]);
    const kept = { ...money, netPaidCents: 45_000, backCents: 0, bankCents: 0 };
    expect(paidRows(kept).filter(Boolean)).toEqual([['Paid', '$450.00']]);
  });
});

describe('the end of the weather board', () => {
  it('is said with its time', () => {
    expect(boardEnd('2026-11-28T16:10:00Z')).toMatch(/ends Dec 1, (2026, )?10:10 AM, 72 hours/);
  });
});

describe('the terms of a rain day', () => {
  const day = calendarDay('2026-12-05');
  const at = (on: string, time: string) => shopMoment(calendarDay(on), time);

  it('end at an hour that is still ahead, and on that day only before the crews leave', () => {
    const ends = choiceEnds(day, at('2026-12-04', '14:30'));
    expect(ends).toEqual([
      at('2026-12-04', '18:00'),
      at('2026-12-04', '21:00'),
      at('2026-12-05', '06:00'),
      at('2026-12-05', '07:00'),
    ]);
    // What is chosen at first can be chosen.
    expect(ends).toContain(eveningBefore(day, at('2026-12-04', '14:30')));
  });

  it('offer the next day, but do not choose it for the office', () => {
    const usual = usualRainDays(day);
    const fair = calendarDay('2026-12-12');
    const { limits } = DEFAULT_SETTINGS;
    const closed = { ...limits, blackouts: [{ from: fair, to: fair, reason: 'Fair' }] };
    expect(usualRainDays(day, closed)).toEqual(usual.filter((one) => one !== fair));
    expect(rainDaysAfter(day, closed)).not.toContain(fair);
    expect(usual).toEqual(['2026-12-11', '2026-12-12', '2026-12-13', '2026-12-19']);
    expect(rainDaysAfter(day)).toEqual(expect.arrayContaining(['2026-12-06', ...usual]));
  });
});

describe('offerText', () => {
  it('tells how the offered choice stands, and riskShort fits a narrow column', () => {
    const offer = { id: 'o1', days: [], at: '', until: '', isOpen: true };
    expect(offerText({})).toBeUndefined();
    expect(offerText({ offer })).toBe('Offered, no answer');
    expect(offerText({ offer: { ...offer, isOpen: false } })).toBe('Did not answer');
    expect(offerText({ offer: { ...offer, isOpen: false, answer: 'rain_check' } })).toBe(
      'Chose a rain check',
    );
    const hour = { at: '2026-12-05T21:00:00Z', isWind: false, risk: 'stop', isParty: true };
    const party = { limitMph: 20, risk: 'stop', hours: [{ ...hour, gustMph: 38 }], indoor: false };
    expect(riskShort(party as unknown as Parameters<typeof riskShort>[0])).toBe('18 over, 3 PM');
  });
});

describe('a signature in the history', () => {
  it.each([
    ['1.8-5f0c11ab', 'Laura, terms 1.8'],
    ['own-5f0c11ab-2d73d06f3442a25b', 'Laura, your own terms'],
    ['1.8-5f0c11ab-2d73d06f3442a25b', 'Laura, terms 1.8 and your own terms'],
  ])('names the terms of version %s', (version, text) => {
    expect(sayFacts({ signed: 'agreement', name: 'Laura', version })).toBe(text);
  });
});

describe('who signs another text', () => {
  it.each([
    [[0, 0, 0], 'No customer with a booking ahead has signed yet.'],
    [[0, 1, 1], '1 customer with a booking ahead signed an older version and will sign again.'],
    [
      [1, 3, 2],
      '1 customer with a booking ahead signed the present agreement and will be asked to sign the new one. 2 customers with a booking ahead signed an older version and will sign again. 1 customer with a booking ahead has not signed yet and will sign the new one.',
    ],
  ] as const)('is said for %j', ([signed, unsigned, outdated], text) => {
    expect(sayAhead({ signed, unsigned, outdated })).toBe(text);
  });
});

describe('riskText', () => {
  it('says by how much the wind is over the limit', () => {
    const hour = { at: '2026-11-28T06:00:00Z', gustMph: 24, isWind: false, risk: 'stop' };
    const party = { limitMph: 20, risk: 'stop', hours: [hour], indoor: false };
    expect(riskText(party as unknown as Parameters<typeof riskText>[0])).toBe(
      '4 mph over the limit at 12 AM',
    );
  });
});

describe('the sky at a party', () => {
  const peak = (percent: number, from: string, to: string) => ({ percent, from, to });
  const say = (party: object) => skyText(party as unknown as Parameters<typeof skyText>[0]);

  it('is its chances of thunder and rain with their hours, if they are worth a line', () => {
    const thunder = peak(60, '2026-12-05T19:00:00Z', '2026-12-05T21:00:00Z');
    const rain = peak(80, '2026-12-05T17:00:00Z', '2026-12-05T20:00:00Z');
    expect(say({ thunder, rain })).toBe('Thunder 60%, 1–3 PM; rain 80%, 11 AM–2 PM');
    const allDay = peak(20, '2026-12-05T06:00:00Z', '2026-12-06T06:00:00Z');
    expect(say({ thunder: { ...thunder, percent: 10 }, rain: allDay })).toBe('Rain 20%, all day');
    expect(say({ thunder, rain, isOfThunder: true })).toBe('Rain 80%, 11 AM–2 PM');
    expect(say({})).toBe('');
  });
});

describe('the days of a rental', () => {
  const party = { startDate: '2026-12-12', endDate: '2026-12-13' };
  const visit = (kind: 'deliver' | 'collect', date: string, sameEvening?: true) => ({
    kind,
    date,
    from: '08:00',
    to: '20:00',
    lines: [0],
    ...(sameEvening && { sameEvening }),
  });

  it('are its party days, and name a pickup on the last evening', () => {
    expect(rentalName(party)).toBe('Sat, Dec 12');
    expect(rentalName({ ...party, startDate: '2026-12-11' })).toBe('Dec 11–12');
    expect(rentalName({ ...party, sameEvening: true })).toBe('Sat, Dec 12, same evening');
    expect(rentalName({ ...party, startDate: '2026-12-10', sameEvening: true })).toBe(
      'Dec 10–12, same evening',
    );
    const evening = [visit('deliver', '2026-12-12'), visit('collect', '2026-12-12', true)];
    const next = [visit('deliver', '2026-12-19'), visit('collect', '2026-12-20')];
    expect(periodNames([...evening, ...next])).toBe('Sat, Dec 12, same evening; Sat, Dec 19');
    const periods = [party, { ...party, startDate: '2026-12-19', endDate: '2026-12-21' }];
    expect(bookingDays({ ...party, endDate: '2026-12-21', periods })).toBe(
      'Sat, Dec 12; Dec 19–20',
    );
    expect(bookingDays(party)).toBe('Sat, Dec 12');
    expect(periodNames(evening, 'pickup same evening')).toBe('Sat, Dec 12, pickup same evening');
  });
});

describe('sayCode', () => {
  it.each([
    ['deposit', 'Deposit'],
    ['rain_check', 'Rain check'],
    ['lines_changed', 'Items changed'],
    ['Set up an hour late', 'Set up an hour late'],
    ['pi_3QabcXYZ', 'pi_3QabcXYZ'],
    ['', ''],
  ])('says %j as %j', (code, words) => {
    expect(sayCode(code)).toBe(words);
  });
});

describe('sayFacts', () => {
  it.each([
    [{ reason: 'deposit' }, 'Deposit'],
    [{ method: 'cash', why: 'Set up an hour late' }, 'Cash · Set up an hour late'],
    [
      { from: '2027-01-02/2027-01-03', to: '2027-01-10/2027-01-12' },
      'Sat, Jan 2 → Sun, Jan 10 – Mon, Jan 11',
    ],
    [{ code: 'RCABC', until: '2027-11-21' }, 'RCABC · Sunday, November 21, 2027'],
    [{ signed: 'agreement', name: 'Ana Ortiz', version: '1.7-7ab3dfd1' }, 'Ana Ortiz, terms 1.7'],
    [{ renewed: 'yes' }, 'New link. The old one stopped working.'],
    [
      { removed: '1 x Castle (2027-01-02/2027-01-03)', added: '2 x Slide (2027-01-02/2027-01-03)' },
      'Removed 1 x Castle (Sat, Jan 2) · Added 2 x Slide (Sat, Jan 2)',
    ],
    [{ text: 'Call before 5/6 pm' }, 'Call before 5/6 pm'],
    [{ until: '2027-01-05 07:00' }, 'Answer before Tue, Jan 5, 7 AM'],
    [
      { wind: '19 of 13 mph, 2027-01-05 09:30', source: 'recorded' },
      '19 of 13 mph, Tue, Jan 5, 9:30 AM · Recorded',
    ],
    [
      { mailed: 'crew_window', visit: 'deliver', day: '2027-01-05', from: '08:00', to: '10:30' },
      'Crew window · Deliver · Tuesday, January 5, 2027 · 8 AM – 10:30 AM',
    ],
    [
      {
        times: '- → 14:00-18:00',
        setUp: '08:00-20:00 → 10:00-12:00',
        pickUp: '2026-12-13 08:00-20:00 → 2026-12-12 16:00-20:00',
        notes: 'crew_notes_changed',
      },
      'Crew notes changed · Party not set → 2 PM – 6 PM · Setup 8 AM – 8 PM → 10 AM – 12 PM · Pickup Sun, Dec 13, 8 AM – 8 PM → Sat, Dec 12, 4 PM – 8 PM',
    ],
    [
      {
        pickUp:
          '2026-12-13 08:00-20:00 → 2026-12-12 16:00-20:00; 2026-12-16 16:00-20:00 → 2026-12-17 08:00-20:00',
      },
      'Pickup Sun, Dec 13, 8 AM – 8 PM → Sat, Dec 12, 4 PM – 8 PM; Wed, Dec 16, 4 PM – 8 PM → Thu, Dec 17, 8 AM – 8 PM',
    ],
    [{ choice: 'move', to: '2027-01-05/2027-01-06' }, 'Move · Tue, Jan 5'],
    [
      {
        out: 'Castle',
        offered: 'Slide, Combo',
        about: '2027-01-06/2027-01-07',
        days: '2027-01-13/2027-01-14; 2027-01-20/2027-01-21',
        until: '2027-01-05 18:00',
      },
      'Castle is out of service · Offered Slide, Combo · For Wed, Jan 6 · Other days: Wed, Jan 13; Wed, Jan 20 · Answer before Tue, Jan 5, 6 PM',
    ],
  ])('says %j in plain words', (facts, words) => {
    expect(sayFacts(facts)).toBe(words);
  });

  it('says which message was skipped, and that it goes out after all', () => {
    const about = { for: '2026-12-05' };
    expect(sayFacts({ skipped: 'balance_reminder', ...about })).toBe('Skipped: balance reminder');
    expect(sayFacts({ unskipped: 'birthday', ...about })).toBe('Will be sent: birthday');
  });
});

describe('owesText', () => {
  it('asks no money for a booking that expired or is only held', () => {
    const owing = (status: ReservationStatus) => owesText({ status, balanceCents: 22_500 });
    for (const status of ['confirmed', 'completed', 'cancelled'] as const) {
      expect(owing(status)).toBe('owes $225.00');
    }
    expect([owing('expired'), owing('held')]).toEqual([undefined, undefined]);
    expect(owesText({ status: 'confirmed', balanceCents: 0 })).toBeUndefined();
  });
});
