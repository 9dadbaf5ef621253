import { z } from 'zod';
import { DESK_KINDS } from '#core/desk/desk-items.ts';
import { START_STEPS } from '#core/desk/getting-started.ts';
import { instantFromIso } from '#core/kernel/instant.ts';
import type { Routes } from './admin-api.ts';
import { actorSchema, type Asked, centsSchema, type Told } from './fields.ts';

/** Each number matches a list: reservations by `out`, `in`, `agreement`, `balance`; day stops. */
const stripSchema = z.object({
  day: z.string(),
  out: z.int(),
  delivered: z.int(),
  in: z.int(),
  back: z.int(),
  unsigned: z.int(),
  /** How many of the outgoing bookings owe the sum. */
  owing: z.int(),
  dueAtDoorCents: centsSchema,
  /** Stops by state; absent in a shop without trucks. */
  stops: z
    .object({
      done: z.int(),
      onSite: z.int(),
      late: z.int(),
      /** Still out past the hours of their pickup, from any day. */
      notCollected: z.int(),
      ahead: z.int(),
      noTruck: z.int(),
    })
    .optional(),
});
export type DayStripDto = Told<typeof stripSchema>;

const stampSchema = { at: z.string(), by: actorSchema };

const itemSchema = z
  .object({
    id: z.string(),
    kind: z.enum(DESK_KINDS),
    /** What its button opens or acts on. */
    ref: z.string(),
    /** Sent back when it is put aside; with another cause the item returns. */
    cause: z.string(),
    who: z.string(),
    about: z.string().optional(),
    day: z.string().optional(),
    amountCents: centsSchema.optional(),
    /** Minutes late, bookings to reassign, or stars. */
    count: z.int().optional(),
    reservationId: z.string().optional(),
    email: z.string().optional(),
    phone: z.string().optional(),
    due: z.string(),
    /** Count up from here; without it, count down to `due`. */
    since: z.string().optional(),
    aside: z.object({ ...stampSchema, until: z.string().optional() }).optional(),
    assigned: z.object({ ...stampSchema, to: z.string() }).optional(),
  })
  .meta({ id: 'DeskItem' });
export type DeskItemDto = Told<typeof itemSchema>;

export const deskSchema = z
  .object({
    now: z.string(),
    /** Today and tomorrow. */
    days: z.array(stripSchema).readonly(),
    /** Most urgent first. */
    open: z.array(itemSchema).readonly(),
    /** Done or snoozed, while their cause is unchanged. */
    aside: z.array(itemSchema).readonly(),
    /** Some kind has more items than are listed. */
    isCut: z.boolean(),
    /** People an item can be assigned to. */
    crew: z.array(z.string()).readonly(),
    /** What a new shop does first, for who may change the settings; empty once it is done or put away. */
    start: z.array(z.object({ step: z.enum(START_STEPS), isDone: z.boolean() })).readonly(),
  })
  .meta({ id: 'Desk' });
export type DeskDto = Told<typeof deskSchema>;

const momentSchema = z.string().transform((text, context) => {
  const moment = instantFromIso(text);
  if (moment !== undefined) return moment;
  context.addIssue({ code: 'custom', message: 'Not a time such as 2026-12-05T14:00:00Z.' });
  return z.NEVER;
});

const cause = z.string().max(5_000);

export const markSchema = z.object({
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
    /** Puts it back into the queue. */
    z.object({ kind: z.literal('undo') }),
  ]),
});
export type MarkInput = Asked<typeof markSchema>;

const loadSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Per day, used out of available crew minutes or units. */
  days: z.array(z.object({ used: z.number(), of: z.number() })).readonly(),
});
export type LoadDto = Told<typeof loadSchema>;

const moneySchema = z
  .array(z.object({ day: z.string(), takenCents: centsSchema, backCents: centsSchema }))
  .readonly();

export const outlookSchema = z
  .object({
    today: z.string(),
    /** The days of the loads. */
    days: z.array(z.string()).readonly(),
    /** Monday to Sunday, by the day money moved; `backCents` is negative. Empty for who may not see money. */
    week: moneySchema,
    /** Of that, what gift cards brought that were sold; the rest is of bookings. */
    giftCards: moneySchema,
    /** The same weekdays 52 weeks earlier. */
    yearAgo: moneySchema,
    trucks: z.array(loadSchema).readonly(),
    /** By category value. */
    categories: z.array(loadSchema).readonly(),
  })
  .meta({ id: 'DeskOutlook' });
export type OutlookDto = Told<typeof outlookSchema>;

/** The back office's first screen. */
export const DESK_ROUTES = {
  'GET /desk': { needs: 'day:read', answer: deskSchema },
  'GET /desk/outlook': { needs: 'day:read', answer: outlookSchema },
  /** Answers with the updated desk. */
  'POST /desk/marks': { needs: 'day:write', body: markSchema, answer: deskSchema },
} as const satisfies Routes;
