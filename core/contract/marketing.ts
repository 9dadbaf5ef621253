import { z } from 'zod';
import { LANGUAGES } from '#core/kernel/language.ts';
import { LEAD_STATES } from '#core/marketing/lead.ts';
import type { Routes } from './admin-api.ts';
import { type Asked, centsSchema, emailSchema, type Told } from './fields.ts';
import { orderLinesSchema } from './quotes.ts';

/** A cart whose owner ticked the box to be reminded of it. */
export const leadInputSchema = z.object({
  email: emailSchema,
  name: z.string().trim().max(100).optional(),
  language: z.enum(LANGUAGES),
  lines: orderLinesSchema,
  /** Nothing is kept without it; `false` takes it back. */
  consent: z.boolean(),
});
export type LeadInputDto = Asked<typeof leadInputSchema>;

export const leadTakenSchema = z.object({ received: z.literal(true) });

/** The cart of a reminder's link. */
export const leadCartSchema = z.object({
  lines: z
    .array(
      z.object({
        productId: z.string(),
        quantity: z.int(),
        startDate: z.string(),
        endDate: z.string(),
      }),
    )
    .readonly(),
});
export type LeadCartDto = Told<typeof leadCartSchema>;

export const unsubscribedSchema = z.object({ unsubscribed: z.literal(true) });

const leadSchema = z.object({
  email: z.string(),
  name: z.string().optional(),
  language: z.enum(LANGUAGES),
  items: z.string(),
  startDate: z.string(),
  worthCents: centsSchema,
  state: z.enum(LEAD_STATES),
  mails: z.int(),
  nextAt: z.string().optional(),
  updatedAt: z.string(),
  /** The last booking after a mail. */
  reservationId: z.string().optional(),
});
export type LeadDto = Told<typeof leadSchema>;

export const leadsSchema = z.object({
  leads: z.array(leadSchema).readonly(),
  /** Of those leads: bookings made after a mail that were not canceled, and their totals. */
  wonCents: centsSchema,
  wonBookings: z.int(),
  asked: z.int(),
});
export type LeadsDto = Told<typeof leadsSchema>;

export const MARKETING_ROUTES = {
  'GET /leads': { needs: 'customers:read', answer: leadsSchema },
} as const satisfies Routes;
