import type { Language } from '#core/kernel/language.ts';
import { inDays } from '#tests/e2e/days.ts';
import { bookingSteps } from '#tests/support/book.ts';
import { CASTLE } from '#tests/support/order-body.ts';
import type { ShopAt } from '#tests/support/shop-at.ts';

type Ways = {
  readonly pays?: 'deposit' | 'full' | 'nothing';
  readonly language?: Language;
  readonly productId?: string;
  readonly quantity?: number;
};

export type LiveBooking = {
  readonly id: string;
  /** For its private link. */
  readonly token: string;
};

/**
 * A castle, or something else, for a day, `days` days from now, with the deposit paid by default.
 */
export async function bookCastle(
  shop: ShopAt,
  days: number,
  { pays = 'deposit', language = 'en', productId = CASTLE, quantity = 1 }: Ways = {},
): Promise<LiveBooking> {
  const steps = bookingSteps(shop);
  const plan = pays === 'full' ? 'full' : 'deposit';
  const lines = [{ productId, quantity, startDate: inDays(days), endDate: inDays(days + 1) }];
  const placed = (await steps.reserve({ lines, plan, language })).json();
  if (pays !== 'nothing') await steps.pay(placed);
  return { id: placed.reservationId, token: placed.manageToken };
}
