import { HOUR } from '#core/kernel/instant.ts';

type User = { uid: string; email: string; displayName: string; role: string };
type Call = { readonly method: string; readonly path: string; readonly token: string | undefined };

export const ANA: User = {
  uid: 'U1',
  email: 'ana@example.com',
  displayName: 'Ana Ortiz',
  role: 'customer',
};
export const BOSS: User = { ...ANA, uid: 'U2', email: 'boss@example.com', role: 'admin' };
export const PASSWORD = 'correct horse';

/**
 * `/api/session` as the browser sees it. `skew`: how far its clock is ahead of the browser's.
 * `failWith` makes every response one of that status, `offline` none at all. `hold` holds
 * responses back until it is called.
 */
export function fakeSessionServer() {
  const users = new Map([ANA, BOSS].map((user) => [user.email, { ...user }]));
  const live = new Map<string, User>();
  const calls: Call[] = [];
  const state = { skew: 0, failWith: 0, offline: false };
  let gate: Promise<void> | undefined;
  let tokens = 0;

  const now = (): number => Date.now() + state.skew;
  const answer = (status: number, body: unknown): Response =>
    new Response(status === 204 ? null : JSON.stringify(body), {
      status,
      headers: { date: new Date(now()).toUTCString() },
    });
  const refused = (): Response => answer(401, { code: 'invalid_credentials' });

  function start(user: User): Response {
    tokens += 1;
    live.set(`token-${tokens}`, user);
    const expiresAt = new Date(now() + HOUR).toISOString();
    return answer(200, { token: `token-${tokens}`, expiresAt, user });
  }

  function signIn(body: string): Response {
    const { email, password } = JSON.parse(body) as { email: string; password: string };
    const user = users.get(email);
    return user === undefined || password !== PASSWORD ? refused() : start(user);
  }

  function withToken({ method, path, token = '' }: Call): Response {
    const user = live.get(token);
    if (method === 'DELETE') return live.delete(token) ? answer(204, undefined) : answer(204, null);
    if (user === undefined) return refused();
    if (path === '/api/session') return answer(200, { user });
    live.delete(token);
    return start(user);
  }

  const fetch: typeof globalThis.fetch = async (input, init = {}) => {
    const method = init.method ?? 'GET';
    const token = new Headers(init.headers).get('authorization')?.replace('Bearer ', '');
    const call = { method, path: String(input), token };
    calls.push(call);
    if (state.offline) throw new TypeError('Failed to fetch');
    if (state.failWith > 0) return answer(state.failWith, { code: 'whatever' });
    const given =
      method === 'POST' && call.path === '/api/session'
        ? signIn(String(init.body))
        : withToken(call);
    await gate;
    return given;
  };

  return {
    fetch,
    state,
    users,
    calls,
    /** The valid tokens. */
    live: () => [...live.keys()],
    revokeAll: () => live.clear(),
    hold(): () => void {
      let release = (): void => undefined;
      gate = new Promise((resolve) => {
        release = resolve;
      });
      return () => {
        gate = undefined;
        release();
      };
    },
  };
}

/** Tabs of one browser: what one stores, the others hear a moment later. */
export function fakeTabs() {
  const kept = new Map<string, string>();
  const listeners: ((key: string | null) => void)[] = [];

  return {
    kept,
    open() {
      const own: ((key: string | null) => void)[] = [];
      const tell = (key: string): void => {
        const others = listeners.filter((listener) => !own.includes(listener));
        queueMicrotask(() => others.forEach((listener) => listener(key)));
      };
      return {
        storage: {
          getItem: (key: string) => kept.get(key) ?? null,
          setItem(key: string, value: string) {
            kept.set(key, value);
            tell(key);
          },
          removeItem(key: string) {
            if (kept.delete(key)) tell(key);
          },
        },
        onOtherTab(listener: (key: string | null) => void) {
          own.push(listener);
          listeners.push(listener);
        },
      };
    },
  };
}
