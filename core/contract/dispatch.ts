import { z } from 'zod';
import { STOP_STATES } from '#core/dispatch/crew-day.ts';
import { fleetSchema, keptFleetSchema, OFF_REASONS } from '#core/dispatch/fleet.schema.ts';
import { listOf } from '#core/kernel/fields.schema.ts';
import type { Routes } from './admin-api.ts';
import {
  calendarDaySchema,
  centsSchema,
  fileSchema,
  idSchema,
  type InputOf,
  lineOfText,
  momentSchema,
  type OutputOf,
  mailPreviewSchema,
} from './fields.ts';

/** Trucks, crews and yard. `version` is the one that was read; 0 before the first save. */
const version = z.int().min(0);
const fleetVersionedSchema = fleetSchema.extend({ version }).meta({ id: 'Fleet' });

const fleetAnswerSchema = keptFleetSchema.extend({
  version,
  /** Reported drives compared with the estimate; absent until there are some. */
  learned: z
    .object({
      drives: z.int(),
      days: z.int(),
      ratio: z
        .number()
        .meta({ description: '1.12 means that the drives took 12 % longer than estimated.' }),
      factor: z.number().meta({ description: 'The factor by which plans multiply the estimate.' }),
      neededDrives: z.int(),
      neededDays: z.int(),
    })
    .optional(),
});
export type FleetDto = OutputOf<typeof fleetAnswerSchema>;

/** The center of the ZIP code at the end of the address. */
const foundPointSchema = z.object({ lat: z.number(), lng: z.number(), postalCode: z.string() });

export type FleetUpdate = z.input<typeof fleetVersionedSchema>;

const truckCalendarSchema = z.object({
  truckId: z.string(),
  name: z.string(),
  /** Secret: anyone who has it sees the truck's stops. Absent if there is no calendar. */
  url: z.string().optional(),
});

const truckCalendarsSchema = z.object({
  calendars: z.array(truckCalendarSchema).readonly(),
  /** One of all trucks, under an id in place of a truck's. Absent in a shop without trucks. */
  wholeShop: truckCalendarSchema.optional(),
});
export type TruckCalendarsDto = OutputOf<typeof truckCalendarsSchema>;

const calendarActSchema = z.object({ act: z.enum(['renew', 'stop'], 'Must be renew or stop.') });

/** Trucks, crews and the yard. */
export const FLEET_ROUTES = {
  'GET /fleet': { needs: 'inventory:read', answer: fleetAnswerSchema },
  /** 409 `stale`: somebody has saved since this version was read. */
  'PUT /fleet': { needs: 'inventory:write', body: fleetVersionedSchema, answer: fleetAnswerSchema },
  /** 404 `place_not_found`: the address contains no Texas ZIP code. */
  'GET /fleet/point': {
    needs: 'inventory:write',
    query: z.object({ address: z.string().max(200) }),
    answer: foundPointSchema,
  },
  'GET /fleet/calendars': { needs: 'inventory:write', answer: truckCalendarsSchema },
  /** 404 `truck_not_found`. */
  'POST /fleet/calendars/:truckId': {
    needs: 'inventory:write',
    params: { truckId: idSchema },
    body: calendarActSchema,
    answer: truckCalendarsSchema,
  },
} as const satisfies Routes;

/** `HH:MM` of the shop's day. Times after midnight continue as `24:30`. */
const clock = z.string().meta({ description: 'HH:MM' });

/** The yard, or the name of another truck. */
export const whereaboutsSchema = z.union([z.literal('yard'), z.object({ truck: z.string() })]);

