import { payableOf, takesPayment } from '#core/back-office/take-payment.ts';
import { taxToCharge } from '#core/back-office/tax-certificate.ts';
import { shutOn } from '#core/capacity/booking-limits.ts';
import type { Product } from '#core/catalogue/product.ts';
import type {
  AdminReservation,
  MoneyEntryDto,
  ReservationRow,
  SubstitutesDto,
} from '#core/contract/admin-reservations.ts';
import type { ActorDto } from '#core/contract/fields.ts';
import { type NextStep, nextStep, type Planned, stopOf } from '#core/desk/next-step.ts';
import { signatureOf } from '#core/documents/agreement.ts';
import type { Actor } from '#core/kernel/actor.ts';
import { daysBetween } from '#core/kernel/calendar-day.ts';
import { type Cents, maxCents, NO_CENTS, subtractCents, sumCents } from '#core/kernel/cents.ts';
import { type Instant, isoFromInstant } from '#core/kernel/instant.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import { type SavedCard, savedCardOf } from '#core/payments/balance-charge.ts';
import { sayNotChargeable } from '#core/payments/say-saved-card.ts';
import type { AdjustmentKind } from '#core/pricing/adjustment.ts';
import { priceLine } from '#core/pricing/quote.ts';
import { chargeTaxOf, discountParts, undoableActs } from '#core/refunds/adjust-total.ts';
import {
  bookedPolicyOf,
  mayCustomerCancel,
  percentBack,
} from '#core/refunds/cancellation-policy.ts';
import { backOf, moneyBackOf } from '#core/refunds/money-back.ts';
import { refundOnCancel, stakesOn } from '#core/refunds/refund-on-cancel.ts';
import { mostRefundable } from '#core/refunds/refund.ts';
import { roomInConsent } from '#core/reservations/card-consent.ts';
import { type ChoiceOffer, isAboutLater, openOfferOf } from '#core/reservations/choice-offer.ts';
import { disputeOf } from '#core/reservations/disputes.ts';
import {
  isTestMoney,
  isTornRefund,
  lastFourOf,
  type MoneyEntry,
} from '#core/reservations/money-entry.ts';
import { organizationOf } from '#core/reservations/office-terms.ts';
import { chargeAhead } from '#core/reservations/planned-charge.ts';
import { isCalledOff } from '#core/reservations/reservation-state.ts';
import {
  adjustmentsOf,
  balanceDueOn,
  balanceOf,
  mailLanguageOf,
  paidOf,
  type Reservation,
  summaryOf,
  versionOf,
  netPaidOf,
  promisedOfflineOf,
  promisedToCardOf,
  type ReservationLine,
  writtenOffOf,
} from '#core/reservations/reservation.ts';
import { textNumber } from '#core/reservations/text-consent.ts';
import { announcedWindow } from '#core/reservations/told-hours.ts';
import {
  isOutside,
  openOn,
  promisedVisits,
  type PromisedVisit,
} from '#core/reservations/visits.ts';
import { isHeldBack, type StuckLine } from '#core/self-service/offer-substitutes.ts';
import { isTooLateToAsk } from '#core/self-service/put-offer.ts';
import type { Settings } from '#core/settings/business-settings.ts';
import {
  adjustmentDto,
  awaitedOf,
  offeredDto,
  visitDto,
} from '#server/platform/http/booking.presenter.ts';

/** Staff names by account id. */
export type StaffNames = ReadonlyMap<string, string>;

/** Who did something, for the back office. */
export const actorDto = (actor: Actor, names?: StaffNames): ActorDto => {
  if (actor.kind === 'system') return { kind: actor.kind, name: actor.job };
  if (actor.kind === 'crew') return { kind: actor.kind, name: actor.name };
  if (actor.kind === 'account') return { kind: actor.kind, name: actor.uid };
  return actor.kind === 'admin'
    ? {
        kind: actor.kind,
        name: actor.uid,
        who: names?.get(actor.uid),
        ...(actor.approvedBy !== undefined && {
          approvedBy: names?.get(actor.approvedBy) ?? actor.approvedBy,
        }),
      }
    : { kind: actor.kind };
};

