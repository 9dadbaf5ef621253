import { expect, it } from 'vitest';
import { betterChoiceOf } from '#web/storefront/manage/cancel-reservation.tsx';

const weatherOffer = {
  id: 'offer',
  until: '2026-11-27T14:00:00.000Z',
  period: { startDate: '2026-11-28', endDate: '2026-11-28' },
  days: [],
  recorded: false,
  amountCents: 20_000,
};

it('sends a customer who wants to cancel to an offered choice only if it refunds more', () => {
  expect(betterChoiceOf({ cancellation: { refundCents: 11_250 }, weatherOffer })).toEqual({
    id: 'weather',
    backCents: 20_000,
  });
  expect(betterChoiceOf({ cancellation: { refundCents: 20_000 }, weatherOffer })).toBeUndefined();
  expect(betterChoiceOf({ cancellation: { refundCents: 11_250 } })).toBeUndefined();
});
