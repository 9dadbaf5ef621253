import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Account, Session, SignInError } from '#core/staff/identity.ts';
import type { SignedInUser } from '#core/staff/sign-in.ts';
import type { Result } from '#core/kernel/result.ts';
import { type Instant, isoFromInstant } from '#core/kernel/instant.ts';
import { credentialsOf } from '#server/platform/http/bearer.ts';
import { LIMITS } from '#server/platform/plugins/rate-limits.ts';
import {
  type Problem,
  problem,
  problems,
  refuse,
  UNAUTHENTICATED,
} from '#server/platform/http/problem.ts';
import { credentialsSchema, sessionSchema, whoSchema } from '#core/contract/accounts.ts';

export type SessionUseCases = {
  readonly signIn: (credentials: {
    readonly email: string;
    readonly password: string;
  }) => Promise<Result<Session, SignInError>>;
  /** Undefined for a token that is not good any more. */
  readonly refresh: (token: string) => Promise<Session | undefined>;
  readonly signOut: (token: string) => Promise<void>;
  readonly verify: (token: string) => Promise<Account | undefined>;
  /** The account with the role of its profile. */
  readonly describeUser: (account: Account) => Promise<SignedInUser>;
  readonly now: () => Instant;
};

export function lockedOut(until: Instant, now: Instant): Problem {
  const retryAfter = Math.max(1, Math.ceil((until - now) / 1_000));
  return problem('locked_out', { params: { minutes: Math.ceil(retryAfter / 60) }, retryAfter });
}

/** Accounts of the embedded store; absent where another service keeps them. */
export const sessionRoutes =
  (use: SessionUseCases): FastifyPluginAsyncZod =>
  async (app) => {
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });

    const describe = async ({ token, expiresAt, account }: Session) => ({
      token,
      expiresAt: isoFromInstant(expiresAt),
      user: await use.describeUser(account),
    });

    app.post(
      '/session',
      {
        config: LIMITS.signIn,
        schema: {
          summary: 'Sign in',
          body: credentialsSchema,
          response: { 200: sessionSchema, ...problems(400, 401, 429) },
        },
      },
      async ({ body }, reply) => {
        const session = await use.signIn(body);
        if (session.ok) return describe(session.value);
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
      async ({ headers }, reply) => {
        const token = credentialsOf('Bearer', headers.authorization);
        const session = token === undefined ? undefined : await use.refresh(token);
        return session ? describe(session) : refuse(reply, UNAUTHENTICATED);
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
