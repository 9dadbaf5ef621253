import { addDays, calendarDay } from '#core/kernel/calendar-day.ts';
import { cents } from '#core/kernel/cents.ts';
import { after, DAY, HOUR, type Instant, instant } from '#core/kernel/instant.ts';
import { quote } from '#core/pricing/quote.ts';
import type { CameFrom } from '#core/reservations/came-from.ts';
import type { CardFee, MoneyEntry } from '#core/reservations/money-entry.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import { DEFAULT_SETTINGS, type Settings } from '#core/settings/business-settings.ts';

/** Mulberry32: the same numbers from 0 to 1 for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const TAXED: Settings = {
  ...DEFAULT_SETTINGS,
  tax: { ...DEFAULT_SETTINGS.tax, isOn: true },
  weekend: { isOn: true, weekdays: [5, 6], percent: 12.5 },
  multiDay: { isOn: true, tiers: [{ fromDays: 2, percent: 7.5 }] },
  promoCodes: { isOn: true },
  delivery: {
    ...DEFAULT_SETTINGS.delivery,
    chargesFee: true,
    zones: [{ name: 'All', postalCodes: ['7'], feeCents: 4_999, miles: 10 }],
  },
};
const EXEMPT: Settings = { ...TAXED, tax: { ...TAXED.tax, isOn: false } };

/**
 * If the browser reported it. Derived from the index, so that the rest of the year stays the
 * same.
 */
const cameBy = (index: number): CameFrom | undefined =>
  (
    [
      { source: 'google', device: 'phone' },
      { source: 'email', device: 'computer' },
    ] as const
  )[index % 4];

const ZIPS = ['75201', '76033', '76109', '75093', '76063'] as const;
const BEGIN = instant(Date.parse('2026-01-01T18:00:00Z'));
const PROVIDER = { kind: 'provider' } as const;

/**
 * This account's fees, independent of the shop's formula: a cent in forty, rounded down, and 11
 * cents.
 */
const feesOf = (entries: readonly MoneyEntry[]): readonly CardFee[] =>
  entries.flatMap((entry) => {
    if (entry.kind !== 'charge') return [];
    const { id, kind, intentId, amount, at } = entry;
    return [{ id: `txn${id}`, intentId, kind, fee: cents(Math.floor(amount / 40) + 11), at }];
  });

/**
 * Bookings of 2026, always the same: refunds, credits, lost disputes, exempt customers, goodwill,
 * canceled and expired ones.
 * @param periods the maximum per booking
 * @param products `p0` and so on, three units each
 */
