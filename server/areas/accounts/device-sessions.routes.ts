import type { FastifyInstance, FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod, ZodTypeProvider } from 'fastify-type-provider-zod';
import type {
  DeviceSession,
  EndSessions,
  SignedIn,
  Verify,
} from '#core/accounts/device-sessions.ts';
import { type SessionsDto, SESSION_ROUTES, MY_SESSION_ROUTES } from '#core/contract/accounts.ts';
import { isoFromInstant } from '#core/kernel/instant.ts';
import type { StaffRole } from '#core/staff/access.ts';
import type { StaffAccounts } from '#core/staff/staff-book.ts';
import { networkOfCaller } from '#server/platform/http/caller.ts';
import { problem, refuse, staffProblem } from '#server/platform/http/problem.ts';
import { serveCalls } from '#server/platform/http/serve-calls.ts';
import { requireAccount } from '#server/platform/plugins/require-account.ts';

const sessionsDto = (sessions: readonly DeviceSession[], current: string): SessionsDto => ({
  sessions: sessions.map(({ id, device, network, startedAt, seenAt }) => ({
    id,
    device,
    network,
    startedAt: isoFromInstant(startedAt),
    seenAt: isoFromInstant(seenAt),
    isThis: id === current,
  })),
});

export type MySessionsUseCases = {
  readonly verify: Verify;
  readonly sessions: EndSessions;
  /** Records which sessions a staff member ended. */
  readonly onEnded: (who: SignedIn, network: string | undefined) => Promise<void>;
};

/** Where the calling account is signed in. */
export const mySessionRoutes = (use: MySessionsUseCases) => async (instance: FastifyInstance) => {
  const serve = serveCalls(instance.withTypeProvider<ZodTypeProvider>(), MY_SESSION_ROUTES);
  const accountOf = requireAccount(instance, use.verify);
  const list = async ({ uid, sessionId }: SignedIn) =>
    sessionsDto(await use.sessions.open(uid), sessionId);

  serve('GET /me/sessions', { summary: 'List my sessions', refuses: [401] }, async (request) =>
    list(accountOf(request)),
  );

  serve(
    'POST /me/sessions',
    { summary: 'End one of my sessions, or all others', refuses: [401, 404] },
    async (request, reply) => {
      const who = accountOf(request);
      const { body } = request;
      if (body.kind === 'end_others') await use.sessions.endOthers(who.uid, who.sessionId);
      else if (!(await use.sessions.end(who.uid, body.id))) {
        return refuse(reply, problem('not_found'));
      }
      await use.onEnded(who, networkOfCaller(request));
      return list(who);
    },
  );
};

const NO_MEMBER = staffProblem(
  404,
  'member_not_found',
  'Not found',
  'No staff member has this ID.',
);

type StaffSessionsUseCases = {
  readonly sessions: EndSessions;
  readonly roleOf: (uid: string) => Promise<StaffRole | undefined>;
  readonly accounts: Pick<StaffAccounts, 'endSessions'>;
};

/** Where staff members are signed in. Registered behind the staff check. */
export const adminSessionRoutes =
  (use: StaffSessionsUseCases): FastifyPluginAsyncZod =>
  async (app) => {
    const serve = serveCalls(app, SESSION_ROUTES);

    async function list(member: string, current: string, reply: FastifyReply) {
      if ((await use.roleOf(member)) === undefined) return refuse(reply, NO_MEMBER);
      return sessionsDto(await use.sessions.open(member), current);
    }

    serve(
      'GET /sessions',
      { summary: 'List a staff member’s sessions, or your own', refuses: [404] },
      async ({ query: { member }, adminUid, sessionId }, reply) =>
        list(member ?? adminUid, sessionId, reply),
    );

    serve(
      'POST /sessions',
      { summary: 'End a staff member’s session, or all of them', refuses: [404] },
      async ({ body: { member, id }, sessionId }, reply) => {
        if ((await use.roleOf(member)) === undefined) return refuse(reply, NO_MEMBER);
        if (id === undefined) {
          await use.sessions.endOthers(member);
          await use.accounts.endSessions(member);
        } else if (!(await use.sessions.end(member, id))) {
          return refuse(reply, problem('not_found'));
        }
        return list(member, sessionId, reply);
      },
    );
  };
