import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ApiProblem } from '#core/contract/problem.ts';
import type { PlacedDto, ReservationInput } from '#core/contract/reservations.ts';
import { cents } from '#core/kernel/cents.ts';
import { type Instant, after, instant, isoFromInstant } from '#core/kernel/instant.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { planPayment } from '#core/pricing/deposit-plan.ts';
import { HOLD_MILLISECONDS } from '#tests/support/fixtures.ts';
import { type BookingMemory, placeBooking } from '#web/storefront/checkout/place-booking.ts';

const NOW = instant(1_800_000_000_000);
const LINES = [
  { productId: 'castle', quantity: 1, startDate: '2026-11-21', endDate: '2026-11-22' },
];
const TERMS = { termsVersion: '1.2-5f0c11ab', holdMinutes: 10 };
const FORM = {
  contact: { name: 'Ada', email: 'ada@example.com', phone: '817 555 0142' },
  event: {
    street: '1 Elm St',
    city: 'Dallas',
    region: 'TX',
    postalCode: '75201',
    notes: '',
    startsAt: '14:00',
    endsAt: '18:00',
  },
  plan: 'deposit' as const,
  terms: true,
};
const OUTAGE: ApiProblem = { status: 0, code: 'network', title: 'No connection', detail: '' };

// A tab that was not counted.
beforeAll(() => void vi.stubGlobal('window', { sessionStorage: { getItem: () => null } }));
afterAll(() => void vi.unstubAllGlobals());

function inMemory<T>() {
  let kept: T | undefined;
  return {
    read: () => kept,
    write: (value: T) => void (kept = value),
    clear: () => void (kept = undefined),
  };
}

function freshMemory(): BookingMemory {
  let keys = 0;
  return { attempt: inMemory(), booking: inMemory(), newKey: () => `key-${(keys += 1)}` };
}

const TOTAL = cents(19_999);

/**
 * Behaves like the server: one reservation per key, 422 for a different order under the same key.
 */
function fakeServer() {
  const placed = new Map<string, { readonly content: string; dto: PlacedDto }>();
  let now = NOW;
  let answersLost = 0;
  const reserve = async (
    input: ReservationInput,
    key: string,
  ): Promise<Result<PlacedDto, ApiProblem>> => {
    const content = JSON.stringify(input);
    const before = placed.get(key);
    if (before !== undefined && before.content !== content) {
      return err({ ...OUTAGE, status: 422, code: 'idempotency_key_reused' });
    }
    const { dueNow, balance } = planPayment(TOTAL, input.plan);
    const dto: PlacedDto = before?.dto ?? {
      reservationId: `r-${placed.size + 1}`,
      status: 'held',
      holdExpiresAt: isoFromInstant(after(now, HOLD_MILLISECONDS)),
      manageToken: 'token',
      quote: {
        lines: [
          {
            productId: 'castle',
            title: 'Neon Castle',
            quantity: 1,
            days: 1,
            unitPriceCents: TOTAL,
            linePriceCents: TOTAL,
          },
        ],
        subtotalCents: TOTAL,
        totalCents: TOTAL,
        plan: input.plan,
        dueNowCents: dueNow,
        balanceCents: balance,
        currency: 'usd',
      },
    };
    placed.set(key, { content, dto });
    if (answersLost > 0) {
      answersLost -= 1;
      return err(OUTAGE);
    }
    return ok(dto);
  };
  return {
    reserve,
    placed,
    at: (moment: Instant) => void (now = moment),
    loseAnswers: (count: number) => void (answersLost = count),
    end: (key: string, status: PlacedDto['status']) => {
      const before = placed.get(key);
      if (before !== undefined) before.dto = { ...before.dto, status };
    },
  };
}

