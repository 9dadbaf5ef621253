import { z } from 'zod';
import { documentCodec, type Migration } from '#adapters/documents/engine/document-codec.ts';
import {
  centsField,
  dayField,
  dollarsField,
  instantField,
} from '#adapters/documents/engine/document-fields.ts';
import type { Document, Stored } from '#adapters/documents/engine/document-store.ts';
import { SURFACES } from '#core/catalogue/surface.ts';
import type { Cents } from '#core/kernel/cents.ts';
import { addressFields, listOf } from '#core/kernel/fields.schema.ts';
import { LANGUAGES } from '#core/kernel/language.ts';
import { openAttempt } from '#core/payments/payment-attempt.ts';
import { type Adjustment, ADJUSTMENT_KINDS, discountLabel } from '#core/pricing/adjustment.ts';
import { PAYMENT_PLANS } from '#core/pricing/deposit-plan.ts';
import { DEVICES, SOURCES } from '#core/reservations/came-from.ts';
import { foundBy } from '#core/reservations/found-by.ts';
import { ledgerOf, withoutMistaken } from '#core/reservations/mistaken-payment.ts';
import {
  OFFLINE_METHODS,
  isCardEntry,
  isCreditEntry,
  isDisputeEntry,
  isOfflineEntry,
  type MoneyEntry,
} from '#core/reservations/money-entry.ts';
import { OFFICE_PAYMENTS, ORDER_SOURCES } from '#core/reservations/office-terms.ts';
import { SLOPES, VENUE_KINDS } from '#core/reservations/party.ts';
import {
  type CardConsent,
  paidOf,
  type Reservation,
  RESERVATION_STATUSES,
  summaryOf,
} from '#core/reservations/reservation.ts';
import { withSameEvening } from '#core/reservations/visits.ts';
import { choiceOfferField, offerFromDocument, offerToDocument } from './choice-offer-fields.ts';
import { fromLegacyReservation } from './legacy-reservation.ts';
import {
  cardFeesField,
  feeFromDocument,
  feeToDocument,
  actorField,
  historyField,
} from './shared-fields.ts';

export const RESERVATIONS = 'reservations';

const lineStepSchema = z.object({
  kind: z.enum(ADJUSTMENT_KINDS),
  label: z.string(),
  rate: z.number().optional(),
  name: z.string().optional(),
  amountCents: centsField,
});

const lineSchema = z.object({
  productId: z.string(),
  title: z.string(),
  es: z.object({ title: z.string().optional() }).optional(),
  image: z.string(),
  price: dollarsField,
  quantity: z.int().min(1),
  startDate: dayField,
  endDate: dayField,
  turnaroundDays: z.int().min(0),
  units: z.array(z.string()).readonly(),
  per: z.enum(['day', 'event']).optional(),
  taxable: z.boolean().optional(),
  taxRate: z.number().optional(),
  rates: z
    .object({
      days: z.array(lineStepSchema).readonly(),
      multiDayPercent: z.number(),
      packages: z.array(lineStepSchema).readonly(),
    })
    .optional(),
  waivers: listOf({ amountCents: centsField, covers: z.int().optional() }).optional(),
});

const adjustmentSchema = z.object({
  kind: z.enum(ADJUSTMENT_KINDS),
  label: z.string(),
  amountCents: centsField,
  taxable: z.boolean(),
  taxRate: z.number().optional(),
  rate: z.number().optional(),
  name: z.string().optional(),
  takenOffCents: centsField.optional(),
});

const pricingSchema = z.object({
  adjustments: z.array(adjustmentSchema).readonly(),
  settingsRevision: z.int().min(0),
  depositPercent: z.number(),
  promoCode: z.string().optional(),
  deliveries: z.array(dayField).readonly(),
});

/** The settings that the terms state: `core/settings/terms-figures.ts`. */
const conditionsSchema = z.object({
  depositPercent: z.number(),
  minDays: z.int(),
  maxDays: z.int(),
  balanceCharge: z.object({ isOn: z.boolean(), daysBefore: z.int() }),
  cancellation: z.object({
    tiers: listOf({ daysBefore: z.int(), refundPercent: z.number() }),
    weather: z.object({ isOn: z.boolean(), untilHours: z.int(), validDays: z.int() }),
  }),
  changes: z.object({ isOn: z.boolean(), untilHours: z.int(), resetsTier: z.boolean().optional() }),
});

const entryFields = {
  id: z.string(),
  amountCents: centsField,
  at: instantField,
  why: z.string().optional(),
  by: actorField.optional(),
};

