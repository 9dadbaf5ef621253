import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Account, Session, SignInError, SignInPlace } from '#core/accounts/identity.ts';
import type { SignedInUser } from '#core/accounts/sign-in.ts';
import type { Credentials } from '#core/accounts/account-book.ts';
import type { Result } from '#core/kernel/result.ts';
import { type Instant, isoFromInstant } from '#core/kernel/instant.ts';
import { rememberDevice, signInLimit, signInPlace } from '#server/areas/accounts/device-cookie.ts';
import { credentialsOf } from '#server/platform/http/bearer.ts';
import { networkOfCaller } from '#server/platform/http/network.ts';
import {
  type Problem,
  problem,
  problems,
  refuse,
  UNAUTHENTICATED,
} from '#server/platform/http/problem.ts';
import { credentialsSchema, sessionSchema, whoSchema } from '#core/contract/accounts.ts';

export type SessionUseCases = {
  readonly signIn: (
    credentials: Credentials,
    from: SignInPlace,
  ) => Promise<Result<Session, SignInError>>;
  /** Undefined for a token that is no longer valid. */
  readonly refresh: (token: string, from: SignInPlace) => Promise<Session | undefined>;
  /** The known browser these cookies belong to, if any. */
  readonly knownDevice: (devices: string) => string | undefined;
  readonly signOut: (token: string) => Promise<void>;
  readonly verify: (token: string) => Promise<Account | undefined>;
  /** The account with the role from its profile. */
  readonly describeUser: (account: Account) => Promise<SignedInUser>;
  /** Records a sign-in of staff. */
  readonly onSignedIn: (account: Account, network: string | undefined) => Promise<void>;
  readonly now: () => Instant;
  readonly https: boolean;
};

export function lockedOut(until: Instant, now: Instant): Problem {
  const retryAfter = Math.max(1, Math.ceil((until - now) / 1_000));
  return problem('locked_out', { params: { minutes: Math.ceil(retryAfter / 60) }, retryAfter });
}

/** Accounts in our own store; absent where another service keeps them. */
export const sessionRoutes =
  (use: SessionUseCases): FastifyPluginAsyncZod =>
  async (app) => {
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });

    async function describe(session: Session, reply: FastifyReply) {
      rememberDevice(reply, session, use.https);
      const { token, expiresAt, account } = session;
      const user = await use.describeUser(account);
      return { token, expiresAt: isoFromInstant(expiresAt), user };
    }

    app.post(
      '/session',
      {
        config: signInLimit(use.knownDevice),
        schema: {
          summary: 'Sign in',
          body: credentialsSchema,
          response: { 200: sessionSchema, ...problems(400, 401, 429) },
        },
      },
      async (request, reply) => {
        const session = await use.signIn(request.body, signInPlace(request));
        if (session.ok) {
          await use.onSignedIn(session.value.account, networkOfCaller(request));
          return describe(session.value, reply);
        }
        if (session.error.kind === 'invalid_credentials') {
          return refuse(reply, problem(session.error.kind));
        }
        return refuse(reply, lockedOut(session.error.until, use.now()));
      },
    );

    app.get(
      '/session',
      { schema: { summary: 'Who is signed in', response: { 200: whoSchema, ...problems(401) } } },
      async ({ headers }, reply) => {
        const token = credentialsOf('Bearer', headers.authorization);
        const account = token === undefined ? undefined : await use.verify(token);
        if (account === undefined) return refuse(reply, UNAUTHENTICATED);
        return { user: await use.describeUser(account) };
      },
    );

    app.post(
      '/session/refresh',
      {
        schema: {
          summary: 'A new token for one that is still good; the old one ends',
          response: { 200: sessionSchema, ...problems(401) },
        },
      },
      async (request, reply) => {
        const token = credentialsOf('Bearer', request.headers.authorization);
        const session = token && (await use.refresh(token, signInPlace(request)));
        return session ? describe(session, reply) : refuse(reply, UNAUTHENTICATED);
      },
    );

    app.delete(
      '/session',
      {
        schema: {
          summary: 'Sign out: the token is good no longer',
          response: { 204: z.undefined().describe('Signed out'), ...problems(401) },
        },
      },
      async ({ headers }, reply) => {
        const token = credentialsOf('Bearer', headers.authorization);
        if (token === undefined) return refuse(reply, UNAUTHENTICATED);
        await use.signOut(token);
        reply.code(204);
        return undefined;
      },
    );
  };
