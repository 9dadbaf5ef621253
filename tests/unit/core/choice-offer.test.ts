import { expect, it } from 'vitest';
import { addDays, calendarDay } from '#core/kernel/calendar-day.ts';
import { instant } from '#core/kernel/instant.ts';
import { type ChoiceOffer, openOfferOf } from '#core/reservations/choice-offer.ts';

const SATURDAY = calendarDay('2026-12-05');
const rental = (startDate: typeof SATURDAY) => ({
  productId: 'castle',
  startDate,
  endDate: addDays(startDate, 1),
});
const offer: ChoiceOffer = {
  id: 'offer',
  reason: 'weather',
  source: 'the office',
  recorded: false,
  told: [],
  at: instant(0),
  until: instant(2),
  by: { kind: 'customer' },
  period: rental(SATURDAY),
  days: [],
};
const open = (lines: readonly ReturnType<typeof rental>[]) =>
  openOfferOf({ choiceOffers: [offer], status: 'confirmed', lines }, instant(1));

it('is over once the rentals that it is about have other days', () => {
  const others = rental(addDays(SATURDAY, 3));
  expect(open([others, rental(SATURDAY)])).toBe(offer);
  expect(open([others, { ...rental(SATURDAY), endDate: addDays(SATURDAY, 2) }])).toBeUndefined();
});
