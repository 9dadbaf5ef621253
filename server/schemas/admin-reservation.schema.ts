import { z } from 'zod';
import { contactSchema, eventPlaceSchema } from '#core/booking/checkout.schema.ts';
import { HISTORY_KINDS } from '#core/booking/history.ts';
import { RESERVATION_STATUSES } from '#core/booking/reservation.ts';
import { CREDIT_ENTRY_KINDS, CREDIT_KINDS } from '#core/credit/credit.ts';
import type {
  AdminReservationDto,
  ChangeQuoteDto,
  CreditDto,
  ReservationsDto,
} from '#core/ports/life-api.ts';
import { PAYMENT_PLANS } from '#core/pricing/deposit-plan.ts';
import {
  adjustmentSchema,
  orderLinesSchema,
  orderAddOnsSchema,
} from '#server/schemas/order.schema.ts';
import {
  calendarDaySchema,
  emailSchema,
  lineOfText,
  linesOfText,
} from '#server/schemas/text.schema.ts';

const cents = z.int();
const MOST_CENTS = 10_000_000;
const amount = z.int('Whole cents.').min(0, 'Not below zero.').max(MOST_CENTS, 'Too much.');

/** What was shown before it was confirmed. */
const shown = {
  totalCents: amount,
  excessCents: amount,
  keepAsCredit: z.boolean().optional(),
};

export const rescheduleSchema = z.object({
  startDate: calendarDaySchema,
  endDate: calendarDaySchema,
});
export const rescheduleNowSchema = rescheduleSchema.extend(shown);

export const linesSchema = z.object({ lines: orderLinesSchema, addOns: orderAddOnsSchema });
export const linesNowSchema = linesSchema.extend(shown);

export const detailsSchema = z.object({
  event: eventPlaceSchema,
  phone: contactSchema.shape.phone.optional(),
});
export const detailsNowSchema = detailsSchema.extend(shown);

const withKind = <Kind extends string, Shape extends z.ZodRawShape>(
  kind: Kind,
  schema: z.ZodObject<Shape>,
) => schema.extend({ kind: z.literal(kind) });

export const changeSchema = z.discriminatedUnion('kind', [
  withKind('reschedule', rescheduleSchema),
  withKind('lines', linesSchema),
  withKind('details', detailsSchema),
]);

export const changeNowSchema = z.object({ change: changeSchema, shown: z.object(shown) });
export const changePreviewSchema = z.object({ change: changeSchema });

export const codeSchema = z.object({
  code: z
    .string()
    .trim()
    .max(60, 'At most 60 letters.')
    .regex(/^[^\p{Cc}\p{Cs}/]*$/u, 'Contains characters that no code has.'),
});

export const rainCheckSchema = z.object({
  amountCents: amount,
  why: lineOfText(200, 'Say what the forecast is.'),
});

export const changeQuoteSchema = z.object({
  adjustments: z.array(adjustmentSchema).readonly(),
  totalCents: cents,
  differenceCents: cents,
  excessCents: cents,
  balanceCents: cents,
}) satisfies z.ZodType<ChangeQuoteDto>;

const facts = z.record(z.string(), z.string()).optional();

const actorSchema = z.object({
  kind: z.enum(['customer', 'account', 'admin', 'system', 'provider']),
  name: z.string().optional(),
});

const rowSchema = z.object({
  id: z.string(),
  status: z.enum(RESERVATION_STATUSES),
  productTitle: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  createdAt: z.string(),
  contact: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  city: z.string(),
  totalCents: cents,
  paidCents: cents,
  balanceCents: cents,
});

export const reservationsSchema = z.object({
  reservations: z.array(rowSchema).readonly(),
  next: z.string().optional(),
}) satisfies z.ZodType<ReservationsDto>;

const kindsOfMoney = ['charge', 'refund', 'credit', 'credit_issued', 'adjustment'] as const;

