import { useCallback } from 'react';
import { useLiveAnswer } from '#web/shared/data/use-live-answer.ts';
import { useShop } from '#web/shared/app-context.tsx';

/** What the private link shows. @param token of the link, as in its address */
export function useManagedReservation(token: string) {
  const shop = useShop();
  return useLiveAnswer(useCallback(() => shop.manage(token), [shop, token]));
}
