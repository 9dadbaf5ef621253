import { z } from 'zod';
import type { Routes } from './admin-api.ts';
import { fleetSchema } from '#core/dispatch/fleet.schema.ts';

/** Trucks, crews and yard. `version` is the one that was read; 0 before the first save. */
export const fleetVersionedSchema = fleetSchema
  .extend({ version: z.int().min(0) })
  .meta({ id: 'Fleet' });
export type FleetUpdate = z.input<typeof fleetVersionedSchema>;

/** Trucks, crews and the yard. */
export const FLEET_ROUTES = {
  'GET /fleet': { answer: fleetVersionedSchema },
  /** 409 `stale`: someone saved since the version was read. */
  'PUT /fleet': { body: fleetVersionedSchema, answer: fleetVersionedSchema },
} as const satisfies Routes;
