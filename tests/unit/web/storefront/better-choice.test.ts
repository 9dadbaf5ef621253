import { expect, it } from 'vitest';
import { betterChoiceOf } from '#web/storefront/manage/cancel-reservation.tsx';

const cancellation = { refundCents: 11_250 };
const unitOffer = {
  id: 'offer',
  until: '2026-11-27T14:00:00.000Z',
  title: 'Neon Castle',
  period: { startDate: '2026-11-28', endDate: '2026-11-28' },
  isBack: false,
  substitutes: [],
  days: [],
  refund: { backCents: 48_750, lessCents: 48_750, isAll: true },
};

it('sends a customer who wants to cancel to an offered choice only if it refunds more', () => {
  expect(betterChoiceOf({ cancellation, unitOffer })).toEqual({ id: 'choice', backCents: 48_750 });
  expect(betterChoiceOf({ cancellation: { refundCents: 48_750 }, unitOffer })).toBeUndefined();
  expect(
    betterChoiceOf({ cancellation, unitOffer: { ...unitOffer, isBack: true } }),
  ).toBeUndefined();
  const ofOne = { ...unitOffer, refund: { ...unitOffer.refund, isAll: false } };
  expect(betterChoiceOf({ cancellation, unitOffer: ofOne })).toBeUndefined();
  const { id, until, period, days } = unitOffer;
  const weatherOffer = { id, until, period, days, recorded: false, amountCents: 20_000 };
  expect(betterChoiceOf({ cancellation, weatherOffer })).toEqual({
    id: 'weather',
    backCents: 20_000,
  });
  expect(betterChoiceOf({ cancellation })).toBeUndefined();
});