const entrySchema = z.discriminatedUnion('kind', [
  z.object({
    ...entryFields,
    kind: z.enum(['charge', 'refund', 'refund_failed']),
    intentId: z.string(),
    cause: z.string().optional(),
  }),
  z.object({
    ...entryFields,
    kind: z.enum(['dispute_opened', 'dispute_won', 'dispute_lost', 'dispute_reinstated']),
    intentId: z.string(),
    disputeId: z.string(),
    disputedCents: centsField,
    feeCents: centsField.optional(),
    lapsedCents: centsField.optional(),
  }),
  z.object({ ...entryFields, kind: z.enum(['credit', 'credit_issued']), code: z.string() }),
  z.object({
    ...entryFields,
    kind: z.enum(['received', 'handed_back']),
    method: z.enum(OFFLINE_METHODS),
    note: z.string().optional(),
    corrects: z.string().optional(),
    recordedAt: instantField.optional(),
    returns: z.string().optional(),
  }),
  z.object({ ...entryFields, kind: z.literal('adjustment') }),
]);

const attemptSchema = z.object({
  intentId: z.string(),
  reason: z.enum(['deposit', 'full', 'balance']),
  amountCents: centsField,
  state: z.enum(['open', 'paid', 'abandoned']),
});

const pendingRefundSchema = z.object({
  cause: z.string(),
  intentId: z.string(),
  amountCents: centsField,
  why: z.string().optional(),
  isTold: z.boolean().optional(),
});

const handBackSchema = z.object({ cause: z.string(), amountCents: centsField });

const windowSchema = z.object({
  kind: z.enum(['deliver', 'collect']),
  day: dayField,
  on: dayField.optional(),
  from: z.string(),
  to: z.string(),
});

/** The spot as entered; validated on input. */
const venueSchema = z.object({
  kind: z.enum(VENUE_KINDS).optional(),
  indoor: z.boolean().optional(),
  surface: z.enum(SURFACES).optional(),
  canStake: z.boolean().optional(),
  lengthFt: z.number().optional(),
  widthFt: z.number().optional(),
  gateWidthIn: z.number().optional(),
  slope: z.enum(SLOPES).optional(),
  outletFt: z.number().optional(),
  circuits: z.number().optional(),
  contactOnSite: z.object({ name: z.string(), phone: z.string() }).optional(),
  gateCode: z.string().optional(),
});

const yardCheckSchema = z.object({
  rule: z.string(),
  answers: listOf({
    productId: z.string(),
    fit: z.enum(['fits', 'does_not_fit', 'unknown']),
    problems: z.array(z.enum(['too_short', 'too_narrow', 'gate', 'surface', 'outlet'])).readonly(),
  }),
  power: z.object({ needs: z.number(), has: z.number(), isBrought: z.boolean() }).optional(),
  crowded: z.array(z.string()).readonly().optional(),
});

/** The summary, `productId` to `foundBy`, is for queries and other programs; ignored when read. */
export const reservationSchema = z.object({
  productId: z.string(),
  productTitle: z.string(),
  startDate: dayField,
  endDate: dayField,
  contactEmail: z.string(),
  awaitingPayment: z.boolean(),
  /** Absent in older documents until `renew-reservations.ts` has processed them. */
  foundBy: z.array(z.string()).readonly().optional(),
  status: z.enum(RESERVATION_STATUSES),
  lines: z.array(lineSchema).min(1).readonly(),
  payment: z.object({ amountCharged: dollarsField, total: dollarsField }),
  /** Absent in documents older than adjustments: their total never changed. */
  placedTotalCents: centsField.optional(),
  pricing: pricingSchema.optional(),
  plan: z.enum(PAYMENT_PLANS),
  contact: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  event: z.object({
    ...addressFields,
    notes: z.string().optional(),
    startsAt: z.string().optional(),
    endsAt: z.string().optional(),
    sameEvening: z.array(dayField).readonly().optional(),
    venue: venueSchema.optional(),
    point: z.object({ lat: z.number(), lng: z.number() }).optional(),
  }),
  windows: z.array(windowSchema).readonly().optional(),
  laterPickups: listOf({
    day: dayField,
    on: dayField,
    from: z.string(),
    to: z.string(),
  }).optional(),
  yardCheck: yardCheckSchema.optional(),
  holdExpiresAt: instantField.optional(),
  heldBy: z
    .object({ email: z.string(), phone: z.string(), network: z.string().optional() })
    .optional(),
  awaitsOwner: z.object({ creditCode: z.string().optional() }).optional(),
  entries: z.array(entrySchema).readonly(),
  cardFees: cardFeesField.optional(),
  attempts: z.array(attemptSchema).readonly(),
  history: z.array(historyField).readonly().default([]),
  pendingRefunds: z.array(pendingRefundSchema).readonly(),
  handBacks: z.array(handBackSchema).readonly().optional(),
  /** All choices offered. The field is named after their first reason. */
  weatherOffers: z.array(choiceOfferField).readonly().optional(),
  createdAt: instantField,
  linkVersion: z.int(),
  manageTokenHash: z.string(),
  former: z
    .object({ tokenHash: z.string().optional(), isUndated: z.literal(true).optional() })
    .optional(),
  terms: z.object({ version: z.string(), at: instantField }).optional(),
  conditions: conditionsSchema.optional(),
  stakes: listOf({ percent: z.number(), amountCents: centsField }).optional(),
  cardConsent: z
    .object({
      version: z.string(),
      at: instantField,
      daysBefore: z.int().min(0),
      amountCents: centsField.optional(),
      totalCents: centsField.optional(),
      day: dayField.optional(),
    })
    .optional(),
  balanceCharge: z
    .object({
      state: z.enum(['begun', 'ended']),
      key: z.string(),
      amountCents: centsField,
      begunAt: instantField,
      refused: z.string().optional(),
    })
    .optional(),
  signed: z
    .object({
      id: z.string(),
      name: z.string(),
      at: instantField,
      termsVersion: z.string(),
      textId: z.string(),
      bookingId: z.string().optional(),
    })
    .optional(),
  office: z
    .object({
      source: z.enum(ORDER_SOURCES).optional(),
      payment: z.enum(OFFICE_PAYMENTS),
      invoice: z
        .object({
          poNumber: z.string().optional(),
          netDays: z.int(),
          forBalance: z.literal(true).optional(),
        })
        .optional(),
      taxExempt: z
        .object({
          organization: z.string().optional(),
          number: z.string().optional(),
          expiresOn: dayField.optional(),
          certificateId: z.string().optional(),
        })
        .optional(),
      waivesDelivery: z.boolean().optional(),
      quoteId: z.string().optional(),
    })
    .optional(),
  came: z.object({ source: z.enum(SOURCES), device: z.enum(DEVICES) }).optional(),
  award: z.object({ code: z.string(), percent: z.number(), amountCents: centsField }).optional(),
  referral: z.object({ account: z.string(), amount: centsField, given: centsField }).optional(),
  userId: z.string().optional(),
  customerId: z.string().optional(),
  language: z.enum(LANGUAGES).optional(),
  mailLanguage: z.enum(LANGUAGES).optional(),
});

