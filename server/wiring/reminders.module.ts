import { ContainerModule } from 'inversify';
import { makeDiscardTask } from '#core/mail/discard-task.ts';
import type { BookingLedger } from '#core/ports/booking-ledger.ts';
import type { BusinessSettingsStore } from '#core/ports/business-settings.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { SavedCards } from '#core/ports/saved-cards.ts';
import type { ReservationLists } from '#core/ports/reservation-lists.ts';
import { makePlanReminders } from '#core/reminders/plan-reminders.ts';
import {
  makeAskForReviews,
  makeRemindOfBalance,
  type ReminderPorts,
} from '#core/reminders/send-reminders.ts';
import { TOKENS } from '#server/wiring/tokens.ts';

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
