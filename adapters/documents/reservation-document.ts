import { z } from 'zod';
import { documentCodec, noLegacy } from '#adapters/documents/document-codec.ts';
import {
  centsField,
  dayField,
  dollarsField,
  instantField,
} from '#adapters/documents/document-fields.ts';
import type { Document, Stored } from '#adapters/documents/document-store.ts';
import {
  paidOf,
  type Reservation,
  RESERVATION_STATUSES,
  summaryOf,
} from '#core/booking/reservation.ts';
import type { Cents } from '#core/money/cents.ts';
import { openAttempt } from '#core/payment/payment-attempt.ts';
import { PAYMENT_PLANS } from '#core/pricing/deposit-plan.ts';

export const RESERVATIONS = 'reservations';

const lineSchema = z.object({
  productId: z.string(),
  title: z.string(),
  image: z.string(),
  price: dollarsField,
  quantity: z.int().min(1),
  startDate: dayField,
  endDate: dayField,
  turnaroundDays: z.int().min(0),
  units: z.array(z.string()).readonly(),
});

const entrySchema = z.object({
  id: z.string(),
  kind: z.enum(['charge', 'refund']),
  amountCents: centsField,
  at: instantField,
  intentId: z.string(),
});

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
});

/** The summary fields, from `productId` to `awaitingPayment`, are for queries and other readers: read back, they are not used. */
const reservationSchema = z.object({
  productId: z.string(),
  productTitle: z.string(),
  startDate: dayField,
  endDate: dayField,
  contactEmail: z.string(),
  awaitingPayment: z.boolean(),
  status: z.enum(RESERVATION_STATUSES),
  lines: z.array(lineSchema).min(1).readonly(),
  payment: z.object({ amountCharged: dollarsField, total: dollarsField }),
  plan: z.enum(PAYMENT_PLANS),
  contact: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  event: z.object({
    street: z.string(),
    city: z.string(),
    region: z.string(),
    postalCode: z.string(),
    notes: z.string().optional(),
  }),
  holdExpiresAt: instantField.optional(),
  entries: z.array(entrySchema).readonly(),
  attempts: z.array(attemptSchema).readonly(),
  pendingRefunds: z.array(pendingRefundSchema).readonly(),
  createdAt: instantField,
  linkVersion: z.int(),
  manageTokenHash: z.string(),
  terms: z.object({ version: z.string(), at: instantField }).optional(),
  userId: z.string().optional(),
});

const inCents = <T>({ amount, ...rest }: T & { readonly amount: Cents }) => ({
  ...rest,
  amountCents: amount,
});
const fromCents = <T>({ amountCents, ...rest }: T & { readonly amountCents: Cents }) => ({
  ...rest,
  amount: amountCents,
});

const codec = documentCodec(RESERVATIONS, reservationSchema, [noLegacy]);

/**
 * `reservations/{id}`: the specification's field names, `payment` and the lines' `price` in dollars, the money book in
 * cents. `contactEmail` is in lower case, to be found by.
 */
export function reservationToDocument(reservation: Reservation): Document {
  const { lines, entries, attempts, pendingRefunds, total, contact } = reservation;
  return codec.toDocument({
    ...reservation,
    ...summaryOf(lines),
    contactEmail: contact.email.toLowerCase(),
    awaitingPayment: openAttempt(reservation) !== undefined,
    payment: { amountCharged: paidOf(reservation), total },
    lines: lines.map(({ unitPrice, ...line }) => ({ ...line, price: unitPrice })),
    entries: entries.map(inCents),
    attempts: attempts.map(inCents),
    pendingRefunds: pendingRefunds.map(inCents),
  });
}

/** Throws `UnreadableDocumentError`. */
export function reservationFromDocument(stored: Stored): Reservation {
  const { lines, entries, attempts, pendingRefunds, payment, ...read } = codec.fromDocument(stored);
  const { status, plan, contact, event, createdAt, linkVersion, manageTokenHash } = read;
  return {
    id: stored.id,
    status,
    plan,
    contact,
    event,
    createdAt,
    linkVersion,
    manageTokenHash,
    holdExpiresAt: read.holdExpiresAt,
    terms: read.terms,
    userId: read.userId,
    total: payment.total,
    lines: lines.map(({ price, ...line }) => ({ ...line, unitPrice: price })),
    entries: entries.map(fromCents),
    attempts: attempts.map(fromCents),
    pendingRefunds: pendingRefunds.map(fromCents),
  };
}
