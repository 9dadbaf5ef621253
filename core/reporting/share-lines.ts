import {
  type Cents,
  maxCents,
  NO_CENTS,
  percentOf,
  spreadCents,
  sumCents,
} from '#core/kernel/cents.ts';
import type { Adjustment, AdjustmentKind } from '#core/pricing/adjustment.ts';
import { addParts } from '#core/pricing/day-rates.ts';
import { priceLine } from '#core/pricing/quote.ts';
import {
  adjustmentsOf,
  type Reservation,
  type ReservationLine,
} from '#core/reservations/reservation.ts';

/** Adjustments of the lines, in the order in which they are calculated. */
const ON_LINES: ReadonlySet<AdjustmentKind> = new Set([
  'weekend',
  'holiday',
  'multi_day',
  'package',
  'promo',
  'discount',
]);

export const fallsOnLines = ({ kind }: Pick<Adjustment, 'kind'>): boolean => ON_LINES.has(kind);

const listPriceOf = ({ unitPrice, quantity, per, ...period }: ReservationLine): Cents =>
  priceLine(unitPrice, period, quantity, per);

/** The line's stored amounts for the pricing step of this adjustment. */
function keptPart({ rates }: ReservationLine, { kind, name, rate }: Adjustment): Cents {
  const kept = [...(rates?.days ?? []), ...(rates?.packages ?? [])].filter(
    (step) => step.kind === kind && step.name === name && step.rate === rate,
  );
  return sumCents(kept.map(({ amount }) => amount));
}

function pricedParts(
  lines: readonly ReservationLine[],
  nets: readonly Cents[],
  adjustment: Adjustment,
): readonly Cents[] {
  switch (adjustment.kind) {
    case 'multi_day':
      return lines.map(({ rates }, index) =>
        percentOf(nets[index] ?? NO_CENTS, -(rates?.multiDayPercent ?? 0)),
      );
    case 'promo':
    case 'discount':
      return spreadCents(
        adjustment.amount,
        nets.map((net) => maxCents(NO_CENTS, net)),
      );
    default:
      return lines.map((line) => keptPart(line, adjustment));
  }
}

/**
 * An adjustment's part on each line. Old bookings stored none, so theirs are split by list price.
 */
function partsOn(
  lines: readonly ReservationLine[],
  list: readonly Cents[],
  nets: readonly Cents[],
  adjustment: Adjustment,
): readonly Cents[] {
  const parts = pricedParts(lines, nets, adjustment);
  return sumCents(parts) === adjustment.amount ? parts : spreadCents(adjustment.amount, list);
}

/**
 * Prices of lines: at list price, and after surcharges and discounts, whose parts follow in order.
 */
export type SharedLines = {
  readonly list: readonly Cents[];
  readonly nets: readonly Cents[];
  readonly steps: readonly { readonly kind: AdjustmentKind; readonly parts: readonly Cents[] }[];
};

/** Splits amounts by line the way pricing did, so that taxed amounts match to the cent. */
export function shareLines(reservation: Reservation): SharedLines {
  const { lines } = reservation;
  const list = lines.map(listPriceOf);
  let nets: readonly Cents[] = list;
  const steps = adjustmentsOf(reservation)
    .filter(fallsOnLines)
    .map((adjustment) => {
      const parts = partsOn(lines, list, nets, adjustment);
      nets = addParts(nets, parts);
      return { kind: adjustment.kind, parts };
    });
  return { list, nets, steps };
}
