import { z } from 'zod';
import { fieldError } from '#core/kernel/field-error.ts';
import { contactSchema, partyEventSchema } from '#core/reservations/checkout.schema.ts';
import { ADJUSTMENT_KINDS } from '#core/pricing/adjustment.ts';
import { HISTORY_KINDS } from '#core/reservations/history.ts';
import { CONTACT_LINKS } from '#core/self-service/change-contact.ts';
import {
  type Asked,
  type Told,
  amountSchema,
  calendarDaySchema,
  centsSchema,
  lineOfText,
  eventSchema,
  visitSchema,
} from './fields.ts';
import { adjustmentSchema, orderAddOnsSchema, orderLinesSchema, perSchema } from './quotes.ts';
import { awaitsOwnerSchema, documentVersionSchema, statusSchema } from './reservations.ts';

/** What happened, in the customer's own view: no names of admins, no notes, no units. */
const timelineSchema = z.object({
  kind: z.enum(HISTORY_KINDS),
  at: z.string(),
  by: z.enum(['you', 'us', 'system', 'provider']),
  /** Signed for `rescheduled`, `lines_changed`, `details_changed` and `adjusted`. */
  amountCents: z.int().optional(),
  facts: z.record(z.string(), z.string()).optional(),
});
export type TimelineEntry = Told<typeof timelineSchema>;

/**
 * The cancellation tier that a change was made in stays: of what was paid by then, `refundCents` at most goes back, however
 * far away the new days are.
 */
const stakeSchema = z.object({ paidCents: centsSchema, refundCents: centsSchema });

/** What the private link of a reservation shows. */
export const managedReservationSchema = z.object({
  reservationId: z.string(),
  productTitle: z.string(),
  lines: z
    .array(
      z.object({
        productId: z.string(),
        quantity: z.int(),
        startDate: z.string(),
        endDate: z.string(),
        title: z.string(),
        image: z.string(),
        /** Of an add-on. */
        per: perSchema.optional(),
        turnaroundDays: z.int().optional(),
      }),
    )
    .readonly(),
  startDate: z.string(),
  endDate: z.string(),
  status: statusSchema,
  awaitsOwner: awaitsOwnerSchema,
  paidCents: centsSchema,
  totalCents: centsSchema,
  balanceCents: centsSchema,
  subtotalCents: centsSchema.optional(),
  adjustments: z.array(adjustmentSchema).readonly().optional(),
  depositPercent: z.number().optional(),
  contactEmail: z.string(),
  event: eventSchema,
  /** A delivery and a pick-up for each distinct period of the lines. */
  visits: z.array(visitSchema).readonly(),
  /** Present while the customer may cancel: what would go back to the card. */
  cancellation: z
    .object({
      refundCents: centsSchema,
      /** The part of it that goes back to rain checks and gift cards. */
      toCreditsCents: centsSchema.optional(),
      /** The part of it that came in offline and is refunded in cash. */
      offlineCents: centsSchema.optional(),
      stake: stakeSchema.optional(),
    })
    .optional(),
  contactPhone: z.string().optional(),
  /** Present while the weather is a reason: all that was paid would become a credit. `until` is an instant. */
  rainCheck: z
    .object({ amountCents: centsSchema, until: z.string(), expiresOn: z.string() })
    .optional(),
  /** Present while days, lines and details may be changed; an instant. */
  changes: z.object({ until: z.string() }).optional(),
  /**
   * Taken from the card of the deposit on the day; with `isExceeded` the amount that was agreed to, while more is open:
   * nothing is taken without a new yes.
   */
  cardCharge: z
    .object({ amountCents: centsSchema, day: z.string(), isExceeded: z.boolean().optional() })
    .optional(),
  /** Paid by rain checks and gift cards, within `paidCents`. */
  creditedCents: centsSchema.optional(),
  /** Promised back, within `paidCents`, and not yet reported by the card provider. */
  refundsUnderWayCents: centsSchema.optional(),
  /** Cash refunds that are due. */
  cashRefundDueCents: centsSchema.optional(),
  /** What became a credit in place of money, codes in groups. */
  issuedCredits: z
    .array(z.object({ code: z.string(), amountCents: centsSchema }))
    .readonly()
    .optional(),
  /** Oldest first. */
  history: z.array(timelineSchema).readonly().optional(),
  /** What goes back by days before the delivery, most days first. */
  cancellationTiers: z
    .array(z.object({ daysBefore: z.int(), refundPercent: z.number() }))
    .readonly()
    .optional(),
});
export type ManagedReservation = Told<typeof managedReservationSchema>;

