import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { cents } from '#core/kernel/cents.ts';
import { DAY, HOUR } from '#core/kernel/instant.ts';
import { shopTime } from '#core/kernel/shop-time.ts';
import type { Mail } from '#core/notifications/outbox.ts';
import { MARKETING } from '#server/areas/marketing/marketing.wiring.ts';
import { product } from '#tests/support/fixtures.ts';
import { openShop } from '#tests/support/shop.ts';

const ANA = 'ana@example.com';
const CARTS = {
  first: { startDate: calendarDay('2026-12-05'), endDate: calendarDay('2026-12-07') },
  second: { startDate: calendarDay('2026-12-12'), endDate: calendarDay('2026-12-13') },
} as const;
type CartName = keyof typeof CARTS;

type Step =
  | { readonly kind: 'tick' | 'book' | 'hold' | 'sell'; readonly cart: CartName }
  | { readonly kind: 'untick' | 'unsubscribe' | 'recover' | 'send' }
  | { readonly kind: 'skip'; readonly isSkipped: boolean }
  | { readonly kind: 'wait'; readonly hours: number };

const cart = fc.constantFrom<CartName>('first', 'second');
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('tick' as const), cart }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('book' as const, 'hold', 'sell'), cart }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('untick' as const, 'unsubscribe') }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('skip' as const), isSkipped: fc.boolean() }),
  },
  { weight: 6, arbitrary: fc.record({ kind: fc.constantFrom('recover' as const, 'send') }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      hours: fc.constantFrom(1, 2, 9, 25, 24 * 8),
    }),
  },
);

const UNITS = 3;

/** A shop with three castles, what its visitors did, and each reminder as it was sent. */
async function recoveryShop() {
  const shop = await openShop([product({ units: UNITS })]);
  const carts = shop.of(MARKETING.recoverCarts);
  const { clock } = shop;
  const sent: number[] = [];
  let wanted: CartName | undefined;
  let id = 0;
  let hasBooked = false;
  let heldUntil = 0;
  const booked = new Set<CartName>();
  /** Confirmed castles on each cart's days. */
  const taken = { first: 0, second: 0 };

  async function place(name: CartName, email: string, isPaid: boolean): Promise<boolean> {
    const order = shop.order();
    const [line] = order.lines;
    if (line === undefined) throw new Error('No line');
    const placed = await shop.place({
      ...order,
      contact: { ...order.contact, email },
      lines: [{ ...line, ...CARTS[name] }],
    });
    if (!placed.ok) return false;
    const { reservation } = placed.value;
    if (email === ANA) heldUntil = reservation.holdExpiresAt ?? 0;
    if (!isPaid) return true;
    taken[name] += 1;
    id += 1;
    await shop.paid(reservation.id, cents(22_500));
    return true;
  }

  /** Only mail that may be sent is sent. */
  function check({ to, text, unsubscribeUrl = '' }: Mail): void {
    const now = clock.now();
    expect(to).toBe(ANA);
    if (wanted === undefined) throw new Error('Mailed without consent');
    expect({ hasBooked, same: booked.has(wanted) }).toEqual({ hasBooked: false, same: false });
    expect(taken[wanted]).toBeLessThan(UNITS);
    expect(heldUntil > now).toBe(false);
    expect(text).toContain(wanted === 'first' ? 'Dec 5' : 'Dec 12');
    expect(unsubscribeUrl).toMatch(/\/api\/unsubscribe\?token=[\w-]{40,}$/);
    expect(shopTime(now) >= '08:00' && shopTime(now) < '20:00').toBe(true);
    sent.push(now);
    expect(sent.filter((at) => now - at < 30 * DAY).length).toBeLessThanOrEqual(2);
  }

  const token = (): string => shop.secrets.secretFor(`lead:${ANA}`, 1);
  const told = (name: CartName, consent: boolean) => ({
    email: ' Ana@Example.com',
    language: 'en' as const,
    consent,
    lines: [{ productId: shop.order().lines[0]?.productId ?? '', quantity: 1, ...CARTS[name] }],
  });

  return {
    sent,
    carts,
    token,
    async take(one: Step): Promise<void> {
      switch (one.kind) {
        case 'tick':
          await carts.take(told(one.cart, true));
          // Ticked again after it ended, which is a new consent.
          if ((await carts.list()).leads[0]?.lead.startedAt === clock.now()) hasBooked = false;
          wanted = one.cart;
          break;
        case 'untick':
          await carts.take(told('first', false));
          wanted = undefined;
          break;
        case 'skip':
          await carts.skip(ANA, one.isSkipped, 'owner');
          break;
        case 'unsubscribe':
          await carts.unsubscribe(token());
          wanted = undefined;
          break;
        case 'book':
          if (await place(one.cart, ANA, true)) {
            booked.add(one.cart);
            hasBooked = true;
            heldUntil = 0;
          }
          break;
        case 'hold':
          await place(one.cart, ANA, false);
          break;
        case 'sell':
          while (await place(one.cart, `bob${id}@example.com`, true));
          break;
        case 'wait':
          clock.pass(one.hours * HOUR);
          await shop.expireHolds();
          break;
        case 'recover':
          await carts.recover();
          break;
        case 'send': {
          const before = shop.sent.length;
          await shop.workOutbox();
          shop.sent
            .slice(before)
            .filter((mail) => mail.unsubscribeUrl)
            .forEach(check);
        }
      }
    },
  };
}

