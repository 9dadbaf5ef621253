import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { type Certificates } from '#core/checkout/certificates.ts';
import type { makePlaceReservation, makePreviewOrder } from '#core/checkout/place-reservation.ts';
import type { NoteTurnedAway } from '#core/reporting/turned-away.ts';
import type { Settings } from '#core/settings/business-settings.ts';
export type OrderUseCases = {
    readonly placeReservation: ReturnType<typeof makePlaceReservation>;
    /** Nobody waits for it. */
    readonly noteTurnedAway: NoteTurnedAway;
    readonly previewOrder: ReturnType<typeof makePreviewOrder>;
    readonly certificates: Certificates;
    readonly newId: () => string;
    readonly readSettings: () => Promise<Settings>;
    /** Called after a write: there may be a link to send. */
    readonly onPlaced: () => void;
};
/** Orders the office takes. Registered behind the admin check. */
export declare const adminOrderRoutes: (use: OrderUseCases) => FastifyPluginAsyncZod;
