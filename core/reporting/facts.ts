import type { Credit, CreditEntryKind } from '#core/credits/credit.ts';
import type { GiftSale } from '#core/gifts/gift-sale.ts';
import { type CalendarDay, eachDay, isWeekend } from '#core/kernel/calendar-day.ts';
import {
  addCents,
  type Cents,
  cents,
  maxCents,
  NO_CENTS,
  spreadCents,
  subtractCents,
  sumCents,
} from '#core/kernel/cents.ts';
import type { Instant } from '#core/kernel/instant.ts';
import { shopDay, shopDayIn } from '#core/kernel/shop-time.ts';
import { isTax } from '#core/pricing/adjustment.ts';
import { zipOf } from '#core/pricing/delivery.ts';
import { madeUp } from '#core/reservations/disputes.ts';
import {
  directionOf,
  isCorrection,
  isDisputeEntry,
  isExemptRefund,
  isTornRefund,
  isReturn,
  isTakenOver,
  isTestMoney,
  methodOf,
  type MoneyEntry,
} from '#core/reservations/money-entry.ts';
import { isSold } from '#core/reservations/reservation-state.ts';
import {
  owedOf,
  adjustmentsOf,
  balanceDueOn,
  type Reservation,
  writtenOffOf,
} from '#core/reservations/reservation.ts';
import { type SharedLines, shareLines, taxedShares } from '#core/reservations/share-lines.ts';
import type { Account } from './accounts.ts';
import { type Cell, gathered, keyOf } from './cells.ts';
import {
  priceBandOf,
  weekdayGroupOf,
  type RefundReason,
  FORMER_SHOP,
  UNTOLD,
} from './fact-names.ts';
import {
  accountCells,
  accountOf,
  badDebtsOf,
  cellOf,
  dayOf,
  disputeFeesOf,
  feePostings,
} from './postings.ts';

/** An adopted reservation may name no unit. */
export const NO_UNIT = '-';

/** Reports by the day of booking leave out imports whose day is unknown. */
const isDated = ({ former }: Reservation): boolean =>
  former?.isUndated !== true && former?.isUndone !== true;

/** The order's channel, language and status, on the day it was placed. */
const placedCell = (reservation: Reservation): Cell => {
  const { office, language = 'en', status, total, createdAt } = reservation;
  return {
    day: dayOf(reservation, createdAt),
    key: keyOf('placed', office?.source ?? 'website', language, status),
    count: 1,
    cents: total,
  };
};

const placedOnWebsite = ({ office, former }: Reservation): boolean =>
  office?.source === undefined && former === undefined;

/** How the order came: the office's channel, the former shop, or the visitor's source. */
function cameOf(reservation: Reservation): readonly [source: string, device: string] {
  const { came, office, former } = reservation;
  if (office?.source !== undefined) return [office.source, UNTOLD];
  if (former !== undefined) return [FORMER_SHOP, UNTOLD];
  return [came?.source ?? UNTOLD, came?.device ?? UNTOLD];
}

/** The order by its source. */
const cameCells = (reservation: Reservation): readonly Cell[] =>
  orderCells(reservation, 'came', [...cameOf(reservation), reservation.language ?? 'en']);

/** The promo code it was booked with, and its discount. */
function codeCells(reservation: Reservation): readonly Cell[] {
  const code = reservation.pricing?.promoCode;
  if (code === undefined) return [];
  const given = adjustmentsOf(reservation).flatMap(({ kind, amount }) =>
    kind === 'promo' ? [amount] : [],
  );
  const day = dayOf(reservation, reservation.createdAt);
  return [
    ...orderCells(reservation, 'code', [code]),
    ...(isSold(reservation)
      ? [{ day, key: keyOf('codeGiven', code), count: 1, cents: -sumCents(given) }]
      : []),
  ];
}

/** The order's value without tax, on the day placed. If sold, also with tax and by card. */
function orderCells(
  reservation: Reservation,
  family: string,
  of: readonly string[],
): readonly Cell[] {
  const { lines, status, total, createdAt } = reservation;
  const day = dayOf(reservation, createdAt);
  const placed = { day, key: keyOf(family, ...of, status), count: 1, cents: netOf(reservation) };
  if (!isSold(reservation)) return [placed];
  const card = cardCostOf(reservation);
  const rented = lines.reduce((sum, { units }) => sum + Math.max(1, units.length), 0);
  return [
    placed,
    { day, key: keyOf(`${family}Rents`, ...of), count: rented, cents: total },
    { day, key: keyOf(`${family}Card`, ...of), ...card.untold },
    { day, key: keyOf(`${family}Fee`, ...of), count: 0, cents: card.fees },
  ];
}

