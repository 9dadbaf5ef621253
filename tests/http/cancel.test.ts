import { describe, expect, it } from 'vitest';
import { formatDay } from '#core/kernel/format-day.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import { refundDays } from '#core/refunds/cancellation-policy.ts';
import { refundUntil } from '#core/refunds/cancellation-text.ts';
import { bookingSteps } from '#tests/support/book.ts';
import { eachHttpShop } from '#tests/support/opened-shop.ts';

describe('POST /api/manage/{token}/cancel', () => {
  const shop = eachHttpShop();

  async function booked() {
    const steps = bookingSteps(shop);
    const { manageToken, quote } = await steps.book();
    const manage = async () => (await steps.manage(manageToken)).json();
    const cancel = (body: unknown) => shop.post(`/api/manage/${manageToken}/cancel`, body);
    const read = (language: string) =>
      shop.post(`/api/manage/${manageToken}/language`, { language });
    return { manage, cancel, read, deposit: quote.dueNowCents as number };
  }

  it('sends mail in the language in which the page was last read, and keeps the language of the papers', async () => {
    const { manage, cancel, read, deposit } = await booked();
    expect((await read('fr')).statusCode).toBe(400);
    expect((await read('es')).json()).toMatchObject({ language: 'es' });
    expect(await manage()).toMatchObject({ language: 'es' });
    await cancel({ refundCents: deposit });
    while ((await shop.run('outbox')) > 0);
    const subjects = (await shop.mails()).map(({ subject }) => subject);
    expect(subjects.some((subject) => subject?.startsWith('Reservación cancelada'))).toBe(true);
  });

  it('is told in the confirmation: until when it refunds how much, by the booked terms', async () => {
    const { manage } = await booked();
    while ((await shop.run('outbox')) > 0);
    const [confirmation] = await shop.mails();
    const { cancellationTiers, startDate } = await manage();
    const days = refundDays({ tiers: cancellationTiers }, startDate, shopDay(shop.clock.now()));
    expect(days.length).toBeGreaterThan(0);
    expect(confirmation?.text).toContain(refundUntil(days, formatDay));
  });

  it('cancels with the refund shown, and refunds once', async () => {
    const { manage, cancel, deposit } = await booked();
    const before = await manage();
    expect(before).toMatchObject({ cancellation: { refundCents: deposit } });
    expect(before.moneyBack).toBeUndefined();
    const prices = before.lines.map(({ priceCents }: { priceCents: number }) => priceCents);
    expect(prices.reduce((sum: number, price: number) => sum + price)).toBe(before.subtotalCents);
    const answer = await cancel({ refundCents: deposit });
    expect([answer.statusCode, answer.json().status]).toEqual([200, 'cancelled']);
    // Before the provider reports the refund, and after.
    const moneyBack = { paidCents: deposit, cardCents: deposit, keptCents: 0 };
    expect(answer.json()).toMatchObject({ moneyBack });
    expect((await cancel({ refundCents: deposit })).json()).toMatchObject({
      status: 409,
      code: 'cannot_cancel',
    });

    while ((await shop.run('outbox')) > 0);
    await shop.run('card-events');
    while ((await shop.run('outbox')) > 0);
    expect(await manage()).toMatchObject({ status: 'cancelled', paidCents: 0, moneyBack });
    const [mail, ...others] = await shop.mails();
    // The confirmation waited in the outbox until it was no longer true, and no second mail says
    // the refund again.
    expect(others).toEqual([]);
    expect(mail?.subject).toMatch(/^Reservation canceled, /);
    for (const said of [
      'Your reservation is canceled, Ana. $225.00 goes back to the card you paid with.',
      'Refund to the card you paid with: $225.00',
      'Banks usually show a refund within 5 to 10 days.',
    ]) {
      expect(mail?.text).toContain(said);
    }
  });

  it('refuses a refund that was not shown, and leaves the booking as it is', async () => {
    const { manage, cancel, deposit } = await booked();
    expect((await cancel({ refundCents: deposit + 1 })).json()).toMatchObject({
      status: 409,
      code: 'refund_changed',
    });
    expect(await manage()).toMatchObject({ status: 'confirmed' });
  });

  it.each([[{}], [{ refundCents: -1 }], [{ refundCents: '1' }], [{ refundCents: 1.5 }]])(
    'names the field of %j',
    async (body) => {
      const { cancel } = await booked();
      expect((await cancel(body)).json()).toMatchObject({
        status: 400,
        errors: [{ path: 'refundCents' }],
      });
    },
  );

  it('rejects a bad link', async () => {
    const answer = await shop.post('/api/manage/a.b/cancel', { refundCents: 0 });
    expect(answer.json()).toMatchObject({
      status: 404,
      code: 'invalid_link',
      detail: 'Invalid link.',
    });
  });
});
