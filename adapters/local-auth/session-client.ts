import { BOT_CHECK_HEADER, type BotCheck } from '#core/accounts/bot-check.ts';
import type { NewAccountInput, SignedInUser } from '#core/accounts/sign-in.ts';
import type { PasswordResetInput } from '#core/contract/accounts.ts';
import { after } from '#core/kernel/instant.ts';
import type { Language } from '#core/kernel/language.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { type BrowserSession, sessionFrom, userFrom } from './browser-session.ts';

/** `broken`: the answer says nothing about the session. `unproven`: not sent, no bot proof. */
export type SessionFault = {
  readonly kind: 'refused' | 'throttled' | 'offline' | 'broken' | 'unproven';
  readonly code?: string | undefined;
};

const TIMEOUT = 30_000;
const SESSION = '/api/session';

const FAULTS: Record<number, SessionFault['kind']> = {
  400: 'refused',
  401: 'refused',
  403: 'unproven',
  429: 'throttled',
};

type Call = {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Default: `/api/session`. */
  readonly path?: string;
  readonly token?: string;
  readonly body?: unknown;
  readonly proof?: string | undefined;
};

type Answered = { readonly response: Response; readonly body: unknown };

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined;

async function faultOf(response: Response): Promise<SessionFault> {
  const kind = FAULTS[response.status] ?? 'broken';
  const body: unknown = await response.json().catch(() => undefined);
  if (typeof body !== 'object' || body === null) return { kind };
  return { kind, code: 'code' in body ? textOf(body.code) : undefined };
}

/** Calls about sessions and accounts. None of them rejects. */
export function sessionClient({
  fetch,
  clock,
  language,
  botCheck,
}: {
  readonly fetch: typeof globalThis.fetch;
  readonly clock: Clock;
  /** Of the page, so of the mails about the account. */
  readonly language: () => Language;
  readonly botCheck?: BotCheck | undefined;
}) {
  async function call({ method, path = SESSION, token, body, proof }: Call) {
    const headers = {
      'accept-language': language(),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(proof !== undefined && { [BOT_CHECK_HEADER]: proof }),
    };
    return fetch(path, {
      method,
      headers,
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }

  async function ask(wanted: Call): Promise<Result<Answered, SessionFault>> {
    try {
      const response = await call(wanted);
      if (!response.ok) return err(await faultOf(response));
      const body: unknown = await response.json();
      return ok({ response, body });
    } catch (error) {
      // An answer that is not JSON is still an answer.
      return err({ kind: error instanceof SyntaxError ? 'broken' : 'offline' });
    }
  }

  /** Adds a bot proof to the call, where required. */
  async function proven(wanted: Call): Promise<Result<Call, SessionFault>> {
    const proof = await botCheck?.token();
    if (proof?.ok !== false) return ok({ ...wanted, proof: proof?.value });
    return err({ kind: 'unproven', code: proof.error.code });
  }

  /** Converts the server's expiry to this computer's clock, which may be minutes off. */
  function byOwnClock(session: BrowserSession, response: Response): BrowserSession {
    const theirs = Date.parse(response.headers.get('date') ?? '');
    if (Number.isNaN(theirs)) return session;
    return { ...session, expiresAt: after(session.expiresAt, clock.now() - theirs) };
  }

  async function askSession(wanted: Call): Promise<Result<BrowserSession, SessionFault>> {
    const answered = await ask(wanted);
    if (!answered.ok) return answered;
    const session = sessionFrom(answered.value.body);
    if (session === undefined) return err({ kind: 'broken' });
    return ok(byOwnClock(session, answered.value.response));
  }

  return {
    open: (email: string, password: string) =>
      askSession({ method: 'POST', body: { email, password } }),

    async register(input: NewAccountInput): Promise<Result<BrowserSession, SessionFault>> {
      const call = await proven({ method: 'POST', path: '/api/accounts', body: input });
      return call.ok ? askSession(call.value) : call;
    },

    async requestReset(input: PasswordResetInput): Promise<Result<Answered, SessionFault>> {
      const call = await proven({ method: 'POST', path: '/api/password-resets', body: input });
      return call.ok ? ask(call.value) : call;
    },

    refresh: (token: string) => askSession({ method: 'POST', path: `${SESSION}/refresh`, token }),

    async who(token: string): Promise<Result<SignedInUser, SessionFault>> {
      const answered = await ask({ method: 'GET', token });
      if (!answered.ok) return answered;
      const { body } = answered.value;
      const user = typeof body === 'object' && body && 'user' in body ? userFrom(body.user) : null;
      return user ? ok(user) : err({ kind: 'broken' });
    },

    /** Best effort: an unrevoked token expires within the hour. */
    async close(token: string): Promise<void> {
      try {
        await call({ method: 'DELETE', token });
      } catch {
        // Offline: nothing more can be done.
      }
    },
  };
}
