import { describe, expect, it } from 'vitest';
import { inDays } from '#tests/e2e/days.ts';
import { bookingSteps } from '#tests/support/book.ts';
import { eventually } from '#tests/support/eventually.ts';
import { CASTLE, liveLine } from '#tests/support/order-body.ts';
import { twoServers } from '#tests/support/two-servers.ts';

describe('two server processes on one file', () => {
  const { both, folder } = twoServers();

  it('have one catalogue and one admin', async () => {
    for (const server of both()) {
      expect((await server.get('/api/products')).json().products).toHaveLength(23);
      const credentials = { email: 'boss@example.com', password: 'a long secret' };
      expect((await server.post('/api/session', credentials)).statusCode).toBe(200);
    }
  });

  it('never give one unit to two customers', async () => {
    const [one, two] = both();
    const { units } = (await one.get(`/api/products/${CASTLE}`)).json();
    const order = { lines: [liveLine()] };
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        bookingSteps(index % 2 === 0 ? one : two).reserve(order),
      ),
    );
    const codes = answers.map(({ statusCode }) => statusCode);
    expect(codes.filter((code) => code === 201)).toHaveLength(units);
    expect(codes.filter((code) => code === 409)).toHaveLength(12 - units);
    const day = order.lines[0]?.startDate;
    const free = await two.get(`/api/products/${CASTLE}/availability?from=${day}&to=${day}`);
    expect(free.json().days).toEqual([{ date: day, free: 0 }]);
  });

  it('open the links, take the payments and send the mail of one another, each mail once', async () => {
    const [one, two] = both();
    const order = { lines: [liveLine({ startDate: inDays(21), endDate: inDays(22) })] };
    const { reservationId, manageToken, quote } = (await bookingSteps(one).reserve(order)).json();
    const begun = await bookingSteps(two).intent(reservationId, 'deposit', quote.dueNowCents);
    const paid = await bookingSteps(one).confirm(begun.json().clientSecret);
    expect(paid.json()).toEqual({ status: 'succeeded' });
    expect((await bookingSteps(two).manage(manageToken)).json()).toMatchObject({
      status: 'confirmed',
      paidCents: quote.dueNowCents,
    });
    // The admin's sign-ins of a new device are mailed too.
    const toCustomer = async () =>
      (await folder().mails()).filter(({ to }) => to?.[0]?.address === 'ana@example.com');
    await eventually(async () => expect(await toCustomer()).toHaveLength(1));
  });
});
