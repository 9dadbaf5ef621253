import { z } from 'zod';
import { listOf } from '#core/kernel/fields.schema.ts';
import type { Routes } from './admin-api.ts';
import { idSchema, type OutputOf } from './fields.ts';
import { fleetSchema } from '#core/dispatch/fleet.schema.ts';

/** Trucks, crews and yard. `version` is the one that was read; 0 before the first save. */
const fleetVersionedSchema = fleetSchema.extend({ version: z.int().min(0) }).meta({ id: 'Fleet' });

const fleetAnswerSchema = fleetVersionedSchema.extend({
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

const truckCalendarsSchema = z.object({
  calendars: listOf({
    truckId: z.string(),
    name: z.string(),
    /** Secret: anyone who has it sees the truck's stops. Absent if there is no calendar. */
    url: z.string().optional(),
  }),
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
