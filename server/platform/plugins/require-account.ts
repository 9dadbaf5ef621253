import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SignedIn, Verify } from '#core/accounts/device-sessions.ts';
import type { SignInPlace } from '#core/accounts/identity.ts';
import type { FactorGate } from '#core/accounts/second-factor.ts';
import { OWNER_APPROVAL_HEADER } from '#core/accounts/sign-in.ts';
import type { Act } from '#core/audit-log/entry.ts';
import { type Acts, type NoteAct, staffActor } from '#core/audit-log/trail.ts';
import type { Actor } from '#core/kernel/actor.ts';
import type { Result } from '#core/kernel/result.ts';
import { may, type Need, type StaffRole } from '#core/staff/access.ts';
import { type ApiKey, isKeyToken, keyMay, sayKeyRefusal } from '#core/staff/api-key.ts';
import { type Limits, NO_LIMITS } from '#core/staff/limits.ts';
import { credentialsOf, networkOfCaller } from '#server/platform/http/caller.ts';
import { rememberDevice, signInPlace } from '#server/platform/http/cookies.ts';
import {
  notAllowed,
  type Problem,
  refuse,
  staffProblem,
  UNAUTHENTICATED,
  NOT_ADMIN,
  problem,
} from '#server/platform/http/problem.ts';
import { limitOf, LIMITS } from './rate-limits.ts';

/**
 * Guards every route of the instance before the body is read: 401 without a valid token. Returns
 * a function with which handlers get the account. Responses are not cached. The OpenAPI document
 * says that the routes need a token.
 */
export function requireAccount<Caller extends SignedIn>(
  app: FastifyInstance,
  verify: (token: string, from?: SignInPlace) => Promise<Caller | undefined>,
): (request: FastifyRequest) => Caller {
  const accounts = new WeakMap<FastifyRequest, Caller>();
  app.addHook('onRoute', (route) => {
    route.schema = { ...route.schema, security: [{ bearer: [] }] };
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const token = credentialsOf('Bearer', request.headers.authorization);
    const account = token === undefined ? undefined : await verify(token, signInPlace(request));
    if (account === undefined) {
      reply.header('www-authenticate', 'Bearer');
      return refuse(reply, UNAUTHENTICATED);
    }
    accounts.set(request, account);
    rememberDevice(reply, account, request.protocol === 'https');
    return undefined;
  });
  return (request) => {
    const account = accounts.get(request);
    if (account === undefined) throw new Error('This route runs without the account check.');
    return account;
  };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The permission a call of the back office needs. */
    needs?: Need;
    /** False: not for API keys. */
    byKey?: false | undefined;
    /** What the audit log calls it; else the first words of its summary. */
    act?: ((body: never) => string) | undefined;
  }
  interface FastifyRequest {
    /** The uid of the person who passed the staff check; empty elsewhere. */
    adminUid: string;
    /** Ours, because a caller can choose `request.id`; groups what this call changes in the log. */
    actId: string;
    /** The session they are signed in with; empty elsewhere. */
    sessionId: string;
    /** They have no second factor, or just proved it. */
    isProofFresh: boolean;
    /** Their role; undefined elsewhere. */
    staffRole: StaffRole | undefined;
    /** What this call may give away. Undefined for an owner, or with an owner's approval. */
    staffLimits: Limits | undefined;
    /** The owner who approved this call. */
    approvedBy: string | undefined;
  }
}

export type StaffAccess = {
  readonly verify: Verify;
  /** The API key of a token, if it still works. */
  readonly keyOf: (token: string) => Promise<ApiKey | undefined>;
  /** Undefined for anyone but staff. */
  readonly roleOf: (uid: string) => Promise<StaffRole | undefined>;
  readonly acts: Acts;
  /** Records acts that change nothing, such as downloading a table. */
  readonly note: NoteAct;
  readonly limitsOf: (uid: string, role: StaffRole) => Promise<Limits | undefined>;
  /** How the back office treats this session. */
  readonly gateOf: (
    who: SignedIn,
  ) => Promise<{ readonly gate: FactorGate; readonly isFresh: boolean }>;
  /** The uid of the owner who approves the call, or why not. */
  readonly approve: (header: string, request: FastifyRequest) => Promise<Result<string, Problem>>;
};

/** For routes that may give money away. */
const GIVES: ReadonlySet<Need> = new Set(['reservations:write', 'orders:write', 'money:write']);

const PREFIX = '/api/admin';

const firstWords = (summary: string): string => summary.split(/[,;:]/, 1)[0] ?? summary;

/** The caller. With a key, it is a program acting for its owner. */
type StaffCaller = SignedIn & { readonly key?: ApiKey | undefined };

/** The log names the key beside its owner. */
const byKey = (key: ApiKey): StaffCaller => ({
  uid: key.uid,
  email: key.email,
  displayName: `${key.person} (key ${key.name})`,
  sessionId: '',
  key,
});

const FACTOR_NEEDED = staffProblem(
  403,
  'second_factor_needed',
  'Two-step verification',
  'First confirm that it is you, with a code from your app, a passkey or a recovery code.',
);