const inCents = <T>({ amount, ...rest }: T & { readonly amount: Cents }) => ({
  ...rest,
  amountCents: amount,
});
const fromCents = <T>({ amountCents, ...rest }: T & { readonly amountCents: Cents }) => ({
  ...rest,
  amount: amountCents,
});

type StoredMoney = z.output<typeof entrySchema>;

/** Kinds differ in the fields beside the amount. */
function moneyToDocument(entry: MoneyEntry): StoredMoney {
  if (isDisputeEntry(entry)) {
    const { disputed, fee, lapsed, ...rest } = entry;
    const amounts = { disputedCents: disputed, feeCents: fee, lapsedCents: lapsed };
    return { ...inCents(rest), ...amounts };
  }
  if (isCardEntry(entry)) return inCents(entry);
  if (isOfflineEntry(entry)) return inCents(entry);
  return isCreditEntry(entry) ? inCents(entry) : inCents(entry);
}

function moneyFromDocument(entry: StoredMoney): MoneyEntry {
  if ('disputeId' in entry) {
    const { disputedCents: disputed, feeCents: fee, lapsedCents: lapsed, ...rest } = entry;
    return { ...fromCents(rest), disputed, fee, lapsed };
  }
  if ('intentId' in entry) return fromCents(entry);
  if ('method' in entry) return fromCents(entry);
  return 'code' in entry ? fromCents(entry) : fromCents(entry);
}

type StoredConsent = NonNullable<z.output<typeof reservationSchema>['cardConsent']>;

const consentToDocument = ({ amount, total, ...rest }: CardConsent): StoredConsent => ({
  ...rest,
  amountCents: amount,
  totalCents: total,
});

const consentFromDocument = ({ amountCents, totalCents, ...rest }: StoredConsent): CardConsent => ({
  ...rest,
  amount: amountCents,
  total: totalCents,
});

const endingSchema = z.array(z.object({ endDate: dayField }));

/** Version 1 to 2: a same-evening pickup was one choice for all periods. */
const toPickupOfEachPeriod: Migration = (data) => {
  const event = Object(data['event']);
  if (event.sameEvening === undefined) return data;
  return { ...data, event: withSameEvening(event, endingSchema.parse(data['lines'])) };
};

/** Of all documents that contain a reservation, whole or in part. */
export const RESERVATION_MIGRATIONS = [fromLegacyReservation, toPickupOfEachPeriod];

const codec = documentCodec(RESERVATIONS, reservationSchema, RESERVATION_MIGRATIONS);

/**
 * `reservations/{id}`: the specification's field names; `payment` and line `price` in dollars, the
 * money ledger in cents. `contactEmail` is lowercase, for lookup.
 */
