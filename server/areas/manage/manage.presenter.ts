import { spanishTitle, thumbnailOf } from '#core/catalogue/product.ts';
import type {
  ChangeQuoteDto,
  ChangeShown,
  ItemOffersDto,
  ManagedReservation,
  TimelineEntry,
} from '#core/contract/manage.ts';
import { formatCreditCode } from '#core/credits/credit.ts';
import { isSigning } from '#core/documents/agreement.ts';
import type { Actor } from '#core/kernel/actor.ts';
import { addCents, subtractCents, sumCents } from '#core/kernel/cents.ts';
import { isoFromInstant } from '#core/kernel/instant.ts';
import type { VisitProgress } from '#core/lifecycle/visit-progress.ts';
import { pricedLinesOf } from '#core/notifications/ticket-parts.ts';
import { readAdjustments } from '#core/refunds/adjust-total.ts';
import { creditsBackOf, creditsKeptOf, moneyBackOf } from '#core/refunds/money-back.ts';
import { type OfferedDays, worstForecast } from '#core/reservations/choice-offer.ts';
import { BY_SHOP, type HistoryEntry } from '#core/reservations/history.ts';
import { isCreditEntry, onlyCardOf, onlyMethodOf } from '#core/reservations/money-entry.ts';
import { sayExempt } from '#core/reservations/office-terms.ts';
import { isCalledOff } from '#core/reservations/reservation-state.ts';
import {
  adjustmentsOf,
  creditedOf,
  depositPercentOf,
  type Reservation,
  summaryOf,
  mailLanguageOf,
  titleIn,
  invoiceDueOn,
  openInvoiceOf,
  paysAtDoor,
  promisedOfflineOf,
  promisedToCardOf,
  versionOf,
  writtenOffOf,
} from '#core/reservations/reservation.ts';
import { comparedOf } from '#core/reservations/substitute-words.ts';
import type { PromisedVisit } from '#core/reservations/visits.ts';
import type { AmendOptions } from '#core/self-service/amendments.ts';
import type { VisitTime } from '#core/self-service/change-facts.ts';
import type { ManageOffers } from '#core/self-service/manage-offers.ts';
import type { ItemOffer } from '#core/self-service/offer-items.ts';
import type { RefundChoice } from '#core/self-service/put-offer.ts';
import type { ChangeQuote } from '#core/self-service/revise.ts';
import {
  adjustmentDto,
  amountsOf,
  awaitedOf,
  visitDto,
} from '#server/platform/http/booking.presenter.ts';

const WHO = {
  customer: 'you',
  account: 'you',
  admin: 'us',
  crew: 'us',
  system: 'system',
  provider: 'provider',
} as const satisfies Record<Actor['kind'], TimelineEntry['by']>;

/** Entries only the office sees. */
const INTERNAL: ReadonlySet<HistoryEntry['kind']> = new Set(['note', 'unit_moved']);

/** A stranger may have gotten the link: they learn that contact data changed, but not how. */
const WITHOUT_FACTS: ReadonlySet<HistoryEntry['kind']> = new Set(['contact_changed']);

/** The reason staff note for a cancellation is the office's own, unless the shop called it off. */
const isOfficeReason = ({ kind, by, facts }: HistoryEntry): boolean =>
  kind === 'cancelled' && by.kind === 'admin' && facts?.['calledOff'] !== BY_SHOP.calledOff;

/** Of a credit only how its code ends: whoever has the link could spend it. */
function factsTold(entry: HistoryEntry): TimelineEntry['facts'] {
  if (entry.facts === undefined || WITHOUT_FACTS.has(entry.kind)) return undefined;
  const { code, why, undoes: _act, ...facts } = entry.facts;
  return {
    ...facts,
    ...(code !== undefined && { code: code.slice(-4) }),
    ...(why !== undefined && !isOfficeReason(entry) && { why }),
  };
}

/** A crew's state as the customer sees it. A failed visit is for the office to explain. */
const TOLD_STATES = ['on_the_way', 'arrived', 'done'] as const;

const stepsOf = ({ kind, times = {} }: VisitProgress): readonly TimelineEntry[] =>
  TOLD_STATES.flatMap((state) => {
    const { [state]: at } = times;
    const step = state !== 'done' ? state : kind === 'deliver' ? 'set_up' : 'picked_up';
    return at === undefined ? [] : [{ kind: step, at: isoFromInstant(at), by: 'us' }];
  });

const timelineDto = (
  { history }: Reservation,
  begun: ManageOffers['begun'],
): readonly TimelineEntry[] =>
  [...bookingSteps(history), ...begun.flatMap(stepsOf)].toSorted(
    (a, b) => Date.parse(a.at) - Date.parse(b.at),
  );

