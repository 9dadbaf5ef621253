import { addDays, type CalendarDay } from '#core/kernel/calendar-day.ts';
import { bookingSteps } from '#tests/support/book.ts';
import type { LiveBooking } from '#tests/support/live-booking.ts';
import { orderBody } from '#tests/support/order-body.ts';
import type { ShopAt } from '#tests/support/shop-at.ts';

const TOWNS = [
  ['Grapevine', '76051'],
  ['Mansfield', '76063'],
  ['Burleson', '76028'],
  ['Cleburne', '76033'],
  ['Joshua', '76058'],
] as const;

export type Party = {
  readonly name: string;
  readonly times?: { readonly startsAt: string; readonly endsAt: string };
};

/**
 * Books one product for each party, for one day, each by another customer in another town, with
 * the deposit paid. If a unit is taken, the customer books another.
 * @returns fewer than parties if the shop has no more units
 */
export async function bookParties(
  shop: ShopAt,
  day: CalendarDay,
  parties: readonly Party[],
): Promise<readonly LiveBooking[]> {
  const steps = bookingSteps(shop);
  const products: readonly { id: string }[] = (await shop.get('/api/products')).json().products;
  const sold: LiveBooking[] = [];
  for (let asked = 0; sold.length < parties.length && asked < 4 * parties.length; asked += 1) {
    const { name, times } = parties[sold.length] ?? { name: '' };
    const [city, postalCode] = TOWNS[(sold.length + 1) % TOWNS.length] ?? TOWNS[0];
    const productId = products[asked % products.length]?.id ?? '';
    const placed = await steps.reserve({
      lines: [{ productId, quantity: 1, startDate: day, endDate: addDays(day, 1) }],
      contact: { ...orderBody().contact, name, email: `party-${sold.length + 1}@example.com` },
      event: { ...orderBody().event, city, postalCode, ...times },
    });
    if (placed.statusCode !== 201) continue;
    const { reservationId, manageToken, quote } = placed.json();
    await steps.pay({ reservationId, quote });
    sold.push({ id: reservationId, token: manageToken });
  }
  return sold;
}
