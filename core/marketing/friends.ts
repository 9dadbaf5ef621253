import { siteIn } from '#core/content/site-in.ts';
import { creditBalance, formatCreditCode } from '#core/credits/credit.ts';
import type { Credits } from '#core/credits/credits-store.ts';
import { emailKey } from '#core/customers/customer.ts';
import { addDays, type CalendarDay } from '#core/kernel/calendar-day.ts';
import {
  type Cents,
  cents,
  formatUsd,
  NO_CENTS,
  subtractCents,
  sumCents,
} from '#core/kernel/cents.ts';
import { mailboxKey, nationalDigits } from '#core/kernel/contact.ts';
import * as spanish from '#core/kernel/format-day.es.ts';
import * as english from '#core/kernel/format-day.ts';
import { greetingName } from '#core/kernel/greeting-name.ts';
import { type Language, pathIn } from '#core/kernel/language.ts';
import { oneByOne } from '#core/kernel/one-by-one.ts';
import { lastingKey } from '#core/kernel/ports.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import { pointsCodeOf } from '#core/lifecycle/settle-points.ts';
import { composeLetter } from '#core/notifications/compose-letter.ts';
import type { OutboxTask } from '#core/notifications/outbox.ts';
import { quietUntil } from '#core/notifications/sms.ts';
import { friendCode, type PromoCode, type PromoCodes } from '#core/pricing/promo-code.ts';
import type { BookingLedger } from '#core/reservations/booking-ledger.ts';
import type { ReservationBook } from '#core/reservations/reservation-lists.ts';
import { isSold } from '#core/reservations/reservation-state.ts';
import { adjustmentsOf, mailLanguageOf, type Reservation } from '#core/reservations/reservation.ts';
import { friendRules } from '#core/settings/business-settings.ts';
import type { MailingPorts } from './subscriber.ts';

export type FriendPorts = MailingPorts & {
  readonly promoCodes: Pick<PromoCodes, 'find' | 'create' | 'update'>;
  /**
   * Bookings with a customer's code, one page at a time.
   * @param from earliest last pickup
   */
  readonly listBrought: (after?: string, from?: CalendarDay) => ReturnType<ReservationBook['list']>;
  readonly ledger: Pick<BookingLedger, 'find'>;
  readonly credits: Pick<Credits, 'find'>;
};

/** A customer's code for friends, and what it gives. */
export type FriendOffer = {
  readonly code: string;
  readonly url: string;
  /** Discount on the friend's first booking, and its minimum amount. */
  readonly friend: Cents;
  readonly minimum: Cents;
  /** Points for the customer once the friend's party is over. */
  readonly giver: Cents;
  /** Friends who have or had a booking with the code. */
  readonly bookings: number;
};

/** A customer whose code was used, and the results. */
export type Giver = {
  readonly code: string;
  /** Undefined once the customer is erased. */
  readonly name: string | undefined;
  readonly email: string | undefined;
  /** The owner has stopped the code. No new bookings can use it. */
  readonly isPaused: boolean;
  readonly friends: readonly Reservation[];
  /** Bookings that were not canceled. */
  readonly booked: number;
  readonly revenue: Cents;
  /** Discounts on those bookings. */
  readonly off: Cents;
  /** In points. */
  readonly rewards: Cents;
};

const WORDS = {
  en: {
    title: 'Thank you for bringing a friend',
    subject: (points: string) => `${points} points for you: your friend had a party`,
    lead: (name: string, points: string) =>
      `Hi ${name}, a friend booked with your code, and their party is over, so ${points} points are yours. Enter the code at checkout for your next party, or sign in and use them with one tap.`,
    now: 'Your points now',
    code: 'Code for checkout',
    until: 'Good until',
    action: 'See the rentals',
    day: english.formatLongDay,
  },
  es: {
    title: 'Gracias por invitar',
    subject: (points: string) => `${points} puntos para ti: tu amigo ya tuvo su fiesta`,
    lead: (name: string, points: string) =>
      `Hola, ${name}: un amigo reservó con tu código y su fiesta ya pasó: ${points} puntos son tuyos. Escribe el código al pagar tu próxima fiesta, o inicia sesión y presiona una vez.`,
    now: 'Tus puntos ahora',
    code: 'Código al pagar',
    until: 'Valen hasta el',
    action: 'Ver las rentas',
    day: spanish.formatLongDay,
  },
} as const;

