import type { ManagedReservation } from '#core/contract/manage.ts';
import { cents, formatUsd } from '#core/kernel/cents.ts';
import { SUCCESS } from '#texts/payment.ts';

/** How much of what was paid came from which gift card, rain check or points. Empty if none. */
export const sayCredited = ({ credited = [] }: Pick<ManagedReservation, 'credited'>): string =>
  credited
    .map(({ kind, ending, amountCents }) =>
      SUCCESS.paidWith[kind](formatUsd(cents(amountCents)), ending),
    )
    .join(' ');
