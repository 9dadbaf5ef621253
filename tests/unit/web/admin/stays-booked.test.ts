import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { plain } from '#tests/support/texts.ts';
import { inApp } from '#tests/unit/web/in-app.tsx';
import { OfferList, type OfferRow } from '#web/admin/weather/offer-list.tsx';
import {
  mostBack,
  type OfferPreview,
  onlyLeft,
  staysBooked,
} from '#web/admin/weather/weather-data.ts';

it('tells the office which rentals on other dates a choice leaves as they are', () => {
  expect(staysBooked({ others: 'Palm Racer' })).toBe('Other dates stay as booked: Palm Racer.');
  expect(staysBooked({})).toBeUndefined();
});

it('does not offer money back to who paid nothing', () => {
  const unpaid = { paidCents: 0, rainCheck: true };
  const paid = { paidCents: 5_000, rainCheck: true };
  expect([mostBack(unpaid), onlyLeft(unpaid)]).toEqual([
    'a cancellation at no cost',
    'a cancellation at no cost',
  ]);
  expect([mostBack(paid), onlyLeft(paid)]).toEqual(['$50.00 back', 'a rain check or $50.00 back']);
  expect(mostBack({ ...paid, others: 'Palm Racer' })).toBe('up to $50.00 back');
});

it('names before an offer who could choose nothing but the money', () => {
  const row = (reservationId: string) => ({
    reservationId,
    name: reservationId,
    phone: '',
    paidCents: 5_000,
    rainCheck: false,
    detail: '',
    mayAsk: true,
    isPreselected: true,
  });
  const nothing = async (): Promise<void> => undefined;
  const said = (
    days: ReadonlyMap<string, readonly string[]> | undefined,
    rows: readonly OfferRow[] = [row('Ana'), row('Ben')],
    scarce: OfferPreview['scarce'] = [],
  ): string =>
    plain(
      renderToString(
        inApp(
          createElement(OfferList, {
            rows,
            preview: days && { days, scarce },
            offer: nothing,
            reload: nothing,
            onClose: () => undefined,
          }),
        ),
      ).replaceAll(/<[^>]*>/g, ' '),
    ) ?? '';
  expect(said(undefined)).not.toMatch(/No day fits|None of the days/);
  const known = said(
    new Map([
      ['Ana', []],
      ['Ben', ['2026-12-12']],
    ]),
  ).replaceAll(/\s+/g, ' ');
  expect(known).toMatch(/Ana .*None of the days fits\. They can only choose \$50\.00 back/);
  expect(known).toMatch(/Ben .*Dec 12, or \$50\.00 back/);
  expect(known).toContain('No day fits for 1');
  expect(known).not.toContain('the same day');
  const few = [{ day: '2026-12-12', title: 'Castle', units: 1, bookings: 2 }];
  expect(said(new Map(), undefined, few)).toMatch(/Dec 12: 1 × Castle for 2 bookings/);
  // Ana said no on the phone, and staff withdrew the offer.
  const withdrawn = { ...row('Ana'), withdrawnAt: '2026-12-04T15:00:00Z' };
  const again = said(undefined, [withdrawn, row('Ben')]).replaceAll(/\s+/g, ' ');
  expect(again).toMatch(/Ana You withdrew the offer Dec 4, 9:00 AM ?\. \$50\.00 back/);
  expect(again).toContain('Offer to 1 customer');
});
