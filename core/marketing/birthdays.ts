import { siteIn } from '#core/content/site-in.ts';
import type { CustomerBook } from '#core/customers/customer-book.ts';
import { familyOf, wholeOf } from '#core/customers/customer-record.ts';
import { emailKey } from '#core/customers/customer.ts';
import { addDays, type CalendarDay, daysBetween } from '#core/kernel/calendar-day.ts';
import { NO_CENTS } from '#core/kernel/cents.ts';
import * as spanish from '#core/kernel/format-day.es.ts';
import * as english from '#core/kernel/format-day.ts';
import { type Language, pathIn } from '#core/kernel/language.ts';
import { oneByOne } from '#core/kernel/one-by-one.ts';
import { LONGEST_RENTAL_DAYS } from '#core/kernel/rental-days.ts';
import { shopDay, shopMoment } from '#core/kernel/shop-time.ts';
import type { AutomationText } from '#core/notifications/automation-texts.ts';
import { type AutomationTextsStore, textIn } from '#core/notifications/automation.ts';
import type { Letter } from '#core/notifications/compose-task.ts';
import type { MailContent } from '#core/notifications/mail-frame.ts';
import type { Outbox, OutboxTask } from '#core/notifications/outbox.ts';
import type { PlannedReminder } from '#core/notifications/plan-reminders.ts';
import { isSkipped } from '#core/notifications/reminders.ts';
import { birthdayTaskId, NOT_BEFORE } from '#core/notifications/send-reminders.ts';
import { quietUntil } from '#core/notifications/sms.ts';
import type { BookingLedger } from '#core/reservations/booking-ledger.ts';
import type { ReservationLists } from '#core/reservations/reservation-lists.ts';
import { isActive } from '#core/reservations/reservation-state.ts';
import { type Reservation, summaryOf, titleIn } from '#core/reservations/reservation.ts';
import { marketingRules } from '#core/settings/business-settings.ts';
import { type CampaignSend, type CampaignStore, claimSend } from './campaign.ts';
import { leadIdOf } from './lead.ts';
import { yearsLater } from './segment.ts';
import { composeCampaign } from './send-campaigns.ts';
import {
  type MailingPorts,
  type Subscriber,
  type SubscriberStore,
  wantsNews,
} from './subscriber.ts';

type BirthdayPorts = MailingPorts & {
  readonly lists: Pick<ReservationLists, 'completedEnded'>;
  readonly ledger: Pick<BookingLedger, 'find'>;
  readonly customers: Pick<CustomerBook, 'families'>;
  readonly subscribers: Pick<SubscriberStore, 'find'>;
  readonly sends: Pick<CampaignStore, 'claim' | 'release'>;
  readonly texts: Pick<AutomationTextsStore, 'read'>;
  readonly outbox: Pick<Outbox, 'find'>;
};

/** Mails are sent up to this late, as after an outage; never about days before it was on. */
const LATEST_DAYS = 3;
/** Parties this close together count as one occasion. */
const TOGETHER_DAYS = 30;
const AHEAD_DAYS = 21;
const MOST = 2_000;
const MOST_BOOKINGS = 50;

const LONG_DAY = { en: english.formatLongDay, es: spanish.formatLongDay } as const;

const startOf = ({ lines }: Reservation): CalendarDay => summaryOf(lines).startDate;

/** The day to mail about a party: this many days before its date comes around again. */
const mailDayOf = (reservation: Reservation, daysBefore: number): CalendarDay =>
  addDays(yearsLater(startOf(reservation), 1), -daysBefore);

const isLeftOut = (reservation: Reservation): boolean =>
  isSkipped('birthday', reservation, startOf(reservation));

const sendIdOf = (reservationId: string): string => `birthday-${reservationId}`;