export const cancelInputSchema = z.object({
  refundCents: z.int('The refund that was shown, in cents.').min(0),
});

export const rainCheckSchema = z.object({
  amountCents: amountSchema,
  why: lineOfText(200, 'Say what the forecast is.'),
});

export const payByCreditSchema = z.object({
  code: z
    .string()
    .trim()
    .max(60, fieldError('text_too_long', { most: 60 }))
    .regex(/^[^\p{Cc}\p{Cs}/]*$/u, fieldError('code_malformed')),
});

/** Of the sentence about the card, and the balance that it named. */
export const cardConsentSchema = z.object({
  version: documentVersionSchema,
  amountCents: amountSchema,
});
export type CardConsentInput = Asked<typeof cardConsentSchema>;

/** The version that the change was made of, as it was read. */
export const versionSchema = z.string().max(60, 'Not a version of ours.');

/** What was shown before it was confirmed. */
const shownSchema = z.object({
  totalCents: amountSchema,
  excessCents: amountSchema,
  /** The excess becomes a credit in place of going back. */
  keepAsCredit: z.boolean().optional(),
  /** What was looked at: 409 `changed_meanwhile` when it is another by now. */
  version: versionSchema.optional(),
});
export type ChangeShown = Asked<typeof shownSchema>;

/** A change that is asked for, by the private link or in the office. */
export const amendmentSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('reschedule'),
    startDate: calendarDaySchema,
    endDate: calendarDaySchema,
  }),
  z.object({ kind: z.literal('lines'), lines: orderLinesSchema, addOns: orderAddOnsSchema }),
  z.object({ kind: z.literal('details'), event: partyEventSchema }),
  /** What is left out stays. By the private link: the phone number alone. */
  z.object({
    kind: z.literal('contact'),
    contact: contactSchema.partial(),
    /** Whether the private link goes to the address; `renew`: a new one, and those sent so far stop working. */
    link: z.enum(CONTACT_LINKS).optional(),
  }),
]);
export type AmendmentInput = Asked<typeof amendmentSchema>;

export const amendmentPreviewSchema = z.object({ amendment: amendmentSchema });
export const amendmentNowSchema = amendmentPreviewSchema.extend({ shown: shownSchema });

const waiveSchema = z
  .boolean()
  .optional()
  .meta({ description: 'Lets go what the change would add to the total.' });
export const officePreviewSchema = amendmentPreviewSchema.extend({ waive: waiveSchema });
export const officeAmendmentSchema = amendmentNowSchema.extend({ waive: waiveSchema });

export const changeQuoteSchema = z.object({
  /** Each line of the price, before the change and after it; left out where it is not in it. */
  rows: z
    .array(
      z.object({
        kind: z.enum(['rental', ...ADJUSTMENT_KINDS]),
        /** The rental's title; English for the rest. */
        label: z.string(),
        name: z.string().optional(),
        rate: z.number().optional(),
        beforeCents: centsSchema.optional(),
        afterCents: centsSchema.optional(),
      }),
    )
    .readonly(),
  adjustments: z.array(adjustmentSchema).readonly(),
  totalCents: centsSchema,
  /** Signed: what the total gains. */
  differenceCents: centsSchema,
  /** What was paid above the new total: it goes back, or becomes a credit. */
  excessCents: centsSchema,
  balanceCents: centsSchema,
  stake: stakeSchema.optional(),
});
export type ChangeQuoteDto = Told<typeof changeQuoteSchema>;
