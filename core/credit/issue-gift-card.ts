import type { Actor } from '../booking/history.ts';
import type { Cents } from '../money/cents.ts';
import type { Clock } from '../ports/clock.ts';
import type { Credits } from '../ports/credits.ts';
import type { Randomness } from '../ports/randomness.ts';
import type { CalendarDay } from '../time/calendar-day.ts';
import { type Credit, issueCredit, voidCredit } from './credit.ts';
import { newCreditCode } from './credit-code.ts';

export type GiftCard = Pick<Credit, 'holder' | 'note'> & {
  readonly amount: Cents;
  readonly expiresOn: CalendarDay;
};

/** A gift card under a code of its own. */
export const makeIssueGiftCard =
  (credits: Pick<Credits, 'create'>, randomness: Randomness, clock: Clock) =>
  async (card: GiftCard, by: Actor): Promise<Credit> => {
    const code = newCreditCode('gift_card', randomness.id());
    const credit = issueCredit({ ...card, code, kind: 'gift_card', at: clock.now(), by });
    await credits.create(credit);
    return credit;
  };

/** The rest is taken back, and the code pays nothing any more. */
export const makeVoidCredit =
  (credits: Pick<Credits, 'change'>, clock: Clock) =>
  (code: string, by: Actor): ReturnType<Credits['change']> =>
    credits.change(code, (credit) =>
      credit.isVoid ? credit : voidCredit(credit, { at: clock.now(), by }),
    );
