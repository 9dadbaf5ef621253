import { z } from 'zod';
import { documentCodec, type Migration } from '#adapters/documents/engine/document-codec.ts';
import {
  centsField,
  dayField,
  dollarsField,
  instantField,
  namedCentsField,
} from '#adapters/documents/engine/document-fields.ts';
import type { Document, Stored } from '#adapters/documents/engine/document-store.ts';
import { SURFACES } from '#core/catalogue/surface.ts';
import type { Contact } from '#core/kernel/contact.ts';
import { addressFields, listOf } from '#core/kernel/fields.schema.ts';
import { LANGUAGES } from '#core/kernel/language.ts';
import { openAttempt } from '#core/payments/payment-attempt.ts';
import { type Adjustment, ADJUSTMENT_KINDS, discountLabel } from '#core/pricing/adjustment.ts';
import { PAYMENT_PLANS } from '#core/pricing/deposit-plan.ts';
import { DEVICES, SOURCES } from '#core/reservations/came-from.ts';
import { foundBy } from '#core/reservations/found-by.ts';
import { ledgerOf, withoutMistaken } from '#core/reservations/mistaken-payment.ts';
import { OFFLINE_METHODS } from '#core/reservations/money-entry.ts';
import { OFFICE_PAYMENTS, ORDER_SOURCES } from '#core/reservations/office-terms.ts';
import { SLOPES, VENUE_KINDS } from '#core/reservations/party.ts';
import {
  paidOf,
  type Reservation,
  RESERVATION_STATUSES,
  summaryOf,
} from '#core/reservations/reservation.ts';
import { withSameEvening } from '#core/reservations/visits.ts';
import { choiceOfferField, offerFromDocument, offerToDocument } from './choice-offer-fields.ts';
import { fromLegacyReservation } from './legacy-reservation.ts';
import { cardFeesField, actorField, historyField } from './shared-fields.ts';

export const RESERVATIONS = 'reservations';

const lineStepSchema = z.object({
  kind: z.enum(ADJUSTMENT_KINDS),
  label: z.string(),
  rate: z.number().optional(),
  name: z.string().optional(),
  amount: namedCentsField,
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
  isService: z.literal(true).optional(),
  taxable: z.boolean().optional(),
  taxRate: z.number().optional(),
  rates: z
    .object({
      days: z.array(lineStepSchema).readonly(),
      multiDayPercent: z.number(),
      packages: z.array(lineStepSchema).readonly(),
    })
    .optional(),
  waivers: listOf({ amount: namedCentsField, covers: z.int().optional() }).optional(),
});

const adjustmentSchema = z.object({
  kind: z.enum(ADJUSTMENT_KINDS),
  label: z.string(),
  amount: namedCentsField,
  taxable: z.boolean(),
  taxRate: z.number().optional(),
  rate: z.number().optional(),
  name: z.string().optional(),
  act: z.string().optional(),
  takenOff: namedCentsField.optional(),
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
  amount: namedCentsField,
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
    disputed: namedCentsField,
    fee: namedCentsField.optional(),
    lapsed: namedCentsField.optional(),
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
    cause: z.string().optional(),
  }),
  z.object({
    ...entryFields,
    kind: z.literal('adjustment'),
    undoes: z.string().optional(),
  }),
]);

const attemptSchema = z.object({
  intentId: z.string(),
  reason: z.enum(['deposit', 'full', 'balance']),
  amount: namedCentsField,
  state: z.enum(['open', 'paid', 'abandoned']),
  at: instantField.optional(),
  isOwn: z.literal(true).optional(),
});

const pendingRefundSchema = z.object({
  cause: z.string(),
  intentId: z.string(),
  amount: namedCentsField,
  why: z.string().optional(),
  isTold: z.boolean().optional(),
});

const handBackSchema = z.object({ cause: z.string(), amount: namedCentsField });