const planStopSchema = z.object({
  id: z.string(),
  reservationId: z.string(),
  kind: z.enum(['deliver', 'collect']),
  /** As promised; the work starts within it. */
  window: z.object({ from: clock, to: clock }),
  /** When the work starts, after waiting. Absent while it is on no truck. */
  eta: clock.optional(),
  leave: clock.optional(),
  /** How long the truck waits on site before it may start. */
  waitMinutes: z.number().optional(),
  /** Minutes after the end of the window; absent if less than one, or if it is done or failed. */
  lateMinutes: z.number().optional(),
  serviceMinutes: z.number(),
  /** For one worker. A crew of two takes half as long. */
  manMinutes: z.number(),
  loadLb: z.number(),
  loadCuFt: z.number(),
  /** The part of its load that is on the truck before and after it: a unit that is handed on. */
  staysAboard: z.object({ lb: z.number(), cuFt: z.number() }).optional(),
  point: z.object({ lat: z.number(), lng: z.number() }),
  /** Accepted although no truck can come. `by`: name of the person. */
  takenOn: z.object({ reason: z.string(), by: z.string(), at: z.string() }).optional(),
  state: z.enum(STOP_STATES),
  /** When it reached each state. */
  times: z.partialRecord(z.enum(STOP_STATES), z.string()).optional(),
  /** Why the stop failed. */
  failure: z.string().optional(),
  contact: z.object({
    name: z.string(),
    phone: z.string(),
    noEmail: z.literal(true).optional(),
    /** Neither that nor consent to texts: the office calls. */
    toCall: z.literal(true).optional(),
  }),
  place: z.object({ street: z.string(), city: z.string(), postalCode: z.string() }),
  items: listOf({
    productId: z.string(),
    title: z.string(),
    quantity: z.int(),
    units: listOf({ id: z.string(), label: z.string() }).optional(),
    /** Labels of its units that the crew did not set up; of a product without units, its title. */
    notSetUp: z.array(z.string()).readonly().optional(),
    /** For a delivery: labels of its units that cannot go out. */
    shut: z.array(z.string()).readonly().optional(),
    /**
     * For a delivery of today or tomorrow: its units that came back wet and are not dry yet, each
     * with the crew's report, which settling marks as dry.
     */
    wet: listOf({ unit: z.string(), actId: z.string() }).optional(),
    /** For a delivery: its units that a crew reported as damaged, until the report is handled. */
    damaged: listOf({ unitId: z.string(), unit: z.string(), text: z.string() }).optional(),
  }),
  /** When the party starts and ends, as far as it is known. */
  party: z.object({ from: clock, to: clock }).optional(),
  /**
   * For a delivery: its units that are still at another customer's when the truck loads. `until`:
   * when they are picked up; absent if no truck picks them up.
   */
  awaits: listOf({
    productId: z.string(),
    unitId: z.string(),
    title: z.string(),
    unit: z.string(),
    from: z.string(),
    until: clock.optional(),
  }).optional(),
  /** Where the truck first has to get what it delivers, because it is out without it. */
  fetchFrom: whereaboutsSchema.optional(),
  /** How many people its heaviest item needs, if its truck has fewer that day. */
  needsPeople: z.int().optional(),
  /** Balance to collect at the door. */
  balanceCents: centsSchema,
  /** The day the customer's card is charged with the balance, of which the crew collects nothing. */
  chargedOn: z.string().optional(),
  /** Not over yet, and its customer was asked to choose and has not answered, such as because of rain. */
  asked: z.object({ about: z.enum(['weather', 'unit']), until: z.string() }).optional(),
  /** The hours last mailed to the customer for this visit. */
  told: z.object({ from: clock, to: clock }).optional(),
});
export type PlanStop = OutputOf<typeof planStopSchema>;

const planTruckSchema = z.object({
  truckId: z.string(),
  /** From 1, in the fleet's order, whoever else works that day. */
  number: z.int().min(1),
  name: z.string(),
  /** The people who work that day. */
  crewSize: z.int(),
  payloadLb: z.number(),
  volumeCuFt: z.number(),
  /** The shift; time past its end is overtime. */
  shift: z.object({ from: clock, to: clock }),
  stops: z.array(planStopSchema).readonly(),
  /** Returns to the yard for another load before the stop at this index. */
  reloads: listOf({ before: z.int(), arrive: clock, leave: clock }),
  /** When it leaves the yard loaded, and when it returns. Absent without stops. */
  out: clock.optional(),
  back: clock.optional(),
  miles: z.number(),
  /** From the start of loading until the return. */
  minutes: z.number(),
  overtimeMinutes: z.number(),
  peakLoadLb: z.number(),
  peakLoadCuFt: z.number(),
});
export type PlanTruck = OutputOf<typeof planTruckSchema>;

const unassignedSchema = z.object({
  stop: planStopSchema,
  /** Why no truck has it; each reason once. */
  reasons: z.array(z.string()).readonly(),
  /** Each truck's smallest obstacle: minutes late or past the shift, excess pounds, cubic feet. */
  byTruck: listOf({
    truckId: z.string(),
    code: z.string(),
    by: z.number().optional(),
    /** How many people its heaviest item needs, if the truck has fewer that day. */
    needsPeople: z.int().optional(),
  }),
});

/** For each truck, its stops in order. `yard` between two stops means another load. */
const orderSchema = z
  .array(z.object({ truckId: z.string(), stopIds: z.array(z.string()).max(200) }))
  .max(40);

/** Maps a stop's id to the truck that must keep it. */
const locksSchema = z.record(z.string(), z.string());