const netOf = (reservation: Reservation): Cents =>
  subtractCents(
    reservation.total,
    sumCents(
      adjustmentsOf(reservation)
        .filter(isTax)
        .map(({ amount }) => amount),
    ),
  );

/** What was bought on the website, on the order's day: by product, by weekday and price. */
const boughtCells = (reservation: Reservation): readonly Cell[] =>
  placedOnWebsite(reservation)
    ? reservation.lines.flatMap(({ productId, startDate, unitPrice, quantity, per }) => {
        const day = dayOf(reservation, reservation.createdAt);
        const at = keyOf('boughtAt', weekdayGroupOf(startDate), priceBandOf(unitPrice));
        return [
          { day, key: keyOf('bought', productId), count: quantity, cents: 0 },
          ...(per === undefined ? [{ day, key: at, count: quantity, cents: 0 }] : []),
        ];
      })
    : [];

/** The provider's fees, including dispute fees, and charges whose fee is not reported yet. */
function cardCostOf({ entries, cardFees = [] }: Pick<Reservation, 'entries' | 'cardFees'>) {
  const told = new Set(
    cardFees.flatMap(({ kind, intentId }) => (kind === 'charge' ? intentId : [])),
  );
  const untold = entries.filter((one) => one.kind === 'charge' && !told.has(one.intentId));
  return {
    fees: sumCents([...cardFees, ...disputeFeesOf({ entries })].map(({ fee }) => fee)),
    untold: { count: untold.length, cents: sumCents(untold.map(({ amount }) => amount)) },
  };
}

/** The card cost of payments that earned no rent, as of refunded parties: no fee comes back. */
const strayCardCells = (
  paid: Pick<Reservation, 'entries' | 'cardFees'>,
  day: CalendarDay,
): readonly Cell[] => {
  const { fees, untold } = cardCostOf(paid);
  return [
    { day, key: keyOf('card', NO_UNIT, NO_UNIT), ...untold },
    { day, key: keyOf('cardFee', NO_UNIT, NO_UNIT), count: 0, cents: fees },
  ];
};

/**
 * Each unit's revenue on its event day, after surcharges and discounts, and its days out.
 * @param isAsked which of the reservation's lines, by index
 */
function unitCells(
  reservation: Reservation,
  { nets }: SharedLines,
  isAsked: (line: number) => boolean = () => true,
): readonly Cell[] {
  const { lines } = reservation;
  const weights = nets.map((net) => maxCents(NO_CENTS, net));
  const { fees, untold } = cardCostOf(reservation);
  const charged = spreadCents(untold.cents, weights);
  const took = spreadCents(fees, weights);
  const onTop = spreadCents(subtractCents(netOf(reservation), sumCents(nets)), weights);
  const charges = spreadCents(cents(untold.count), weights);
  return lines.flatMap((line, index) => {
    if (!isAsked(index)) return [];
    const { productId, startDate, endDate } = line;
    const units = line.units.length === 0 ? [NO_UNIT] : line.units;
    const even = (amount: Cents | undefined) =>
      spreadCents(
        amount ?? NO_CENTS,
        units.map(() => cents(1)),
      );
    const shares = even(nets[index]);
    const [unitCharged, unitCharges] = [even(charged[index]), even(charges[index])];
    const unitOnTop = even(onTop[index]);
    const unitTook = even(took[index]);
    const days = eachDay(startDate, endDate);
    return units.flatMap((unit, at): readonly Cell[] => [
      {
        day: startDate,
        key: keyOf('rent', productId, unit),
        count: 1,
        cents: shares[at] ?? NO_CENTS,
      },
      // Delivery, waiver, goodwill. Together with the rents they are the order's revenue.
      {
        day: startDate,
        key: keyOf('onTop', productId, unit),
        count: 0,
        cents: unitOnTop[at] ?? NO_CENTS,
      },
      {
        day: startDate,
        key: keyOf('card', productId, unit),
        count: unitCharges[at] ?? 0,
        cents: unitCharged[at] ?? NO_CENTS,
      },
      {
        day: startDate,
        key: keyOf('cardFee', productId, unit),
        count: 0,
        cents: unitTook[at] ?? NO_CENTS,
      },
      ...days.map((day) => ({
        day,
        key: keyOf(isWeekend(day) ? 'weekend' : 'out', productId, unit),
        count: 1,
        cents: 0,
      })),
    ]);
  });
}

