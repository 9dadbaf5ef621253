import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type {
  AccountBook,
  NewAccountError,
  WeakPasswordError,
  AccountLinks,
  makeRegisterCustomer,
} from '#core/accounts/account-book.ts';
import type { SignedIn, Verify } from '#core/accounts/device-sessions.ts';
import type { Account } from '#core/accounts/identity.ts';
import { weaknessError } from '#core/accounts/password-policy.ts';
import type { SignedInUser } from '#core/accounts/sign-in.ts';
import {
  newAccountSchema,
  resetRequestSchema,
  sessionSchema,
  PASSWORD_ROUTES,
} from '#core/contract/accounts.ts';
import { receivedSchema } from '#core/contract/messages.ts';
import { fieldError } from '#core/kernel/field-error.ts';
import { type Instant, isoFromInstant } from '#core/kernel/instant.ts';
import { lockedOut } from '#server/areas/accounts/sign-in.problems.ts';
import { credentialsOf } from '#server/platform/http/caller.ts';
import { rememberDevice, signInPlace } from '#server/platform/http/cookies.ts';
import {
  invalid,
  type Problem,
  problem,
  refuse,
  UNAUTHENTICATED,
  problems,
} from '#server/platform/http/problem.ts';
import { noStore, serveCalls } from '#server/platform/http/serve-calls.ts';
import { BOT_CHECKED } from '#server/platform/plugins/bot-check.ts';
import { LIMITS } from '#server/platform/plugins/rate-limits.ts';
import { requireAccount } from '#server/platform/plugins/require-account.ts';

type AccountUseCases = {
  readonly register: ReturnType<typeof makeRegisterCustomer>;
  readonly links: Omit<AccountLinks, 'find'>;
  readonly changePassword: AccountBook['changePassword'];
  readonly verify: Verify;
  /** Called after a password change, which has already ended the account's sessions. */
  readonly endOthers: (uid: string, kept?: string) => Promise<void>;
  readonly describeUser: (account: Account) => Promise<SignedInUser>;
  readonly now: () => Instant;
  readonly https: boolean;
  readonly onOutboxFilled: () => void;
};

const INVALID_LINK = problem('invalid_link', {
  detail: 'This link was already used, has expired or is incomplete. Ask for a new one.',
});

const WRONG_PASSWORD = invalid(
  [{ path: 'currentPassword', message: fieldError('wrong_password') }],
  'wrong_password',
);

const weakPassword = ({ reason }: WeakPasswordError, path: string): Problem =>
  invalid([{ path, message: weaknessError(reason) }], 'weak_password');

function registerProblem(error: NewAccountError): Problem {
  if (error.kind === 'email_taken') return problem(error.kind);
  if (error.kind === 'weak_password') return weakPassword(error, 'password');
  return invalid([{ path: 'email', message: fieldError('email_malformed') }]);
}

/** Registration and password reset, when we keep the accounts ourselves. */
export const accountRoutes =
  (use: AccountUseCases): FastifyPluginAsyncZod =>
  async (app) => {
    const serve = serveCalls(app, PASSWORD_ROUTES);

    noStore(app);

    app.post(
      '/accounts',
      {
        config: { ...LIMITS.register, ...BOT_CHECKED },
        schema: {
          summary: 'Create an account and sign in',
          body: newAccountSchema,
          response: { 201: sessionSchema, ...problems(400, 403, 409, 429) },
        },
      },
      async (request, reply) => {
        const place = signInPlace(request);
        const registered = await use.register(request.body, place);
        if (!registered.ok) return refuse(reply, registerProblem(registered.error));
        await use.verify(registered.value.token, place);
        use.onOutboxFilled();
        rememberDevice(reply, registered.value, use.https);
        const { token, expiresAt, account } = registered.value;
        reply.code(201);
        return {
          token,
          expiresAt: isoFromInstant(expiresAt),
          user: await use.describeUser(account),
        };
      },
    );

    app.post(
      '/password-resets',
      {
        config: { ...LIMITS.passwordReset, ...BOT_CHECKED },
        schema: {
          summary: 'Email a link to choose a new password, if the account exists',
          body: resetRequestSchema,
          response: { 202: receivedSchema, ...problems(400, 403, 429) },
        },
      },
      async ({ body: { email, language } }, reply) => {
        await use.links.request(email, language);
        use.onOutboxFilled();
        reply.code(202);
        return { received: true } as const;
      },
    );

    serve(
      'POST /password-resets/:token',
      {
        summary: 'Choose a new password with the emailed link; every session of the account ends',
        limit: LIMITS.signIn,
        refuses: [404],
      },
      async ({ params, body }, reply) => {
        const changed = await use.links.complete(params.token, body.password);
        if (changed.ok) {
          await use.endOthers(changed.value.uid);
          return { changed: true } as const;
        }
        const { error } = changed;
        return refuse(
          reply,
          error.kind === 'invalid_link' ? INVALID_LINK : weakPassword(error, 'password'),
        );
      },
    );

    await app.register(async (mine) => {
      const serveMine = serveCalls(mine, PASSWORD_ROUTES);
      const accountOf = requireAccount(mine, use.verify);

      serveMine(
        'POST /me/confirmation',
        {
          summary: 'Email me the link that confirms my address',
          limit: LIMITS.passwordReset,
          refuses: [401],
        },
        async (request) => {
          await use.links.requestConfirmation(accountOf(request), request.body.language);
          use.onOutboxFilled();
          return { received: true } as const;
        },
      );

      serveMine(
        'POST /me/confirmation/proof',
        {
          summary: 'Confirm my address with the emailed link; password and sessions stay',
          limit: LIMITS.signIn,
          refuses: [401, 404],
        },
        async (request, reply) => {
          const confirmed = await use.links.confirm(request.body.token, accountOf(request).uid);
          return confirmed.ok ? ({ confirmed: true } as const) : refuse(reply, INVALID_LINK);
        },
      );
    });

    async function change(
      token: string,
      { uid, sessionId }: SignedIn,
      passwords: Parameters<AccountBook['changePassword']>[1],
      reply: FastifyReply,
    ) {
      const changed = await use.changePassword(token, passwords);
      if (changed.ok) {
        await use.endOthers(uid, sessionId);
        return { changed: true } as const;
      }
      const { error } = changed;
      if (error.kind === 'locked_out') return refuse(reply, lockedOut(error.until, use.now()));
      if (error.kind === 'weak_password') return refuse(reply, weakPassword(error, 'newPassword'));
      return refuse(reply, WRONG_PASSWORD);
    }

    serve(
      'POST /me/password',
      {
        summary: 'Change my password; every other session of the account ends',
        security: [{ bearer: [] }],
        limit: LIMITS.signIn,
        refuses: [401],
      },
      async ({ headers, body }, reply) => {
        const token = credentialsOf('Bearer', headers.authorization);
        const account = token === undefined ? undefined : await use.verify(token);
        if (token === undefined || account === undefined) return refuse(reply, UNAUTHENTICATED);
        const { currentPassword: current, newPassword: next } = body;
        return change(token, account, { current, next }, reply);
      },
    );
  };
