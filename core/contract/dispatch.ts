import { z } from 'zod';
import { fleetSchema } from '#core/dispatch/fleet.schema.ts';

/** Trucks, crews and yard. `version` is the one that was read; 0 before the first save. */
export const fleetVersionedSchema = fleetSchema
  .extend({ version: z.int().min(0) })
  .meta({ id: 'Fleet' });
export type FleetUpdate = z.input<typeof fleetVersionedSchema>;