/** What these lines of a sold reservation count for their units. */
export const unitFactsOf = (
  reservation: Reservation,
  lines: ReadonlySet<number>,
): readonly Cell[] => unitCells(reservation, shareLines(reservation), (line) => lines.has(line));

/** By ZIP code, the only part of the delivery address that is always reliable. */
function taxCells(reservation: Reservation, shared: SharedLines): readonly Cell[] {
  const zip = zipOf(reservation.event.postalCode) ?? '';
  const summed = new Map<string, Cell>();
  for (const { day, amount, rate, part, isFee } of taxedShares(reservation, shared)) {
    if (amount === 0) continue;
    const key = keyOf('tax', zip, `${rate}`, part);
    const before = summed.get(`${day} ${key}`);
    const sum = addCents(cents(before?.cents ?? 0), amount);
    // A reservation counts as one sale, however many lines it has.
    const count = isFee === true ? (before?.count ?? 0) : 1;
    summed.set(`${day} ${key}`, { day, key, count, cents: sum });
  }
  return [...summed.values()];
}

/** Bad debts like the sales they were, but on the day they were written off or came after all. */
function badDebtCells(reservation: Reservation, shared: SharedLines): readonly Cell[] {
  const zip = zipOf(reservation.event.postalCode) ?? '';
  const isFiled = reservation.former?.isTaxFiled === true;
  return badDebtsOf(reservation, shared).flatMap(({ day, part, rate, amount }) =>
    isFiled ? [] : [{ day, key: keyOf('badDebt', zip, `${rate}`, part), count: 1, cents: -amount }],
  );
}

/** Sales tax of these days that the former system filed. */
const taxFiledCells = (reservation: Reservation, shared: SharedLines): readonly Cell[] =>
  reservation.former?.isTaxFiled === true
    ? taxedShares(reservation, shared).flatMap(({ day, amount, part }) =>
        part === 'collected'
          ? [{ day, key: keyOf('taxFiled', 'former'), count: 0, cents: amount }]
          : [],
      )
    : [];

/** What was sold by a certificate: by booking, because that knows the organization. */
const exemptCells = (reservation: Reservation, shared: SharedLines): readonly Cell[] =>
  reservation.office?.taxExempt === undefined
    ? []
    : taxedShares(reservation, shared).flatMap(({ day, amount, part }) =>
        part === 'exempt' && amount !== 0
          ? [{ day, key: keyOf('exempt', reservation.id), count: 0, cents: amount }]
          : [],
      );

const wayOf = (entry: MoneyEntry): string => {
  const account = accountOf(entry);
  return account === 'credits' ? 'credit' : (account ?? '');
};

/** Entries that brought money in here or paid it out, with their days and methods. */
const moved = (entries: readonly MoneyEntry[], dayAt: (at: Instant) => CalendarDay) =>
  entries.flatMap((entry) =>
    accountOf(entry) === undefined || isTakenOver(entry) || entry.amount === 0
      ? []
      : [{ entry, day: dayAt(entry.at), way: wayOf(entry) }],
  );

/** Money received here and paid out, by method. */
const cashCells = (...of: Parameters<typeof moved>): readonly Cell[] =>
  moved(...of).map(({ entry, day, way }) => {
    const key = keyOf('cash', way, directionOf(entry));
    return { day, key, count: 1, cents: entry.amount };
  });

/** Money that came with imported bookings, which is in the former system's books. */
const formerCells = (reservation: Reservation): readonly Cell[] =>
  reservation.entries.filter(isTakenOver).map(({ at, amount }) => ({
    day: dayOf(reservation, at),
    key: keyOf('former', amount < 0 ? 'out' : 'in'),
    count: 1,
    cents: amount,
  }));

/** Money by the simulated card, which moved nothing, so that a journal with it says so. */
const testCells = (
  entries: readonly MoneyEntry[],
  dayAt: (at: Instant) => CalendarDay,
): readonly Cell[] =>
  moved(entries, dayAt)
    .filter(({ entry }) => isTestMoney(entry))
    .map(({ entry, day }) => ({ day, key: keyOf('test', 'card'), count: 1, cents: entry.amount }));