export function reservationToDocument(reservation: Reservation): Document {
  const { lines, attempts, pendingRefunds, total, placedTotal, contact } = reservation;
  return codec.toDocument({
    ...reservation,
    ...summaryOf(lines),
    contactEmail: contact.email.toLowerCase(),
    awaitingPayment: openAttempt(reservation) !== undefined,
    foundBy: foundBy(reservation),
    payment: { amountCharged: paidOf(reservation), total },
    placedTotalCents: placedTotal,
    // The hashed names are dropped when the hold ends.
    heldBy: reservation.status === 'held' ? reservation.heldBy : undefined,
    pricing: reservation.pricing && {
      ...reservation.pricing,
      adjustments: reservation.pricing.adjustments.map(({ takenOff, ...one }) => ({
        ...inCents(one),
        takenOffCents: takenOff,
      })),
    },
    lines: lines.map(({ unitPrice, rates, waivers, ...line }) => ({
      ...line,
      waivers: waivers?.map(inCents),
      price: unitPrice,
      rates: rates && {
        ...rates,
        days: rates.days.map(inCents),
        packages: rates.packages.map(inCents),
      },
    })),
    entries: ledgerOf(reservation).map(moneyToDocument),
    weatherOffers: reservation.choiceOffers?.map(offerToDocument),
    cardFees: reservation.cardFees?.map(feeToDocument),
    attempts: attempts.map(inCents),
    cardConsent: reservation.cardConsent && consentToDocument(reservation.cardConsent),
    balanceCharge: reservation.balanceCharge && inCents(reservation.balanceCharge),
    award: reservation.award && inCents(reservation.award),
    stakes: reservation.stakes?.map(inCents),
    pendingRefunds: pendingRefunds.map(inCents),
    handBacks: reservation.cashRefundsDue?.map(inCents),
  });
}

/** Until November 2026 the label was `Discount: Back again`, which read badly before an amount. */
const labelOf = ({ kind, label, name }: Pick<Adjustment, 'kind' | 'label' | 'name'>): string =>
  kind === 'discount' && name !== undefined ? discountLabel(name) : label;

const known = new WeakMap<Document, Reservation>();

/** Same document, same object, so callers can cache by it. Throws `UnreadableDocumentError`. */
export function reservationFromDocument(stored: Stored): Reservation {
  const found = known.get(stored.data);
  if (found?.id === stored.id) return found;
  const reservation = Object.freeze(withoutMistaken(read(stored)));
  known.set(stored.data, reservation);
  return reservation;
}

function read(stored: Stored): Reservation {
  const { lines, entries, attempts, pendingRefunds, payment, ...kept } = codec.fromDocument(stored);
  const { status, plan, contact, event, createdAt, linkVersion, manageTokenHash } = kept;
  return {
    id: stored.id,
    status,
    plan,
    contact,
    event,
    windows: kept.windows,
    laterPickups: kept.laterPickups,
    yardCheck: kept.yardCheck,
    createdAt,
    linkVersion,
    manageTokenHash,
    former: kept.former,
    holdExpiresAt: kept.holdExpiresAt,
    heldBy: kept.heldBy,
    awaitsOwner: kept.awaitsOwner,
    terms: kept.terms,
    conditions: kept.conditions,
    stakes: kept.stakes?.map(fromCents),
    cardConsent: kept.cardConsent && consentFromDocument(kept.cardConsent),
    balanceCharge: kept.balanceCharge && fromCents(kept.balanceCharge),
    award: kept.award && fromCents(kept.award),
    referral: kept.referral,
    signed: kept.signed,
    office: kept.office,
    came: kept.came,
    userId: kept.userId,
    customerId: kept.customerId,
    language: kept.language,
    mailLanguage: kept.mailLanguage,
    total: payment.total,
    placedTotal: kept.placedTotalCents ?? payment.total,
    history: kept.history,
    pricing: kept.pricing && {
      ...kept.pricing,
      adjustments: kept.pricing.adjustments.map(({ takenOffCents, ...one }) => ({
        ...fromCents(one),
        label: labelOf(one),
        takenOff: takenOffCents,
      })),
    },
    lines: lines.map(({ price, rates, waivers, ...line }) => ({
      ...line,
      waivers: waivers?.map(fromCents),
      unitPrice: price,
      rates: rates && {
        ...rates,
        days: rates.days.map(fromCents),
        packages: rates.packages.map(fromCents),
      },
    })),
    entries: entries.map(moneyFromDocument),
    cardFees: kept.cardFees?.map(feeFromDocument),
    attempts: attempts.map(fromCents),
    pendingRefunds: pendingRefunds.map(fromCents),
    choiceOffers: kept.weatherOffers?.map(offerFromDocument),
    cashRefundsDue: kept.handBacks?.map(fromCents),
  };
}