export function madeYear(count: number, periods = 2, products = 50): readonly Reservation[] {
  const random = randomOf(2026);
  const below = (most: number): number => Math.floor(random() * most);
  const chance = (percent: number): boolean => random() * 100 < percent;

  function booking(index: number): Reservation {
    const createdAt = after(BEGIN, below(330) * DAY + below(8) * HOUR);
    const first = addDays(
      calendarDay(new Date(createdAt).toISOString().slice(0, 10)),
      1 + below(30),
    );
    const isExempt = chance(5);
    const settings = isExempt ? EXEMPT : TAXED;
    const starts = chance(10) && periods > 1 ? [first, addDays(first, 5)] : [first];
    const asked = starts.flatMap((startDate) =>
      Array.from({ length: 1 + below(2) }, () => ({
        productId: `p${below(products)}`,
        title: 'Castle',
        unitPrice: cents(9_900 + below(300) * 100),
        quantity: 1,
        startDate,
        endDate: addDays(startDate, 1 + below(3)),
        taxable: !isExempt,
        taxRate: isExempt ? 0 : 8.25,
      })),
    );
    const postalCode = ZIPS[below(ZIPS.length)] ?? ZIPS[0];
    const promo = chance(20)
      ? ({ code: 'TEN', discount: { kind: 'percent', percent: 10 } } as const)
      : undefined;
    const priced = quote(asked, 'full', { settings, postalCode, promo });
    const goodwill = chance(4) ? cents(-1_500) : cents(0);
    const adjustments =
      goodwill === 0
        ? priced.adjustments
        : [
            ...priced.adjustments,
            { kind: 'goodwill', label: 'Late', amount: goodwill, taxable: false } as const,
          ];
    const total = cents(priced.total + goodwill);
    const fate = below(100);
    const status =
      fate < 8 ? 'cancelled' : fate < 13 ? 'expired' : index % 9 === 0 ? 'confirmed' : 'completed';
    const entries = status === 'expired' ? [] : moneyOf(index, createdAt, total, status);
    const at = after(createdAt, 2 * DAY);
    return {
      id: `y${index}`,
      status,
      lines: priced.lines.map((line) => ({
        ...line,
        image: '',
        turnaroundDays: 0,
        units: [`u${1 + below(3)}`],
      })),
      total,
      placedTotal: priced.total,
      pricing: {
        adjustments,
        settingsRevision: 1,
        depositPercent: 50,
        deliveries: [],
        promoCode: promo?.code,
      },
      plan: 'deposit',
      contact: { name: 'Ana Ortiz', email: `a${index % 997}@example.com`, phone: '817-555-0101' },
      event: { street: '1 Party Lane', city: 'Dallas', region: 'TX', postalCode },
      entries,
      // The provider has reported the fees of two bookings in three.
      ...(index % 3 > 0 && { cardFees: feesOf(entries) }),
      history: status === 'cancelled' ? [{ kind: 'cancelled', at, by: PROVIDER }] : [],
      attempts: [],
      pendingRefunds: [],
      createdAt,
      linkVersion: 1,
      manageTokenHash: 'ab'.repeat(32),
      ...(isExempt && {
        office: {
          source: 'phone',
          payment: 'invoice',
          taxExempt: { number: '1', expiresOn: calendarDay('2028-01-01') },
        } as const,
      }),
      ...(chance(25) && { language: 'es' as const }),
      ...(cameBy(index) && !isExempt && { came: cameBy(index) }),
    };
  }

  function moneyOf(
    index: number,
    createdAt: Instant,
    total: number,
    status: Reservation['status'],
  ): readonly MoneyEntry[] {
    const deposit = Math.round(total / 2);
    const intentId = `pi${index}`;
    const charge = {
      id: intentId,
      kind: 'charge',
      amount: cents(deposit),
      at: createdAt,
      intentId,
    } as const;
    if (status === 'cancelled') {
      const back = { id: `re${index}`, kind: 'refund', intentId } as const;
      return [
        charge,
        { ...back, amount: cents(-Math.round(deposit / 2)), at: after(createdAt, 2 * DAY) },
      ];
    }
    const rest = cents(total - deposit);
    const later = after(createdAt, 6 * DAY);
    const way = below(10);
    const entries: MoneyEntry[] = [charge];
    if (way < 6) {
      entries.push({
        id: `b${index}`,
        kind: 'charge',
        amount: rest,
        at: later,
        intentId: `b${index}`,
      });
    } else if (way < 8) {
      entries.push({ id: `h${index}`, kind: 'received', method: 'cash', amount: rest, at: later });
    } else if (way < 9) {
      entries.push({ id: `c${index}`, kind: 'credit', code: 'GC1', amount: rest, at: later });
    }
    if (chance(5)) {
      const amount = cents(-(1_000 + below(2_000)));
      entries.push({ id: `r${index}`, kind: 'refund', amount, at: later, intentId, why: 'Late' });
    }
    if (chance(1)) {
      const dispute = {
        intentId,
        disputeId: `d${index}`,
        disputed: cents(deposit),
        fee: cents(1_500),
      };
      const amount = cents(-deposit);
      entries.push({ id: `l${index}`, kind: 'dispute_lost', amount, at: later, ...dispute });
    }
    return entries;
  }

  return Array.from({ length: count }, (_, index) => booking(index));
}
