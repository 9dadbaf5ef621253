import { makeAskDayAhead, makeDayAhead } from '#core/notifications/day-ahead.ts';
import { DISPATCH } from '#server/areas/dispatch/dispatch.wiring.ts';
import { makePlanReminders } from '#core/notifications/plan-reminders.ts';
import {
  makeAskForReviews,
  makeRemindOfBalance,
  makeRemindOfOverdue,
  makeRemindOfVisits,
} from '#core/notifications/send-reminders.ts';
import { makeHasReviewed } from '#core/customers/has-reviewed.ts';
import { adminAutomationRoutes } from '#server/areas/automations/automations.admin-routes.ts';
import { adminOutboxRoutes } from '#server/areas/automations/outbox.admin-routes.ts';
import { type Area, makings } from '#server/platform/wiring/area.ts';
import { PORTS } from '#server/platform/wiring/ports.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';
import { makeDiscardTask } from '#core/notifications/outbox.ts';

const { clock, savedCards } = PORTS;
const { eventInbox, eventQuarantine, ledger, outbox, reservationLists, settings, truckFleet } =
  RECORDS;
const { useCase, useCaseOf, made } = makings();

const reminders = { lists: reservationLists, ledger, settings, savedCards, clock };

const dayAhead = useCaseOf(makeDayAhead, {
  lists: reservationLists,
  settings,
  truckFleet,
  planDay: DISPATCH.planDay,
  listOverdue: DISPATCH.listOverdue,
  clock,
});

const hasReviewed = useCase(makeHasReviewed, [RECORDS.reviews, RECORDS.reservationBook]);

export const AUTOMATIONS = {
  dayAhead,
  askDayAhead: useCaseOf(makeAskDayAhead, { dayAhead, settings, outbox, clock }),
  askForReviews: useCaseOf(makeAskForReviews, { ...reminders, hasReviewed }),
  discardTask: useCase(makeDiscardTask, [outbox, ledger]),
  planReminders: useCase(makePlanReminders, [reservationLists, settings, hasReviewed, clock]),
  remindOfBalance: useCaseOf(makeRemindOfBalance, reminders),
  remindOfOverdue: useCaseOf(makeRemindOfOverdue, reminders),
  remindOfVisits: useCaseOf(makeRemindOfVisits, reminders),
} as const;

/** What the shop does automatically, and what admins do about failures. */
export const automations: Area = {
  ...made(),
  admin: ({ of, now, jobs, onOutboxFilled }) => [
    adminOutboxRoutes({
      ...of(outbox),
      retryTask: (id) => of(outbox).retry(id, now()),
      discardTask: of(AUTOMATIONS.discardTask),
      onRetried: onOutboxFilled,
    }),
    adminAutomationRoutes({
      events: of(eventQuarantine),
      inbox: of(eventInbox),
      planReminders: of(AUTOMATIONS.planReminders),
      now,
      ...jobs,
    }),
  ],
};