/** A mail is queued, or soon will be. Most problems happen after that. */
const BEGINNING: readonly Step[] = [
  { kind: 'tick', cart: 'first' },
  { kind: 'wait', hours: 1 },
];
const END: readonly Step[] = [{ kind: 'recover' }, { kind: 'send' }];

describe('cart recovery', () => {
  it('never mails people who booked, unsubscribed, or whose day sold out, in any order of events', async () => {
    let mails = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 16 }), async (steps) => {
        const shop = await recoveryShop();
        for (const one of [...BEGINNING, ...steps, ...END]) await shop.take(one);
        mails += shop.sent.length;
      }),
      { numRuns: 150 },
    );
    expect(mails).toBeGreaterThan(0);
  });

  it('leaves out the mail that staff skipped, and only that one', async () => {
    const shop = await recoveryShop();
    const pass = async (hours: number) => {
      for (const one of [{ kind: 'wait', hours } as const, ...END]) await shop.take(one);
      return shop.sent.length;
    };
    const skip = (isSkipped: boolean) => shop.carts.skip(' Ana@Example.com', isSkipped, 'owner');
    expect(await skip(true)).toBe(false);
    await shop.take({ kind: 'tick', cart: 'second' });
    const next = async () => (await shop.carts.list()).leads[0]?.next?.nth;
    expect([await next(), await skip(true), await next()]).toEqual([1, true, 2]);
    expect([await skip(false), await next(), await skip(false)]).toEqual([true, 1, false]);
    await skip(true);
    expect(await pass(1)).toBe(0);
    expect(await pass(22)).toBe(0);
    expect(await pass(2)).toBe(1);
    expect([await next(), await skip(true)]).toEqual([undefined, false]);
    expect(await pass(48)).toBe(1);
  });

  it('mails twice, after an hour and after a day, and restores the exact cart', async () => {
    const shop = await recoveryShop();
    const pass = async (hours: number) => {
      await shop.take({ kind: 'wait', hours });
      await shop.take({ kind: 'recover' });
      await shop.take({ kind: 'send' });
      return shop.sent.length;
    };
    await shop.take({ kind: 'tick', cart: 'second' });
    await shop.take({ kind: 'recover' });
    expect(await pass(1)).toBe(1);
    expect(await pass(22)).toBe(1);
    expect(await pass(2)).toBe(2);
    expect(await pass(48)).toBe(2);
    expect(await shop.carts.open(shop.token())).toMatchObject([
      { quantity: 1, startDate: '2026-12-12', endDate: '2026-12-13' },
    ]);
    expect(await shop.carts.open('nobody')).toBeUndefined();
    expect(await shop.carts.unsubscribe('nobody')).toBe(false);
  });

  it('waits for the morning, and for an order that is being paid', async () => {
    const shop = await recoveryShop();
    await shop.take({ kind: 'wait', hours: 9 });
    await shop.take({ kind: 'tick', cart: 'first' });
    for (let hour = 0; hour < 10; hour += 1) {
      await shop.take({ kind: 'wait', hours: 1 });
      await shop.take({ kind: 'recover' });
      await shop.take({ kind: 'send' });
    }
    expect(shop.sent).toEqual([]);
    await shop.take({ kind: 'wait', hours: 2 });
    await shop.take({ kind: 'recover' });
    await shop.take({ kind: 'send' });
    expect(shop.sent).toHaveLength(1);
  });

  it('counts what was booked after a mail as won', async () => {
    const shop = await recoveryShop();
    await shop.take({ kind: 'tick', cart: 'first' });
    await shop.take({ kind: 'wait', hours: 1 });
    await shop.take({ kind: 'recover' });
    await shop.take({ kind: 'send' });
    await shop.take({ kind: 'book', cart: 'first' });
    await shop.take({ kind: 'wait', hours: 1 });
    await shop.take({ kind: 'recover' });
    expect(await shop.carts.list()).toMatchObject({
      leads: [{ lead: { state: 'booked' } }],
      bookings: 1,
      won: 45_000,
    });
  });
});
