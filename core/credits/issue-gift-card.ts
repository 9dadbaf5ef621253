import type { Cents } from '#core/kernel/cents.ts';
import type { Credits } from './credits-store.ts';
import { err, type Result } from '#core/kernel/result.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import {
  type Credit,
  issueCredit,
  voidCredit,
  type GiftMailing,
  withMailing,
  newCreditCode,
} from './credit.ts';
import type { Actor } from '#core/kernel/actor.ts';
import type { KeyReused } from '#core/kernel/ids.ts';
import type { Clock, Randomness } from '#core/kernel/ports.ts';

export type GiftCard = Pick<Credit, 'holder' | 'note'> & {
  readonly amount: Cents;
  readonly expiresOn: CalendarDay;
  /** Of the request: the same one, asked for again, is the card that was issued for it. */
  readonly id?: string | undefined;
  /** Present: it is mailed at once, to the holder. */
  readonly mail?: Pick<GiftMailing, 'language' | 'message'> | undefined;
};

/** A gift card is mailed again, or for the first time. `id` makes the same request one mail. */
export type MailRequest = Pick<GiftMailing, 'id' | 'to' | 'language' | 'message'>;

export type IssueError = KeyReused | { readonly kind: 'expires_in_past' };

/** A gift card under a code of its own. */
export const makeIssueGiftCard =
  (credits: Pick<Credits, 'create'>, randomness: Randomness, clock: Clock) =>
  async ({ id, mail, ...card }: GiftCard, by: Actor): Promise<Result<Credit, IssueError>> => {
    const at = clock.now();
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
    );
  };

/** Mails what is left of a gift card, once for each request. */
export const makeMailGiftCard =
  (credits: Pick<Credits, 'change'>, clock: Clock) =>
  (code: string, request: MailRequest, by: Actor): ReturnType<Credits['change']> =>
    credits.change(code, (credit) =>
      credit.kind === 'gift_card'
        ? withMailing(credit, { ...request, at: clock.now(), by })
        : credit,
    );

/** The rest is taken back, and the code pays nothing any more. */
export const makeVoidCredit =
  (credits: Pick<Credits, 'change'>, clock: Clock) =>
  (code: string, by: Actor): ReturnType<Credits['change']> =>
    credits.change(code, (credit) =>
      credit.isVoid ? credit : voidCredit(credit, { at: clock.now(), by }),
    );
