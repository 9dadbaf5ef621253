import { useCallback } from 'react';
import type { AccountApi } from '#core/contract/account-api.ts';
import type { Answer } from '#core/contract/problem.ts';
import { useLiveAnswer } from '#web/shared/data/use-live-answer.ts';
import { useAccountApi, useSignIn } from '#web/shared/app-context.tsx';

/** Keeps what the account answers; a session that was ended elsewhere ends here too, and the guard asks to sign in. */
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

/** @param ask keep it with `useCallback`, or outside the component */
export function useAccountAnswer<T>(ask: (account: AccountApi) => Answer<T>) {
  const account = useAccountApi();
  const checked = useSessionCheck();
  return useLiveAnswer(useCallback(() => checked(ask(account)), [account, ask, checked]));
}
