import { readOutOfService } from '#core/assignment/out-of-service.ts';
import { type Actor, system } from '#core/kernel/actor.ts';
import { addDays } from '#core/kernel/calendar-day.ts';
import type { Cents } from '#core/kernel/cents.ts';
import type { ReservationId } from '#core/kernel/ids.ts';
import { oneByOne } from '#core/kernel/one-by-one.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import {
  type BookingLedger,
  type ReservationNotFound,
  toChange,
} from '#core/reservations/booking-ledger.ts';
import { savedWith } from '#core/reservations/planned-charge.ts';
import type { ReservationLists } from '#core/reservations/reservation-lists.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import type { BusinessSettingsStore } from '#core/settings/business-settings.ts';
import type { ReceivePaymentEvent } from './apply-payment-event.ts';
import {
  beginCharge,
  type CannotBegin,
  type ChargeOutcome,
  endCharge,
  isBeingCharged,
  isChargeDue,
  isKeyGood,
  type SavedCard,
  savedCardOf,
} from './balance-charge.ts';
import type { CardPayments, PaymentIntent, SavedCardRefused, SavedCards } from './card-payments.ts';
import { abandonAttempt } from './payment-attempt.ts';

/** How many days ahead a consent can be, and how many days back to look for unfinished charges. */
const SPAN_DAYS = 30;
const MOST = 1_000;
const JOB = 'charge-balances';

type ChargePorts = {
  readonly lists: Pick<ReservationLists, 'confirmedStarting'>;
  readonly ledger: Pick<BookingLedger, 'find' | 'fleets' | 'transact'>;
  readonly cards: Pick<CardPayments, 'cancelIntent'>;
  readonly savedCards: Pick<SavedCards, 'charge'>;
  readonly receive: ReceivePaymentEvent;
  readonly settings: Pick<BusinessSettingsStore, 'read'>;
  readonly clock: Clock;
};

type Asked = { readonly by: Actor; readonly seen?: Cents | undefined };

type Begun = Result<Reservation, CannotBegin | ReservationNotFound>;

type ChargeNowError =
  | Exclude<CannotBegin | ReservationNotFound, { readonly kind: 'not_due' }>
  /** Without `card`, there is none, or nothing to pay with it. */
  | { readonly kind: 'cannot_charge'; readonly card?: SavedCard };

export type ChargeNow = ReturnType<typeof makeChargeBalances>['now'];

const PAID_OR_UNDER_WAY: ReadonlySet<PaymentIntent['status']> = new Set([
  'succeeded',
  'processing',
]);

function outcomeOf(charged: Result<PaymentIntent, SavedCardRefused>): ChargeOutcome {
  if (!charged.ok) {
    const { error } = charged;
    if (error.kind === 'no_saved_card') return { kind: 'refused', code: error.kind };
    return { kind: 'refused', code: error.code, intentId: error.intent.id };
  }
  const { id: intentId, status } = charged.value;
  return PAID_OR_UNDER_WAY.has(status)
    ? { kind: 'charged', intentId }
    : { kind: 'refused', code: status, intentId };
}

/**
 * Charges balances to saved cards, once per reservation (docs/decisions/12-payments-disputes-and-saved-cards.md). Each
 * charge is stored before the provider is asked and repeated with the same key after a crash, even
 * if the owner has turned the feature off. Returns how many were finished.
 */
export const makeChargeBalances = (ports: ChargePorts) => {
  const { lists, ledger, cards, savedCards, receive, settings, clock } = ports;
  const contextOf = (by: Actor) => ({ now: clock.now(), by });

  /** The customer may be paying on the site. The card waits until that cannot succeed anymore. */
  async function putAside(id: ReservationId, intentId: string): Promise<boolean> {
    const intent = await cards.cancelIntent(intentId);
    if (intent.status !== 'canceled') return false;
    await ledger.transact(toChange({ reservation: id }, abandonAttempt(intentId)));
    return true;
  }

  /**
   * @param tries the customer may open the payment form again while the last payment is being
   *   canceled
   */
  async function begin(id: ReservationId, { by, seen }: Asked, tries = 3): Promise<Begun> {
    const begun = await ledger.transact(
      toChange({ reservation: id }, beginCharge(contextOf(by), seen)),
    );
    if (begun.ok || begun.error.kind !== 'being_paid' || tries === 0) return begun;
    return (await putAside(id, begun.error.intentId)) ? begin(id, { by, seen }, tries - 1) : begun;
  }

  async function enter(intent: PaymentIntent): Promise<void> {
    if (intent.status !== 'succeeded') return;
    await receive({
      id: `charged:${intent.id}`,
      kind: 'payment_succeeded',
      at: clock.now(),
      reservationId: intent.reservationId,
      intentId: intent.id,
      amount: intent.amount,
      reason: 'balance',
    });
  }

  /** Uses the stored key, so the card is charged once, however often this is repeated. */
  async function charge(reservation: Reservation, by: Actor): Promise<boolean> {
    const { id, balanceCharge: begun, contact } = reservation;
    const intentId = savedWith(reservation);
    if (begun === undefined || intentId === undefined) return false;
    if (!isKeyGood(begun, clock.now())) {
      const outcome = { kind: 'refused', code: 'unknown_outcome' } as const;
      await ledger.transact(toChange({ reservation: id }, endCharge(outcome, contextOf(by))));
      return true;
    }
    const charged = await savedCards.charge({
      savedWith: intentId,
      idempotencyKey: begun.key,
      amount: begun.amount,
      customerEmail: contact.email,
      reservationId: id,
      reason: 'balance',
    });
    await ledger.transact(
      toChange({ reservation: id }, endCharge(outcomeOf(charged), contextOf(by))),
    );
    if (charged.ok) await enter(charged.value);
    return true;
  }

  async function settle(reservation: Reservation): Promise<boolean> {
    const by = system(JOB);
    if (isBeingCharged(reservation)) return charge(reservation, by);
    const begun = await begin(reservation.id, { by });
    return begun.ok ? charge(begun.value, by) : false;
  }

  async function chargeDue(isStopping?: () => boolean): Promise<number> {
    const now = clock.now();
    const today = shopDay(now);
    const { isOn } = (await settings.read()).balanceCharge;
    const span = { from: addDays(today, -SPAN_DAYS), to: addDays(today, SPAN_DAYS) };
    const due = (await lists.confirmedStarting(span, MOST)).filter(
      (one) => isBeingCharged(one) || (isOn && isChargeDue(one, now)),
    );
    return oneByOne(due, settle, isStopping);
  }

  return Object.assign(chargeDue, {
    /**
     * The office does not wait for the job. It may charge only what the job may, also while the
     * owner has turned that off. Asking again, at once or later, charges nothing twice.
     * @param seen the balance, as the office saw it
     */
    async now(
      id: ReservationId,
      seen: Cents,
      by: Actor,
    ): Promise<Result<Reservation, ChargeNowError>> {
      const begun = await begin(id, { by, seen });
      if (begun.ok) await charge(begun.value, by);
      else {
        const { error } = begun;
        if (error.kind !== 'not_due') return err(error);
      }
      // Also what another tab began, or ended, since. The job takes up what no process ends.
      const left = await ledger.find(id);
      if (left === undefined) return err({ kind: 'reservation_not_found' });
      const { balanceCharge: made } = left;
      const isCharged =
        made?.state === 'ended' && made.refused === undefined && made.amount === seen;
      if (isCharged) return ok(left);
      const out = await readOutOfService(left, ledger, clock);
      const card = savedCardOf(left, clock.now(), out.length > 0);
      return err({ kind: 'cannot_charge', ...(card && { card }) });
    },
  });
};
