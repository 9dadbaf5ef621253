import { system } from '#core/kernel/actor.ts';
import { after, DAY, HOUR, type Instant } from '#core/kernel/instant.ts';
import { oneByOne } from '#core/kernel/one-by-one.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { shopDay, shopMoment } from '#core/kernel/shop-time.ts';
import { sentOf, withEvent, type WrittenQuote, type WrittenQuotes } from './written-quote.ts';

/** How long before it expires customers are reminded of a quote, once. */
const REMINDED_BEFORE = DAY;
/** So that reminders wake nobody. */
const NOT_BEFORE = '09:00';
const MOST = 500;

/** A quote sent this recently needs no reminder. */
const NOT_SO_SOON = 6 * HOUR;

/** When it expires, if it is unanswered and this version has had no reminder yet. */
export function wantsMindingUntil(quote: WrittenQuote): Instant | undefined {
  const sent = sentOf(quote);
  const isOver = quote.events.some(
    ({ kind, version }) =>
      kind === 'accepted' ||
      kind === 'withdrawn' ||
      ((kind === 'declined' || kind === 'reminded') && version === sent?.version),
  );
  return isOver ? undefined : sent?.expiresAt;
}

/** Whether it expires soon and was not just sent. */
function wantsReminder(quote: WrittenQuote, now: Instant): boolean {
  const expiresAt = wantsMindingUntil(quote);
  if (expiresAt === undefined || expiresAt <= now) return false;
  const sentAt = quote.events.findLast(({ kind }) => kind === 'sent')?.at ?? now;
  return expiresAt <= after(now, REMINDED_BEFORE) && now >= after(sentAt, NOT_SO_SOON);
}

/** Sends reminders of quotes that expire soon. Returns how many. */
export const makeRemindOfQuotes =
  (quotes: Pick<WrittenQuotes, 'listToRemind' | 'change'>, clock: Clock) =>
  async (isStopping?: () => boolean): Promise<number> => {
    const now = clock.now();
    if (now < shopMoment(shopDay(now), NOT_BEFORE)) return 0;
    const due = await quotes.listToRemind(now, after(now, REMINDED_BEFORE), MOST);
    return oneByOne(
      due,
      async (id) => {
        let isDone = false;
        await quotes.change(id, (quote) => {
          isDone = wantsReminder(quote, now);
          const version = sentOf(quote)?.version ?? 0;
          const event = {
            kind: 'reminded',
            version,
            at: now,
            by: system('quote-reminders'),
          } as const;
          return isDone ? withEvent(quote, event) : quote;
        });
        return isDone;
      },
      isStopping,
    );
  };
