import { makePlanReminders } from '#core/notifications/plan-reminders.ts';
import {
  makeAskForReviews,
  makeRemindOfBalance,
  makeRemindOfVisits,
} from '#core/notifications/send-reminders.ts';
import { adminAutomationRoutes } from '#server/areas/automations/automations.admin-routes.ts';
import { adminOutboxRoutes } from '#server/areas/automations/outbox.admin-routes.ts';
import { type Area, makings } from '#server/platform/wiring/area.ts';
import { PORTS } from '#server/platform/wiring/ports.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';
import { makeDiscardTask } from '#core/notifications/outbox.ts';

const { clock, savedCards } = PORTS;
const { eventInbox, eventQuarantine, ledger, outbox, reservationLists, settings } = RECORDS;
const { useCase, useCaseOf, made } = makings();

const reminders = { lists: reservationLists, ledger, settings, savedCards, clock };

export const AUTOMATIONS = {
  askForReviews: useCaseOf(makeAskForReviews, reminders),
  discardTask: useCase(makeDiscardTask, [outbox, ledger]),
  planReminders: useCase(makePlanReminders, [reservationLists, settings, clock]),
  remindOfBalance: useCaseOf(makeRemindOfBalance, reminders),
  remindOfVisits: useCaseOf(makeRemindOfVisits, reminders),
} as const;

/** What the shop does by itself, and what an admin does about what failed. */
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
