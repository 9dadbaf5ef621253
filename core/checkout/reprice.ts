import { deliveryDaysOf } from '#core/capacity/deliveries.ts';
import { spanishTitle } from '#core/catalogue/product.ts';
import { daysBetween } from '#core/kernel/calendar-day.ts';
import type { Cents } from '#core/kernel/cents.ts';
import type { EventPlace } from '#core/kernel/contact.ts';
import type { Pricing } from '#core/pricing/adjust.ts';
import {
  type Adjustment,
  type AdjustmentKind,
  type AgreedRates,
  discountIn,
  isTaxOff,
} from '#core/pricing/adjustment.ts';
import { quote, totalUp } from '#core/pricing/quote.ts';
import type { BookingFacts } from '#core/reservations/booking-decision.ts';
import {
  adjustmentsOf,
  type AgreedPricing,
  agreedPercentOf,
  depositPercentOf,
  type Reservation,
  type ReservationLine,
  type WantedLine,
} from '#core/reservations/reservation.ts';
import { taxedAs } from './office-order.ts';
import { lineOf } from './place.ts';
import type { OrderedLine } from './price-order.ts';
import { isWaived, keepWaivers, type Matched } from './waivers.ts';

// How a change is priced: docs/decisions/10-changes-and-cancellation.md.

/** These apply to the whole booking, so they stay. A waiver does not: it is for its lines. */
const stays = (one: Adjustment): boolean =>
  one.kind === 'charge' ||
  one.kind === 'late_change' ||
  (one.kind === 'goodwill' && !isWaived(one)) ||
  isTaxOff(one);

/**
 * A charge, or a part of an imported price, which is taxed again with the rest. A discount that the
 * office gave has a name, and its tax is in a line of its own.
 */
const isTaxed = ({ kind, taxable, name }: Adjustment): boolean =>
  kind === 'charge' || (kind === 'goodwill' && taxable && name === undefined);

/** Another street in the same five-digit ZIP code costs the same to reach. */
export const isSameZip = (a: Pick<EventPlace, 'postalCode'>, b: Pick<EventPlace, 'postalCode'>) =>
  a.postalCode.slice(0, 5) === b.postalCode.slice(0, 5);

const lengthOf = ({ startDate, endDate }: ReservationLine | WantedLine): number =>
  daysBetween(startDate, endDate);

const isItself = (line: ReservationLine, wanted: WantedLine): boolean => line === wanted;
const isOnItsDays = (line: ReservationLine, wanted: WantedLine): boolean =>
  line.startDate === wanted.startDate;
const isMoved = (): boolean => true;

/** Matches each line to an earlier one with its product, quantity and length; same days first. */
function matchLines(
  before: readonly ReservationLine[],
  after: readonly OrderedLine[],
): readonly (Matched | undefined)[] {
  const open = new Set(before);
  const found: (Matched | undefined)[] = after.map(() => undefined);
  // A line not asked to move matches itself, even if another of its kind moves to its days.
  for (const isSame of [isItself, isOnItsDays, isMoved]) {
    after.forEach(({ wanted, offer }, index) => {
      if (found[index] !== undefined) return;
      const same = [...open].find(
        (line) =>
          line.productId === wanted.productId &&
          line.quantity === wanted.quantity &&
          line.per === offer?.per &&
          lengthOf(line) === lengthOf(wanted) &&
          isSame(line, wanted),
      );
      if (same === undefined) return;
      open.delete(same);
      found[index] = { before: same, movedBy: daysBetween(same.startDate, wanted.startDate) };
    });
  }
  return found;
}

/** A package stays while all of its products are still there, and moves with them. */
function keepsPackages(
  line: ReservationLine,
  all: readonly ReservationLine[],
  found: readonly (Matched | undefined)[],
) {
  const names = new Set(line.rates?.packages.map(({ name }) => name));
  const partners = all.filter(
    ({ rates, startDate, endDate }) =>
      startDate === line.startDate &&
      endDate === line.endDate &&
      rates?.packages.some(({ name }) => names.has(name)) === true,
  );
  const moves = partners.map((one) => found.find((match) => match?.before === one)?.movedBy);
  return moves.every((by) => by !== undefined && by === moves[0]);
}

