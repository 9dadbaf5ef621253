import { z } from 'zod';
import { RESERVATION_STATUSES } from '#core/reservations/reservation.ts';
import type { PlacedDto, ReservationStatusDto } from '#core/contract/shop-api.ts';
import { centsSchema } from '#server/platform/http/amount.schema.ts';
import { quoteSchema } from '#server/areas/checkout/quote.schema.ts';

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
