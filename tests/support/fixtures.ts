import type { Product } from '#core/catalogue/product.ts';
import type { Order } from '#core/checkout/place.ts';
import type { Me } from '#core/contract/accounts.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { cents } from '#core/kernel/cents.ts';
import { after, instant, type Instant, MINUTE } from '#core/kernel/instant.ts';
import type { Clock, Randomness } from '#core/kernel/ports.ts';
import { DEFAULT_SETTINGS } from '#core/settings/business-settings.ts';

/** How long a hold lives by default before a payment starts. */
export const HOLD_MILLISECONDS = DEFAULT_SETTINGS.holds.minutes * MINUTE;

/** When the fixtures' world begins: Friday noon in the shop, 2026-11-20. */
export const NOON = instant(Date.parse('2026-11-20T18:00:00.000Z'));

/**
 * A complete, active product: `castle`, $225 a day, two units, dry. Override what the test is
 * about.
 */
export const product = (overrides: Partial<Product> = {}): Product => ({
  id: 'castle',
  slug: 'neon-castle',
  title: 'Neon Castle',
  description: 'A castle that glows.',
  price: cents(22_500),
  images: [{ src: '/art/castle.webp', alt: 'A castle', width: 1200, height: 900 }],
  categories: ['bounce'],
  isActive: true,
  createdAt: NOON,
  units: 2,
  turnaroundDays: 0,
  size: { lengthFt: 15, widthFt: 15, heightFt: 15 },
  setup: { lengthFt: 20, widthFt: 18, surfaces: ['grass', 'concrete'] },
  ages: '3 to 12 years',
  capacity: 8,
  power: { blowers: 1, circuits: 1 },
  wet: false,
  revision: 1,
  ...overrides,
});

/** One castle from Saturday 2026-12-05 to Monday 2026-12-07 ($450), deposit plan, by Ana Ortiz. */
export const order = (overrides: Partial<Order> = {}): Order => ({
  id: 'r1',
  lines: [
    {
      productId: 'castle',
      quantity: 1,
      startDate: calendarDay('2026-12-05'),
      endDate: calendarDay('2026-12-07'),
    },
  ],
  plan: 'deposit',
  contact: { name: 'Ana Ortiz', email: 'Ana@example.com', phone: '817-555-0101' },
  event: { street: '1 Party Lane', city: 'Cleburne', region: 'TX', postalCode: '76033' },
  manageTokenHash: 'ab'.repeat(32),
  ...overrides,
});

/** That world's clock: it stands still until `pass` advances it by milliseconds. */
export function fixedClock(start: Instant = NOON): Clock & { pass(milliseconds: number): void } {
  let now = start;
  return {
    now: () => now,
    pass(milliseconds) {
      now = after(now, milliseconds);
    },
  };
}

/** `id1`, `id2`, … */
export function countingRandomness(prefix = 'id'): Randomness {
  let last = 0;
  return {
    id() {
      last += 1;
      return `${prefix}${last}`;
    },
  };
}

/** A signed-in customer, as the server describes them. */
export const ME = {
  uid: 'U1',
  email: 'ana@example.com',
  displayName: 'Ana',
  hasPassword: true,
  isProven: true,
  memberSince: '2026-11-20T18:00:00.000Z',
  phone: '817-555-0101',
  event: { street: '1 Party Lane', city: 'Cleburne', region: 'TX', postalCode: '76033' },
} as const satisfies Me;
