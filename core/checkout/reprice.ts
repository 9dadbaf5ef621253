import { NO_CENTS, subtractCents } from '#core/kernel/cents.ts';
import { daysBetween } from '#core/kernel/calendar-day.ts';
import type { Pricing } from '#core/pricing/adjust.ts';
import type { Adjustment, AdjustmentKind, AgreedRates } from '#core/pricing/adjustment.ts';
import { quote, totalUp } from '#core/pricing/quote.ts';
import type { BookingFacts } from '#core/reservations/booking-decision.ts';
import { deliveryDaysOf } from '#core/capacity/deliveries.ts';
import { lineOf } from './place.ts';
import type { OrderedLine } from './price-order.ts';
import {
  adjustmentsOf,
  type AgreedPricing,
  depositPercentOf,
  type Reservation,
  type ReservationLine,
  type WantedLine,
} from '#core/reservations/reservation.ts';
import type { EventPlace } from '#core/kernel/contact.ts';

// How a change is priced: docs/decisions/11-changes-and-cancellation.md.

/** About the whole booking: they stay. */
const STAYS: ReadonlySet<AdjustmentKind> = new Set(['late_change', 'goodwill']);

/** Another street behind the same five digits costs the same to reach. */
export const isSameZip = (a: Pick<EventPlace, 'postalCode'>, b: Pick<EventPlace, 'postalCode'>) =>
  a.postalCode.slice(0, 5) === b.postalCode.slice(0, 5);

const lengthOf = ({ startDate, endDate }: ReservationLine | WantedLine): number =>
  daysBetween(startDate, endDate);

type Matched = { readonly before: ReservationLine; readonly movedBy: number };

/** Which line of before each one is, the same days first: as many of the same product, for as many days. */
function matchLines(
  before: readonly ReservationLine[],
  after: readonly OrderedLine[],
): readonly (Matched | undefined)[] {
  const open = new Set(before);
  const found: (Matched | undefined)[] = after.map(() => undefined);
  for (const isMoved of [false, true]) {
    after.forEach(({ wanted, offer }, index) => {
      if (found[index] !== undefined) return;
      const same = [...open].find(
        (line) =>
          line.productId === wanted.productId &&
          line.quantity === wanted.quantity &&
          line.per === offer?.per &&
          lengthOf(line) === lengthOf(wanted) &&
          (isMoved || line.startDate === wanted.startDate),
      );
      if (same === undefined) return;
      open.delete(same);
      found[index] = { before: same, movedBy: daysBetween(same.startDate, wanted.startDate) };
    });
  }
  return found;
}

/** A package is for what is rented together: it stays while all of it is there, and moves as one. */
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

/** What stays of each line's rates: those of its days where it keeps them. */
function agreedRates(
  reservation: Reservation,
  lines: readonly OrderedLine[],
): readonly (AgreedRates | undefined)[] {
  const found = matchLines(reservation.lines, lines);
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

/** Older ones did not say: they were taxed like the lines beside them. */
function withTaxRate(reservation: Reservation, one: Adjustment): Adjustment {
  const rates = reservation.lines.flatMap(({ taxRate }) => taxRate ?? []);
  const taxed = adjustmentsOf(reservation).find(({ kind }) => kind === 'tax')?.rate;
  return { ...one, taxRate: one.taxRate ?? rates[0] ?? taxed ?? 0 };
}

/** The discount as it was agreed, whatever became of the code; one that came to nothing is asked for again. */
function agreedPromo(reservation: Reservation, { commercial }: BookingFacts): Partial<Pricing> {
  const { settings, promo } = commercial;
  const code = reservation.pricing?.promoCode;
  const agreed = adjustmentsOf(reservation).find(({ kind }) => kind === 'promo');
  if (code === undefined) return {};
  if (agreed === undefined) return { promo: promo?.code };
  const { rate: percent, amount } = agreed;
  const discount =
    percent === undefined
      ? ({ kind: 'amount', amount: subtractCents(NO_CENTS, amount) } as const)
      : ({ kind: 'percent', percent } as const);
  return { promo: { code, discount }, settings: { ...settings, promoCodes: { isOn: true } } };
}

/**
 * What was agreed stays as long as what it was agreed for is unchanged: the price per day and the tax of a product, the rates of
 * a line's days and length, the fee of a ZIP code, waiver and code. What is new is at today's settings and prices.
 */
export function reprice(
  reservation: Reservation,
  lines: readonly OrderedLine[],
  event: EventPlace,
  facts: BookingFacts,
) {
  const { settings } = facts.commercial;
  const before = new Map(reservation.lines.map((line) => [line.productId, line]));
  const rates = agreedRates(reservation, lines);
  const requested = lines.map((one, index) => ({
    ...one.wanted,
    title: one.product.title,
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
  const anew = quote(requested, reservation.plan, {
    settings,
    postalCode: event.postalCode,
    ...agreedPromo(reservation, facts),
    agreed: {
      damageWaiver: find('damage_waiver'),
      delivery: isSameZip(reservation.event, event) ? (find('delivery') ?? null) : undefined,
    },
  });
  const all = [...anew.adjustments, ...adjustments.filter(({ kind }) => STAYS.has(kind))];
  const quoted = totalUp(anew.lines, all, reservation.plan, depositPercentOf(reservation));
  return { quoted, wanted: lines.map((one, index) => lineOf(one, quoted.lines[index])) };
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
    depositPercent: depositPercentOf(reservation),
    promoCode: reservation.pricing?.promoCode,
    deliveries: settings.limits.deliveriesPerDay === null ? [] : deliveryDaysOf(lines),
  };
}
