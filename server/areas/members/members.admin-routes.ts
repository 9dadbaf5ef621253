import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { MEMBER_ROUTES } from '#core/contract/loyalty.ts';
import type { Members } from '#core/customers/list-members.ts';
import type { Points } from '#core/marketing/points.ts';
import { serveCalls } from '#server/platform/http/serve-calls.ts';

type AdminMemberUseCases = {
  readonly listMembers: () => Promise<Members>;
  readonly pointsOf: (email: string) => Promise<Pick<Points, 'balance'> | undefined>;
};

/** Registered behind the admin check. */
export const adminMemberRoutes =
  (use: AdminMemberUseCases): FastifyPluginAsyncZod =>
  async (app) => {
    const serve = serveCalls(app, MEMBER_ROUTES);

    serve(
      'GET /members',
      { summary: 'List the customers of the loyalty program by what they spent' },
      async () => {
        const { members, isWhole } = await use.listMembers();
        return {
          members: await Promise.all(
            members.map(async ({ spent, ...one }) => ({
              ...one,
              spentCents: spent,
              points: (await use.pointsOf(one.email))?.balance ?? 0,
            })),
          ),
          isWhole,
        };
      },
    );
  };
