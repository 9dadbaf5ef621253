import { z } from 'zod';
import type { Routes } from './admin-api.ts';
import { SIGNATURE_STATES } from '#core/documents/agreement.ts';
import { PAYMENT_PLANS } from '#core/pricing/deposit-plan.ts';
import { REFUND_WAYS } from '#core/refunds/refund.ts';
import { HOLD_SCOPES } from '#core/reservations/live-holds.ts';
import { HISTORY_KINDS } from '#core/reservations/history.ts';
import { MONEY_ENTRY_KINDS, OFFLINE_METHODS } from '#core/reservations/money-entry.ts';
import { OPEN_MONEY, PAYMENT_REASONS } from '#core/reservations/reservation.ts';
import {
  type Asked,
  type Told,
  actorSchema,
  amountSchema,
  calendarDaySchema,
  centsSchema,
  lineOfText,
  linesOfText,
  MOST_CENTS,
  eventSchema,
  fileSchema,
  visitSchema,
} from './fields.ts';
import {
  changeQuoteSchema,
  officeAmendmentSchema,
  officePreviewSchema,
  versionSchema,
} from './manage.ts';
import { adjustmentSchema, perSchema } from './quotes.ts';
import { awaitsOwnerSchema, statusSchema } from './reservations.ts';

/** As it is searched: empty fields are left out. */
export const reservationSearchSchema = z.object({
  /** Id, e-mail address, name, phone or city. */
  q: z.string().trim().max(120, 'At most 120 letters.').optional(),
  status: statusSchema.optional(),
  /** Of the pick-up day, both included. */
  from: calendarDaySchema.optional(),
  to: calendarDaySchema.optional(),
  /** Only those with something left to pay, or a cash refund due. */
  balance: z.enum(OPEN_MONEY).optional(),
  /** Only requests that the owner has not answered. */
  awaits: z.literal('owner').optional(),
  after: z.string().max(2_000).optional(),
});
export type ReservationSearch = Asked<typeof reservationSearchSchema>;

const yardCheckSchema = z.object({
  /** The rule it was answered by. */
  rule: z.string(),
  answers: z
    .array(
      z.object({
        productId: z.string(),
        fit: z.enum(['fits', 'does_not_fit', 'unknown']),
        problems: z
          .array(z.enum(['too_short', 'too_narrow', 'gate', 'surface', 'outlet']))
          .readonly(),
      }),
    )
    .readonly(),
});

const rowSchema = z.object({
  id: z.string(),
  status: statusSchema,
  productTitle: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  /** A delivery and a pick-up for each distinct period of the lines. */
  visits: z.array(visitSchema).readonly(),
  /** Of the rental agreement; `outdated`: the booking changed since. */
  agreement: z.enum(SIGNATURE_STATES),
  createdAt: z.string(),
  contact: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  city: z.string(),
  totalCents: centsSchema,
  paidCents: centsSchema,
  balanceCents: centsSchema,
  /** While it is held. */
  holdExpiresAt: z.string().optional(),
  awaitsOwner: awaitsOwnerSchema,
});
export type ReservationRow = Told<typeof rowSchema>;

export const reservationsSchema = z.object({
  reservations: z.array(rowSchema).readonly(),
  /** Asks for what follows; present also when a page was looked through without a match. */
  next: z.string().optional(),
});
export type ReservationRows = Told<typeof reservationsSchema>;

const entrySchema = z.object({
  id: z.string(),
  kind: z.enum(MONEY_ENTRY_KINDS),
  amountCents: centsSchema,
  at: z.string(),
  why: z.string().optional(),
  by: actorSchema.optional(),
  /** The provider's intent, or the credit's code. */
  reference: z.string().optional(),
  /** Of what changed hands outside the site. */
  method: z.enum(OFFLINE_METHODS).optional(),
  note: z.string().optional(),
  /** Of a dispute: what the customer asked back, and what the provider kept for it. */
  disputedCents: centsSchema.optional(),
  feeCents: centsSchema.optional(),
});
export type MoneyEntryDto = Told<typeof entrySchema>;

