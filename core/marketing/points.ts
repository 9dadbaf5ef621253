import { siteIn } from '#core/content/site-in.ts';
import {
  type Credit,
  CREDIT_ENTRY_KINDS,
  creditBalance,
  type CreditEntry,
  type CreditEntryKind,
  formatCreditCode,
  isPointsCode,
} from '#core/credits/credit.ts';
import type { Credits } from '#core/credits/credits-store.ts';
import { emailKey } from '#core/customers/customer.ts';
import { addDays, type CalendarDay, calendarDay, monthOf } from '#core/kernel/calendar-day.ts';
import {
  addCents,
  type Cents,
  cents,
  formatUsd,
  NO_CENTS,
  subtractCents,
  sumCents,
} from '#core/kernel/cents.ts';
import * as spanish from '#core/kernel/format-day.es.ts';
import * as english from '#core/kernel/format-day.ts';
import { greetingName } from '#core/kernel/greeting-name.ts';
import { pathIn } from '#core/kernel/language.ts';
import { oneByOne } from '#core/kernel/one-by-one.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import { pointsCodeOf } from '#core/lifecycle/settle-points.ts';
import { composeLetter } from '#core/notifications/compose-letter.ts';
import type { OutboxTask } from '#core/notifications/outbox.ts';
import { quietUntil } from '#core/notifications/sms.ts';
import { keyOf, type Sums } from '#core/reporting/cells.ts';
import { sumsBefore, sumsIn, countAll, type ReportBook } from '#core/reporting/report-book.ts';
import { mailLanguageOf } from '#core/reservations/reservation.ts';
import { marketingRules } from '#core/settings/business-settings.ts';
import type { MailingPorts } from './subscriber.ts';

/** A mailbox's points, as shown to the customer. */
export type Points = {
  /** The code to enter at checkout. */
  readonly code: string;
  readonly balance: Cents;
  readonly endsOn: CalendarDay | undefined;
  /** Latest first. */
  readonly entries: readonly CreditEntry[];
};

const MOST_SHOWN = 50;
/** How many days before their points expire customers are mailed. */
const NOTICE_DAYS = 30;
const BATCH = 2_000;

const canEnd = (credit: Credit | undefined, today: CalendarDay): credit is Credit =>
  credit?.kind === 'points' &&
  !credit.isVoid &&
  creditBalance(credit) > 0 &&
  credit.expiresOn >= today &&
  credit.expiresOn <= addDays(today, NOTICE_DAYS);

const WORDS = {
  en: {
    subject: (points: string, day: string) => `Your ${points} points expire on ${day}`,
    title: 'Your points are waiting',
    lead: (name: string, points: string, worth: string, day: string) =>
      `Hi ${name}, you have ${points} points, worth ${worth} at your next party. They expire on ${day}. Another party before then keeps them all.`,
    code: 'Code for checkout',
    action: 'See the rentals',
    day: english.formatLongDay,
  },
  es: {
    subject: (points: string, day: string) => `Tus ${points} puntos vencen el ${day}`,
    title: 'Tus puntos te esperan',
    lead: (name: string, points: string, worth: string, day: string) =>
      `Hola, ${name}: tienes ${points} puntos, que valen ${worth} en tu próxima fiesta. Vencen el ${day}; otra fiesta antes de esa fecha los conserva todos.`,
    code: 'Código al pagar',
    action: 'Ver las rentas',
    day: spanish.formatLongDay,
  },
} as const;

/** The shop's points since the first of the month: `opening + earned - spent - ended = now`. */
export type PointsMonth = {
  readonly from: CalendarDay;
  readonly opening: Cents;
  /** By parties and friends, minus what was taken back. */
  readonly earned: Cents;
  /** At checkout, minus what canceled bookings returned. */
  readonly spent: Cents;
  /** Expired or voided. */
  readonly ended: Cents;
  readonly now: Cents;
  /** Part of the points now that expires by that day unless the customer has another party. */
  readonly ending: { readonly by: CalendarDay; readonly points: Cents };
};

const MOST_PIECES = 100;
const SPENT: readonly CreditEntryKind[] = ['used', 'returned'];
const ENDED: readonly CreditEntryKind[] = ['expired', 'voided'];

const movedBy = (sums: Sums, kinds: readonly CreditEntryKind[]): Cents =>
  sumCents(kinds.map((kind) => cents(sums[keyOf('points', kind)]?.[1] ?? 0)));

