import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Account } from '#core/accounts/identity.ts';
import { credentialsOf } from '#server/platform/http/bearer.ts';
import { refuse, UNAUTHENTICATED, NOT_ADMIN } from '#server/platform/http/problem.ts';

/**
 * Guards every route of the instance before the body is read: 401 without a valid token. Returns
 * how handlers get the account; answers are not cached.
 */
export function requireAccount(
  app: FastifyInstance,
  verify: (token: string) => Promise<Account | undefined>,
): (request: FastifyRequest) => Account {
  const accounts = new WeakMap<FastifyRequest, Account>();
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const token = credentialsOf('Bearer', request.headers.authorization);
    const account = token === undefined ? undefined : await verify(token);
    if (account === undefined) {
      reply.header('www-authenticate', 'Bearer');
      return refuse(reply, UNAUTHENTICATED);
    }
    accounts.set(request, account);
    return undefined;
  });
  return (request) => {
    const account = accounts.get(request);
    if (account === undefined) throw new Error('The route is not behind the check of the account.');
    return account;
  };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The admin's uid behind the admin check; empty elsewhere. */
    adminUid: string;
  }
}

type AdminAccess = {
  readonly verify: (token: string) => Promise<Account | undefined>;
  readonly checkAdmin: (uid: string | undefined) => Promise<boolean>;
};

/** Guards all routes before the body is read: 401 without a valid token, 403 for non-admins. */
export function requireAdmin(app: FastifyInstance, { verify, checkAdmin }: AdminAccess): void {
  app.decorateRequest('adminUid', '');
  const accountOf = requireAccount(app, verify);
  app.addHook('onRequest', async (request, reply) => {
    const { uid } = accountOf(request);
    if (!(await checkAdmin(uid))) return refuse(reply, NOT_ADMIN);
    request.adminUid = uid;
    return undefined;
  });
}
