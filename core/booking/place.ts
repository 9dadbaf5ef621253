import type { Product } from '../catalogue/product.ts';
import type { PaymentPlan } from '../pricing/deposit-plan.ts';
import { type Quote, quote } from '../pricing/quote.ts';
import { err, ok, type Result } from '../result.ts';
import type { CalendarDay } from '../time/calendar-day.ts';
import { type Instant, MINUTE, after } from '../time/instant.ts';
import { checkPeriod, type PeriodError, type RentalPeriod } from '../time/rental-days.ts';
import type { BookingDecision, BookingFacts } from './booking-decision.ts';
import type { Contact, EventPlace, ReservationId, ReservationLine, UnitId } from './reservation.ts';
import type { Schedules } from './schedule.ts';
import { type Shortage, takeUnits } from './unit-allocation.ts';

/** A hold lives 30 minutes (decisions: Stock). */
export const HOLD_MILLISECONDS = 30 * MINUTE;

export type WantedLine = RentalPeriod & { readonly productId: string; readonly quantity: number };

export type Order = {
  readonly id: ReservationId;
  readonly lines: readonly WantedLine[];
  readonly plan: PaymentPlan;
  readonly contact: Contact;
  readonly event: EventPlace;
  readonly manageTokenHash: string;
  /** Of the rental terms the customer agreed to. */
  readonly termsVersion?: string | undefined;
  readonly userId?: string | undefined;
};

/** `line` is the index of the line it is about. */
export type OrderError =
  | { readonly kind: 'product_not_found'; readonly line: number; readonly productId: string }
  | { readonly kind: 'invalid_period'; readonly line: number; readonly error: PeriodError };

export type PlaceError = OrderError | Shortage;

type OrderedLine = { readonly wanted: WantedLine; readonly product: Product };
type PricedOrder = { readonly quote: Quote; readonly lines: readonly OrderedLine[] };

/** Prices come from the catalogue, never from the browser (decisions: Prices). */
export function priceOrder(
  lines: readonly WantedLine[],
  plan: PaymentPlan,
  products: ReadonlyMap<string, Product>,
  today: CalendarDay,
): Result<PricedOrder, OrderError> {
  const ordered: OrderedLine[] = [];
  for (const [line, wanted] of lines.entries()) {
    const period = checkPeriod(wanted, today);
    if (!period.ok) return err({ kind: 'invalid_period', line, error: period.error });
    const product = products.get(wanted.productId);
    if (product === undefined || !product.isActive) {
      return err({ kind: 'product_not_found', line, productId: wanted.productId });
    }
    ordered.push({ wanted, product });
  }
  const requested = ordered.map(({ wanted, product }) => ({
    ...wanted,
    title: product.title,
    unitPrice: product.price,
  }));
  return ok({ quote: quote(requested, plan), lines: ordered });
}

const lineOf = ({ wanted, product }: OrderedLine, units: readonly UnitId[]): ReservationLine => ({
  productId: product.id,
  title: product.title,
  image: product.images[0]?.src ?? '',
  unitPrice: product.price,
  quantity: wanted.quantity,
  startDate: wanted.startDate,
  endDate: wanted.endDate,
  turnaroundDays: product.turnaroundDays,
  units,
});

function takeAll(
  id: ReservationId,
  ordered: readonly OrderedLine[],
  schedules: Schedules,
  now: Instant,
): Result<{ schedules: Schedules; lines: readonly ReservationLine[] }, Shortage> {
  const slot = { reservationId: id, expiresAt: after(now, HOLD_MILLISECONDS) };
  const lines: ReservationLine[] = [];
  let left = schedules;
  for (const line of ordered) {
    const taken = takeUnits(left, line.product, line.wanted, slot, now);
    if (!taken.ok) return taken;
    left = taken.value.schedules;
    lines.push(lineOf(line, taken.value.units));
  }
  return ok({ schedules: left, lines });
}

/** Prices the order from the catalogue, takes its units and holds them for 30 minutes. */
export function place(
  order: Order,
  facts: BookingFacts,
  now: Instant,
  today: CalendarDay,
): Result<BookingDecision, PlaceError> {
  const priced = priceOrder(order.lines, order.plan, facts.products, today);
  if (!priced.ok) return priced;
  const taken = takeAll(order.id, priced.value.lines, facts.schedules, now);
  if (!taken.ok) return taken;
  const { id, plan, contact, event, manageTokenHash, userId, termsVersion } = order;
  return ok({
    reservation: {
      id,
      plan,
      contact,
      event,
      manageTokenHash,
      userId,
      terms: termsVersion === undefined ? undefined : { version: termsVersion, at: now },
      status: 'held',
      lines: taken.value.lines,
      total: priced.value.quote.total,
      holdExpiresAt: after(now, HOLD_MILLISECONDS),
      entries: [],
      attempts: [],
      pendingRefunds: [],
      createdAt: now,
      linkVersion: 1,
    },
    schedules: taken.value.schedules,
    mail: [],
    refunds: [],
  });
}
