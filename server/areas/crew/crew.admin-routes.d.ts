import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { CrewLinks, makeCrewLinks } from '#core/crew/crew-link.ts';
import type { CrewActs } from '#core/dispatch/crew-act.ts';
import type { TruckFleet } from '#core/dispatch/fleet.ts';
import type { Instant } from '#core/kernel/instant.ts';
export type AdminCrewUseCases = {
    readonly links: ReturnType<typeof makeCrewLinks>;
    readonly listLinks: CrewLinks['listOn'];
    readonly acts: CrewActs;
    readonly readFleet: () => Promise<TruckFleet>;
    readonly publicUrl: string;
    readonly now: () => Instant;
};
/** Crew links, and what crews report. Registered behind the admin check. */
export declare const adminCrewRoutes: (use: AdminCrewUseCases) => FastifyPluginAsyncZod;
