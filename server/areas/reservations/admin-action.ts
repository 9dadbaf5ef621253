import type { z } from 'zod';
import type { AdminAction, AdminActionError } from '#core/back-office/admin-action.ts';
import type { adminActionSchema } from '#core/contract/admin-reservations.ts';
import { cents, formatUsd } from '#core/kernel/cents.ts';
import { formatPhone } from '#core/kernel/contact.ts';
import type { ReservationNotFound } from '#core/reservations/booking-ledger.ts';
import { creditProblem } from '#server/areas/checkout/checkout.problems.ts';
import {
  atField,
  booksClosed,
  certificateExpired,
  needsOwner,
  type Problem,
  problem,
  staffProblem,
} from '#server/platform/http/problem.ts';

/** The request as a core type. */
export function actOfInput(input: z.output<typeof adminActionSchema>): AdminAction {
  const seen = 'version' in input ? input.version : undefined;
  if (input.kind === 'cancel') return { ...input, seen, refund: cents(input.refundCents) };
  if (input.kind === 'give_back') {
    const also = input.also?.map(({ as, amountCents }) => ({ as, amount: cents(amountCents) }));
    return { ...input, seen, amount: cents(input.amountCents), also };
  }
  if (input.kind === 'return_payment') {
    return { ...input, seen, fee: cents(input.feeCents ?? 0) };
  }
  return 'amountCents' in input
    ? { ...input, seen, amount: cents(input.amountCents) }
    : { ...input, seen };
}

export const NO_RESERVATION = staffProblem(
  404,
  'reservation_not_found',
  'Reservation not found',
  'There is no such reservation.',
);

/** The field that names the day on which the money counts, or else the payment of that day. */
const DAY_FIELDS: Readonly<Partial<Record<AdminAction['kind'], string>>> = {
  take_payment: 'receivedOn',
  return_payment: 'returnedOn',
  correct_method: 'entryId',
  undo_payment: 'entryId',
};

export const NO_INVOICE = staffProblem(
  404,
  'invoice_not_found',
  'No invoice',
  'The reservation is not on invoice.',
);

/** Why an admin's action was refused. */
export function adminActionProblem(
  error: AdminActionError | ReservationNotFound,
  act?: AdminAction['kind'],
): Problem {
  switch (error.kind) {
    case 'reservation_not_found':
      return NO_RESERVATION;
    case 'changed_meanwhile':
      return problem(error.kind);
    case 'needs_owner':
      return needsOwner(error);
    case 'takes_no_payment':
      return staffProblem(
        409,
        error.kind,
        'No payment due',
        `The reservation is ${error.status}, or its hold ran out, so nothing is due.`,
      );
    case 'nothing_due':
      return staffProblem(409, error.kind, 'Nothing is due', 'Nothing is left to pay.');
    case 'credit_unknown':
    case 'credit_expired':
    case 'credit_empty':
      return creditProblem(error, 'code');
    case 'above_balance':
      return staffProblem(
        409,
        error.kind,
        'More than is due',
        `Only ${formatUsd(error.balance)} is left to pay. To record more, confirm that the rest is due back to the customer.`,
      );
    case 'not_on_that_day': {
      const path = act && DAY_FIELDS[act];
      const off = staffProblem(
        409,
        error.kind,
        'Not on that day',
        'The money cannot have come before the order was placed, been returned before it came, or moved after today.',
      );
      return path === undefined ? off : atField(path, off);
    }
    case 'books_closed':
      return booksClosed(error, act && DAY_FIELDS[act]);
    case 'no_such_payment':
      return staffProblem(
        409,
        error.kind,
        'No such payment',
        'Only a cash, check or other payment that was recorded here, and that no bank has returned, can be changed.',
      );
    case 'not_by_office':
      return staffProblem(
        409,
        error.kind,
        'Not recorded by the office',
        'A crew recorded it. They can undo it on their phone until the money is handed in. Otherwise record a refund.',
      );
    case 'refunded_since':
      return staffProblem(
        409,
        error.kind,
        'Refunded since',
        'Money was refunded from this payment, so it was not a mistake alone. Adjust the total or the refund instead.',
      );
    case 'relied_on_since':
      return staffProblem(
        409,
        error.kind,
        'Relied on since',
        'Since this return, money came, a refund ended, or what it left open was written off or canceled. Undo that first, or adjust the total.',
      );
    case 'cash_payment':
      return staffProblem(
        409,
        error.kind,
        'Paid in cash',
        'A bank returns checks and transfers, never cash. If it was a check, correct its method first.',
      );
    case 'no_fee':
      return staffProblem(
        409,
        error.kind,
        'No fee',
        'Only a check can have a returned-check fee, and only if its booking is not canceled.',
      );
    case 'same_method':
      return staffProblem(409, error.kind, 'Same method', 'The payment already has this method.');
    case 'nothing_to_give_back':
      return staffProblem(
        409,
        error.kind,
        'Nothing to refund',
        `The reservation is ${error.status}, and nothing is left to refund.`,
      );
    case 'not_a_small_balance':
      return staffProblem(
        409,
        error.kind,
        'Not a small balance',
        `${formatUsd(error.balance)} is left. You can waive only a balance that is below the least card payment and not above the total.`,
      );
    case 'nothing_to_write_off':
      return staffProblem(
        409,
        error.kind,
        'Nothing to write off',
        'Only what a completed or canceled booking owes can be written off, and only what is written off taken back.',
      );
    case 'wrong_state':
      return staffProblem(
        409,
        error.kind,
        'Not in this state',
        `The reservation is ${error.status}, so this can no longer be done.`,
      );
    case 'cannot_adjust':
      return staffProblem(
        409,
        error.kind,
        'Cannot be adjusted',
        'Only a confirmed booking can be adjusted, a completed one only downward, and the total cannot go below zero.',
      );
    case 'no_such_adjustment':
      return staffProblem(
        409,
        error.kind,
        'No such change of the total',
        'It was undone already, or it cannot be undone.',
      );
    case 'counted_since':
      return staffProblem(
        409,
        error.kind,
        'Counted since',
        'A later discount was also taken off this charge. Undo that discount first.',
      );
    case 'not_tax_exempt':
      return staffProblem(
        409,
        error.kind,
        'Not tax-exempt',
        'The reservation was sold with tax, so it has no certificate.',
      );
    case 'cannot_make_exempt':
      return staffProblem(
        409,
        error.kind,
        'Cannot be made tax-exempt',
        'Only a confirmed booking that was sold with tax can be made tax-exempt.',
      );
    case 'cannot_charge_tax':
      return staffProblem(
        409,
        error.kind,
        'No sales tax to charge',
        'Only a tax-exempt booking that is confirmed, or not paid yet, can be charged sales tax, and only if your settings charge it.',
      );
    case 'certificate_expired':
      return certificateExpired(error);
    case 'not_on_invoice':
      return staffProblem(
        409,
        error.kind,
        'Not on invoice',
        'Only a booking with a balance, or a hold that the office took, can be put on invoice.',
      );
    case 'no_email':
      return staffProblem(
        409,
        error.kind,
        'No email address',
        `Nothing was sent: there is no email address. Call or text ${formatPhone(error.phone)}.`,
      );
    case 'offer_over':
      return staffProblem(
        409,
        error.kind,
        'Nothing to withdraw',
        'The customer has chosen, or the time to choose is over.',
      );
    case 'refund_too_high':
      return staffProblem(
        409,
        error.kind,
        'More than was paid',
        `At most ${formatUsd(error.kept)} can be refunded.`,
      );
  }
}
