import { z } from 'zod';
import { STOP_STATES } from '#core/dispatch/crew-day.ts';
import { instantFromIso } from '#core/kernel/instant.ts';
import type { Routes } from './admin-api.ts';
import { type Asked, centsSchema, fileSchema, lineOfText, type Told } from './fields.ts';

/** Times are `HH:MM` of the shop's day; past midnight they go on: `24:30`. */
const clock = z.string().meta({ description: 'HH:MM' });

export const planStopSchema = z.object({
  id: z.string(),
  reservationId: z.string(),
  kind: z.enum(['deliver', 'collect']),
  /** As it was promised: work begins within it. */
  window: z.object({ from: clock, to: clock }),
  /** When work begins, after waiting; absent while no truck has it. */
  eta: clock.optional(),
  leave: clock.optional(),
  /** How long the truck stands there before it may begin. */
  waitMinutes: z.number().optional(),
  /** After the end of the window, or absent. */
  lateMinutes: z.number().optional(),
  serviceMinutes: z.number(),
  /** The work of one pair of hands: a crew of two takes half of it. */
  manMinutes: z.number(),
  loadLb: z.number(),
  loadCuFt: z.number(),
  point: z.object({ lat: z.number(), lng: z.number() }),
  state: z.enum(STOP_STATES),
  /** When it came to each state. */
  times: z.partialRecord(z.enum(STOP_STATES), z.string()).optional(),
  /** Why it could not be done. */
  failure: z.string().optional(),
  contact: z.object({ name: z.string(), phone: z.string() }),
  place: z.object({ street: z.string(), city: z.string(), postalCode: z.string() }),
  items: z
    .array(z.object({ productId: z.string(), title: z.string(), quantity: z.int() }))
    .readonly(),
  /** What is left to pay at the door. */
  balanceCents: centsSchema,
  /** What the customer was last told of this visit, by mail. */
  told: z.object({ from: clock, to: clock }).optional(),
});
export type PlanStop = Told<typeof planStopSchema>;

const planTruckSchema = z.object({
  truckId: z.string(),
  name: z.string(),
  crewSize: z.int(),
  payloadLb: z.number(),
  volumeCuFt: z.number(),
  /** The shift; beyond its end is overtime. */
  shift: z.object({ from: clock, to: clock }),
  stops: z.array(planStopSchema).readonly(),
  /** Back at the yard for another load, before the stop of this index. */
  reloads: z.array(z.object({ before: z.int(), arrive: clock, leave: clock })).readonly(),
  /** When it drives out of the yard, loaded, and when it is back; absent without stops. */
  out: clock.optional(),
  back: clock.optional(),
  miles: z.number(),
  /** From the beginning of loading until it is back. */
  minutes: z.number(),
  overtimeMinutes: z.number(),
  peakLoadLb: z.number(),
  peakLoadCuFt: z.number(),
});
export type PlanTruck = Told<typeof planTruckSchema>;

/** Which rule a plan breaks, as `check-routes` names it. */
export const planRuleSchema = z.enum([
  'missing',
  'twice',
  'unknown_stop',
  'unknown_truck',
  'late',
  'too_heavy',
  'too_bulky',
  'after_hours',
  'other_truck',
  'empty_load',
  'no_reload',
]);

const unassignedSchema = z.object({
  stop: planStopSchema,
  /** Why it has no truck: each once. */
  reasons: z.array(z.string()).readonly(),
  /** The least that stands in the way, truck by truck: minutes late or after hours, pounds, or cubic feet too many. */
  byTruck: z
    .array(z.object({ truckId: z.string(), code: z.string(), by: z.number().optional() }))
    .readonly(),
});

/** For each truck its stops in order; `yard` between two of them is another load. */
const orderSchema = z
  .array(z.object({ truckId: z.string(), stopIds: z.array(z.string()).max(200) }))
  .max(40);

/** By the id of a stop, the truck that it stays on. */
const locksSchema = z.record(z.string(), z.string());

/** How the day is driven. A proposal has the same shape, and is stored nowhere. */
export const dayPlanSchema = z
  .object({
    day: z.string(),
    version: z.int().min(0),
    /** 0: never published. */
    publishedVersion: z.int().min(0),
    /** What the crews were told last. */
    published: z.object({ at: z.string(), trucks: orderSchema.readonly() }).optional(),
    /** Those that work on the day, also without a stop. */
    trucks: z.array(planTruckSchema).readonly(),
    unassigned: z.array(unassignedSchema).readonly(),
    locks: locksSchema,
    /** The checker accepts it, and every stop has a truck. */
    isFeasible: z.boolean(),
    depot: z.object({
      address: z.string(),
      point: z.object({ lat: z.number(), lng: z.number() }),
      loadMinutes: z.number(),
    }),
  })
  .meta({ id: 'DayPlan' });
export type DayPlanDto = Told<typeof dayPlanSchema>;

export const proposePlanSchema = z.object({
  seconds: z.number().positive().max(10).optional(),
  /** In place of the stored ones. */
  locks: locksSchema.optional(),
});
export type ProposePlan = Asked<typeof proposePlanSchema>;

/** 409 `stale`; 422 `infeasible` with `violations`, unless there is a reason to do it all the same. */
export const savePlanSchema = z.object({
  version: z.int().min(0),
  trucks: orderSchema,
  locks: locksSchema.optional(),
  override: z.object({ reason: lineOfText(200, 'Enter the reason.') }).optional(),
});
export type SavePlan = Asked<typeof savePlanSchema>;

export const publishPlanSchema = z.object({ version: z.int().min(0) });

const momentSchema = z.string().transform((text, context) => {
  const moment = instantFromIso(text);
  if (moment !== undefined) return moment;
  context.addIssue({ code: 'custom', message: 'Not a time such as 2026-12-05T14:00:00Z.' });
  return z.NEVER;
});

/** What became of a stop. `at`: now, unless told; `why`: of a failure. */
export const reportStopSchema = z
  .object({
    state: z.enum(STOP_STATES),
    at: momentSchema.optional(),
    why: lineOfText(200, 'Enter the reason.').optional(),
  })
  .refine(({ state, why }) => state !== 'failed' || why !== undefined, {
    path: ['why'],
    message: 'Enter the reason.',
  });

/** What should be done and is not: pick-ups whose hours are past, and stops that failed. Longest past first. */
export const overdueSchema = z.object({
  stops: z
    .array(
      z.object({
        day: z.string(),
        problem: z.enum(['not_collected', 'failed']),
        stop: planStopSchema,
      }),
    )
    .readonly(),
});
/** How many customers are written to. */
export const toldSchema = z.object({ told: z.int() });

/** The plan of a day. */
export const PLAN_ROUTES = {
  'GET /plans/:day': { answer: dayPlanSchema },
  /** Nothing is stored. */
  'POST /plans/:day/propose': { body: proposePlanSchema, answer: dayPlanSchema },
  'PUT /plans/:day': { body: savePlanSchema, answer: dayPlanSchema },
  /** The crews see it from then on; 409 `stale`. */
  'POST /plans/:day/publish': { body: publishPlanSchema, answer: dayPlanSchema },
  'POST /plans/:day/stops/:id': { body: reportStopSchema, answer: dayPlanSchema },
  'GET /plans/overdue': { answer: overdueSchema },
  /** A page a truck; `/plans/:day/load-list.pdf` answers the file itself. */
  'GET /plans/:day/load-list': { answer: fileSchema },
  /** Mails their hours to those who were told none, or others. 409 `not_published`: the crews were told another plan. */
  'POST /plans/:day/tell': { body: publishPlanSchema, answer: toldSchema },
} as const satisfies Routes;
