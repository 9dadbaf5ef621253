import { ContainerModule } from 'inversify';
import { makeBeginPayment } from '#core/payment/begin-payment.ts';
import { makeChargeBalances } from '#core/payment/charge-balances.ts';
import { makeReceiveWebhookEvent } from '#core/payment/catch-up.ts';
import { makeReceivePaymentEvent } from '#core/payment/receive-payment-event.ts';
import { makeReconcile } from '#core/payment/reconcile.ts';
import type { BookingLedger } from '#core/ports/booking-ledger.ts';
import type { BusinessSettingsStore } from '#core/ports/business-settings.ts';
import type { CardPayments } from '#core/ports/card-payments.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { ReservationLists } from '#core/ports/reservation-lists.ts';
import type { SavedCards } from '#core/ports/saved-cards.ts';
import { TOKENS } from '#server/wiring/tokens.ts';

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
