import { oneByOne } from '#core/kernel/one-by-one.ts';
import type { Credits } from './credits-store.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import { expireCredit } from './credit.ts';
import { system } from '#core/kernel/actor.ts';
import type { Clock } from '#core/kernel/ports.ts';

const BATCH = 100;

/** Writes off expired credits and returns how many. They cannot be used before that either. */
export const makeExpireCredits =
  (credits: Pick<Credits, 'listExpired' | 'change'>, clock: Clock) => async (): Promise<number> => {
    const now = clock.now();
    const today = shopDay(now);
    const use = { at: now, by: system('expire-credits') };
    return oneByOne(await credits.listExpired(today, BATCH), async (code) => {
      let isWrittenOff = false;
      await credits.change(code, (credit) => {
        const expired = expireCredit(credit, today, use);
        isWrittenOff = expired !== credit;
        return expired;
      });
      return isWrittenOff;
    });
  };
