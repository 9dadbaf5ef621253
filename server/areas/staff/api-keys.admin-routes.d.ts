import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { type Instant } from '#core/kernel/instant.ts';
import type { Account } from '#core/accounts/identity.ts';
import type { makeRunApiKeys } from '#core/staff/run-api-keys.ts';
export type ApiKeyUseCases = ReturnType<typeof makeRunApiKeys> & {
    readonly now: () => Instant;
    /** The person as they are called now. */
    readonly accountOf: (uid: string) => Promise<Account>;
};
/** Registered behind the check of staff, which lets no key in here. */
export declare const adminApiKeyRoutes: (use: ApiKeyUseCases) => FastifyPluginAsyncZod;
