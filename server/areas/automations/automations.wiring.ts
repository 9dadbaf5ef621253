import {
  AUTOMATION_TEXTS,
  automationTextsCodec,
} from '#adapters/documents/collections/automation-texts-document.ts';
import { moves } from '#adapters/documents/engine/declared-collection.ts';
import { makeHasReviewed } from '#core/customers/review.ts';
import { MINUTE } from '#core/kernel/instant.ts';
import type { Birthdays } from '#core/marketing/birthdays.ts';
import type { Friends } from '#core/marketing/friends.ts';
import type { RecoverCarts } from '#core/marketing/recover-carts.ts';
import { makeAskDayAhead, makeDayAhead } from '#core/notifications/day-ahead.ts';
import { makeEndingPapers, makeWarnOfPapers } from '#core/notifications/ending-papers.ts';
import { makeDiscardTask } from '#core/notifications/outbox.ts';
import { makePlanReminders } from '#core/notifications/plan-reminders.ts';
import { type AutomationPorts, makeRunAutomations } from '#core/notifications/run-automations.ts';
import {
  makeAskForReviews,
  makeAskToSign,
  makeRemindOfBalance,
  makeRemindOfInvoices,
  makeRemindOfOverdue,
  makeRemindOfVisits,
  makeSkipReminder,
} from '#core/notifications/send-reminders.ts';
import type { WarnOfWind } from '#core/weather/warn-of-wind.ts';
import {
  adminAutomationRoutes,
  adminOutboxRoutes,
} from '#server/areas/automations/automations.admin-routes.ts';
import { ownerAutomationRoutes } from '#server/areas/automations/owner.admin-routes.ts';
import { DISPATCH } from '#server/areas/dispatch/dispatch.wiring.ts';
import { MARKETING } from '#server/areas/marketing/marketing.wiring.ts';
import { QUOTES } from '#server/areas/quotes/quotes.wiring.ts';
import { WEATHER } from '#server/areas/weather/weather.wiring.ts';
import { hourly } from '#server/platform/jobs/recurring.ts';
import { type Area, makings } from '#server/platform/wiring/area.ts';
import { PORTS } from '#server/platform/wiring/ports.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';

const { clock, savedCards } = PORTS;
const { eventInbox, eventQuarantine, ledger, outbox, reservationLists, settings, truckFleet } =
  RECORDS;
const { bound, boundByName, made } = makings();

const reminders = {
  lists: reservationLists,
  book: RECORDS.reservationBook,
  ledger,
  settings,
  savedCards,
  clock,
};

const dayAhead = boundByName(makeDayAhead, {
  lists: reservationLists,
  settings,
  truckFleet,
  ledger,
  planDay: DISPATCH.planDay,
  listOverdue: DISPATCH.listOverdue,
  clock,
});

const endingPapers = bound(makeEndingPapers, [RECORDS.catalogue, ledger, settings]);

const hasReviewed = bound(makeHasReviewed, [RECORDS.reviews, RECORDS.reservationBook]);

const ofBookings = bound(makePlanReminders, [
  reservationLists,
  RECORDS.reservationBook,
  settings,
  hasReviewed,
  clock,
]);

type Planning = {
  readonly plan: ReturnType<typeof makePlanReminders>;
  readonly birthdays: Birthdays;
};

const planning =
  ({ plan, birthdays }: Planning) =>
  async () =>
    (await Promise.all([plan(), birthdays.planned()])).flat();

const planReminders = boundByName(planning, { plan: ofBookings, birthdays: MARKETING.birthdays });

type Running = Omit<AutomationPorts, 'letters' | 'nextOf' | 'friendCode'> & {
  readonly birthdays: Birthdays;
  readonly carts: RecoverCarts;
  readonly friends: Friends;
  readonly wind: WarnOfWind;
  readonly quoteLetter: NonNullable<AutomationPorts['letters']['quote']>;
  readonly quoteNext: NonNullable<AutomationPorts['nextOf']['quote']>;
};

