import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { makeModerateReview } from '#core/customers/moderate-review.ts';
import type { makeListForModeration } from '#server/areas/reviews/list-reviews.ts';
export type AdminReviewUseCases = {
    readonly listForModeration: ReturnType<typeof makeListForModeration>;
    readonly moderateReview: ReturnType<typeof makeModerateReview>;
    /** Called after every step, because public pages show reviews. */
    readonly onChanged: () => void;
};
/** Registered behind the admin check. */
export declare const adminReviewRoutes: (use: AdminReviewUseCases) => FastifyPluginAsyncZod;