export const adminReservationSchema = rowSchema
  .extend({
    lines: z
      .array(
        z.object({
          productId: z.string(),
          title: z.string(),
          quantity: z.int(),
          startDate: z.string(),
          endDate: z.string(),
          unitPriceCents: cents,
          units: z.array(z.string()).readonly(),
          per: z.enum(['day', 'event']).optional(),
        }),
      )
      .readonly(),
    adjustments: z.array(adjustmentSchema).readonly(),
    subtotalCents: cents,
    placedTotalCents: cents,
    event: z.object({
      street: z.string(),
      city: z.string(),
      region: z.string(),
      postalCode: z.string(),
      notes: z.string().optional(),
    }),
    plan: z.enum(PAYMENT_PLANS),
    entries: z
      .array(
        z.object({
          id: z.string(),
          kind: z.enum(kindsOfMoney),
          amountCents: cents,
          at: z.string(),
          why: z.string().optional(),
          by: actorSchema.optional(),
          reference: z.string().optional(),
        }),
      )
      .readonly(),
    attempts: z
      .array(
        z.object({
          intentId: z.string(),
          reason: z.enum(['deposit', 'full', 'balance']),
          amountCents: cents,
          state: z.enum(['open', 'paid', 'abandoned']),
        }),
      )
      .readonly(),
    pendingCents: cents,
    keptCents: cents,
    history: z
      .array(
        z.object({
          kind: z.enum(HISTORY_KINDS),
          at: z.string(),
          by: actorSchema,
          amountCents: cents.optional(),
          facts,
        }),
      )
      .readonly(),
    policyRefundCents: cents,
  })
  .meta({ id: 'AdminReservation' }) satisfies z.ZodType<AdminReservationDto>;

export const reservationSearchSchema = z.object({
  q: z.string().trim().max(120, 'At most 120 letters.').optional(),
  status: z.enum(RESERVATION_STATUSES).optional(),
  from: calendarDaySchema.optional(),
  to: calendarDaySchema.optional(),
  balance: z.enum(['open']).optional(),
  after: z.string().max(2_000).optional(),
});

const why = linesOfText(500);

export const attendSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('note'),
    text: linesOfText(1_000).pipe(z.string().min(1, 'Write something.')),
  }),
  z.object({ kind: z.literal('cancel'), refundCents: amount, why: why.optional() }),
  z.object({ kind: z.literal('rain_check'), why: why.optional() }),
  z.object({
    kind: z.literal('adjust'),
    amountCents: z.int('Whole cents.').min(-MOST_CENTS, 'Too much.').max(MOST_CENTS, 'Too much.'),
    why: lineOfText(200, 'Say why.'),
  }),
  z.object({ kind: z.literal('send_link'), isNew: z.boolean() }),
]);

export const creditSchema = z
  .object({
    code: z.string(),
    shownCode: z.string(),
    kind: z.enum(CREDIT_KINDS),
    issuedCents: cents,
    balanceCents: cents,
    expiresOn: z.string(),
    createdAt: z.string(),
    isVoid: z.boolean(),
    holder: z.object({ name: z.string(), email: z.string() }).optional(),
    note: z.string().optional(),
    entries: z
      .array(
        z.object({
          kind: z.enum(CREDIT_ENTRY_KINDS),
          amountCents: cents,
          at: z.string(),
          by: actorSchema,
          reservationId: z.string().optional(),
        }),
      )
      .readonly(),
  })
  .meta({ id: 'Credit' }) satisfies z.ZodType<CreditDto>;

export const creditsSchema = z.object({
  credits: z.array(creditSchema).readonly(),
  next: z.string().optional(),
});

export const pageSchema = z.object({ after: z.string().max(2_000).optional() });

export const issueCreditSchema = z.object({
  amountCents: amount.min(100, 'At least $1.').max(500_000, 'At most $5,000.'),
  expiresOn: calendarDaySchema,
  name: lineOfText(120, 'Enter a name.').optional(),
  email: emailSchema.optional(),
  note: linesOfText(500).optional(),
});
