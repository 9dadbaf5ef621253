import { z } from 'zod';
import { DESK_KINDS } from '#core/desk/desk-item.ts';
import { START_STEPS } from '#core/desk/getting-started.ts';
import { listOf } from '#core/kernel/fields.schema.ts';
import { OFFLINE_METHODS } from '#core/reservations/money-entry.ts';
import type { Routes } from './admin-api.ts';
import { neededBySchema } from './dispatch.ts';
import { actorSchema, type InputOf, centsSchema, momentSchema, type OutputOf } from './fields.ts';

/** Each matches a list: reservations by `out`, `in`, `agreement`, `balance`, or the day's stops. */
const stripSchema = z.object({
  day: z.string(),
  out: z.int(),
  delivered: z.int(),
  in: z.int(),
  back: z.int(),
  unsigned: z.int(),
  /** Number of outgoing bookings that owe the sum. */
  owing: z.int(),
  dueAtDoorCents: centsSchema,
  /** How many of them the crew has set up without the money. */
  setUpUnpaid: z.int(),
  /** Cash and checks that the day’s crews took at the door, handed in or not. */
  takenAtDoorCents: centsSchema,
  /** Stops by state; absent in a shop without trucks. */
  stops: z
    .object({
      done: z.int(),
      onSite: z.int(),
      late: z.int(),
      /** Still out after the hours of their pickup, from any day. */
      notCollected: z.int(),
      failed: z.int(),
      ahead: z.int(),
      noTruck: z.int(),
      /** The plan comes at other hours than their customers were told. Also counted above. */
      toldOther: z.int(),
    })
    .optional(),
});
export type DayStripDto = OutputOf<typeof stripSchema>;

const stampSchema = { at: z.string(), by: actorSchema };

const itemSchema = z
  .object({
    id: z.string(),
    kind: z.enum(DESK_KINDS),
    /** What its button opens or acts on. */
    ref: z.string(),
    /** Sent back when it is set aside. If the cause changes, the item returns. */
    cause: z.string(),
    who: z.string(),
    about: z.string().optional(),
    day: z.string().optional(),
    amountCents: centsSchema.optional(),
    /** Of a refund that is due: how it goes back. Of a canceled booking: what the bank returned. */
    method: z.enum(OFFLINE_METHODS).optional(),
    /** Minutes late, bookings to reassign, rentals that do not fit, or stars. */
    count: z.int().optional(),
    reservationId: z.string().optional(),
    /** Of a missed pickup: who gets its unit next. */
    neededBy: neededBySchema.optional(),
    /** Of a crew's report: at whose party, about what, and from which truck. */
    customer: z.string().optional(),
    unit: z.string().optional(),
    truck: z.string().optional(),
    email: z.string().optional(),
    phone: z.string().optional(),
    /** The link that its button would send reaches nobody: the office calls. */
    toCall: z.literal(true).optional(),
    due: z.string(),
    /** Count up from this time. If absent, count down to `due`. */
    since: z.string().optional(),
    /** From a recorded forecast: no time runs. */
    isRecorded: z.literal(true).optional(),
    aside: z.object({ ...stampSchema, until: z.string().optional() }).optional(),
    assigned: z.object({ ...stampSchema, to: z.string() }).optional(),
  })
  .meta({ id: 'DeskItem' });
export type DeskItemDto = OutputOf<typeof itemSchema>;

const deskSchema = z
  .object({
    now: z.string(),
    /** Today and tomorrow. */
    days: z.array(stripSchema).readonly(),
    /** Most urgent first. */
    open: z.array(itemSchema).readonly(),
    /** Done or snoozed, until their cause changes. */
    aside: z.array(itemSchema).readonly(),
    /** True if some kind has more items than listed. */
    isCut: z.boolean(),
    /** People an item can be assigned to. */
    crew: z.array(z.string()).readonly(),
    /** First steps in a new shop, for staff who change settings. Empty once done or dismissed. */
    start: listOf({
      step: z.enum(START_STEPS),
      isDone: z.boolean(),
      /** What is left of the demo: ids of products on sale, names of trucks and people, or claims. */
      left: z.array(z.string()).readonly().optional(),
    }),
  })
  .meta({ id: 'Desk' });
export type DeskDto = OutputOf<typeof deskSchema>;

const cause = z.string().max(5_000);

const markSchema = z.object({
  id: z
    .string()
    .min(1)
    .max(1_000)
    .regex(/^(?!__)[^\p{Cc}]+$/u),
  act: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('done'), cause }),
    z.object({ kind: z.literal('snooze'), cause, until: momentSchema }),
    /** Empty: unassigned. */
    z.object({
      kind: z.literal('assign'),
      to: z.string().trim().max(80, 'Use 80 characters or fewer.'),
    }),
    /** Returns it to the queue. */
    z.object({ kind: z.literal('undo') }),
  ]),
});
export type MarkInput = InputOf<typeof markSchema>;

const loadSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Per day: crew minutes or units in use, out of those available. */
  days: listOf({ used: z.number(), of: z.number() }),
});
export type LoadDto = OutputOf<typeof loadSchema>;

const moneySchema = listOf({
  day: z.string(),
  takenCents: centsSchema,
  backCents: centsSchema,
  /** The part of `backCents` that are payments a bank returned. Absent if there are none. */
  returnedCents: centsSchema.optional(),
});

const outlookSchema = z
  .object({
    today: z.string(),
    /** The days that the loads are for. */
    days: z.array(z.string()).readonly(),
    /** By the day money moved, Monday first. `backCents` is negative. Empty if hidden from them. */
    week: moneySchema,
    /** The part that came from sold gift cards. The rest is from bookings. */
    giftCards: moneySchema,
    /** The part of `week` that the simulated card moved, which is no money. Absent if none. */
    testCents: centsSchema.optional(),
    /** The same weekdays 52 weeks earlier. */
    yearAgo: moneySchema,
    trucks: z.array(loadSchema).readonly(),
    /** By category value. */
    categories: z.array(loadSchema).readonly(),
  })
  .meta({ id: 'DeskOutlook' });
export type OutlookDto = OutputOf<typeof outlookSchema>;

/** The back office's first screen. */
export const DESK_ROUTES = {
  'GET /desk': { needs: 'day:read', answer: deskSchema },
  'GET /desk/outlook': { needs: 'day:read', answer: outlookSchema },
  /** Returns the updated desk. */
  'POST /desk/marks': { needs: 'day:write', body: markSchema, answer: deskSchema },
} as const satisfies Routes;