const FACTOR_MISSING = staffProblem(
  403,
  'second_factor_missing',
  'Two-step verification',
  'Everyone here needs two-step verification. Set it up first.',
);

export const STALE_PROOF = staffProblem(
  403,
  'second_factor_stale',
  'Two-step verification',
  'Confirm again that it is you, with a code from your app, a passkey or a recovery code.',
);

/**
 * Guards all routes before the body is read: 401 without a valid token, 403 `not_admin` for
 * anyone but staff, `not_allowed` for staff without the route's section, `key_not_allowed` for a
 * key without it. The role is read on every call, so changing it takes effect immediately.
 */
export function requireStaff(app: FastifyInstance, access: StaffAccess): void {
  const { verify, keyOf, roleOf, limitsOf, gateOf, approve, acts, note } = access;
  app.decorateRequest('adminUid', '');
  app.decorateRequest('actId', '');
  app.decorateRequest('sessionId', '');
  app.decorateRequest('isProofFresh', false);
  app.decorateRequest('staffRole', undefined);
  app.decorateRequest('staffLimits', undefined);
  app.decorateRequest('approvedBy', undefined);
  const accountOf = requireAccount(app, async (token, from): Promise<StaffCaller | undefined> => {
    if (!isKeyToken(token)) return verify(token, from);
    const key = await keyOf(token);
    return key && byKey(key);
  });
  // Browsers are not counted.
  const limitKey = limitOf(app, LIMITS.apiKey.rateLimit, (request) => accountOf(request).key?.id);
  app.addHook('onRequest', async (request, reply) => {
    const { uid, sessionId, key } = accountOf(request);
    const role = await roleOf(uid);
    if (role === undefined) return refuse(reply, NOT_ADMIN);
    const { url = '', config } = request.routeOptions;
    const { needs: need, byKey } = config;
    if (need === undefined) throw new Error(`${url} names no section.`);
    if (key === undefined) {
      const { gate, isFresh } = await gateOf(accountOf(request));
      if (gate !== 'open') return refuse(reply, gate === 'prove' ? FACTOR_NEEDED : FACTOR_MISSING);
      request.isProofFresh = isFresh;
    }
    if (!may(role, need)) return refuse(reply, notAllowed(need));
    if (key !== undefined) {
      const retryAfter = await limitKey(request);
      if (retryAfter !== undefined) return refuse(reply, problem('rate_limited', { retryAfter }));
      if (byKey === false || !keyMay(key, need, request.method)) {
        const detail = sayKeyRefusal(key, need, byKey === false);
        return refuse(reply, staffProblem(403, 'key_not_allowed', 'Not allowed', detail));
      }
    }
    request.adminUid = uid;
    // The platform's own, because this also runs in a page (`npm run dev -- --memory`).
    request.actId = crypto.randomUUID();
    request.sessionId = sessionId;
    request.staffRole = role;
    if (role === 'owner') return undefined;
    request.staffLimits = GIVES.has(need) ? await limitsOf(uid, role) : NO_LIMITS;
    const header = request.headers[OWNER_APPROVAL_HEADER];
    // An owner approves what a person asks for, not what a program does.
    if (typeof header !== 'string' || key !== undefined) return undefined;
    const approved = await approve(header, request);
    if (!approved.ok) return refuse(reply, approved.error);
    request.approvedBy = approved.value;
    request.staffLimits = undefined;
    return undefined;
  });

  const actOf = (request: FastifyRequest, role: StaffRole): Act => {
    const { method, routeOptions, body } = request;
    const { config, schema } = routeOptions;
    const from = networkOfCaller(request);
    return {
      actor: staffActor(accountOf(request), role),
      action: config.act?.(body as never) ?? firstWords(schema?.summary ?? method),
      ...(from !== undefined && { from }),
      request: request.actId,
    };
  };
  // The store records what a handler changes: adapters/documents/collections/recorded-store.ts.
  app.addHook('onRoute', (route) => {
    const { handler, config } = route;
    if (config?.needs === undefined) throw new Error(`${route.url} names no section.`);
    route.handler = function inItsAct(request, reply) {
      const { staffRole } = request;
      if (staffRole === undefined) return handler.call(this, request, reply);
      return acts.run(actOf(request, staffRole), () => handler.call(this, request, reply));
    };
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const { staffRole, method, url } = request;
    const isFile =
      /^(text\/csv|text\/plain)/.test(String(reply.getHeader('content-type'))) ||
      url.endsWith('/export');
    if (isFile && method === 'GET' && reply.statusCode === 200 && staffRole !== undefined) {
      await note(actOf(request, staffRole), `export${url.slice(PREFIX.length)}`);
    }
    return payload;
  });
}

/** The person who passed the check, with the owner who approved the act. */
export const actingStaff = ({ adminUid: uid, approvedBy }: FastifyRequest): Actor => ({
  kind: 'admin',
  uid,
  ...(approvedBy !== undefined && { approvedBy }),
});