const running = ({ birthdays, carts, friends, wind, quoteLetter, quoteNext, ...ports }: Running) =>
  makeRunAutomations({
    ...ports,
    letters: { quote: quoteLetter, birthday: birthdays.letter, recovery: carts.letter },
    friendCode: friends.of,
    nextOf: { weather: wind.next, quote: quoteNext },
  });

const runAutomations = boundByName(running, {
  publicUrl: PORTS.publicUrl,
  birthdays: MARKETING.birthdays,
  carts: MARKETING.recoverCarts,
  friends: MARKETING.friends,
  wind: WEATHER.warnOfWind,
  quoteLetter: QUOTES.quoteLetter,
  quoteNext: QUOTES.nextQuoteReminders,
  settings,
  texts: RECORDS.automationTexts,
  outbox,
  planReminders,
  endingPapers,
  lists: reservationLists,
  book: RECORDS.reservationBook,
  ledger,
  readSite: RECORDS.readSite,
  clock,
});

export const AUTOMATIONS = {
  askToSign: boundByName(makeAskToSign, reminders),
  warnOfPapers: boundByName(makeWarnOfPapers, { endingPapers, settings, outbox, clock }),
  dayAhead,
  askDayAhead: boundByName(makeAskDayAhead, { dayAhead, settings, outbox, clock }),
  askForReviews: boundByName(makeAskForReviews, { ...reminders, hasReviewed }),
  discardTask: bound(makeDiscardTask, [outbox, RECORDS.findPayment]),
  endingPapers,
  planReminders,
  skipReminder: bound(makeSkipReminder, [ledger, outbox, clock]),
  remindOfBalance: boundByName(makeRemindOfBalance, reminders),
  remindOfInvoices: boundByName(makeRemindOfInvoices, reminders),
  remindOfOverdue: boundByName(makeRemindOfOverdue, reminders),
  remindOfVisits: boundByName(makeRemindOfVisits, reminders),
} as const;

/** What the shop does automatically, and what admins can do about failures. */
export const automations: Area = {
  ...made(),
  collections: [moves(AUTOMATION_TEXTS, 'shop', automationTextsCodec.fromDocument)],
  admin: ({ of, maybe, now, jobs, onOutboxFilled, onCatalogueChanged }) => [
    ownerAutomationRoutes({
      automations: of(runAutomations),
      sendsTexts: maybe(PORTS.smsInbox) !== undefined,
      onOutboxFilled,
      onChanged: onCatalogueChanged,
    }),
    adminOutboxRoutes({
      ...of(outbox),
      retryTask: (id) => of(outbox).retry(id, now()),
      discardTask: of(AUTOMATIONS.discardTask),
      onOutboxFilled,
    }),
    adminAutomationRoutes({
      events: of(eventQuarantine),
      inbox: of(eventInbox),
      planReminders: of(AUTOMATIONS.planReminders),
      skipReminder: of(AUTOMATIONS.skipReminder),
      now,
      ...jobs,
    }),
  ],
  jobs({ of }) {
    const unlessPaused = of(RECORDS.unlessPaused);
    const askDayAhead = of(AUTOMATIONS.askDayAhead);
    return [
      hourly('balance-reminders', unlessPaused(of(AUTOMATIONS.remindOfBalance))),
      hourly('overdue-reminders', unlessPaused(of(AUTOMATIONS.remindOfOverdue))),
      hourly('invoice-reminders', unlessPaused(of(AUTOMATIONS.remindOfInvoices))),
      hourly('visit-reminders', unlessPaused(of(AUTOMATIONS.remindOfVisits))),
      hourly('agreement-reminders', unlessPaused(of(AUTOMATIONS.askToSign))),
      // Mails the owner which unit papers are about to expire.
      hourly('paper-reminders', of(AUTOMATIONS.warnOfPapers)),
      hourly('review-requests', unlessPaused(of(AUTOMATIONS.askForReviews))),
      // Mails the owner tomorrow's schedule.
      {
        ...hourly('day-ahead', askDayAhead.ask),
        everyMs: 10 * MINUTE,
        hasWork: askDayAhead.hasWork,
      },
    ];
  },
};