/** `usual`: on their own truck or, without one, where a seat is empty. */
const crewPlaceSchema = z.union([
  z.enum(['usual', 'yard', 'off']),
  z.object({ truckId: idSchema }),
]);

/** Who drives where. A proposal has the same shape and is not stored. */
const dayPlanSchema = z
  .object({
    day: z.string(),
    /** The shop is closed. `reason`: the owner's; absent if it is closed on that weekday. */
    closed: z.object({ reason: z.string().optional() }).optional(),
    /** Absent: estimates. `away`: the routing service did not answer, so these are estimates. */
    driveTimes: z.enum(['service', 'away']).optional(),
    version: z.int().min(0),
    /** 0 if never published. */
    publishedVersion: z.int().min(0),
    /** The plan last published to the crews. */
    published: z
      .object({
        at: z.string(),
        trucks: orderSchema.readonly(),
        /** It is the present plan: whatever was saved since changes nothing for a crew. */
        isCurrent: z.literal(true).optional(),
        /** Stops, not over yet, whose items or units have changed since. */
        changed: z.array(z.string()).readonly().optional(),
      })
      .optional(),
    /** All trucks that work that day, including those without stops. */
    trucks: z.array(planTruckSchema).readonly(),
    /** Trucks that have the day off, such as after a breakdown. */
    off: listOf({ truckId: z.string(), name: z.string() }).optional(),
    /** Everybody on file. */
    crew: listOf({
      id: z.string(),
      name: z.string(),
      role: z.enum(['lead', 'crew']),
      usualTruckId: z.string().optional(),
      place: crewPlaceSchema,
      /** Why they are off, if somebody said so. */
      why: z.enum(OFF_REASONS).optional(),
      /** The truck they ride on that day, as far as it is decided. */
      truckId: z.string().optional(),
    }),
    /** Version of trucks and crew. */
    fleetVersion: z.int().min(0),
    /**
     * Trucks with stops that have fewer people than usual, because somebody is off or elsewhere, and
     * trucks that stay in the yard because nobody is left.
     */
    shortCrews: listOf({
      truckId: z.string(),
      name: z.string(),
      people: z.int(),
      of: z.int(),
      missing: z.array(z.string()).readonly(),
    }).optional(),
    /** Trucks with stops and no crew lead on them, where the shop has crew leads. */
    withoutLead: listOf({ truckId: z.string(), name: z.string() }).optional(),
    /**
     * Of a proposal: trucks that stay in the yard so that the others go with all their people. To
     * accept it, send them in `without`.
     */
    spared: listOf({ truckId: z.string(), name: z.string() }).optional(),
    unassigned: z.array(unassignedSchema).readonly(),
    locks: locksSchema,
    /** Trucks just taken out of service, and until when that can be undone. */
    breakdown: z
      .object({ trucks: listOf({ truckId: z.string(), name: z.string() }), until: z.string() })
      .optional(),
    /** The checker accepts the plan, and every stop has a truck. */
    isFeasible: z.boolean(),
    depot: z.object({
      address: z.string(),
      point: z.object({ lat: z.number(), lng: z.number() }),
      loadMinutes: z.number(),
    }),
    /** Customers of failed stops are emailed to call. */
    tellsFailed: z.boolean(),
  })
  .meta({ id: 'DayPlan' });
export type DayPlanDto = OutputOf<typeof dayPlanSchema>;

const proposePlanSchema = z.object({
  seconds: z.number().positive().max(10).optional(),
  /** Replaces the stored ones. */
  locks: locksSchema.optional(),
  /** Trucks that are out of service. Their stops not reached yet go to the others. */
  without: z.array(z.string()).max(40).optional(),
});

/** 409 `stale`; 422 `infeasible` with `violations`, unless a reason is given. */
const savePlanSchema = z.object({
  version: z.int().min(0),
  trucks: orderSchema,
  locks: locksSchema.optional(),
  override: z.object({ reason: lineOfText(200, 'Enter the reason.') }).optional(),
  /** Broken-down trucks. They are off for the day; stops they were driving to are replanned. */
  without: z.array(z.string()).min(1).max(40).optional(),
});
export type SavePlan = InputOf<typeof savePlanSchema>;

/** Where people are that day. Others stay where they are. */
const placeCrewSchema = z.object({
  fleetVersion: z.int().min(0),
  people: z
    .array(
      z.object({
        id: idSchema,
        place: crewPlaceSchema,
        /** With `off`. */
        why: z.enum(OFF_REASONS).optional(),
      }),
    )
    .max(200),
  /** Trucks that have the day off, too. */
  trucksOff: z.array(idSchema).max(40).optional(),
  /** Trucks that no longer have the day off. */
  trucksBack: z.array(idSchema).max(40).optional(),
  /** Answers the day as it would be and stores nothing. */
  preview: z.boolean().optional(),
});

