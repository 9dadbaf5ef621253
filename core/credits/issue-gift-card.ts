import { type Cents, sumCents } from '#core/kernel/cents.ts';
import type { Credits } from './credits-store.ts';
import { err, type Result } from '#core/kernel/result.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import {
  type Credit,
  giftsGivenBy,
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
  /** Id of the request: repeating it returns the card already issued. */
  readonly id?: string | undefined;
  /** When present, the card is mailed to the holder at once. */
  readonly mail?: Pick<GiftMailing, 'language' | 'message'> | undefined;
};

/** Mails a gift card, for the first time or again. Repeating an `id` sends no second mail. */
export type MailRequest = Pick<GiftMailing, 'id' | 'to' | 'language' | 'message'>;

export type IssueError = KeyReused | { readonly kind: 'expires_in_past' };

const PAGE = 100;

type Reading = Pick<Credits, 'list'>;

async function givenBy(uid: string, day: CalendarDay, credits: Reading): Promise<Cents> {
  const found: Credit[] = [];
  let after: string | undefined;
  do {
    const page = await credits.list(PAGE, after);
    found.push(...page.credits);
    const oldest = page.credits.at(-1);
    after = oldest !== undefined && shopDay(oldest.createdAt) >= day ? page.next : undefined;
  } while (after !== undefined);
  return giftsGivenBy(found, uid, day);
}

/** Issues a gift card under a new code. */
export const makeIssueGiftCard =
  (credits: Pick<Credits, 'create' | 'list'>, randomness: Randomness, clock: Clock) =>
  /**
   * @param refuse why the same person may not give `given` away in a day. Nothing is paid for it
   *   here, so all cards of that day count together; absent: nobody asks
   */
  async <E = never>(
    { id, mail, ...card }: GiftCard,
    by: Actor,
    refuse?: (given: Cents) => E | undefined,
  ): Promise<Result<Credit, IssueError | E>> => {
    const at = clock.now();
    const over =
      refuse && by.kind === 'admin'
        ? refuse(sumCents([card.amount, await givenBy(by.uid, shopDay(at), credits)]))
        : undefined;
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
      over,
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

/** Voids the balance; the code pays nothing more. */
export const makeVoidCredit =
  (credits: Pick<Credits, 'change'>, clock: Clock) =>
  (code: string, by: Actor): ReturnType<Credits['change']> =>
    credits.change(code, (credit) =>
      credit.isVoid ? credit : voidCredit(credit, { at: clock.now(), by }),
    );
