import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { REVIEW_ROUTES } from '#core/contract/reviews.ts';
import type {
  makeListForModeration,
  makeModerateReview,
  Moderated,
  ModerateError,
  ReviewNotFound,
} from '#core/customers/review.ts';
import { adminReviewDto } from '#server/areas/reviews/reviews.presenter.ts';
import {
  type Problem,
  refuse,
  type Sender,
  staffProblem,
  conflict,
} from '#server/platform/http/problem.ts';
import { serveCalls } from '#server/platform/http/serve-calls.ts';

type AdminReviewUseCases = {
  readonly listForModeration: ReturnType<typeof makeListForModeration>;
  readonly moderateReview: ReturnType<typeof makeModerateReview>;
  /** Called after every action, because public pages show reviews. */
  readonly onChanged: () => void;
};

const PAGE = 20;

const PROBLEMS = {
  review_not_found: staffProblem(
    404,
    'review_not_found',
    'Review not found',
    'There is no such review.',
  ),
  review_changed: conflict(
    'review_changed',
    'Review changed',
    'The guest rewrote this review, or someone else decided on it. Read it again.',
  ),
  wrong_state: staffProblem(
    409,
    'wrong_state',
    'Not possible now',
    'You can no longer do that with this review. Reload the list.',
  ),
} as const satisfies Record<(ModerateError | ReviewNotFound)['kind'], Problem>;

/** Registered behind the admin check. */
export const adminReviewRoutes =
  (use: AdminReviewUseCases): FastifyPluginAsyncZod =>
  async (app) => {
    const serve = serveCalls(app, REVIEW_ROUTES);

    function answer<Reply extends Sender>(reply: Reply, moderated: Moderated) {
      if (!moderated.ok) return refuse(reply, PROBLEMS[moderated.error.kind]);
      use.onChanged();
      return adminReviewDto(moderated.value);
    }

    serve(
      'GET /reviews',
      { summary: 'List reviews by state, newest first, with counts per state' },
      async ({ query: { state, limit = PAGE, after } }) => {
        const page = await use.listForModeration(state, { limit, after });
        return { ...page, reviews: page.reviews.map(adminReviewDto) };
      },
    );

    serve(
      'POST /reviews/:id/publish',
      { summary: 'Publish a review', refuses: [404, 409] },
      async ({ params: { id }, body: { revision } }, reply) =>
        answer(reply, await use.moderateReview.publish(id, revision)),
    );

    serve(
      'POST /reviews/:id/reject',
      {
        summary: 'Reject or unpublish a review, with a reason the guest sees',
        refuses: [404, 409],
      },
      async ({ params: { id }, body: { revision, reason } }, reply) =>
        answer(reply, await use.moderateReview.reject(id, revision, reason)),
    );

    serve(
      'POST /reviews/:id/reply',
      {
        summary: 'Answer a published review in public; an empty text removes the answer',
        refuses: [404, 409],
      },
      async ({ params: { id }, body: { revision, text } }, reply) =>
        answer(reply, await use.moderateReview.reply(id, revision, text)),
    );
  };
