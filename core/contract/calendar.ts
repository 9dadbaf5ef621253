import { z } from 'zod';
import type { Routes } from './admin-api.ts';
import { calendarDaySchema, centsSchema, type OutputOf } from './fields.ts';
import { productUnitsSchema, spanSchema } from './inventory.ts';
import { awaitsOwnerSchema, statusSchema } from './reservations.ts';

/** What the answer has besides days: units with bars, each day's stops, or nothing more. */
const CALENDAR_PARTS = ['units', 'stops', 'days'] as const;
export type CalendarPart = (typeof CALENDAR_PARTS)[number];

/** Both days included; at most 62 days. */
const calendarQuerySchema = z.object({
  from: calendarDaySchema,
  to: calendarDaySchema,
  part: z.enum(CALENDAR_PARTS).default('units'),
});

const periodSchema = z.object({ startDate: z.string(), endDate: z.string() });

/** Days are numbers counted from the calendar's first day, because there are thousands of bars. */
const barSchema = z.object({
  kind: spanSchema.shape.kind,
  /** The first of its days. */
  at: z.int(),
  days: z.int().min(1),
  /** Index of its reservation in `bookings`. */
  booking: z.int().min(0).optional(),
  /** Its rental's days, which may be outside the calendar. */
  delivery: z.int().optional(),
  pickUp: z.int().optional(),
  reason: spanSchema.shape.reason,
});
export type CalendarBarDto = OutputOf<typeof barSchema>;

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
  /** Totals of confirmed bookings, on the day of the first delivery. */
  moneyCents: centsSchema,
  /** Unpaid holds with a delivery on that day. */
  holds: z.int(),
  /** Minutes the trucks are away, out of the minutes of their shifts. */
  load: z.object({ used: z.number(), of: z.number() }),
  /** Booked units that may not go out. */
  conflicts: z.int(),
  /** Category values with no unit left. */
  soldOut: z.array(z.string()).readonly(),
});
export type CalendarDate = OutputOf<typeof dateSchema>;

/** Delivery, pickup, index in `bookings`. Takes the unit until the turnaround is over. */
const rentalSchema = z.tuple([z.int(), z.int(), z.int().min(0)]);

const unitSchema = z.object({
  id: z.string(),
  label: z.string(),
  /** Most bars, namely those that follow from their rental alone. */
  rentals: z.array(rentalSchema).readonly(),
  /** All other bars: holds, conflicts, closures, and rentals booked with a different turnaround. */
  bars: z.array(barSchema).readonly().optional(),
});
export type CalendarUnitDto = OutputOf<typeof unitSchema>;
const productSchema = productUnitsSchema
  .pick({
    productId: true,
    title: true,
    categories: true,
    isActive: true,
    turnaroundDays: true,
    revision: true,
  })
  .extend({ units: z.array(unitSchema).readonly() });
export type CalendarProductDto = OutputOf<typeof productSchema>;

const bookingSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Absent means confirmed. */
  status: statusSchema.exclude(['confirmed']).optional(),
  awaitsOwner: awaitsOwnerSchema,
  /** Only with the stops. */
  city: z.string().optional(),
  /** Only with the stops: rentals with the items delivered and picked up together. */
  rentals: z
    .array(
      periodSchema.extend({
        items: z.string(),
        /** If the pickup was missed, or is on the evening before: the day it is made instead. */
        pickUpOn: z.string().optional(),
        /** Its delivery failed, so there is nothing to pick up. */
        isUndelivered: z.literal(true).optional(),
      }),
    )
    .readonly()
    .optional(),
});
export type CalendarBookingDto = OutputOf<typeof bookingSchema>;

const calendarSchema = z
  .object({
    from: z.string(),
    to: z.string(),
    today: z.string(),
    days: z.array(dateSchema).readonly(),
    /** Only with the units. Hidden products, too; retired units while a reservation has them. */
    products: z.array(productSchema).readonly(),
    /** The bookings behind bars or stops. */
    bookings: z.array(bookingSchema).readonly(),
  })
  .meta({ id: 'Calendar' });
export type CalendarDto = OutputOf<typeof calendarSchema>;

/** What units and crews do, day by day. */
export const CALENDAR_ROUTES = {
  'GET /calendar': { needs: 'day:read', query: calendarQuerySchema, answer: calendarSchema },
} as const satisfies Routes;
