import { z } from 'zod';
import type { Routes } from './admin-api.ts';
import { calendarDaySchema, centsSchema, type Told } from './fields.ts';
import { productUnitsSchema, spanSchema } from './inventory.ts';
import { awaitsOwnerSchema, statusSchema } from './reservations.ts';

/** Both days are shown; at most 62. */
export const calendarQuerySchema = z.object({ from: calendarDaySchema, to: calendarDaySchema });

const periodSchema = z.object({ startDate: z.string(), endDate: z.string() });

const barSchema = spanSchema.extend({
  /** The whole rental, which may begin before the bar and has its turnaround after it. */
  period: periodSchema.optional(),
});
export type CalendarBar = Told<typeof barSchema>;

const dateSchema = z.object({
  day: z.string(),
  /** No crew comes; `reason` is the owner's note. */
  closed: z
    .object({ kind: z.enum(['blackout', 'weekday']), reason: z.string().optional() })
    .optional(),
  holiday: z.string().optional(),
  /** The same counts as `GET /reservations` with `out` and `in`. */
  out: z.int(),
  in: z.int(),
  /** Totals sold, on the day of the first delivery. */
  moneyCents: centsSchema,
  /** Unpaid holds delivered that day. */
  holds: z.int(),
  /** Minutes trucks are away, out of their shifts. */
  load: z.object({ used: z.number(), of: z.number() }),
  /** Category values with no unit left. */
  soldOut: z.array(z.string()).readonly(),
});
export type CalendarDate = Told<typeof dateSchema>;

const productSchema = productUnitsSchema.omit({ units: true }).extend({
  units: z
    .array(z.object({ id: z.string(), label: z.string(), bars: z.array(barSchema).readonly() }))
    .readonly(),
});
export type CalendarProduct = Told<typeof productSchema>;

const bookingSchema = z.object({
  id: z.string(),
  name: z.string(),
  city: z.string(),
  status: statusSchema,
  awaitsOwner: awaitsOwnerSchema,
  /** Rentals with the items delivered and picked up together. */
  rentals: z.array(periodSchema.extend({ items: z.string() })).readonly(),
});
export type CalendarBooking = Told<typeof bookingSchema>;

export const calendarSchema = z
  .object({
    from: z.string(),
    to: z.string(),
    today: z.string(),
    days: z.array(dateSchema).readonly(),
    /** Includes hidden products; retired units only while someone has them. */
    products: z.array(productSchema).readonly(),
    /** The bookings behind bars, deliveries and pick-ups. */
    bookings: z.array(bookingSchema).readonly(),
  })
  .meta({ id: 'Calendar' });
export type CalendarDto = Told<typeof calendarSchema>;

/** What units and crews do, day by day. */
export const CALENDAR_ROUTES = {
  'GET /calendar': { needs: 'day:read', query: calendarQuerySchema, answer: calendarSchema },
} as const satisfies Routes;
