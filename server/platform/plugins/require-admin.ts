import type { FastifyInstance } from 'fastify';
import type { Account } from '#core/staff/identity.ts';
import { requireAccount } from '#server/platform/plugins/require-account.ts';
import { refuse, NOT_ADMIN } from '#server/platform/http/problem.ts';

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
  const accountOf = requireAccount(app, verify);
  app.addHook('onRequest', async (request, reply) => {
    const { uid } = accountOf(request);
    if (!(await checkAdmin(uid))) return refuse(reply, NOT_ADMIN);
    request.adminUid = uid;
    return undefined;
  });
}