const bookingSteps = (history: Reservation['history']): readonly TimelineEntry[] =>
  history
    .filter((entry) => !INTERNAL.has(entry.kind) || isSigning(entry))
    .map((entry) => {
      const { kind, at, by, amount } = entry;
      const told = { at: isoFromInstant(at), by: WHO[by.kind] };
      if (isSigning(entry)) return { ...told, kind: 'signed' };
      return {
        ...told,
        kind,
        amountCents: amount,
        facts: factsTold(entry),
      };
    });

/** The total minus all adjustments is the sum of the lines. */
const agreedOf = (reservation: Reservation) => {
  const adjustments = adjustmentsOf(reservation);
  const added = sumCents(adjustments.map(({ amount }) => amount));
  return {
    subtotalCents: subtractCents(reservation.total, added),
    adjustments: readAdjustments(reservation).map(adjustmentDto),
    depositPercent: depositPercentOf(reservation),
  };
};

const issuedCreditsOf = ({ entries }: Reservation) =>
  entries
    .filter(isCreditEntry)
    .filter(({ kind }) => kind === 'credit_issued')
    .map(({ code, amount }) => ({ code: formatCreditCode(code), amountCents: -amount }));

const creditPartDto = ({ amount, ...part }: ReturnType<typeof creditsKeptOf>[number]) => ({
  ...part,
  amountCents: amount,
});

function moneyBackDto(reservation: Reservation): ManagedReservation['moneyBack'] {
  const { paid, card, cash, cashDue, credit, rainCheck, bank, kept } = moneyBackOf(reservation);
  if (!isCalledOff(reservation) && paid === kept) return undefined;
  return {
    paidCents: paid,
    cardCents: card,
    cashCents: addCents(cash, cashDue),
    creditCents: credit,
    credits: creditsBackOf(reservation).map(creditPartDto),
    rainCheckCents: rainCheck,
    bankCents: bank,
    keptCents: kept,
  };
}

const stakeDto = (stake: ChangeQuote['stake']) =>
  stake && { paidCents: stake.paid, refundCents: stake.refund };

const refundChoiceDto = (refund: RefundChoice | undefined) =>
  refund && { backCents: refund.back, lessCents: refund.less, isAll: refund.isAll };

const daysDto = ({ startDate, endDate, less }: OfferedDays) => ({
  startDate,
  endDate,
  lessCents: less,
});

const weatherOfferDto = ({
  offer,
  amount,
  refund,
  days,
  expiresOn,
}: NonNullable<ManageOffers['weather']>) => {
  const { id, until, recorded, isRain, thunder, period } = offer;
  const worst = worstForecast(offer);
  return {
    id,
    until: isoFromInstant(until),
    recorded,
    isRain,
    thunder: thunder && { ...thunder, at: isoFromInstant(thunder.at) },
    wind: worst && { ...worst, at: isoFromInstant(worst.at) },
    amountCents: amount,
    rainCheckExpiresOn: expiresOn,
    refund: refundChoiceDto(refund),
    period,
    days: days.map(daysDto),
  };
};

const bookedDto = ({ capacity, ages, wet, size }: ReturnType<typeof comparedOf>) => ({
  capacity,
  ages,
  wet,
  size,
});

const unitOfferDto = ({
  offer,
  choices,
}: NonNullable<ManageOffers['unit']>): ManagedReservation['unitOffer'] => ({
  id: offer.id,
  until: isoFromInstant(offer.until),
  title: offer.title,
  es: offer.es,
  period: offer.period,
  isBack: choices === undefined,
  booked: choices?.booked && bookedDto(comparedOf(choices.booked)),
  substitutes: (choices?.substitutes ?? []).map(({ product, less, goodwill }) => ({
    productId: product.id,
    slug: product.slug,
    title: product.title,
    ...spanishTitle(product),
    image: thumbnailOf(product.images),
    ...comparedOf(product),
    lessCents: less,
    ...(goodwill > 0 && { goodwillCents: goodwill }),
  })),
  days: (choices?.days ?? []).map(daysDto),
  refund: refundChoiceDto(choices?.refund),
});

const offersDto = ({
  cancellation,
  rainCheck,
  changes,
  cardCharge,
  weather,
  unit,
  late,
}: ManageOffers) => ({
  weatherOffer: weather && weatherOfferDto(weather),
  unitOffer: unit && unitOfferDto(unit),
  lateChoice: late && {
    about: late.reason,
    ...(late.reason === 'unit' && { title: late.title, es: late.es }),
    period: late.period,
  },
  cardCharge: cardCharge && {
    amountCents: cardCharge.amount,
    day: cardCharge.day,
    ...(cardCharge.isExceeded && { isExceeded: true }),
  },
  cancellation: cancellation && {
    refundCents: cancellation.refund,
    toCreditsCents: cancellation.toCredits,
    offlineCents: cancellation.offline,
    stake: stakeDto(cancellation.stake),
    steps: cancellation.steps?.map(({ until, refund }) => ({ until, refundCents: refund })),
  },
  rainCheck: rainCheck && {
    amountCents: rainCheck.amount,
    until: isoFromInstant(rainCheck.until),
    expiresOn: rainCheck.expiresOn,
  },
  changes: changes && { until: isoFromInstant(changes.until) },
});