type PointsPorts = MailingPorts & {
  readonly sums: Pick<ReportBook, 'count' | 'shop'>;
  readonly credits: Pick<Credits, 'find' | 'listExpired'>;
};

/** Points for completed parties: a mailbox's balance, and mails before they expire. */
export function makePoints(ports: PointsPorts) {
  const { credits, lists, settings, outbox, secrets, readSite, publicUrl, clock, sums } = ports;
  return {
    /** Counted from the ledgers of all points. */
    async month(): Promise<PointsMonth> {
      const today = shopDay(clock.now());
      const from = calendarDay(`${monthOf(today)}-01`);
      const by = addDays(today, NOTICE_DAYS);
      await countAll(sums, MOST_PIECES);
      const [before, since, codes] = await Promise.all([
        sumsBefore(sums.shop, from),
        sumsIn(sums.shop, { from, to: today }),
        credits.listExpired(addDays(by, 1), BATCH),
      ]);
      const ending = await Promise.all(
        codes.filter(isPointsCode).map((code) => credits.find(code)),
      );
      const opening = movedBy(before, CREDIT_ENTRY_KINDS);
      const moved = movedBy(since, CREDIT_ENTRY_KINDS);
      const spent = subtractCents(NO_CENTS, movedBy(since, SPENT));
      const ended = subtractCents(NO_CENTS, movedBy(since, ENDED));
      return {
        from,
        opening,
        earned: sumCents([moved, spent, ended]),
        spent,
        ended,
        now: addCents(opening, moved),
        ending: {
          by,
          points: sumCents(ending.filter((one) => canEnd(one, today)).map(creditBalance)),
        },
      };
    },

    /**
     * Undefined if the shop gives no points and this mailbox has none.
     * @param email a proven address of theirs
     */
    async of(email: string): Promise<Points | undefined> {
      const code = pointsCodeOf(secrets, email);
      const [{ marketing }, credit] = await Promise.all([settings.read(), credits.find(code)]);
      const isOn = marketingRules({ marketing }).points?.isOn === true;
      if (credit === undefined) {
        const none = { balance: NO_CENTS, endsOn: undefined, entries: [] };
        return isOn ? { code: formatCreditCode(code), ...none } : undefined;
      }
      const isUsable = credit.expiresOn >= shopDay(clock.now());
      const balance = isUsable ? creditBalance(credit) : NO_CENTS;
      return {
        code: formatCreditCode(code),
        balance,
        endsOn: balance > 0 ? credit.expiresOn : undefined,
        entries: credit.entries.toReversed().slice(0, MOST_SHOWN),
      };
    },

    /** Queues one mail to each customer whose points expire within a month. Returns how many. */
    async warn(isStopping?: () => boolean): Promise<number> {
      const now = clock.now();
      if (quietUntil(now) !== undefined) return 0;
      const today = shopDay(now);
      const ending = await credits.listExpired(addDays(today, NOTICE_DAYS + 1), BATCH);
      return oneByOne(
        ending,
        async (code) => {
          const credit = await credits.find(code);
          if (!canEnd(credit, today)) return false;
          const task = { kind: 'points', code, endsOn: credit.expiresOn } as const;
          return outbox.ask(`points:${code}:${credit.expiresOn}`, task, now);
        },
        isStopping,
      );
    },

    /** Composed when sent. Undefined if they were spent, or extended by another party. */
    async mail({ code, endsOn }: Extract<OutboxTask, { readonly kind: 'points' }>) {
      const credit = await credits.find(code);
      const today = shopDay(clock.now());
      if (!canEnd(credit, today) || credit.expiresOn !== endsOn || credit.holder === undefined) {
        return undefined;
      }
      const { name, email } = credit.holder;
      const [last] = await lists.ofEmail(emailKey(email), 1);
      const language = last === undefined ? 'en' : mailLanguageOf(last);
      const words = WORDS[language];
      const site = siteIn(language, await readSite());
      const balance = creditBalance(credit);
      const [points, worth] = [balance.toLocaleString('en-US'), formatUsd(balance)];
      const day = words.day(endsOn);
      const url = `${publicUrl}${pathIn(language, '/products')}`;
      const content = composeLetter(
        {
          title: words.title,
          subject: words.subject(points, day),
          lead: words.lead(greetingName(name), points, worth, day),
          action: { label: words.action, url },
          after: [],
        },
        [[words.code, formatCreditCode(code)]],
        site,
        language,
      );
      return { ...content, to: email };
    },
  };
}

export type PointsBook = ReturnType<typeof makePoints>;
