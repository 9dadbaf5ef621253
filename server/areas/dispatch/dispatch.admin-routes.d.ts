import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Stale, TruckFleet } from '#core/dispatch/fleet.ts';
import type { Result } from '#core/kernel/result.ts';
export type AdminDispatchUseCases = {
    readonly readFleet: () => Promise<TruckFleet>;
    readonly saveFleet: (fleet: TruckFleet) => Promise<Result<TruckFleet, Stale>>;
    /** Called because available days depend on the trucks. */
    readonly onChanged: () => void;
};
export declare const STALE: import("#server/platform/http/problem.ts").Problem;
/** Trucks, crews and the yard. Registered behind the admin check. */
export declare const adminDispatchRoutes: (use: AdminDispatchUseCases) => FastifyPluginAsyncZod;