function crewDto(
  visit: PromisedVisit,
  begun: ManageOffers['begun'],
): ManagedReservation['visits'][number]['crew'] {
  const made = begun.find(
    ({ kind, day, lines }) =>
      kind === visit.kind && day === visit.day && lines.join() === visit.lines.join(),
  );
  const state = TOLD_STATES.find((one) => one === made?.state);
  const at = state && made?.times?.[state];
  return state && at && { state, at: isoFromInstant(at), eta: made?.eta };
}

/** @param offers what the customer may do now */
export function managedReservationDto(
  reservation: Reservation,
  offers: ManageOffers,
): ManagedReservation {
  const { productTitle, startDate, endDate } = summaryOf(reservation.lines);
  return {
    reservationId: reservation.id,
    version: versionOf(reservation),
    productTitle,
    es: { productTitle: titleIn('es', reservation.lines) },
    language: mailLanguageOf(reservation),
    startDate,
    endDate,
    lines: pricedLinesOf(reservation).map(({ line, price }) => ({ ...line, priceCents: price })),
    status: reservation.status,
    ...awaitedOf(reservation),
    holdExpiresAt:
      reservation.status === 'held'
        ? reservation.holdExpiresAt && isoFromInstant(reservation.holdExpiresAt)
        : undefined,
    ...amountsOf(reservation),
    writtenOffCents: writtenOffOf(reservation) || undefined,
    invoiceDueOn: invoiceDueOn(reservation),
    poNumber: openInvoiceOf(reservation)?.poNumber,
    ...agreedOf(reservation),
    taxExempt: reservation.office?.taxExempt && sayExempt(reservation.office.taxExempt),
    contactEmail: reservation.contact.email,
    event: reservation.event,
    visits: offers.visits.map((visit) => ({
      ...visitDto(visit),
      crew: crewDto(visit, offers.begun),
    })),
    ...(offers.outOfService.length > 0 && {
      outOfService: offers.outOfService.map(({ productId, title, es, startDate, endDate }) => ({
        productId,
        title,
        es,
        startDate,
        endDate,
      })),
    }),
    contactPhone: reservation.contact.phone,
    ...(offers.isSpotChecked && { isSpotChecked: true }),
    ...offersDto(offers),
    creditedCents: creditedOf(reservation),
    credited: creditsKeptOf(reservation).map(creditPartDto),
    cardEnding: onlyCardOf(reservation),
    refundsUnderWayCents: promisedToCardOf(reservation),
    cashRefundDueCents: promisedOfflineOf(reservation),
    ...(reservation.entries.some(({ kind }) => kind === 'received') && {
      offline: {
        paidBy: onlyMethodOf(reservation.entries, 'received'),
        refundedBy: onlyMethodOf(reservation.entries, 'handed_back'),
      },
    }),
    issuedCredits: issuedCreditsOf(reservation),
    ...(paysAtDoor(reservation) && { paysAtDoor: true }),
    moneyBack: moneyBackDto(reservation),
    history: timelineDto(reservation, offers.begun),
    cancellationTiers: offers.tiers,
  };
}

const visitTimeDto = (time: VisitTime | undefined) =>
  time && { date: time.day, from: time.from, to: time.to };

export const changeQuoteDto = (quote: ChangeQuote): ChangeQuoteDto => ({
  visits: quote.visits.map(({ before, after, ...visit }) => ({
    ...visit,
    before: visitTimeDto(before),
    after: visitTimeDto(after),
  })),
  rows: quote.rows.map(({ before, after, ...row }) => ({
    ...row,
    beforeCents: before,
    afterCents: after,
  })),
  adjustments: quote.adjustments.map(adjustmentDto),
  totalCents: quote.total,
  differenceCents: quote.difference,
  excessCents: quote.excess,
  balanceCents: quote.balance,
  balanceDue: quote.balanceDue,
  stake: stakeDto(quote.stake),
  ifCanceled: quote.ifCanceled && {
    nowCents: quote.ifCanceled.now,
    thenCents: quote.ifCanceled.afterward,
  },
  fullRefund: quote.fullRefund,
});

export const itemOfferDto = ({
  product,
  isMisfit,
  ...offer
}: ItemOffer): ItemOffersDto['items'][number] => ({
  productId: product.id,
  title: product.title,
  ...spanishTitle(product),
  image: thumbnailOf(product.images),
  priceCents: product.price,
  ...('refused' in offer ? offer : { differenceCents: offer.difference }),
  ...(isMisfit && { isMisfit }),
});

/** What the customer was shown, as core types. */
export const optionsOf = ({
  totalCents,
  excessCents,
  keepAsCredit,
  version,
}: ChangeShown): AmendOptions => ({
  shown: { totalCents, excessCents },
  keepsAsCredit: keepAsCredit,
  seen: version,
});