describe('placeBooking', () => {
  it('stores the booking for its payment', async () => {
    const memory = freshMemory();
    const booked = await placeBooking(
      fakeServer().reserve,
      memory,
      { ...TERMS, lines: LINES, form: FORM },
      NOW,
    );
    expect(booked).toMatchObject({
      ok: true,
      value: {
        reservationId: 'r-1',
        productTitle: 'Neon Castle',
        plan: 'deposit',
        dueNowCents: 10_000,
        balanceCents: 9_999,
        email: 'ada@example.com',
        paid: false,
      },
    });
    expect(memory.booking.read()).toEqual(booked.ok && booked.value);
  });

  it('leaves out empty notes', async () => {
    const server = fakeServer();
    await placeBooking(server.reserve, freshMemory(), { ...TERMS, lines: LINES, form: FORM }, NOW);
    const sent = JSON.parse(server.placed.get('key-1')?.content ?? '{}');
    expect(sent.event).toEqual({
      street: '1 Elm St',
      city: 'Dallas',
      region: 'TX',
      postalCode: '75201',
      startsAt: '14:00',
      endsAt: '18:00',
    });
    expect(sent).not.toHaveProperty('terms');
  });

  it('books once if the response was lost and the request is sent again', async () => {
    const [server, memory] = [fakeServer(), freshMemory()];
    server.loseAnswers(1);
    const lost = await placeBooking(
      server.reserve,
      memory,
      { ...TERMS, lines: LINES, form: FORM },
      NOW,
    );
    expect(lost).toEqual(err(OUTAGE));
    const again = await placeBooking(
      server.reserve,
      memory,
      { ...TERMS, lines: LINES, form: FORM },
      after(NOW, 9_000),
    );
    expect(again.ok && again.value.reservationId).toBe('r-1');
    expect(server.placed.size).toBe(1);
  });

  it('continues with its hold if only the plan changes', async () => {
    const [server, memory] = [fakeServer(), freshMemory()];
    await placeBooking(server.reserve, memory, { ...TERMS, lines: LINES, form: FORM }, NOW);
    const full = { ...FORM, plan: 'full' as const };
    const again = await placeBooking(
      server.reserve,
      memory,
      { ...TERMS, lines: LINES, form: full },
      NOW,
    );
    expect(again).toMatchObject({
      value: { reservationId: 'r-1', plan: 'full', dueNowCents: 19_999, balanceCents: 0 },
    });
    expect(server.placed.size).toBe(1);
  });

  it('replaces its unpaid hold if anything else changes, and no hold that ran out', async () => {
    const [server, memory] = [fakeServer(), freshMemory()];
    const corrected = { ...FORM, contact: { ...FORM.contact, email: 'ada.l@example.com' } };
    const sent: unknown[] = [];
    const book = (form: typeof FORM, now = NOW) =>
      placeBooking(
        async (input, key) => {
          sent.push(input.replaces);
          return server.reserve(input, key);
        },
        memory,
        { ...TERMS, lines: LINES, form },
        now,
      );
    await book(FORM);
    server.loseAnswers(1);
    await book(corrected);
    await book(corrected);
    expect([sent, server.placed.size]).toEqual([[undefined, 'token', 'token'], 2]);
    await book(FORM, after(NOW, HOLD_MILLISECONDS));
    expect(sent.at(-1)).toBeUndefined();
  });

  it('replaces its hold if the page shows another price than it was held at', async () => {
    const [server, memory] = [fakeServer(), freshMemory()];
    const book = async (totalCents: number) => {
      const shown = { totalCents, dueNowCents: 10_000 };
      await placeBooking(
        server.reserve,
        memory,
        { ...TERMS, lines: LINES, form: FORM, shown },
        NOW,
      );
      return server.placed.size;
    };
    expect(await book(TOTAL)).toBe(1);
    expect(await book(TOTAL)).toBe(1);
    expect(await book(TOTAL + 100)).toBe(2);
  });

  it("uses a new key if the old one's reservation is over", async () => {
    const [server, memory] = [fakeServer(), freshMemory()];
    await placeBooking(server.reserve, memory, { ...TERMS, lines: LINES, form: FORM }, NOW);
    server.end('key-1', 'cancelled');
    memory.booking.clear();
    const again = await placeBooking(
      server.reserve,
      memory,
      { ...TERMS, lines: LINES, form: FORM },
      NOW,
    );
    expect(again.ok && again.value.reservationId).toBe('r-2');
  });

  it('uses a new key once the hold is over on the server, whose clock may differ', async () => {
    const [server, memory] = [fakeServer(), freshMemory()];
    server.at(after(NOW, -600_000));
    await placeBooking(server.reserve, memory, { ...TERMS, lines: LINES, form: FORM }, NOW);
    const later = after(NOW, HOLD_MILLISECONDS - 300_000);
    const again = await placeBooking(
      server.reserve,
      memory,
      { ...TERMS, lines: LINES, form: FORM },
      later,
    );
    expect(again.ok && again.value.reservationId).toBe('r-2');
  });

  it('uses a new key if the server knows the old one for a different order', async () => {
    const [server, memory] = [fakeServer(), freshMemory()];
    server.placed.set('key-1', { content: 'something else', dto: {} as PlacedDto });
    const booked = await placeBooking(
      server.reserve,
      memory,
      { ...TERMS, lines: LINES, form: FORM },
      NOW,
    );
    expect(booked.ok).toBe(true);
    expect(memory.attempt.read()?.key).toBe('key-2');
  });

  it('never makes a second reservation for the same request while the first is held, and never returns an expired hold', async () => {
    const step = fc.record({
      name: fc.constantFrom('Ada', 'Bob'),
      plan: fc.constantFrom('deposit' as const, 'full' as const),
      wait: fc.nat(HOLD_MILLISECONDS),
      isLost: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const [server, memory] = [fakeServer(), freshMemory()];
        let now = NOW;
        let last: { name: string; id: string; until: number } | undefined;
        for (const { name, plan, wait, isLost } of steps) {
          now = after(now, wait);
          server.at(now);
          server.loseAnswers(isLost ? 1 : 0);
          const form = { ...FORM, plan, contact: { ...FORM.contact, name } };
          const booked = await placeBooking(
            server.reserve,
            memory,
            { ...TERMS, lines: LINES, form },
            now,
          );
          if (!booked.ok) {
            last = undefined;
            continue;
          }
          const until = Date.parse(booked.value.holdExpiresAt);
          expect(until).toBeGreaterThan(now);
          const isSameRequest = last?.name === name && last.until > now;
          expect(isSameRequest && last?.id !== booked.value.reservationId).toBe(false);
          last = { name, id: booked.value.reservationId, until };
        }
      }),
    );
  });
});
