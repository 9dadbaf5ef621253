import { describe, expect, it } from 'vitest';
import {
  reservationFromDocument,
  reservationToDocument,
} from '#adapters/documents/collections/reservation-document.ts';
import type { Document } from '#adapters/documents/engine/document-store.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { cents } from '#core/kernel/cents.ts';
import { after, HOUR } from '#core/kernel/instant.ts';
import type { ChoiceOffer } from '#core/reservations/choice-offer.ts';
import { EVENT, START } from '#tests/support/pure-shop.ts';
import { sold, soldLine } from '#tests/support/sold.ts';

const period = { startDate: calendarDay('2026-11-28'), endDate: calendarDay('2026-11-29') };
const offered = {
  at: START,
  by: { kind: 'admin', uid: 'boss' },
  until: after(START, HOUR),
  period,
  days: [],
} as const;
const WIND: ChoiceOffer = {
  ...offered,
  id: 'wind',
  reason: 'weather',
  source: 'National Weather Service',
  recorded: false,
  told: [],
};
const TORN: ChoiceOffer = {
  ...offered,
  id: 'torn',
  reason: 'unit',
  isAll: true,
  productId: 'castle',
  title: 'Castle',
  substitutes: [{ productId: 'slide', title: 'Slide', less: cents(4_600) }],
  answer: { choice: 'substitute', at: START, productId: 'slide' },
};

const reservation = sold('R7', { lines: [soldLine(period)], choiceOffers: [WIND, TORN] });

const readAgain = (data: Document) => reservationFromDocument({ id: 'R7', data }).choiceOffers;

describe('choices offered for a reservation', () => {
  it('read back as written, for each reason', () => {
    expect(readAgain(reservationToDocument(reservation))).toEqual([WIND, TORN]);
  });

  it('are because of the weather if an older version wrote no reason', () => {
    const stored = reservationToDocument({ ...reservation, choiceOffers: [WIND] });
    const [{ reason, ...older }] = stored['weatherOffers'] as [Document];
    expect(reason).toBe('weather');
    expect(readAgain({ ...stored, weatherOffers: [older] })).toEqual([WIND]);
  });
});

describe('same-evening pickups', () => {
  const later = { ...period, endDate: calendarDay('2026-12-02') };
  const lines = [period, later, later].flatMap((days) =>
    reservation.lines.map((line) => ({ ...line, ...days })),
  );
  const older = (sameEvening: boolean) => {
    const data = reservationToDocument({ ...reservation, lines });
    const event = { ...EVENT, sameEvening };
    return reservationFromDocument({ id: 'R7', data: { ...data, event, schemaVersion: 1 } });
  };

  it('of an older booking are those of all its periods, or none', () => {
    expect(older(true).event.sameEvening).toEqual(['2026-11-29', '2026-12-02']);
    expect(older(false).event).toEqual(EVENT);
    const again = { id: 'R8', data: reservationToDocument(older(true)) };
    expect(reservationFromDocument(again).event).toEqual(older(true).event);
  });
});

describe('the office’s discount', () => {
  it('reads in an older booking as in a new one', () => {
    const given = {
      kind: 'discount',
      label: 'Discount: Back again',
      name: 'Back again',
      amount: cents(-1_000),
      taxable: true,
    } as const;
    const pricing = {
      adjustments: [given],
      settingsRevision: 1,
      depositPercent: 50,
      deliveries: [],
    };
    const data = reservationToDocument({ ...reservation, pricing });
    const [read] = reservationFromDocument({ id: 'R7', data }).pricing?.adjustments ?? [];
    expect(read).toMatchObject({ ...given, label: 'Discount (Back again)' });
  });
});

describe('a payment that a crew undid', () => {
  const crew = { kind: 'crew', name: 'Ana' } as const;
  const paid = {
    id: 'received:act-1',
    kind: 'received',
    amount: cents(24_011),
    method: 'cash',
    at: START,
    by: crew,
  } as const;
  const later = { ...paid, id: 'received:act-2', at: after(START, 2 * HOUR) };
  /** As older versions stored it, with a corrected method. */
  const ledger = [
    paid,
    { ...paid, id: 'received:fix:against', amount: cents(-24_011), corrects: paid.id },
    { ...paid, id: 'received:fix', method: 'check', corrects: paid.id },
    {
      ...paid,
      id: 'handed_back:undo:act-1',
      kind: 'handed_back',
      method: 'check',
      amount: cents(-24_011),
      at: after(START, HOUR),
    },
    later,
  ] as const;
  const told = (kind: 'paid' | 'handed_back', at: typeof START) => ({
    kind,
    at,
    by: crew,
    amount: paid.amount,
  });
  const history = [
    told('paid', paid.at),
    told('handed_back', after(START, HOUR)),
    told('paid', later.at),
  ];
  const data = reservationToDocument({ ...reservation, entries: ledger, history });

  it('is no entry and no history, in whatever version it was stored, and stays in the ledger', () => {
    const read = reservationFromDocument({ id: 'R7', data });
    expect(read.entries).toEqual([later]);
    expect(read.mistaken).toEqual(ledger.slice(0, 4));
    expect(read.history).toMatchObject([
      {
        kind: 'note',
        by: crew,
        facts: { text: 'Payment of $240.11 (check) recorded by mistake, and undone' },
      },
      told('paid', later.at),
    ]);
    const again = reservationToDocument(read);
    expect(again['entries']).toEqual(data['entries']);
    expect(reservationFromDocument({ id: 'R7', data: again })).toEqual(read);
  });
});
