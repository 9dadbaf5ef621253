import { type Cents, sumCents } from '../money/cents.ts';
import { remainingBalance, type PaymentPlan } from '../pricing/deposit-plan.ts';
import type { CalendarDay } from '../time/calendar-day.ts';
import type { Instant } from '../time/instant.ts';
import type { RentalPeriod } from '../time/rental-days.ts';
import type { ProductId } from '../catalogue/product.ts';

export type ReservationId = string;
export type UnitId = string;

/**
 * `held` -> `confirmed` (first payment) -> `completed`; `held` -> `expired`; `held`/`confirmed` -> `cancelled`.
 * Paid in full is told by the amounts, not by a state.
 */
export const RESERVATION_STATUSES = [
  'held',
  'confirmed',
  'completed',
  'expired',
  'cancelled',
] as const;
export type ReservationStatus = (typeof RESERVATION_STATUSES)[number];

export type ReservationLine = RentalPeriod & {
  readonly productId: ProductId;
  readonly title: string;
  readonly image: string;
  /** Per day, as it was when the reservation was placed. */
  readonly unitPrice: Cents;
  readonly quantity: number;
  /** As it was when the units were taken: the days to give back are known without the product. */
  readonly turnaroundDays: number;
  /** The physical units taken; as many as `quantity`. */
  readonly units: readonly UnitId[];
};

export type Contact = { readonly name: string; readonly email: string; readonly phone: string };

/** Where the party is. */
export type EventPlace = {
  readonly street: string;
  readonly city: string;
  readonly region: string;
  readonly postalCode: string;
  readonly notes?: string | undefined;
};

export type PaymentReason = 'deposit' | 'full' | 'balance';

/** Money that moved. Entries are only ever added; charges are positive, refunds negative. */
export type MoneyEntry = {
  /** The provider's id of the charge or refund: the same money is never entered twice. */
  readonly id: string;
  readonly kind: 'charge' | 'refund';
  readonly amount: Cents;
  readonly at: Instant;
  /** The intent that was paid, or that the refund gives back. */
  readonly intentId: string;
};

/** A payment that was begun with the provider. At most one is open. */
export type PaymentAttempt = {
  readonly intentId: string;
  readonly reason: PaymentReason;
  readonly amount: Cents;
  readonly state: 'open' | 'paid' | 'abandoned';
};

/** Money promised back and not yet reported by the provider: it cannot be promised again. */
export type PendingRefund = {
  /** Why; with the intent it makes the refund happen once. */
  readonly cause: string;
  readonly intentId: string;
  readonly amount: Cents;
};

/** Which text of the rental terms the customer agreed to, and when. */
export type TermsAccepted = { readonly version: string; readonly at: Instant };

export type Reservation = {
  readonly id: ReservationId;
  readonly status: ReservationStatus;
  readonly lines: readonly ReservationLine[];
  readonly total: Cents;
  readonly plan: PaymentPlan;
  readonly contact: Contact;
  readonly event: EventPlace;
  /** Present while held: from then on its units count as free. */
  readonly holdExpiresAt?: Instant | undefined;
  readonly entries: readonly MoneyEntry[];
  readonly attempts: readonly PaymentAttempt[];
  readonly pendingRefunds: readonly PendingRefund[];
  readonly createdAt: Instant;
  /** Raised to revoke the manage links sent so far. */
  readonly linkVersion: number;
  /** SHA-256 hex of the manage token's secret (specification §5). */
  readonly manageTokenHash: string;
  readonly terms?: TermsAccepted | undefined;
  /** The signed-in customer who placed it, if any. */
  readonly userId?: string | undefined;
};

export const paidOf = (reservation: Reservation): Cents =>
  sumCents(reservation.entries.map(({ amount }) => amount));

export const balanceOf = (reservation: Reservation): Cents =>
  remainingBalance(reservation.total, paidOf(reservation));

/** The summary fields of specification §3: "Neon Castle" or "Neon Castle + 2 more", first delivery, last pick-up. */
export function summaryOf(lines: readonly ReservationLine[]): {
  productId: ProductId;
  productTitle: string;
  startDate: CalendarDay;
  endDate: CalendarDay;
} {
  const [first, ...more] = lines;
  if (first === undefined) throw new RangeError('A reservation has at least one line.');
  return {
    productId: first.productId,
    productTitle: more.length === 0 ? first.title : `${first.title} + ${more.length} more`,
    startDate: more.reduce(
      (day, line) => (line.startDate < day ? line.startDate : day),
      first.startDate,
    ),
    endDate: more.reduce((day, line) => (line.endDate > day ? line.endDate : day), first.endDate),
  };
}
