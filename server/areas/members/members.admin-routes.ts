import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Members } from '#core/customers/list-members.ts';
import type { MembersDto } from '#core/contract/member-api.ts';
import { LOYALTY_TIERS } from '#core/customers/loyalty-tiers.ts';
import { problems } from '#server/platform/http/problem.ts';

export type AdminMemberUseCases = { readonly listMembers: () => Promise<Members> };

const membersSchema = z.object({
  members: z
    .array(
      z.object({
        userId: z.string(),
        name: z.string(),
        email: z.string(),
        tier: z.enum(LOYALTY_TIERS.map(({ id }) => id)),
        parties: z.int(),
        days: z.int(),
        spentCents: z.int(),
        lastParty: z.string(),
      }),
    )
    .readonly(),
  isWhole: z.boolean(),
}) satisfies z.ZodType<MembersDto>;

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
