import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Credentials } from '#core/accounts/account-book.ts';
import type { Verify } from '#core/accounts/device-sessions.ts';
import type { Account, Session, SignInError, SignInPlace } from '#core/accounts/identity.ts';
import type { SignedInUser } from '#core/accounts/sign-in.ts';
import { credentialsSchema, sessionSchema, whoSchema } from '#core/contract/accounts.ts';
import { type Instant, isoFromInstant } from '#core/kernel/instant.ts';
import type { Result } from '#core/kernel/result.ts';
import { lockedOut } from '#server/areas/accounts/sign-in.problems.ts';
import { credentialsOf, networkOfCaller } from '#server/platform/http/caller.ts';
import { rememberDevice, signInLimit, signInPlace } from '#server/platform/http/cookies.ts';
import { problem, problems, refuse, UNAUTHENTICATED } from '#server/platform/http/problem.ts';
import { noStore } from '#server/platform/http/serve-calls.ts';

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
  readonly verify: Verify;
  /** Ends the session on every device that has one of its tokens. */
  readonly endSession: (uid: string, id: string) => Promise<unknown>;
  /** The account with the role from its profile. */
  readonly describeUser: (account: Account) => Promise<SignedInUser>;
  /** Records failed staff sign-ins. */
  readonly onFailed: (email: string, network: string | undefined) => Promise<void>;
  readonly now: () => Instant;
  readonly https: boolean;
};

/** Accounts in our own store; undefined when another service keeps them. */
export const sessionRoutes =
  (use: SessionUseCases): FastifyPluginAsyncZod =>
  async (app) => {
    noStore(app);

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
        const place = signInPlace(request);
        const session = await use.signIn(request.body, place);
        if (session.ok) {
          await use.verify(session.value.token, place);
          return describe(session.value, reply);
        }
        if (session.error.kind === 'invalid_credentials') {
          // Not awaited, so that response time does not reveal who is staff.
          void use
            .onFailed(request.body.email, networkOfCaller(request))
            .catch((error: unknown) =>
              request.log.warn(error, 'a failed sign-in was not recorded'),
            );
          return refuse(reply, problem(session.error.kind));
        }
        return refuse(reply, lockedOut(session.error.until, use.now()));
      },
    );

    app.get(
      '/session',
      {
        schema: {
          summary: 'Get the account that is signed in',
          response: { 200: whoSchema, ...problems(401) },
        },
      },
      async (request, reply) => {
        const token = credentialsOf('Bearer', request.headers.authorization);
        const account = token && (await use.verify(token, signInPlace(request)));
        if (!account) return refuse(reply, UNAUTHENTICATED);
        return { user: await use.describeUser(account) };
      },
    );

    app.post(
      '/session/refresh',
      {
        schema: {
          summary: 'Exchange a valid token for a new one; the old one ends',
          response: { 200: sessionSchema, ...problems(401) },
        },
      },
      async (request, reply) => {
        const token = credentialsOf('Bearer', request.headers.authorization);
        const place = signInPlace(request);
        const isOpen = token !== undefined && (await use.verify(token, place)) !== undefined;
        const session = isOpen && (await use.refresh(token, place));
        return session ? describe(session, reply) : refuse(reply, UNAUTHENTICATED);
      },
    );

    app.delete(
      '/session',
      {
        schema: {
          summary: 'Sign out; the token stops working',
          response: { 204: z.undefined().describe('Signed out'), ...problems(401) },
        },
      },
      async ({ headers }, reply) => {
        const token = credentialsOf('Bearer', headers.authorization);
        if (token === undefined) return refuse(reply, UNAUTHENTICATED);
        const account = await use.verify(token);
        if (account !== undefined) await use.endSession(account.uid, account.sessionId);
        await use.signOut(token);
        reply.code(204);
        return undefined;
      },
    );
  };
