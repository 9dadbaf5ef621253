import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { makeCrewLinks } from '#core/crew/crew-link.ts';
import type { makeCrewToday } from '#core/crew/crew-today.ts';
import type { KeepPhoto } from '#core/crew/keep-photo.ts';
import type { makeTakeCrewActs } from '#core/crew/take-crew-acts.ts';
import type { ReadSite } from '#core/content/company.ts';
import { type Instant } from '#core/kernel/instant.ts';
export type CrewUseCases = {
    readonly links: ReturnType<typeof makeCrewLinks>;
    readonly today: ReturnType<typeof makeCrewToday>;
    readonly take: ReturnType<typeof makeTakeCrewActs>;
    readonly keepPhoto: KeepPhoto;
    readonly readSite: ReadSite;
    readonly now: () => Instant;
    /** Called after a write: there may be mail to send. */
    readonly onChanged: () => void;
};
/** Routes for crew phones: `Authorization: Crew {token}`. */
export declare const crewRoutes: (use: CrewUseCases) => FastifyPluginAsyncZod;