/** The rates each line keeps: day rates only if it keeps its days. */
function agreedRates(
  reservation: Reservation,
  found: readonly (Matched | undefined)[],
): readonly (AgreedRates | undefined)[] {
  return found.map((match) => {
    const rates = match?.before.rates;
    if (match === undefined || rates === undefined) return undefined;
    const { days, multiDayPercent, packages } = rates;
    const isKept = keepsPackages(match.before, reservation.lines, found);
    return {
      multiDayPercent,
      packages: isKept ? packages : [],
      ...(match.movedBy === 0 && { days }),
    };
  });
}

/** Older adjustments have no tax rate; they were taxed like the lines. */
function withTaxRate(reservation: Reservation, one: Adjustment): Adjustment {
  const rates = reservation.lines.flatMap(({ taxRate }) => taxRate ?? []);
  const taxed = adjustmentsOf(reservation).find(({ kind }) => kind === 'tax')?.rate;
  return { ...one, taxRate: one.taxRate ?? rates[0] ?? taxed ?? 0 };
}

/** The discount the office gave with the order. */
function agreedDiscount(reservation: Reservation): Pricing['discount'] {
  const given = adjustmentsOf(reservation).find(({ kind }) => kind === 'discount');
  return given && { reason: given.name ?? '', discount: discountIn(given) };
}

/** The discount as agreed, even if the code changed since; checked again if it gave nothing. */
function agreedPromo(
  reservation: Reservation,
  settings: Pricing['settings'],
  { promo }: BookingFacts['commercial'],
): Partial<Pricing> {
  const code = reservation.pricing?.promoCode;
  const agreed = adjustmentsOf(reservation).find(({ kind }) => kind === 'promo');
  if (code === undefined) return {};
  if (agreed === undefined) return { promo: promo?.code };
  return {
    promo: { code, discount: discountIn(agreed) },
    settings: { ...settings, promoCodes: { isOn: true } },
  };
}

/**
 * Agreed terms stay as long as their reason does: a product's daily price and tax, the rates for a
 * line's days and length, a ZIP code's fee, waiver and code. What is new is priced as of today.
 */
export function reprice(
  reservation: Reservation,
  lines: readonly OrderedLine[],
  event: EventPlace,
  facts: BookingFacts,
  deliveryFee?: Cents,
) {
  const settings = taxedAs(facts.commercial.settings, reservation.office);
  const before = new Map(reservation.lines.map((line) => [line.productId, line]));
  const found = matchLines(reservation.lines, lines);
  const rates = agreedRates(reservation, found);
  const requested = lines.map((one, index) => ({
    ...one.wanted,
    title: one.product.title,
    ...spanishTitle(one.product),
    unitPrice: before.get(one.product.id)?.unitPrice ?? one.product.price,
    ...one.tax,
    ...(one.offer && { per: one.offer.per }),
    agreed: rates[index],
  }));
  const adjustments = adjustmentsOf(reservation);
  const find = (wanted: AdjustmentKind): Adjustment | undefined => {
    const found = adjustments.find(({ kind }) => kind === wanted);
    return found && withTaxRate(reservation, found);
  };
  const kept = adjustments.filter(stays);
  const keepsFee = deliveryFee === undefined && isSameZip(reservation.event, event);
  const requoted = quote(requested, reservation.plan, {
    settings,
    postalCode: event.postalCode,
    deliveryFee,
    discount: agreedDiscount(reservation),
    ...agreedPromo(reservation, settings, facts.commercial),
    agreed: {
      damageWaiver: find('damage_waiver'),
      delivery: keepsFee ? (find('delivery') ?? null) : undefined,
      others: kept.filter(isTaxed),
    },
  });
  const wanted = lines.map((one, index) => lineOf(one, requoted.lines[index]));
  const waived = keepWaivers(reservation, wanted, found, isSameZip(reservation.event, event));
  const untaxed = kept.filter((one) => !isTaxed(one));
  const all = [...requoted.adjustments, ...untaxed, ...waived.adjustments];
  const quoted = totalUp(requoted.lines, all, reservation.plan, depositPercentOf(reservation));
  return { quoted, wanted: waived.kept, found };
}

export function agreedFor(
  reservation: Reservation,
  adjustments: readonly Adjustment[],
  lines: readonly WantedLine[],
  { commercial }: BookingFacts,
): AgreedPricing {
  const { settings } = commercial;
  return {
    adjustments,
    settingsRevision: settings.revision,
    depositPercent: agreedPercentOf(reservation),
    promoCode: reservation.pricing?.promoCode,
    deliveries: settings.limits.deliveriesPerDay === null ? [] : deliveryDaysOf(lines),
  };
}