export const stampDto = ({ at, by }: { readonly at: Instant; readonly by: Actor }) => ({
  at: isoFromInstant(at),
  by: actorDto(by),
});

const goodnessDto = ({ capacity, ages, wet }: Product) => ({ capacity, ages, wet });

const substituteDto = (
  { product, isMeasured, wind, change }: StuckLine['offers'][number],
  settings: Settings,
) => {
  const { id, title, price, setup, power } = product;
  return {
    ...goodnessDto(product),
    productId: id,
    title,
    priceCents: price,
    needs: {
      lengthFt: setup.lengthFt,
      widthFt: setup.widthFt,
      gateWidthIn: setup.gateWidthIn,
      circuits: power.circuits,
    },
    isMeasured,
    wind: wind && {
      gustMph: wind.mph,
      limitMph: wind.limitMph,
      at: isoFromInstant(wind.at),
      recorded: wind.recorded,
      isHeldBack: isHeldBack({ wind }, settings),
    },
    change,
  };
};

const isLaterThan = (first: StuckLine | undefined, open: ChoiceOffer | undefined): boolean =>
  first !== undefined && open !== undefined && isAboutLater(open, first.line);

export const substitutesDto = (
  reservation: Reservation,
  stuck: readonly StuckLine[],
  settings: Settings,
  now: Instant,
): SubstitutesDto => ({
  reservationId: reservation.id,
  offer: offeredDto(reservation, 'unit', now),
  ...(isLaterThan(stuck[0], openOfferOf(reservation, now)) && { replacesLater: true }),
  // The first is what the customer would be asked about.
  ...(stuck[0] !== undefined &&
    isTooLateToAsk(reservation, 'unit', stuck[0].line.startDate, settings, now) && {
      isTooLate: true,
    }),
  stuck: stuck.map(({ line, given, quantity, offers, lesser, without }) => {
    const { productId, title, startDate, endDate } = line;
    return {
      ...goodnessDto(given),
      productId,
      title,
      startDate,
      endDate,
      quantity,
      priceCents: given.price,
      without,
      offers: offers.map((one) => substituteDto(one, settings)),
      lesser: lesser.map((one) => ({
        ...substituteDto(one, settings),
        differenceCents: one.difference,
      })),
    };
  }),
});

/** Accounts of the staff members who acted on a reservation. */
export const staffOf = ({ history, entries }: Reservation): readonly string[] => [
  ...new Set(
    [...history, ...entries].flatMap(({ by }) =>
      by?.kind === 'admin' ? [by.uid, ...(by.approvedBy ? [by.approvedBy] : [])] : [],
    ),
  ),
];

const referenceOf = (entry: MoneyEntry): string | undefined => {
  if ('intentId' in entry) return entry.intentId;
  return 'code' in entry ? entry.code : undefined;
};

/** As staff typed it, or a code. */
const reasonOf = (entry: MoneyEntry): string | undefined =>
  isTornRefund(entry) ? 'out_of_service' : entry.why;

const entryDto = (
  entry: MoneyEntry,
  reservation: Reservation,
  names: StaffNames,
): MoneyEntryDto => ({
  id: entry.id,
  kind: entry.kind,
  amountCents: entry.amount,
  at: isoFromInstant(entry.at),
  why: reasonOf(entry),
  by: entry.by && actorDto(entry.by, names),
  reference: referenceOf(entry),
  lastFour: lastFourOf(reservation, entry),
  ...(isTestMoney(entry) && { isTest: true }),
  ...('method' in entry && {
    method: entry.method,
    note: entry.note,
    corrects: entry.corrects,
    recordedAt: entry.recordedAt && isoFromInstant(entry.recordedAt),
    returns: entry.returns,
  }),
  ...('disputeId' in entry && { disputedCents: entry.disputed, feeCents: entry.fee }),
});

const nextDto = ({ at, amount, ...step }: NextStep): ReservationRow['next'] => ({
  ...step,
  at: at === undefined ? undefined : isoFromInstant(at),
  amountCents: amount,
});

