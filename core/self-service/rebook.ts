import {
  countedOrder,
  type Placed,
  quoteOf,
  type Refused,
  type ReservationOrder,
  withNearest,
} from '#core/checkout/place-reservation.ts';
import type { FindReplaced } from '#core/checkout/quote-order.ts';
import type { ReplaceHold } from '#core/checkout/replace-hold.ts';
import type { Clock, ManageSecrets } from '#core/kernel/ports.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import type { CardPayments } from '#core/payments/card-payments.ts';
import { abandonAttempt, openAttempt } from '#core/payments/payment-attempt.ts';
import { type BookingLedger, toChange } from '#core/reservations/booking-ledger.ts';
import type { HolderNames } from '#core/reservations/live-holds.ts';
import { manageTokenFor, type OpenManageLink } from '#core/reservations/manage-token.ts';
import { isHeldNow, isSold } from '#core/reservations/reservation-state.ts';
import type { Reservation } from '#core/reservations/reservation.ts';

type RebookPorts = {
  readonly openLink: OpenManageLink;
  readonly replaceHold: ReplaceHold;
  readonly ledger: Pick<BookingLedger, 'transact'>;
  readonly cards: Pick<CardPayments, 'cancelIntent'>;
  readonly secrets: ManageSecrets;
  readonly clock: Clock;
  readonly names?: HolderNames | undefined;
};

/** The office made it, or its customer was told that the owner answers. */
const keepsDetails = ({ office, awaitsOwner }: Reservation): boolean =>
  office !== undefined || awaitsOwner !== undefined;

export const makeFindReplaced =
  (openLink: OpenManageLink, clock: Clock): FindReplaced =>
  async (token) => {
    const hold = await openLink(token);
    if (hold === undefined || keepsDetails(hold) || !isHeldNow(hold, clock.now())) return undefined;
    return hold;
  };

const PROCESSING = err({ kind: 'payment_processing' } as const);

/**
 * Books with other details in place of the visitor's own unpaid hold, which the token of its private
 * link proves (docs/decisions/09-reservations-ledger-and-holds.md). Undefined if there is no such
 * hold any more: the order is then placed like any other.
 */
export const makeRebook = (ports: RebookPorts) => {
  const { openLink, replaceHold, ledger, cards, secrets, clock, names } = ports;

  /** The payment page opened a payment. Nobody can pay it any more, unless it is too late. */
  async function isStopped(hold: Reservation): Promise<boolean> {
    const open = hold.status === 'held' ? openAttempt(hold) : undefined;
    if (open === undefined) return true;
    const intent = await cards.cancelIntent(open.intentId);
    if (intent.status !== 'canceled') return false;
    await ledger.transact(toChange({ reservation: hold.id }, abandonAttempt(open.intentId)));
    return true;
  }

  return async (
    token: string,
    order: ReservationOrder,
    idempotencyKey?: string,
    network?: string,
  ): Promise<Result<Placed, Refused> | undefined> => {
    const hold = await openLink(token);
    if (hold === undefined || keepsDetails(hold)) return undefined;
    if (!(await isStopped(hold))) return PROCESSING;
    const counted = countedOrder(order, names, network);
    const replaced = await replaceHold.replace(hold.id, counted, idempotencyKey);
    if (replaced === undefined) {
      const now = await openLink(token);
      return now && isSold(now) ? PROCESSING : undefined;
    }
    if (!replaced.ok) return err(await withNearest(replaced.error, counted, ledger, clock));
    const reservation = replaced.value;
    return ok({
      reservation,
      quote: quoteOf(reservation, order.plan),
      manageToken: manageTokenFor(reservation, secrets),
    });
  };
};
