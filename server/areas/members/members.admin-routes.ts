import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Members } from '#core/customers/list-members.ts';
import { membersSchema } from '#core/contract/loyalty.ts';
import { problems } from '#server/platform/http/problem.ts';

export type AdminMemberUseCases = { readonly listMembers: () => Promise<Members> };

/** Registered behind the admin check. */
export const adminMemberRoutes =
  (use: AdminMemberUseCases): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/members',
      {
        schema: {
          summary: 'Customers of the loyalty programme, by what they spent',
          security: [{ bearer: [] }],
          response: { 200: membersSchema, ...problems(401, 403) },
        },
      },
      async () => {
        const { members, isWhole } = await use.listMembers();
        return {
          members: members.map(({ spent, ...one }) => ({ ...one, spentCents: spent })),
          isWhole,
        };
      },
    );
  };
