import { useCallback } from 'react';
import type { TakenBy } from '#core/contract/calls.ts';
import type { ManagedReservation } from '#core/contract/manage.ts';
import type { Answer } from '#core/contract/problem.ts';
import type { AccountRoutes } from '#core/contract/shop-api.ts';
import { instant, MINUTE } from '#core/kernel/instant.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import { useAccountApi, useSignIn, useShop } from '#web/shared/app-context.tsx';
import { useAsked } from './query.ts';

const CREW_PAUSE = MINUTE;

/** A crew may be on its way. */
const isVisitDay = (shown: ManagedReservation | undefined): boolean =>
  shown?.status === 'confirmed' &&
  shown.visits.some(({ date }) => date === shopDay(instant(Date.now())));

/** What a private link shows, by the `token` in its URL. */
export function useManagedReservation(token: string) {
  const shop = useShop();
  return useAsked<ManagedReservation>({
    key: ['managed', token],
    ask: () => shop('GET /manage/:token', { token }),
    refetchInterval: ({ state }) => isVisitDay(state.data) && CREW_PAUSE,
    refetchOnWindowFocus: ({ state }) => isVisitDay(state.data) && 'always',
  });
}

/** A reservation opened by its private link, and how to ask for it again. */
export type OpenedReservation = {
  readonly reservation: ManagedReservation;
  readonly token: string;
  /**
   * `data`: the booking as it is now. `isDone`: what the page asked for was done; otherwise it says
   * so if the booking was canceled meanwhile.
   */
  readonly reload: (
    isDone?: boolean,
  ) => Promise<{ readonly data?: ManagedReservation | undefined }>;
};

/**
 * Passes responses on. A session that was ended elsewhere ends here too, and the guard asks to
 * sign in.
 */
export function useSessionCheck() {
  const signIn = useSignIn();
  return useCallback(
    async <T>(asked: Answer<T>): Answer<T> => {
      const answer = await asked;
      if (!answer.ok && answer.error.code === 'unauthenticated') await signIn.signOut();
      return answer;
    },
    [signIn],
  );
}

/** The account's response to a call, shared by all who make the same one. */
export function useAccountAnswer<Route extends keyof AccountRoutes>(
  route: Route,
  ...taken: TakenBy<Route, AccountRoutes[Route]>
) {
  const account = useAccountApi();
  const checked = useSessionCheck();
  return useAsked({
    key: ['account', route, ...taken],
    ask: () => checked(account(route, ...taken)),
  }).answer;
}
