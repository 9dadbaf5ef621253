import type { Actor } from '#core/kernel/actor.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import type { Cents } from '#core/kernel/cents.ts';
import type { KeyReused } from '#core/kernel/ids.ts';
import type { Clock, Randomness } from '#core/kernel/ports.ts';
import { err, type Result } from '#core/kernel/result.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import {
  type Credit,
  issueCredit,
  voidCredit,
  type GiftMailing,
  withMailing,
  newCreditCode,
} from './credit.ts';
import type { Credits } from './credits-store.ts';

export type GiftCard = Pick<Credit, 'holder' | 'note'> & {
  readonly amount: Cents;
  readonly expiresOn: CalendarDay;
  /** Id of the request. Repeating it returns the card already issued. */
  readonly id?: string | undefined;
  /** If present, the card is mailed to the holder immediately. */
  readonly mail?: Pick<GiftMailing, 'language' | 'message'> | undefined;
};

/** Mails a gift card, for the first time or again. Repeating an `id` sends no second mail. */
type MailRequest = Pick<GiftMailing, 'id' | 'to' | 'language' | 'message'>;

type IssueError = KeyReused | { readonly kind: 'expires_in_past' };

/** Issues a gift card under a new code. */
export const makeIssueGiftCard =
  (credits: Pick<Credits, 'create'>, randomness: Randomness, clock: Clock) =>
  /**
   * @param refuse returns why the person may not give away `given` in one day; all cards of that
   *   day count together, because nothing is paid for them. Absent: no limit
   */
  async <E = never>(
    { id, mail, ...card }: GiftCard,
    by: Actor,
    refuse?: (given: Cents) => E | undefined,
  ): Promise<Result<Credit, IssueError | E>> => {
    const at = clock.now();
    const limit =
      refuse && by.kind === 'admin' ? { uid: by.uid, day: shopDay(at), refuse } : undefined;
    if (card.expiresOn < shopDay(at)) return err({ kind: 'expires_in_past' });
    const code = newCreditCode('gift_card', randomness.id());
    const issued = issueCredit({ ...card, code, kind: 'gift_card', at, by });
    const to = card.holder?.email ?? '';
    const credit =
      mail === undefined || to === ''
        ? issued
        : withMailing(issued, { ...mail, id: 'issued', to, at, by });
    return credits.create(
      credit,
      id === undefined ? undefined : { key: id, fingerprint: JSON.stringify({ card, mail }) },
      limit,
    );
  };

/** Mails the gift card with its remaining balance, once per request. */
export const makeMailGiftCard =
  (credits: Pick<Credits, 'change'>, clock: Clock) =>
  (code: string, request: MailRequest, by: Actor): ReturnType<Credits['change']> =>
    credits.change(code, (credit) =>
      credit.kind === 'gift_card'
        ? withMailing(credit, { ...request, at: clock.now(), by })
        : credit,
    );

/** Voids the balance. The code can no longer be used. */
export const makeVoidCredit =
  (credits: Pick<Credits, 'change'>, clock: Clock) =>
  (code: string, by: Actor): ReturnType<Credits['change']> =>
    credits.change(code, (credit) =>
      credit.isVoid ? credit : voidCredit(credit, { at: clock.now(), by }),
    );