/**
 * Each payment and refund behind the cash cells that is money, by the method it really came. What
 * only corrects a method is left out: it is on the payment's day, so the sums are the same.
 */
export const paymentsIn = (entries: readonly MoneyEntry[], dayAt: (at: Instant) => CalendarDay) =>
  moved(entries, dayAt)
    .filter(({ entry, way }) => way !== 'credit' && !isCorrection(entry))
    .map((one) => ({ ...one, way: methodOf(entries, one.entry.id) ?? one.way }));

/** The payments and refunds behind the cells of the former system's money. */
export const formerIn = (entries: readonly MoneyEntry[], dayAt: (at: Instant) => CalendarDay) =>
  entries
    .filter(isTakenOver)
    .map((entry) => ({ entry, day: dayAt(entry.at), way: methodOf(entries, entry.id) ?? 'other' }));

function reasonOf({ status }: Reservation, entry: MoneyEntry): RefundReason {
  const covered = madeUp(entry);
  if (isDisputeEntry(entry) || covered === 'dispute') return 'disputed';
  // What a rain check lost again was no refund after all.
  if (entry.kind === 'credit_issued' || covered === 'return') return 'rain_check';
  if (entry.why !== undefined && entry.kind !== 'credit') return 'given';
  if (isExemptRefund(entry)) return 'exempt';
  if (isTornRefund(entry)) return 'out_of_service';
  if (status === 'cancelled') return 'cancelled';
  return status === 'expired' ? 'too_late' : 'changed';
}

/** One refund may go to two payments by card, `given:ID`, and partly in person, `handed_back:ID`. */
const refundOf = (entry: MoneyEntry): string =>
  ((entry.kind === 'refund' ? entry.cause : undefined) ?? entry.id).replace(
    /^(?:given|handed_back):/,
    '',
  );

/**
 * Refunds to customers are positive; refunds that came back are negative. A refund counts once,
 * where its first part was paid out.
 */
export const refundCells = (reservation: Reservation): readonly Cell[] => {
  const known = new Set<string>();
  return reservation.entries.flatMap((entry) => {
    const wentBack =
      entry.kind !== 'adjustment' &&
      entry.kind !== 'received' &&
      !isTakenOver(entry) &&
      entry.amount !== 0 &&
      (entry.amount < 0 ||
        entry.kind === 'refund_failed' ||
        isDisputeEntry(entry) ||
        madeUp(entry) !== undefined);
    if (!wentBack) return [];
    const key = keyOf('refund', reasonOf(reservation, entry), wayOf(entry));
    const refund = refundOf(entry);
    const count = entry.amount < 0 && !known.has(refund) ? 1 : 0;
    known.add(refund);
    return [{ day: dayOf(reservation, entry.at), key, count, cents: -entry.amount }];
  });
};

/**
 * The balance, on its due day. It ages without further cells. Of a canceled booking nothing is left
 * to pay but what its bank returned, since that day.
 */
function owedCells(reservation: Reservation): readonly Cell[] {
  const { id, total, entries } = reservation;
  const owed = owedOf(reservation);
  if (owed <= 0) return [];
  const off = writtenOffOf(reservation);
  const back = isSold(reservation) ? undefined : entries.findLast(isReturn);
  const day = back ? dayOf(reservation, back.at) : balanceDueOn(reservation);
  return [
    { day, key: keyOf('owed', id), count: 1, cents: owed },
    { day, key: keyOf('owedOf', id), count: 0, cents: back ? 0 : total },
    ...(off > 0 ? [{ day, key: keyOf('owedOff', id), count: 0, cents: off }] : []),
  ];
}

/**
 * Increase it if the same reservation gives different cells than before, or cells are stored
 * elsewhere. Sums of an older version are counted again.
 */
export const FACTS_VERSION = 18;

/**
 * Everything the reports know about a reservation. The same reservation always gives the same
 * cells, so sums are updated by subtracting its old cells and adding its new ones.
 */
export function factsOf(reservation: Reservation): readonly Cell[] {
  const shared = shareLines(reservation);
  const sold = isSold(reservation)
    ? [
        ...unitCells(reservation, shared),
        ...taxCells(reservation, shared),
        ...badDebtCells(reservation, shared),
        ...exemptCells(reservation, shared),
        ...taxFiledCells(reservation, shared),
        ...boughtCells(reservation),
      ]
    : strayCardCells(reservation, dayOf(reservation, reservation.createdAt));
  return gathered([
    ...(isDated(reservation) ? [placedCell(reservation), ...cameCells(reservation)] : []),
    ...codeCells(reservation),
    ...accountCells(reservation, shared),
    ...cashCells(reservation.entries, (at) => dayOf(reservation, at)),
    ...testCells(reservation.entries, (at) => dayOf(reservation, at)),
    ...formerCells(reservation),
    ...refundCells(reservation),
    ...owedCells(reservation),
    ...sold,
  ]);
}

