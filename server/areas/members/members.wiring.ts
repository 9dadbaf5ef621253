import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { type Members, makeListMembers } from '#core/customers/list-members.ts';
import type { Points } from '#core/marketing/points.ts';
import { MEMBER_ROUTES } from '#core/contract/loyalty.ts';
import { serveCalls } from '#server/platform/http/serve-calls.ts';
import { MARKETING } from '#server/areas/marketing/marketing.wiring.ts';
import { type Area, makings } from '#server/platform/wiring/area.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';

type AdminMemberUseCases = {
  readonly listMembers: () => Promise<Members>;
  readonly pointsOf: (email: string) => Promise<Pick<Points, 'balance'> | undefined>;
};

/** Registered behind the admin check. */
const adminMemberRoutes =
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

const { bound, made } = makings();

const listMembers = bound(makeListMembers, [
  RECORDS.reservationBook,
  RECORDS.profiles,
  RECORDS.customers,
]);

export const members: Area = {
  ...made(),
  admin: ({ of }) => [
    adminMemberRoutes({ listMembers: of(listMembers), pointsOf: of(MARKETING.points).of }),
  ],
};
