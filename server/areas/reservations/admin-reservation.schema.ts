import { z } from 'zod';
import { HISTORY_KINDS } from '#core/reservations/history.ts';
import { OFFLINE_METHODS, MONEY_ENTRY_KINDS } from '#core/reservations/money-entry.ts';
import { RESERVATION_STATUSES } from '#core/reservations/reservation.ts';
import {
  type AdminReservationDto,
  OPEN_MONEY,
  type ReservationsDto,
} from '#core/contract/admin-reservation-api.ts';
import { PAYMENT_PLANS } from '#core/pricing/deposit-plan.ts';
import { actorSchema } from '#server/platform/http/actor.schema.ts';
import { centsSchema } from '#server/platform/http/amount.schema.ts';
import { partyPlaceSchema } from '#server/areas/manage/managed.schema.ts';
import { adjustmentSchema } from '#server/areas/checkout/quote.schema.ts';
import { calendarDaySchema } from '#server/platform/http/text.schema.ts';

const facts = z.record(z.string(), z.string()).optional();

const rowSchema = z.object({
  id: z.string(),
  status: z.enum(RESERVATION_STATUSES),
  productTitle: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  createdAt: z.string(),
  contact: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  city: z.string(),
  totalCents: centsSchema,
  paidCents: centsSchema,
  balanceCents: centsSchema,
});

export const reservationsSchema = z.object({
  reservations: z.array(rowSchema).readonly(),
  next: z.string().optional(),
}) satisfies z.ZodType<ReservationsDto>;

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
          per: z.enum(['day', 'event']).optional(),
        }),
      )
      .readonly(),
    adjustments: z.array(adjustmentSchema).readonly(),
    subtotalCents: centsSchema,
    placedTotalCents: centsSchema,
    event: partyPlaceSchema,
    plan: z.enum(PAYMENT_PLANS),
    entries: z
      .array(
        z.object({
          id: z.string(),
          kind: z.enum(MONEY_ENTRY_KINDS),
          amountCents: centsSchema,
          at: z.string(),
          why: z.string().optional(),
          by: actorSchema.optional(),
          reference: z.string().optional(),
          method: z.enum(OFFLINE_METHODS).optional(),
          note: z.string().optional(),
          disputedCents: centsSchema.optional(),
          feeCents: centsSchema.optional(),
        }),
      )
      .readonly(),
    attempts: z
      .array(
        z.object({
          intentId: z.string(),
          reason: z.enum(['deposit', 'full', 'balance']),
          amountCents: centsSchema,
          state: z.enum(['open', 'paid', 'abandoned']),
        }),
      )
      .readonly(),
    pendingCents: centsSchema,
    keptCents: centsSchema,
    toHandBackCents: centsSchema,
    mostBackCents: z.object({ card: centsSchema, rain_check: centsSchema, by_hand: centsSchema }),
    takesPayment: z.boolean(),
    version: z.string(),
    history: z
      .array(
        z.object({
          kind: z.enum(HISTORY_KINDS),
          at: z.string(),
          by: actorSchema,
          amountCents: centsSchema.optional(),
          facts,
        }),
      )
      .readonly(),
    policyRefundCents: centsSchema,
  })
  .meta({ id: 'AdminReservation' }) satisfies z.ZodType<AdminReservationDto>;

export const reservationSearchSchema = z.object({
  q: z.string().trim().max(120, 'At most 120 letters.').optional(),
  status: z.enum(RESERVATION_STATUSES).optional(),
  from: calendarDaySchema.optional(),
  to: calendarDaySchema.optional(),
  balance: z.enum(OPEN_MONEY).optional(),
  after: z.string().max(2_000).optional(),
});