const writeOffSchema = z.object({
  amount: namedCentsField,
  parts: listOf({
    part: z.enum(['taxable', 'exempt', 'untaxed', 'collected']),
    rate: z.number(),
    amount: namedCentsField,
  }).optional(),
  at: instantField,
  by: actorField,
});

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
  contactEmail: z.string().optional(),
  awaitingPayment: z.boolean(),
  /** Absent in older documents until `renew-reservations.ts` has processed them. */
  foundBy: z.array(z.string()).readonly().optional(),
  status: z.enum(RESERVATION_STATUSES),
  lines: z.array(lineSchema).min(1).readonly(),
  payment: z.object({ amountCharged: dollarsField, total: dollarsField }),
  /** Absent in documents older than adjustments: their total never changed. */
  placedTotal: namedCentsField.optional(),
  pricing: pricingSchema.optional(),
  plan: z.enum(PAYMENT_PLANS),
  contact: z.object({ name: z.string(), email: z.string().optional(), phone: z.string() }),
  event: z.object({
    ...addressFields,
    notes: z.string().optional(),
    startsAt: z.string().optional(),
    endsAt: z.string().optional(),
    sameEvening: z.array(dayField).readonly().optional(),
    ownHours: listOf({
      kind: z.enum(['deliver', 'collect']),
      day: z.string(),
      from: z.string().optional(),
      to: z.string().optional(),
    }).optional(),
    venue: venueSchema.optional(),
    point: z.object({ lat: z.number(), lng: z.number() }).optional(),
  }),
  crewNote: z.string().optional(),
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
    .object({
      email: z.string().optional(),
      phone: z.string(),
      network: z.string().optional(),
    })
    .optional(),
  awaitsOwner: z.object({ creditCode: z.string().optional() }).optional(),
  entries: z.array(entrySchema).readonly(),
  cardFees: cardFeesField.optional(),
  attempts: z.array(attemptSchema).readonly(),
  history: z.array(historyField).readonly().default([]),
  pendingRefunds: z.array(pendingRefundSchema).readonly(),
  handBacks: z.array(handBackSchema).readonly().optional(),
  writeOffs: z.array(writeOffSchema).readonly().optional(),
  /** All choices offered. The field is named after their first reason. */
  weatherOffers: z.array(choiceOfferField).readonly().optional(),
  createdAt: instantField,
  linkVersion: z.int(),
  manageTokenHash: z.string(),
  former: z
    .object({
      tokenHash: z.string().optional(),
      isUndated: z.literal(true).optional(),
      isTaxFiled: z.literal(true).optional(),
      importId: z.string().optional(),
      isUndone: z.literal(true).optional(),
    })
    .optional(),
  terms: z.object({ version: z.string(), at: instantField }).optional(),
  conditions: conditionsSchema.optional(),
  stakes: listOf({ percent: z.number(), amount: namedCentsField }).optional(),
  cardConsent: z
    .object({
      version: z.string(),
      at: instantField,
      daysBefore: z.int().min(0),
      amount: namedCentsField.optional(),
      total: namedCentsField.optional(),
      day: dayField.optional(),
    })
    .optional(),
  balanceCharge: z
    .object({
      state: z.enum(['begun', 'ended']),
      key: z.string(),
      amount: namedCentsField,
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
          organization: z.string().optional(),
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
      deliveryFee: centsField.optional(),
      quoteId: z.string().optional(),
    })
    .optional(),
  came: z.object({ source: z.enum(SOURCES), device: z.enum(DEVICES) }).optional(),
  award: z.object({ code: z.string(), percent: z.number(), amount: namedCentsField }).optional(),
  referral: z.object({ account: z.string(), amount: centsField, given: centsField }).optional(),
  userId: z.string().optional(),
  customerId: z.string().optional(),
  language: z.enum(LANGUAGES).optional(),
  mailLanguage: z.enum(LANGUAGES).optional(),
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
 * money ledger in cents. `contactEmail` is lowercase, for lookup; absent as the address is.
 */
export function reservationToDocument(reservation: Reservation): Document {
  const { lines, total, contact } = reservation;
  return codec.toDocument({
    ...reservation,
    ...summaryOf(lines),
    contactEmail: contact.email?.toLowerCase(),
    awaitingPayment: openAttempt(reservation) !== undefined,
    foundBy: foundBy(reservation),
    payment: { amountCharged: paidOf(reservation), total },
    // The hashed names are dropped when the hold ends.
    heldBy: reservation.status === 'held' ? reservation.heldBy : undefined,
    lines: lines.map(({ unitPrice: price, ...line }) => ({ ...line, price })),
    entries: ledgerOf(reservation),
    weatherOffers: reservation.choiceOffers?.map(offerToDocument),
    handBacks: reservation.cashRefundsDue,
  });
}

/** Until November 2026 the label was `Discount: Back again`, which read badly before an amount. */
const labelOf = ({ kind, label, name }: Pick<Adjustment, 'kind' | 'label' | 'name'>): string =>
  kind === 'discount' && name !== undefined ? discountLabel(name) : label;

/** Until December 2026 an empty text was stored where an imported or erased booking had no address. */
const withoutEmpty = ({ email, ...contact }: Contact): Contact =>
  email === '' || email === undefined ? contact : { ...contact, email };

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
  const {
    productId: _productId,
    productTitle: _productTitle,
    startDate: _startDate,
    endDate: _endDate,
    contactEmail: _contactEmail,
    awaitingPayment: _awaitingPayment,
    foundBy: _foundBy,
    payment,
    lines,
    pricing,
    weatherOffers,
    handBacks,
    ...kept
  } = codec.fromDocument(stored);
  return {
    ...kept,
    id: stored.id,
    contact: withoutEmpty(kept.contact),
    total: payment.total,
    placedTotal: kept.placedTotal ?? payment.total,
    pricing: pricing && {
      ...pricing,
      adjustments: pricing.adjustments.map((one) => ({ ...one, label: labelOf(one) })),
    },
    lines: lines.map(({ price: unitPrice, ...line }) => ({ ...line, unitPrice })),
    choiceOffers: weatherOffers?.map(offerFromDocument),
    cashRefundsDue: handBacks,
  };
}