/** The shop day of a moment of the sale. */
export const giftDayOf =
  ({ createdAt }: Pick<GiftSale, 'createdAt'>) =>
  (at: Instant): CalendarDay =>
    shopDayIn(at) ?? shopDay(createdAt);

/**
 * A gift sale's cells: its money against `gift_cards`, which the card takes over when it is issued
 * and gives up when its price is refunded. Refunds beyond the card's balance stay there.
 */
export const factsOfGiftSale = (sale: GiftSale): readonly Cell[] => {
  const { entries, createdAt } = sale;
  const dayAt = giftDayOf(sale);
  return gathered([
    ...strayCardCells(sale, shopDay(createdAt)),
    ...feePostings(sale, dayAt).map(cellOf),
    ...cashCells(entries, dayAt),
    ...testCells(entries, dayAt),
    ...entries.flatMap((entry): readonly Cell[] => {
      const { amount, kind } = entry;
      const day = dayAt(entry.at);
      const way = wayOf(entry);
      const cell = (key: string, amountCents: number, count = 0): readonly Cell[] =>
        amountCents === 0 ? [] : [{ day, key, count, cents: amountCents }];
      const reason: RefundReason = isDisputeEntry(entry) ? 'disputed' : 'given';
      return [
        ...cell(keyOf('account', way), amount, 1),
        ...cell(keyOf('account', 'gift_cards'), -amount),
        ...(kind === 'charge' || kind === 'received'
          ? []
          : cell(keyOf('refund', reason, way), -amount, amount < 0 ? 1 : 0)),
      ];
    }),
  ]);
};

/** The opposite account for a credit's own entries. What expires or is voided is breakage. */
const AGAINST: Readonly<Partial<Record<CreditEntryKind, Account>>> = {
  issued: 'gift_cards',
  refunded: 'gift_cards',
  earned: 'points',
  referred: 'points',
  taken_back: 'points',
};

/** A returned payment is a loss, less what is still taken off the card. */
function lossOf(returned: NonNullable<Credit['sold']>['returned']): readonly Cell[] {
  const day = returned && shopDayIn(returned.at);
  if (returned === undefined || day === undefined) return [];
  const { amount } = returned;
  return [
    { day, key: keyOf('account', 'returned_checks'), count: 1, cents: amount },
    { day, key: keyOf('account', 'gift_cards'), count: 0, cents: -amount },
  ];
}

/**
 * A credit's cells that no reservation posts, and each movement of points. The price of a sold card
 * is with its sale (`factsOfGiftSale`); a gift card that nobody paid for is given away.
 */
export const factsOfCredit = ({ kind: of, entries, createdAt, sold }: Credit): readonly Cell[] => {
  if (sold?.isUndone === true) return [];
  const isGiven = of === 'gift_card' && sold === undefined;
  const returned = sold?.returned;
  return gathered([
    ...lossOf(returned),
    ...entries.flatMap(({ kind, amount, at, reservationId }): readonly Cell[] => {
      const since = returned && (returned.recordedAt ?? returned.at);
      const isOfLoss = kind === 'refunded' && since !== undefined && at >= since;
      // What the return took off the card counts on the day of the return.
      const counts = isOfLoss && at === since ? returned?.at : at;
      const day = shopDayIn(counts ?? at) ?? shopDayIn(createdAt);
      if (day === undefined) return [];
      const points =
        of === 'points' ? [{ day, key: keyOf('points', kind), count: 1, cents: amount }] : [];
      const isPosted = kind === 'used' || kind === 'returned';
      if (isPosted || (kind === 'issued' && reservationId !== undefined)) return points;
      const against = isGiven
        ? 'promotions'
        : isOfLoss
          ? 'returned_checks'
          : (AGAINST[kind] ?? 'breakage');
      return [
        ...points,
        { day, key: keyOf('account', 'credits'), count: 1, cents: -amount },
        { day, key: keyOf('account', against), count: 0, cents: amount },
      ];
    }),
  ]);
};