const historySchema = z.object({
  kind: z.enum(HISTORY_KINDS),
  at: z.string(),
  by: actorSchema,
  amountCents: centsSchema.optional(),
  facts: z.record(z.string(), z.string()).optional(),
});

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
          unitPriceCents: centsSchema,
          units: z.array(z.string()).readonly(),
          per: perSchema.optional(),
        }),
      )
      .readonly(),
    adjustments: z.array(adjustmentSchema).readonly(),
    subtotalCents: centsSchema,
    placedTotalCents: centsSchema,
    event: eventSchema,
    /** Whether the rentals fit the spot, as it was answered when it was told. */
    yardCheck: yardCheckSchema.optional(),
    plan: z.enum(PAYMENT_PLANS),
    entries: z.array(entrySchema).readonly(),
    attempts: z
      .array(
        z.object({
          intentId: z.string(),
          reason: z.enum(PAYMENT_REASONS),
          amountCents: centsSchema,
          state: z.enum(['open', 'paid', 'abandoned']),
        }),
      )
      .readonly(),
    /** Promised back to the card and not yet reported by the provider. */
    pendingCents: centsSchema,
    /** Paid and still here: what cancelling can give back at most. */
    keptCents: centsSchema,
    /** Cash refunds promised and not paid yet. */
    cashRefundDueCents: centsSchema,
    /** What could go back at most, each way. */
    mostBackCents: z.object({ card: centsSchema, rain_check: centsSchema, by_hand: centsSchema }),
    /** Whether a payment outside the site can be recorded. */
    takesPayment: z.boolean(),
    /** Another after every change: sent along with what was decided by looking at this one. */
    version: z.string(),
    history: z.array(historySchema).readonly(),
    /** What the policy would give back now. */
    policyRefundCents: centsSchema,
  })
  .meta({ id: 'AdminReservation' });
export type AdminReservation = Told<typeof adminReservationSchema>;

const why = linesOfText(500);
const note = linesOfText(200);
const method = z.enum(OFFLINE_METHODS);
const moved = amountSchema.min(1, 'At least one cent.');

/**
 * What an admin does with a reservation. `version` is what was looked at: 409 `changed_meanwhile` when it is another by
 * now, and not asked for where it is left out.
 */
export const adminActionSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('note'),
    text: linesOfText(1_000).pipe(z.string().min(1, 'Write something.')),
  }),
  z.object({
    kind: z.literal('cancel'),
    refundCents: amountSchema,
    /** The shop calls it off: all that is kept goes back, whatever `refundCents` says. */
    byShop: z.boolean().optional(),
    why: why.optional(),
    version: versionSchema.optional(),
  }),
  z.object({
    kind: z.literal('rain_check'),
    why: why.optional(),
    version: versionSchema.optional(),
  }),
  z.object({
    kind: z.literal('adjust'),
    amountCents: z.int('Whole cents.').min(-MOST_CENTS, 'Too much.').max(MOST_CENTS, 'Too much.'),
    why: lineOfText(200, 'Say why.'),
    version: versionSchema.optional(),
  }),
  z.object({ kind: z.literal('send_link'), isNew: z.boolean() }),
  z.object({
    kind: z.literal('give_back'),
    amountCents: moved,
    as: z.enum(REFUND_WAYS),
    /** Of `by_hand`; cash unless told. */
    method: method.optional(),
    why: lineOfText(200, 'Say why.'),
    /** The total stays, so the amount is owed again; otherwise it falls with it. */
    staysOwed: z.boolean(),
    version: versionSchema,
  }),
  /** Records the cash refund that was promised. */
  z.object({
    kind: z.literal('hand_over'),
    amountCents: moved,
    method,
    note: note.optional(),
    version: versionSchema,
  }),
  z.object({
    kind: z.literal('take_payment'),
    amountCents: moved,
    method,
    note: note.optional(),
    version: versionSchema,
  }),
  /** Lets a balance go that is too little for a card. */
  z.object({ kind: z.literal('waive_balance'), version: versionSchema }),
  /** Answers an order from outside the delivery area; `why` goes to the customer. */
  z.object({ kind: z.literal('confirm_request'), version: versionSchema.optional() }),
  z.object({
    kind: z.literal('decline_request'),
    why: lineOfText(200, 'Say why.'),
    version: versionSchema.optional(),
  }),
]);
export type AdminActionInput = Asked<typeof adminActionSchema>;

/** Lets an unpaid reservation go: it alone, all of its customer, or all from its network. */
export const releaseSchema = z.object({ scope: z.enum(HOLD_SCOPES) });
export type ReleaseInput = Asked<typeof releaseSchema>;

/** Their ids. */
export const releasedSchema = z.object({ released: z.array(z.string()).readonly() });

/** The back office's reservations. */
export const RESERVATION_ROUTES = {
  'GET /reservations': { query: reservationSearchSchema, answer: reservationsSchema },
  'GET /reservations/:id': { answer: adminReservationSchema },
  'GET /reservations/:id/agreement': { answer: fileSchema },
  /**
   * 409 `wrong_state`, `cannot_adjust`, `refund_too_high`, `nothing_to_give_back`, `takes_no_payment`, `above_balance`,
   * `not_a_small_balance`, `changed_meanwhile`.
   */
  'POST /reservations/:id/actions': { body: adminActionSchema, answer: adminReservationSchema },
  /** 409 `wrong_state`: it is not held any more. */
  'POST /reservations/:id/release': { body: releaseSchema, answer: releasedSchema },
  'POST /reservations/:id/amendments/preview': {
    body: officePreviewSchema,
    answer: changeQuoteSchema,
  },
  'POST /reservations/:id/amendments': {
    body: officeAmendmentSchema,
    answer: adminReservationSchema,
  },
} as const satisfies Routes;
