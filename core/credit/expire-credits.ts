import { system } from '../booking/history.ts';
import { oneByOne } from '../jobs/one-by-one.ts';
import type { Clock } from '../ports/clock.ts';
import type { Credits } from '../ports/credits.ts';
import { shopDay } from '../time/shop-time.ts';
import { expireCredit } from './credit.ts';

const BATCH = 100;

/** Writes off what is left of credits whose last day is past; answers how many. They pay nothing in between either. */
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
