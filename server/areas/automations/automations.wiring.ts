import { ContainerModule } from 'inversify';
import { makeDiscardTask } from '#core/notifications/discard-task.ts';
import type { BookingLedger } from '#core/reservations/booking-ledger.ts';
import type { BusinessSettingsStore } from '#core/settings/business-settings-store.ts';
import type { Clock } from '#core/kernel/clock.ts';
import type { SavedCards } from '#core/payments/saved-cards.ts';
import type { ReservationLists } from '#core/reservations/reservation-lists.ts';
import { makePlanReminders } from '#core/notifications/plan-reminders.ts';
import {
  makeAskForReviews,
  makeRemindOfBalance,
  type ReminderPorts,
} from '#core/notifications/send-reminders.ts';
import { TOKENS } from '#server/platform/wiring/tokens.ts';

/** Mails that go out by themselves, and what an admin does about those that could not. */
export const remindersModule = new ContainerModule(({ bind }) => {
  const { clock, ledger, reservationLists, settings } = TOKENS;
  const portsOf = (
    lists: ReservationLists,
    ledger: BookingLedger,
    settings: BusinessSettingsStore,
    savedCards: SavedCards,
    clock: Clock,
  ): ReminderPorts => ({ lists, ledger, settings, savedCards, clock });

  bind(TOKENS.remindOfBalance).toResolvedValue(
    (...given: Parameters<typeof portsOf>) => makeRemindOfBalance(portsOf(...given)),
    [reservationLists, ledger, settings, TOKENS.savedCards, clock],
  );
  bind(TOKENS.askForReviews).toResolvedValue(
    (...given: Parameters<typeof portsOf>) => makeAskForReviews(portsOf(...given)),
    [reservationLists, ledger, settings, TOKENS.savedCards, clock],
  );
  bind(TOKENS.planReminders).toResolvedValue(makePlanReminders, [
    reservationLists,
    settings,
    clock,
  ]);
  bind(TOKENS.discardTask).toResolvedValue(makeDiscardTask, [TOKENS.outbox, ledger]);
});
