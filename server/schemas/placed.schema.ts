import { z } from 'zod';
import { RESERVATION_STATUSES } from '#core/booking/reservation.ts';
import type { PlacedDto, ReservationStatusDto } from '#core/ports/shop-api.ts';
import { centsSchema } from '#server/schemas/amount.schema.ts';
import { quoteSchema } from '#server/schemas/quote.schema.ts';

export const statusSchema = z.enum(RESERVATION_STATUSES);

export const placedSchema = z.object({
  reservationId: z.string(),
  status: statusSchema,
  holdExpiresAt: z.string(),
  quote: quoteSchema,
  manageToken: z.string(),
}) satisfies z.ZodType<PlacedDto>;

export const reservationStatusSchema = z.object({
  status: statusSchema,
  paidCents: centsSchema,
  totalCents: centsSchema,
  balanceCents: centsSchema,
  holdExpiresAt: z.string().optional(),
}) satisfies z.ZodType<ReservationStatusDto>;
