import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Account } from '#core/accounts/identity.ts';
import { type ApiKeyDto, API_KEY_ROUTES } from '#core/contract/staff.ts';
import { type Instant, isoFromInstant } from '#core/kernel/instant.ts';
import type { StaffRole } from '#core/staff/access.ts';
import { type ApiKey, type KeyError, keyPrefix, type makeRunApiKeys } from '#core/staff/api-key.ts';
import { refuse, staffProblem } from '#server/platform/http/problem.ts';
import { serveCalls } from '#server/platform/http/serve-calls.ts';
import { STALE_PROOF } from '#server/platform/plugins/require-account.ts';

type ApiKeyUseCases = ReturnType<typeof makeRunApiKeys> & {
  readonly now: () => Instant;
  /** The person's current name and role. */
  readonly accountOf: (uid: string) => Promise<Account>;
};

const keyDto = (key: ApiKey, uid: string, now: Instant): ApiKeyDto => ({
  id: key.id,
  name: key.name,
  prefix: keyPrefix(key),
  person: key.person,
  isYours: key.uid === uid,
  role: key.role,
  sections: key.sections,
  createdAt: isoFromInstant(key.createdAt),
  expiresAt: isoFromInstant(key.expiresAt),
  ...(key.lastUsedOn !== undefined && { lastUsedOn: key.lastUsedOn }),
  isOver: key.expiresAt <= now,
});

const SAID = {
  key_not_found: [404, 'Not found', 'You have no such key.'],
  too_many_keys: [409, 'Too many', 'You can have at most 10 keys. Revoke one first.'],
  no_section: [422, 'Nothing to do', 'Choose at least one section that you may use yourself.'],
} as const;

const problemOf = ({ kind }: KeyError) => {
  const [status, title, detail] = SAID[kind];
  return staffProblem(status, kind, title, detail);
};

/** Registered behind the staff check, which rejects API keys here. */
export const adminApiKeyRoutes =
  (use: ApiKeyUseCases): FastifyPluginAsyncZod =>
  async (app) => {
    const serve = serveCalls(app, API_KEY_ROUTES);

    const roleOf = ({ staffRole }: { readonly staffRole: StaffRole | undefined }): StaffRole => {
      if (staffRole === undefined) throw new Error('This route runs without the staff check.');
      return staffRole;
    };

    async function dto(uid: string, role: StaffRole) {
      const keys = await use.list({ uid, role });
      return { keys: keys.map((key) => keyDto(key, uid, use.now())) };
    }

    serve('GET /api-keys', { summary: 'List everyone’s API keys' }, async (request) =>
      dto(request.adminUid, roleOf(request)),
    );

    serve(
      'POST /api-keys',
      { summary: 'Make an API key', refuses: [409, 422] },
      async (request, reply) => {
        const { adminUid: uid, body, isProofFresh } = request;
        // A key outlives the session of the person who made it.
        if (!isProofFresh) return refuse(reply, STALE_PROOF);
        const role = roleOf(request);
        const made = await use.make({ ...(await use.accountOf(uid)), uid, role }, body);
        if (!made.ok) return refuse(reply, problemOf(made.error));
        return { token: made.value.token, ...(await dto(uid, role)) };
      },
    );

    serve(
      'POST /api-keys/:id/revoke',
      { summary: 'Revoke an API key', refuses: [404] },
      async (request, reply) => {
        const by = { uid: request.adminUid, role: roleOf(request) };
        const done = await use.revoke(request.params.id, by);
        return done.ok ? dto(by.uid, by.role) : refuse(reply, problemOf(done.error));
      },
    );
  };