/** Rewards are mailed up to this late: late payments can earn one weeks after the party. */
const TOLD_DAYS = 60;
const MOST_BOOKINGS = 50;
const MOST_FRIENDS = 2_000;
/** How many codes to try, because another customer may have the same one. */
const MOST_TRIES = 5;

export const offOf = (reservation: Reservation): Cents =>
  subtractCents(
    NO_CENTS,
    sumCents(
      adjustmentsOf(reservation).flatMap(({ kind, amount }) => (kind === 'promo' ? [amount] : [])),
    ),
  );

/** Gives customers who had a party their own code: their friends pay less, and they get points. */
export function makeFriends(ports: FriendPorts) {
  const { promoCodes, lists, listBrought, settings, secrets, publicUrl } = ports;
  const { ledger, credits, outbox, readSite, clock } = ports;

  /** Their code, created when first requested, with the numbers and accounts they book with. */
  async function codeOf(
    email: string,
    bookings: readonly Reservation[],
    uid: string | undefined,
  ): Promise<PromoCode | undefined> {
    const key = mailboxKey(email);
    const unique = (all: readonly string[]): readonly string[] => [...new Set(all)].toSorted();
    const phones = unique(bookings.map(({ contact }) => nationalDigits(contact.phone)));
    const userIds = unique([
      ...(uid === undefined ? [] : [uid]),
      ...bookings.flatMap(({ userId }) => userId ?? []),
    ]);
    const name = bookings[0]?.contact.name ?? '';
    for (let attempt = 1; attempt <= MOST_TRIES; attempt += 1) {
      const code = friendCode(
        secrets.hash(lastingKey(secrets).secretFor(`friend:${key}`, attempt)),
      );
      const account = pointsCodeOf(secrets, email);
      const referrer = { name, email: emailKey(email), phones, userIds, account };
      const terms = {
        code,
        // The settings define the discount.
        discount: { kind: 'amount', amount: NO_CENTS },
        minimumSubtotal: NO_CENTS,
        firstBookingOnly: true,
        isActive: true,
        referrer,
      } as const;
      const known = await promoCodes.find(code);
      if (known === undefined) {
        const made = await promoCodes.create(terms);
        if (made.ok) return made.value;
      } else if (known.referrer !== undefined && mailboxKey(known.referrer.email) === key) {
        const { phones: numbers, userIds: accounts } = known.referrer;
        const isNew =
          phones.some((one) => !numbers.includes(one)) ||
          userIds.some((one) => !accounts.includes(one));
        if (!isNew) return known;
        const more = {
          ...known.referrer,
          phones: unique([...numbers, ...phones]),
          userIds: unique([...accounts, ...userIds]),
        };
        const saved = await promoCodes.update({ ...known, referrer: more }, known.revision);
        return saved.ok ? saved.value : known;
      }
    }
    return undefined;
  }

  return {
    /**
     * Undefined if the shop offers no codes, or before their first party.
     * @param email a proven address of theirs
     * @param uid of the account that asks
     */
    async of(email: string, language: Language, uid?: string): Promise<FriendOffer | undefined> {
      const rules = friendRules(await settings.read());
      if (rules === undefined) return undefined;
      const bookings = await lists.ofEmail(emailKey(email), MOST_BOOKINGS);
      if (!bookings.some(({ status }) => status === 'completed')) return undefined;
      const made = await codeOf(email, bookings, uid);
      if (made?.isActive !== true) return undefined;
      const { code, uses } = made;
      return {
        code,
        url: `${publicUrl}${pathIn(language, '/friend')}?code=${code}`,
        friend: cents(rules.friendCents),
        minimum: cents(rules.minimumCents),
        giver: cents(rules.giverCents),
        bookings: uses,
      };
    },

    /** Queues one mail for each recent reward. Returns how many. */
    async tell(isStopping?: () => boolean): Promise<number> {
      const now = clock.now();
      if (quietUntil(now) !== undefined) return 0;
      const { reservations } = await listBrought(undefined, addDays(shopDay(now), -TOLD_DAYS));
      return oneByOne(
        reservations.filter(({ referral }) => (referral?.given ?? 0) > 0),
        ({ id }) => outbox.ask(`reward:${id}`, { kind: 'reward', friendsBooking: id }, now),
        isStopping,
      );
    },

    /** Composed when sent. Has the code for the points: without an account, nothing else does. */
    async mail({ friendsBooking }: Extract<OutboxTask, { readonly kind: 'reward' }>) {
      const { referral } = (await ledger.find(friendsBooking)) ?? {};
      if (referral === undefined || referral.given <= 0) return undefined;
      const credit = await credits.find(referral.account);
      if (credit?.holder === undefined || credit.isVoid) return undefined;
      const { name, email } = credit.holder;
      const [last] = await lists.ofEmail(emailKey(email), 1);
      const language = last === undefined ? 'en' : mailLanguageOf(last);
      const words = WORDS[language];
      const balance = creditBalance(credit);
      const points = referral.given.toLocaleString('en-US');
      const content = composeLetter(
        {
          title: words.title,
          subject: words.subject(points),
          lead: words.lead(greetingName(name), points),
          action: { label: words.action, url: `${publicUrl}${pathIn(language, '/products')}` },
          after: [],
        },
        [
          [words.now, `${balance.toLocaleString('en-US')} (${formatUsd(balance)})`],
          [words.code, formatCreditCode(credit.code)],
          [words.until, words.day(credit.expiresOn)],
        ],
        siteIn(language, await readSite()),
        language,
      );
      return { ...content, to: email };
    },

    /** Stops a customer's code, or resumes it. False without such a code. Promised rewards stay. */
    async pause(code: string, isPaused: boolean): Promise<boolean> {
      for (;;) {
        const known = await promoCodes.find(code);
        if (known?.referrer === undefined) return false;
        if (known.isActive === !isPaused) return true;
        const saved = await promoCodes.update({ ...known, isActive: !isPaused }, known.revision);
        if (saved.ok) return true;
      }
    },

    /** All referrals for the owner, the most successful customers first. */
    async list(): Promise<{ readonly givers: readonly Giver[]; readonly isWhole: boolean }> {
      const friends: Reservation[] = [];
      let after: string | undefined;
      do {
        const page = await listBrought(after);
        friends.push(...page.reservations);
        after = page.next;
      } while (after !== undefined && friends.length < MOST_FRIENDS);
      const byCode = Map.groupBy(friends, ({ pricing }) => pricing?.promoCode ?? '');
      const givers = await Promise.all(
        [...byCode].map(async ([code, theirs]): Promise<Giver> => {
          const { referrer, isActive = true } = (await promoCodes.find(code)) ?? {};
          const sold = theirs.filter(isSold);
          return {
            code,
            name: referrer?.name,
            email: referrer?.email,
            isPaused: !isActive,
            friends: theirs,
            booked: sold.length,
            revenue: sumCents(sold.map(({ total }) => total)),
            off: sumCents(sold.map(offOf)),
            rewards: sumCents(theirs.map(({ referral }) => referral?.given ?? NO_CENTS)),
          };
        }),
      );
      return {
        givers: givers.toSorted((a, b) => b.revenue - a.revenue || b.booked - a.booked),
        isWhole: after === undefined,
      };
    },
  };
}

export type Friends = ReturnType<typeof makeFriends>;
