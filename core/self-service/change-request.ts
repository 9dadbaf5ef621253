import { taxedAs } from '#core/checkout/office-order.ts';
import { belowLeast, checkTotal } from '#core/checkout/order-limits.ts';
import { findLines, takesOutside } from '#core/checkout/price-order.ts';
import { isSameZip, reprice } from '#core/checkout/reprice.ts';
import type { ActionContext } from '#core/kernel/actor.ts';
import { daysBetween } from '#core/kernel/calendar-day.ts';
import type { Cents } from '#core/kernel/cents.ts';
import { err, ok } from '#core/kernel/result.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import { awaitsOwner, checkDelivery } from '#core/pricing/delivery.ts';
import { agreedQuote } from '#core/pricing/quote.ts';
import { isInState } from '#core/pricing/zip-states.ts';
import type { BookingFacts } from '#core/reservations/booking-decision.ts';
import type { PartyEvent } from '#core/reservations/party.ts';
import type { Reservation, WantedAddOn, WantedLine } from '#core/reservations/reservation.ts';
import type { Settings } from '#core/settings/business-settings.ts';

/** The requested state of the booking. */
export type ChangeRequest = {
  readonly lines: readonly WantedLine[];
  readonly addOns: readonly WantedAddOn[];
  readonly event: PartyEvent;
};

/** The booking's present rentals. An add-on is listed once for all periods. */
export const changeRequestOf = ({ lines, event }: Reservation): ChangeRequest => {
  const addOns = lines.filter(({ per }) => per !== undefined);
  const most = new Map<string, number>();
  for (const { productId, quantity } of addOns) {
    most.set(productId, Math.max(quantity, most.get(productId) ?? 0));
  }
  return {
    event,
    lines: lines.filter(({ per }) => per === undefined),
    addOns: [...most].map(([productId, quantity]) => ({ productId, quantity })),
  };
};

/** One line per product and period, also if one takes another's place that is booked already. */
export function mergedLines(lines: readonly WantedLine[]): readonly WantedLine[] {
  const wanted = new Map<string, WantedLine>();
  for (const { productId, quantity, startDate, endDate } of lines) {
    const key = `${productId} ${startDate} ${endDate}`;
    const count = (wanted.get(key)?.quantity ?? 0) + quantity;
    wanted.set(key, { productId, quantity: count, startDate, endDate });
  }
  return [...wanted.values()].filter(({ quantity }) => quantity > 0);
}

const periodsOf = ({ lines }: Reservation): ReadonlySet<string> =>
  new Set(lines.map(({ startDate, endDate }) => `${startDate}/${endDate}`));

const isBegunIn = ({ lines }: Reservation, wanted: WantedLine): boolean =>
  lines.some(
    ({ productId, startDate }) => productId === wanted.productId && startDate === wanted.startDate,
  );

const isOutside = (postalCode: string, delivery: Settings['delivery']): boolean =>
  checkDelivery(postalCode, delivery).kind === 'outside';

/** The office needs a reason and a fee for another place outside the area, as for a new order. */
export const isMovedOutside = (
  before: Reservation,
  { event }: ChangeRequest,
  { commercial: { settings } }: BookingFacts,
): boolean => !isSameZip(before.event, event) && isOutside(event.postalCode, settings.delivery);

/** Checks and prices the request's lines. */
export function priceChangeRequest(
  reservation: Reservation,
  request: ChangeRequest,
  facts: BookingFacts,
  asked: {
    readonly context: ActionContext;
    readonly isAdmin: boolean;
    readonly isOffered?: boolean | undefined;
    readonly deliveryFee?: Cents | undefined;
    readonly override?: { readonly reason: string } | undefined;
  },
) {
  const { context, isAdmin, isOffered = false } = asked;
  const settings = taxedAs(facts.commercial.settings, reservation.office);
  const { postalCode, region } = request.event;
  const before = reservation.event;
  // The booking's own ZIP code was agreed.
  const isSame = isSameZip(before, request.event);
  if (!isAdmin && !(isSame && before.region === region) && !isInState(postalCode, region)) {
    return err({ kind: 'zip_not_in_state', postalCode, region });
  }
  const { delivery } = settings;
  // A new order from there would be a request. Existing customers call instead.
  const isRefused = isAdmin
    ? isMovedOutside(reservation, request, facts) && !takesOutside(asked, delivery)
    : !isSame && (isOutside(postalCode, delivery) || awaitsOwner(postalCode, delivery));
  if (isRefused) {
    return err({ kind: 'outside_delivery_area', postalCode });
  }
  const known = periodsOf(reservation);
  const isBooked = (wanted: WantedLine): boolean =>
    reservation.lines.some(
      (line) =>
        line.productId === wanted.productId &&
        line.quantity >= wanted.quantity &&
        daysBetween(line.startDate, line.endDate) >= daysBetween(wanted.startDate, wanted.endDate),
    );
  const today = shopDay(context.now);
  const commercial = { ...facts.commercial, settings };
  const found = findLines(
    request,
    { ...facts, commercial },
    {
      now: context.now,
      today,
      agreed: new Map(reservation.lines.map((line) => [line.productId, line])),
      skipsLimits: ({ startDate, endDate }) => isAdmin || known.has(`${startDate}/${endDate}`),
      isOut: (wanted) => isAdmin && wanted.startDate < today && isBegunIn(reservation, wanted),
      skipsHoldLimits: (wanted) => isAdmin || isBooked(wanted),
    },
  );
  if (!found.ok) return found;
  const { deliveryFee } = asked;
  const priced = reprice(reservation, found.value, request.event, facts, deliveryFee);
  const { total, subtotal } = priced.quoted;
  const allowed = checkTotal(total, settings.holds);
  if (!allowed.ok && !isAdmin && total > reservation.total) return allowed;
  const below = belowLeast(subtotal, settings, postalCode);
  const was = agreedQuote(reservation.lines, [], reservation.plan, 100).subtotal;
  const least = belowLeast(was, settings, before.postalCode)?.leastCents ?? 0;
  const isLess = subtotal < was || (!isSame && (below?.leastCents ?? 0) > least);
  if (below !== undefined && isLess && !isAdmin && !isOffered) return err(below);
  return priced.quoted.total < 0 ? err({ kind: 'below_goodwill' }) : ok(priced);
}
