import { ContainerModule } from 'inversify';
import { makeBeginPayment } from '#core/payments/begin-payment.ts';
import { makeChargeBalances } from '#core/payments/charge-balances.ts';
import { makeReceiveWebhookEvent } from '#core/payments/catch-up.ts';
import { makeReceivePaymentEvent } from '#core/payments/receive-payment-event.ts';
import { makeReconcile } from '#core/payments/reconcile.ts';
import type { BookingLedger } from '#core/reservations/booking-ledger.ts';
import type { BusinessSettingsStore } from '#core/settings/business-settings-store.ts';
import type { CardPayments } from '#core/payments/card-payments.ts';
import type { Clock } from '#core/kernel/clock.ts';
import type { ReservationLists } from '#core/reservations/reservation-lists.ts';
import type { SavedCards } from '#core/payments/saved-cards.ts';
import { TOKENS } from '#server/platform/wiring/tokens.ts';

export const paymentModule = new ContainerModule(({ bind }) => {
  const { cardPayments, clock, ledger } = TOKENS;
  bind(TOKENS.beginPayment).toResolvedValue(makeBeginPayment, [ledger, cardPayments, clock]);
  bind(TOKENS.receiveEvent).toResolvedValue(makeReceivePaymentEvent, [ledger, clock]);
  bind(TOKENS.receiveWebhookEvent).toResolvedValue(makeReceiveWebhookEvent, [
    TOKENS.receiveEvent,
    TOKENS.eventQuarantine,
    clock,
  ]);
  bind(TOKENS.reconcile).toResolvedValue(makeReconcile, [
    ledger,
    cardPayments,
    TOKENS.receiveEvent,
    clock,
  ]);
  bind(TOKENS.chargeBalances).toResolvedValue(
    (
      lists: ReservationLists,
      ledger: BookingLedger,
      cards: CardPayments,
      savedCards: SavedCards,
      receive: ReturnType<typeof makeReceivePaymentEvent>,
      settings: BusinessSettingsStore,
      clock: Clock,
    ) => makeChargeBalances({ lists, ledger, cards, savedCards, receive, settings, clock }),
    [
      TOKENS.reservationLists,
      ledger,
      cardPayments,
      TOKENS.savedCards,
      TOKENS.receiveEvent,
      TOKENS.settings,
      clock,
    ],
  );
});
