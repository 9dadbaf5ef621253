import type { SignedInUser, SignInState } from '#core/accounts/sign-in.ts';
import { type Instant, MINUTE } from '#core/kernel/instant.ts';
import {
  type BrowserSession,
  isLive,
  nextRefresh,
  SESSION_KEY,
  sessionKeeper,
  type BrowserSurroundings,
} from './browser-session.ts';
import type { sessionClient } from './session-client.ts';

type Surroundings = Pick<BrowserSurroundings, 'storage' | 'clock' | 'onOtherTab' | 'inTurn'>;

/** This browser's session, from the stored one: kept, refreshed in time, shared between tabs. */
export function liveSession(
  client: ReturnType<typeof sessionClient>,
  { storage, clock, onOtherTab, inTurn }: Surroundings,
) {
  const keeper = sessionKeeper(storage);
  const listeners = new Set<(state: SignInState) => void>();

  let state: SignInState = { kind: 'loading' };
  let session: BrowserSession | undefined;
  let failures = 0;
  let dueAt: Instant | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let refreshing: Promise<void> | undefined;

  function report(next: SignInState): void {
    state = next;
    for (const listener of listeners) listener(next);
  }

  function schedule(of: BrowserSession): void {
    clearTimeout(timer);
    const now = clock.now();
    dueAt = nextRefresh(of, failures, now);
    timer = setTimeout(() => void refresh(), Math.max(0, dueAt - now));
  }

  function adopt(next: BrowserSession): void {
    session = next;
    failures = 0;
    schedule(next);
    report({ kind: 'signed_in', user: next.user });
  }

  function keep(next: BrowserSession): void {
    keeper.write(next);
    adopt(next);
  }

  function leave(): void {
    session = undefined;
    clearTimeout(timer);
    report({ kind: 'signed_out' });
  }

  function end(): void {
    keeper.clear();
    leave();
  }

  /** Another tab may have refreshed first: then use its token. */
  function adoptFromOtherTab(old: BrowserSession): boolean {
    const theirs = keeper.read();
    if (theirs === undefined || theirs.token === old.token || !isLive(theirs, clock.now())) {
      return false;
    }
    adopt(theirs);
    return true;
  }

  async function exchange(): Promise<void> {
    const old = session;
    if (old === undefined || adoptFromOtherTab(old)) return;
    if (!isLive(old, clock.now())) return end();
    const isKept = () => keeper.read()?.token === old.token;
    const wasKept = isKept();
    const answer = await client.refresh(old.token);
    // Signed out or replaced while the request ran: close the new session.
    if (session?.token !== old.token || (wasKept && !isKept())) {
      if (answer.ok) await client.close(answer.value.token);
      if (session?.token === old.token && !adoptFromOtherTab(old)) leave();
      return;
    }
    if (answer.ok) return keep(answer.value);
    if (answer.error.kind === 'refused') return end();
    failures += 1;
    schedule(old);
  }

  function refresh(): Promise<void> {
    refreshing ??= inTurn(exchange).finally(() => {
      refreshing = undefined;
    });
    return refreshing;
  }

  async function signOut(): Promise<void> {
    const old = session;
    end();
    if (old !== undefined) await client.close(old.token);
  }

  /** Replaces the previous session. */
  function enter(opened: BrowserSession): SignedInUser {
    const before = session;
    keep(opened);
    if (before !== undefined) void client.close(before.token);
    return opened.user;
  }

  /** Asks the server if the session is valid and for the role. Offline, the stored one is used. */
  async function check(kept: BrowserSession): Promise<void> {
    session = kept;
    schedule(kept);
    const answer = await client.who(kept.token);
    if (session?.token !== kept.token) return;
    if (!answer.ok && answer.error.kind === 'refused') {
      // Another tab may be refreshing: wait for its token.
      return inTurn(async () => {
        if (session?.token === kept.token && !adoptFromOtherTab(kept)) end();
      });
    }
    const current = answer.ok ? { ...session, user: answer.value } : session;
    if (keeper.read()?.token === kept.token) keeper.write(current);
    adopt(current);
  }

  onOtherTab((key) => {
    if (key !== SESSION_KEY && key !== null) return;
    const theirs = keeper.read();
    if (theirs === undefined || !isLive(theirs, clock.now())) leave();
    else if (theirs.token !== session?.token) adopt(theirs);
  });

  const kept = keeper.read();
  if (kept !== undefined && isLive(kept, clock.now())) void check(kept);
  else end();

  return {
    state: () => state,
    subscribe(listener: (state: SignInState) => void) {
      listeners.add(listener);
      listener(state);
      return () => listeners.delete(listener);
    },
    enter,
    signOut,
    /** A token valid for at least a minute; undefined when signed out. */
    async token() {
      const now = clock.now();
      if (session === undefined || dueAt === undefined) return undefined;
      if (dueAt <= now || session.expiresAt - now < MINUTE) await refresh();
      const good = session !== undefined && session.expiresAt - clock.now() >= MINUTE;
      return good ? session.token : undefined;
    },
  };
}
