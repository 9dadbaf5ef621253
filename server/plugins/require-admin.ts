import type { FastifyInstance } from 'fastify';
import type { Account } from '#core/ports/identity.ts';
import { credentialsOf } from '#server/bearer.ts';
import { refuse } from '#server/problem.ts';
import { NOT_ADMIN, UNAUTHENTICATED } from '#server/routes/access-problem.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who it is, behind the admin check; empty elsewhere. */
    adminUid: string;
  }
}

export type AdminAccess = {
  readonly verify: (token: string) => Promise<Account | undefined>;
  readonly checkAdmin: (uid: string | undefined) => Promise<boolean>;
};

/** Guards every route of the instance, before a body is read: 401 without a good token, 403 for other accounts. */
export function requireAdmin(app: FastifyInstance, { verify, checkAdmin }: AdminAccess): void {
  app.decorateRequest('adminUid', '');
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const token = credentialsOf('Bearer', request.headers.authorization);
    const account = token === undefined ? undefined : await verify(token);
    if (account === undefined) {
      reply.header('www-authenticate', 'Bearer');
      return refuse(reply, UNAUTHENTICATED);
    }
    if (!(await checkAdmin(account.uid))) return refuse(reply, NOT_ADMIN);
    request.adminUid = account.uid;
    return undefined;
  });
}
