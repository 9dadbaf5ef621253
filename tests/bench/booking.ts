import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { addDays, type CalendarDay } from '#core/kernel/calendar-day.ts';
import { type Connection, type Reply, requestBytes } from '#tests/bench/connection.ts';
import type { Act } from '#tests/bench/load.ts';
import { PRODUCT_COUNT } from '#tests/bench/seed.ts';
import { GOOD_CARD, orderBody } from '#tests/support/order-body.ts';

const quoteSchema = z.object({ dueNowCents: z.number() });
const placedSchema = z.object({ reservationId: z.string(), manageToken: z.string() });
const intentSchema = z.object({ clientSecret: z.string() });
const statusSchema = z.object({ status: z.string() });

const jsonOf = ({ body }: Reply): unknown => JSON.parse(body.toString());

export const productIdOf = (index: number): string =>
  `bench-${String(index % PRODUCT_COUNT).padStart(3, '0')}`;

/** As many requests with the same bodies, to a server that only writes the rows of a booking. */
export const floorBooking: Act = async (connection) => {
  for (let step = 0; step < 5; step += 1) {
    await connection.ask(requestBytes('POST', `/book/${step}`, {}, orderBody()));
  }
  return true;
};

/**
 * A complete booking: quote, reserve, intent, card, and the status that says `confirmed`. Users
 * go through products and days one after the other, so they seldom hit a sold unit. If they do,
 * the shop is right to refuse.
 */
export function bookingFrom(firstDay: CalendarDay): Act {
  const post = (connection: Connection, path: string, body: unknown, headers = {}) =>
    connection.ask(requestBytes('POST', path, headers, body));

  return async (connection, turn) => {
    const startDate = addDays(firstDay, (Math.floor(turn / PRODUCT_COUNT) * 2) % 700);
    const productId = productIdOf(turn * 7);
    const lines = [{ productId, quantity: 1, startDate, endDate: addDays(startDate, 1) }];
    // Each with a different customer, because one customer's bookings wait for each other.
    const digits = String(2_000_000 + ((turn * 7_919) % 7_999_999));
    const contact = {
      name: `Ana Ortiz ${turn}`,
      email: `${randomUUID()}@example.com`,
      phone: `469-${digits.slice(0, 3)}-${digits.slice(3)}`,
    };
    const order = orderBody({ lines, contact });
    const quoted = await post(connection, '/api/quotes', { lines, plan: 'deposit' });
    const { dueNowCents } = quoteSchema.parse(jsonOf(quoted));
    const key = { 'idempotency-key': randomUUID() };
    const placed = await post(connection, '/api/reservations', order, key);
    if (placed.status !== 201) return false;
    const { reservationId, manageToken } = placedSchema.parse(jsonOf(placed));
    const begun = await post(connection, '/api/createPaymentIntent', {
      amount: dueNowCents,
      currency: 'usd',
      customerEmail: 'ana@example.com',
      metadata: { reservationId, reason: 'deposit' },
    });
    const { clientSecret } = intentSchema.parse(jsonOf(begun));
    await post(connection, '/api/simulated-card/confirm', { clientSecret, ...GOOD_CARD });
    const asked = requestBytes('GET', `/api/reservations/${reservationId}/status`, {
      authorization: `Manage ${manageToken}`,
    });
    for (;;) {
      const { status } = statusSchema.parse(jsonOf(await connection.ask(asked)));
      if (status === 'confirmed') return true;
      if (status !== 'held') throw new Error(`A booking was answered with ${status}`);
    }
  };
}