/** Mails a year after a party to customers who want news and booked nothing; once per party. */
export function makeBirthdays(ports: BirthdayPorts) {
  const { lists, ledger, customers, subscribers, sends, settings, texts, outbox } = ports;
  const { secrets, readSite, publicUrl, clock } = ports;

  /** Parties to mail about between two days, soonest first. */
  async function partiesOf(
    from: CalendarDay,
    to: CalendarDay,
    daysBefore: number,
  ): Promise<readonly Reservation[]> {
    const ended = await lists.completedEnded(
      {
        from: addDays(from, daysBefore - 366),
        to: addDays(to, daysBefore - 365 + LONGEST_RENTAL_DAYS),
      },
      MOST,
    );
    const dayOf = (one: Reservation): CalendarDay => mailDayOf(one, daysBefore);
    return ended
      .filter((one) => from <= dayOf(one) && dayOf(one) <= to)
      .toSorted((a, b) => dayOf(a).localeCompare(dayOf(b)));
  }

  /** The subscriber to mail about a party; undefined if there is none. */
  async function readerOf(reservation: Reservation): Promise<Subscriber | undefined> {
    const { customerId, contact, id } = reservation;
    if (reservation.status !== 'completed') return undefined;
    const family =
      customerId === undefined
        ? undefined
        : familyOf(await customers.families([customerId]), customerId);
    const customer = family && wholeOf(family);
    if (customer?.doNotRent !== undefined) return undefined;
    const own = contact.email === undefined ? [] : [emailKey(contact.email)];
    const emails = [...new Set([...(customer?.emails ?? []), ...own])];
    const asked = await Promise.all(
      emails.map((email) => subscribers.find(leadIdOf(secrets, email))),
    );
    const [reader] = asked
      .flatMap((one) => (one !== undefined && wantsNews(one) ? [one] : []))
      .toSorted((a, b) => (b.consents.at(-1)?.at ?? 0) - (a.consents.at(-1)?.at ?? 0));
    if (reader === undefined) return undefined;
    const bookings = (
      await Promise.all(emails.map((email) => lists.ofEmail(email, MOST_BOOKINGS)))
    ).flat();
    const today = shopDay(clock.now());
    const start = startOf(reservation);
    const isAhead = (other: Reservation): boolean =>
      isActive(other) && summaryOf(other.lines).endDate >= today;
    const isFirst = bookings.every((other) => {
      const before = daysBetween(startOf(other), start);
      const isEarlier = before > 0 || (before === 0 && other.id < id);
      return other.status !== 'completed' || !isEarlier || before > TOGETHER_DAYS;
    });
    return isFirst && !bookings.some(isAhead) ? reader : undefined;
  }

  async function compose(
    { lines }: Reservation,
    { subject = '', lead = '' }: AutomationText,
    reader: { readonly language: Language; readonly name: string },
    leave: string,
  ): Promise<MailContent> {
    const { language } = reader;
    const items = titleIn(language, lines);
    const day = LONG_DAY[language](summaryOf(lines).startDate);
    const links = {
      shop: `${publicUrl}${pathIn(language, '/products')}`,
      leave: `${publicUrl}${pathIn(language, '/unsubscribe')}${leave}`,
    };
    const site = siteIn(language, await readSite());
    return composeCampaign({ subject, text: lead }, { ...reader, items, day }, links, site);
  }

  return {
    /** The mail about a party, for previews and test mails. */
    letter: (reservation: Reservation, words: AutomationText): Promise<MailContent> => {
      const { language = 'en', contact } = reservation;
      return compose(reservation, words, { language, name: contact.name }, '');
    },

    /** Queues the mails that are due, each once. Returns how many. */
    async send(isStopping?: () => boolean): Promise<number> {
      const now = clock.now();
      const today = shopDay(now);
      const { birthday } = (await settings.read()).reminders;
      if (birthday?.isOn !== true || quietUntil(now) !== undefined) return 0;
      if (now < shopMoment(today, NOT_BEFORE)) return 0;
      const due = await partiesOf(addDays(today, -LATEST_DAYS), today, birthday.daysBefore);
      return oneByOne(
        due,
        async (reservation) => {
          const id = birthdayTaskId(reservation.id);
          if (isLeftOut(reservation) || (await outbox.find(id)) !== undefined) return false;
          const reader = await readerOf(reservation);
          if (reader === undefined) return false;
          const task = { kind: 'birthday', reservationId: reservation.id } as const;
          return outbox.ask(id, { ...task, subscriberId: reader.id }, clock.now());
        },
        isStopping,
      );
    },

    /** Recipients in the next weeks as currently planned, and those that staff skipped. */
    async planned(): Promise<readonly PlannedReminder[]> {
      const { birthday } = (await settings.read()).reminders;
      if (birthday?.isOn !== true) return [];
      const { daysBefore } = birthday;
      const today = shopDay(clock.now());
      const until = addDays(today, AHEAD_DAYS);
      const coming = await partiesOf(addDays(today, -LATEST_DAYS), until, daysBefore);
      const planned = await Promise.all(
        coming.map(async (reservation): Promise<PlannedReminder | undefined> => {
          const isQueued = (await outbox.find(birthdayTaskId(reservation.id))) !== undefined;
          if (isQueued || (await readerOf(reservation)) === undefined) return undefined;
          const day = mailDayOf(reservation, daysBefore);
          const next = day <= today ? 'due' : 'planned';
          return {
            kind: 'birthday',
            reservation,
            about: startOf(reservation),
            day,
            balance: NO_CENTS,
            state: isLeftOut(reservation) ? 'skipped' : next,
            chargedOn: undefined,
          };
        }),
      );
      return planned.filter((one) => one !== undefined);
    },

    /** Composed when sent, with the claim that keeps it from being sent twice. */
    async mail(
      task: Extract<OutboxTask, { readonly kind: 'birthday' }>,
    ): Promise<Letter | undefined> {
      const [inForce, reservation] = await Promise.all([
        settings.read(),
        ledger.find(task.reservationId),
      ]);
      if (inForce.reminders.birthday?.isOn !== true || reservation === undefined) return undefined;
      if (isLeftOut(reservation)) return undefined;
      const reader = await readerOf(reservation);
      if (reader?.id !== task.subscriberId) return undefined;
      const { id, email, language, name = reservation.contact.name } = reader;
      const words = textIn('birthday', language, (await texts.read()).texts.birthday);
      const sendId = sendIdOf(reservation.id);
      const leave = `?token=${id}&campaign=${sendId}`;
      const content = await compose(reservation, words, { language, name }, leave);
      const { cap } = marketingRules(inForce);
      const limit = { mails: cap.perCustomer, days: cap.days };
      let send: CampaignSend | undefined;
      return {
        ...content,
        to: email,
        unsubscribeUrl: `${publicUrl}/api/unsubscribe${leave}`,
        once: {
          async claim(): Promise<boolean> {
            const claimed = await sends.claim(sendId, id, (facts) =>
              claimSend({ ...facts, campaign: { id: sendId, state: 'sent' } }, limit, clock.now()),
            );
            send = claimed?.send;
            return claimed?.mayGo === true;
          },
          release: async (): Promise<void> => {
            if (send !== undefined) await sends.release(send);
          },
        },
      };
    },
  };
}

export type Birthdays = ReturnType<typeof makeBirthdays>;
