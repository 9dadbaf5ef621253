import { addDays } from '#core/kernel/calendar-day.ts';
import { DAY } from '#core/kernel/instant.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import { bookingSteps } from '#tests/support/book.ts';
import type { HttpShop } from '#tests/support/http-shop.ts';
import { line } from '#tests/support/order-body.ts';

/**
 * A castle booked for two days in two weeks, with the deposit paid. Returns its private link's
 * token.
 */
export async function bookCastle(shop: HttpShop) {
  const startDate = addDays(shopDay(shop.clock.now()), 15);
  const lines = [line({ startDate, endDate: addDays(startDate, 2) })];
  const { reservationId, manageToken } = await bookingSteps(shop).book({ lines });
  return { reservationId: String(reservationId), token: String(manageToken) };
}

/** Like `bookCastle`, and three weeks later. */
export async function completeCastle(shop: HttpShop) {
  const booked = await bookCastle(shop);
  shop.clock.pass(21 * DAY);
  await shop.run('complete-reservations');
  return booked;
}
