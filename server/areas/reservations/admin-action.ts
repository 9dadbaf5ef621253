import type { z } from 'zod';
import type { AdminAction, AdminActionError } from '#core/back-office/admin-action.ts';
import { cents } from '#core/kernel/cents.ts';
import { formatUsd } from '#core/kernel/format-usd.ts';
import type { ReservationNotFound } from '#core/reservations/booking-ledger.ts';
import type { Problem } from '#server/platform/http/problem.ts';
import { CHANGED_MEANWHILE } from '#server/areas/manage/change-problem.ts';
import type { attendSchema } from '#core/contract/admin-reservations.ts';

/** What is asked for, in the core's words. */
export function actOfInput(input: z.output<typeof attendSchema>): AdminAction {
  const seen = 'version' in input ? input.version : undefined;
  if (input.kind === 'cancel') return { ...input, seen, refund: cents(input.refundCents) };
  return 'amountCents' in input
    ? { ...input, seen, amount: cents(input.amountCents) }
    : { ...input, seen };
}

export const NO_RESERVATION: Problem = {
  status: 404,
  code: 'reservation_not_found',
  title: 'Reservation not found',
  detail: 'There is no such reservation.',
};

/** Why an act of an admin was refused. */
export function attendProblem(error: AdminActionError | ReservationNotFound): Problem {
  switch (error.kind) {
    case 'reservation_not_found':
      return NO_RESERVATION;
    case 'changed_meanwhile':
      return CHANGED_MEANWHILE;
    case 'takes_no_payment':
      return {
        status: 409,
        code: error.kind,
        title: 'Takes no payment',
        detail: `The reservation is ${error.status}, or its hold ran out: nothing is due.`,
      };
    case 'above_balance':
      return {
        status: 409,
        code: error.kind,
        title: 'More than is due',
        detail: `${formatUsd(error.balance)} are left to pay.`,
      };
    case 'nothing_to_give_back':
      return {
        status: 409,
        code: error.kind,
        title: 'Nothing to give back',
        detail: `The reservation is ${error.status}: nothing of it is kept.`,
      };
    case 'not_a_small_balance':
      return {
        status: 409,
        code: error.kind,
        title: 'Not a small balance',
        detail: `${formatUsd(error.balance)} are left: only what no card can pay is let go.`,
      };
    case 'wrong_state':
      return {
        status: 409,
        code: error.kind,
        title: 'Not in this state',
        detail: `The reservation is ${error.status}: this cannot be done any more.`,
      };
    case 'cannot_change_contact':
      return {
        status: 409,
        code: error.kind,
        title: 'The customer stays as entered',
        detail: `The reservation is ${error.status}: name, e-mail and phone are changed once it is booked.`,
      };
    case 'payment_processing':
      return {
        status: 409,
        code: error.kind,
        title: 'A payment is under way',
        detail: 'The kept card is being charged. Try again in a few minutes.',
      };
    case 'nothing_changed':
      return {
        status: 409,
        code: error.kind,
        title: 'Nothing changed',
        detail: 'Name, e-mail and phone are like that already.',
      };
    case 'cannot_adjust':
      return {
        status: 409,
        code: error.kind,
        title: 'Cannot be adjusted',
        detail: 'Only a confirmed booking is adjusted, and its total never falls below nothing.',
      };
    case 'refund_too_high':
      return {
        status: 409,
        code: error.kind,
        title: 'More than was paid',
        detail: `At most ${formatUsd(error.kept)} can go back.`,
      };
  }
}