/** Each reason once: a refund that goes several ways has an entry for each. */
function refundReasonsOf({
  entries,
}: Pick<Reservation, 'entries'>): Pick<ReservationRow, 'refundReasons'> {
  const whys = entries.flatMap((entry) =>
    entry.kind !== 'adjustment' && entry.kind !== 'received' && entry.amount < 0
      ? (reasonOf(entry) ?? [])
      : [],
  );
  return whys.length === 0 ? {} : { refundReasons: [...new Set(whys)] };
}

/** What the shop's days and hours have against a visit that is still ahead. */
const closedAt = (
  visit: PromisedVisit,
  settings: Settings,
): Pick<ReservationRow['visits'][number], 'closed' | 'outside'> => {
  const { day } = visit;
  const { limits } = settings;
  const closed = shutOn(day, limits);
  if (closed !== undefined) return { closed };
  const open = openOn(day, settings);
  return isOutside(visit, open) ? { outside: open } : {};
};

/** The hours that its customer knows, where those are not the promised ones. */
function toldFor(
  reservation: Reservation,
  visit: PromisedVisit,
): Pick<ReservationRow['visits'][number], 'told'> {
  const { from, to } = announcedWindow(reservation, visit) ?? visit;
  return from === visit.from && to === visit.to ? {} : { told: { from, to } };
}

const placeOf = ({ event: { street, city, postalCode, startsAt, endsAt } }: Reservation) => ({
  street,
  city,
  postalCode,
  startsAt,
  endsAt,
});

function partsOf(reservation: Reservation): ReservationRow['parts'] {
  const of = (...kinds: readonly AdjustmentKind[]): Cents =>
    sumCents(
      adjustmentsOf(reservation).flatMap(({ kind, amount }) =>
        kinds.includes(kind) ? [amount] : [],
      ),
    );
  return {
    taxCents: of('tax'),
    deliveryCents: of('delivery'),
    waiverCents: of('damage_waiver'),
    chargesCents: of('charge'),
    discountCents: of('multi_day', 'package', 'promo', 'discount'),
    goodwillCents: of('goodwill'),
  };
}

export const reservationRowDto = (
  reservation: Reservation,
  settings: Settings,
  now: Instant,
  stops: Planned['stops'],
  isOut: boolean,
): ReservationRow => {
  const { productTitle, startDate, endDate } = summaryOf(reservation.lines);
  return {
    id: reservation.id,
    status: reservation.status,
    ...awaitedOf(reservation),
    productTitle,
    startDate,
    endDate,
    visits: promisedVisits(reservation, settings).map((visit) => {
      const stop = stopOf(visit, stops);
      const isBegun = stop !== undefined && stop.state !== 'planned';
      const isComing = !isBegun && !isCalledOff(reservation) && visit.day >= shopDay(now);
      return {
        ...visitDto(visit),
        ...toldFor(reservation, visit),
        ...(isBegun && { state: stop.state }),
        ...(isComing && closedAt(visit, settings)),
      };
    }),
    agreement: signatureOf(reservation, settings),
    createdAt: isoFromInstant(reservation.createdAt),
    contact: reservation.contact,
    ...placeOf(reservation),
    organization: organizationOf(reservation.office),
    poNumber: reservation.office?.invoice?.poNumber,
    items: reservation.lines.map(({ title, quantity }) => ({ title, quantity })),
    totalCents: reservation.total,
    parts: partsOf(reservation),
    paidCents: paidOf(reservation),
    netPaidCents: netPaidOf(reservation),
    keptCents: maxCents(NO_CENTS, netPaidOf(reservation)),
    balanceCents: payableOf(reservation),
    writtenOffCents: writtenOffOf(reservation) || undefined,
    chargedOn: chargeAhead(reservation, settings, shopDay(now)),
    ...refundReasonsOf(reservation),
    dispute: disputeOf(reservation),
    holdExpiresAt:
      reservation.status === 'held' && reservation.holdExpiresAt !== undefined
        ? isoFromInstant(reservation.holdExpiresAt)
        : undefined,
    next: nextDto(nextStep(reservation, settings, now, stops, isOut)),
  };
};

