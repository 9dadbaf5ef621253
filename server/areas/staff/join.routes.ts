import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { joinedSchema, openedInvitationSchema } from '#core/contract/staff.ts';
import type { Verify } from '#core/accounts/device-sessions.ts';
import { isoFromInstant } from '#core/kernel/instant.ts';
import type { makeJoinStaff } from '#core/staff/run-staff.ts';
import { INVALID_LINK, safeToken } from '#server/areas/manage/private-link.ts';
import { staffProblemOf } from '#server/areas/staff/staff.presenter.ts';
import { problems, refuse } from '#server/platform/http/problem.ts';
import { LIMITS } from '#server/platform/plugins/rate-limits.ts';
import { requireAccount } from '#server/platform/plugins/require-account.ts';

type JoinUseCases = ReturnType<typeof makeJoinStaff> & {
  readonly verify: Verify;
};

const params = z.object({ token: z.string() });

/** The mailed link's offer, and its acceptance by the account of the invited address. */
export const joinRoutes = (use: JoinUseCases) => async (instance: FastifyInstance) => {
  const app = instance.withTypeProvider<ZodTypeProvider>();

  app.get(
    '/staff-invitations/:token',
    {
      config: LIMITS.privateLink,
      schema: {
        summary: 'What an invitation to the staff offers',
        params,
        response: { 200: openedInvitationSchema, ...problems(404, 429) },
      },
    },
    async ({ params: { token } }, reply) => {
      reply.header('cache-control', 'no-store');
      const opened = await use.open(safeToken(token));
      if (opened === undefined) return refuse(reply, INVALID_LINK);
      const { email, role, inviter, expiresAt } = opened;
      return { email, role, inviter, expiresAt: isoFromInstant(expiresAt) };
    },
  );

  await instance.register(async (signedIn) => {
    const accountOf = requireAccount(signedIn, use.verify);
    signedIn.withTypeProvider<ZodTypeProvider>().post(
      '/staff-invitations/:token/accept',
      {
        config: LIMITS.signIn,
        schema: {
          summary: 'Become staff with the account of the invited address; the link ends',
          security: [{ bearer: [] }],
          params,
          response: { 200: joinedSchema, ...problems(401, 404, 409, 429) },
        },
      },
      async (request, reply) => {
        const joined = await use.accept(safeToken(request.params.token), accountOf(request));
        return joined.ok ? { role: joined.value } : refuse(reply, staffProblemOf(joined.error));
      },
    );
  });
};