export type PlaceCrew = InputOf<typeof placeCrewSchema>;

const publishPlanSchema = z.object({ version: z.int().min(0) });

const tellSchema = publishPlanSchema.extend({
  /** Reservations whose customers get nothing yet. */
  except: z.array(idSchema).max(500).optional(),
  preview: idSchema.optional().meta({
    description: 'A reservation: answers what its customer would be mailed, and sends nothing.',
  }),
});

/** A stop's new state. `at` defaults to now; `why` is for a failure. */
const reportStopSchema = z
  .object({
    state: z.enum(STOP_STATES),
    at: momentSchema.optional(),
    why: lineOfText(200, 'Enter the reason.').optional(),
    tells: z.boolean().optional().meta({
      description:
        'With `failed`, on the day itself: whether the customer is emailed to call. If absent, they are, unless `at` is more than half an hour ago.',
    }),
    preview: z.boolean().optional().meta({
      description:
        'With `planned`: answers the day as it would be with the stop planned again, and stores nothing.',
    }),
    on: calendarDaySchema.optional().meta({
      description:
        'With `planned`: puts a missed pickup on the trucks of this day, and answers with its plan. 409 `not_overdue` if it is no pickup of an earlier day, or if this day is over.',
    }),
  })
  .refine(({ state, why }) => state !== 'failed' || why !== undefined, {
    path: ['why'],
    message: 'Enter the reason.',
  })
  .refine(({ state, on }) => state === 'planned' || on === undefined, {
    path: ['on'],
    message: 'Only a planned stop can be on another day.',
  })
  .refine(
    ({ state, on, preview }) => preview !== true || (state === 'planned' && on === undefined),
    {
      path: ['preview'],
      message: 'Only a stop planned again on its day can be previewed.',
    },
  );

/** A unit that is still at a customer's, and who gets it next. */
export const neededBySchema = z.object({
  day: z.string(),
  name: z.string(),
  productId: z.string(),
  unitId: z.string(),
});

/** Overdue pickups and failed stops, longest overdue first. */
const overdueSchema = z.object({
  stops: listOf({
    day: z.string(),
    problem: z.enum(['not_collected', 'failed']),
    stop: planStopSchema,
    /** Who gets one of its units next, within a week. */
    neededBy: neededBySchema.optional(),
  }),
});
export type OverdueStopDto = OutputOf<typeof overdueSchema>['stops'][number];
/** Number of customers who get a mail. `mail`: of a preview; absent if that customer gets none. */
const toldSchema = z.object({
  told: z.int(),
  mail: mailPreviewSchema.optional(),
});

export const PLAN_ROUTES = {
  'GET /plans/:day': { needs: 'deliveries:read', answer: dayPlanSchema },
  /** Stores nothing. */
  'POST /plans/:day/propose': {
    needs: 'deliveries:write',
    body: proposePlanSchema,
    answer: dayPlanSchema,
  },
  'PUT /plans/:day': { needs: 'deliveries:write', body: savePlanSchema, answer: dayPlanSchema },
  /** 409 `stale`: trucks and crew have been saved since; 404 `member_not_found`, `truck_not_found`. */
  'PUT /plans/:day/crew': {
    needs: 'deliveries:write',
    body: placeCrewSchema,
    answer: dayPlanSchema,
  },
  /** Restores trucks, plan and stops; 409 `stale`, or `undo_over` after a minute. */
  'POST /plans/:day/undo': {
    needs: 'deliveries:write',
    body: publishPlanSchema,
    answer: dayPlanSchema,
  },
  /** Publishes the plan to the crews. 409 `stale`. */
  'POST /plans/:day/publish': {
    needs: 'deliveries:write',
    body: publishPlanSchema,
    answer: dayPlanSchema,
  },
  'POST /plans/:day/stops/:id': {
    needs: 'deliveries:write',
    params: { id: z.string().max(200) },
    body: reportStopSchema,
    answer: dayPlanSchema,
  },
  'GET /plans/overdue': { needs: 'deliveries:read', answer: overdueSchema },
  /** One page per truck. `/plans/:day/load-list.pdf` returns the file itself. */
  'GET /plans/:day/load-list': { needs: 'deliveries:read', answer: fileSchema },
  /** Mails new or changed hours to customers. 409 `not_published`: not the published plan. */
  'POST /plans/:day/tell': {
    needs: 'deliveries:write',
    body: tellSchema,
    answer: toldSchema,
  },
} as const satisfies Routes;