function savedCardDto(card: SavedCard | undefined): AdminReservation['savedCard'] {
  if (card === undefined) return undefined;
  return card.kind === 'due' ? { dueCents: card.amount } : { why: sayNotChargeable(card) };
}

export function adminReservationDto(
  reservation: Reservation,
  settings: Settings,
  now: Instant,
  names: StaffNames,
  stops: Planned['stops'],
  out: readonly ReservationLine[],
): AdminReservation {
  const isOut = out.length > 0;
  const adjustments = adjustmentsOf(reservation);
  const added = sumCents(adjustments.map(({ amount }) => amount));
  const { cancellation } = bookedPolicyOf(reservation, settings);
  const today = shopDay(now);
  const offer = openOfferOf(reservation, now);
  const { rate, base, isUsual } = chargeTaxOf(reservation);
  return {
    ...reservationRowDto(reservation, settings, now, stops, isOut),
    openOffer: offer && {
      id: offer.id,
      about: offer.reason,
      at: isoFromInstant(offer.at),
      until: isoFromInstant(offer.until),
      days: offer.days.map(({ startDate }) => startDate),
    },
    ...(textNumber(reservation, 'unit_offer') !== undefined && { takesTexts: true }),
    lines: reservation.lines.map(({ unitPrice, ...line }) => ({
      ...line,
      unitPriceCents: unitPrice,
      totalCents: priceLine(unitPrice, line, line.quantity, line.per),
    })),
    adjustments: adjustments.map(adjustmentDto),
    subtotalCents: subtractCents(reservation.total, added),
    placedTotalCents: reservation.placedTotal,
    event: reservation.event,
    crewNote: reservation.crewNote,
    signed: reservation.signed && {
      name: reservation.signed.name,
      at: isoFromInstant(reservation.signed.at),
    },
    dueOn: balanceOf(reservation) > NO_CENTS ? balanceDueOn(reservation) : undefined,
    savedCard: savedCardDto(savedCardOf(reservation, now, isOut)),
    chargeRoomCents: roomInConsent(reservation),
    chargeTax: { rate, baseCents: base, isUsual },
    undoable: undoableActs(reservation).map(({ amount: amountCents, ...one }) => ({
      ...one,
      amountCents,
    })),
    yardCheck: reservation.yardCheck,
    office: reservation.office && {
      ...reservation.office,
      deliveryFeeCents: reservation.office.deliveryFee,
    },
    taxToChargeCents: taxToCharge(reservation, settings),
    plan: reservation.plan,
    entries: reservation.entries.map((entry) => entryDto(entry, reservation, names)),
    attempts: reservation.attempts.map(({ amount, ...attempt }) => ({
      ...attempt,
      amountCents: amount,
    })),
    pendingCents: promisedToCardOf(reservation),
    backCents: backOf(reservation),
    bankCents: moneyBackOf(reservation).bank,
    discountParts: discountParts(reservation).map(({ isTax, amount }) => ({
      isTax,
      amountCents: amount,
    })),
    cashRefundDueCents: promisedOfflineOf(reservation),
    mostBackCents: mostRefundable(reservation),
    takesPayment: takesPayment(reservation, now),
    version: versionOf(reservation),
    language: mailLanguageOf(reservation),
    history: reservation.history.map(({ kind, at, by, amount, facts }) => ({
      kind,
      at: isoFromInstant(at),
      by: actorDto(by, names),
      amountCents: amount,
      facts,
    })),
    customerId: reservation.customerId,
    ...(isOut && { isOutOfService: true as const }),
    ...(isOut && mayCustomerCancel(reservation, today, out) && { mayCancelByLink: true as const }),
    policyRefundCents: refundOnCancel(cancellation, reservation, today, isOut),
    policyTier: {
      percent: percentBack(
        cancellation,
        daysBetween(today, summaryOf(reservation.lines).startDate),
      ),
      stakes: stakesOn(cancellation, reservation, today).map(({ percent, amount }) => ({
        percent,
        amountCents: amount,
      })),
    },
  };
}
