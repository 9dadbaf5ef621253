import type { ChangeByLinkError } from '#core/self-service/revise-by-link.ts';
import type { ReviseError } from '#core/self-service/revise.ts';
import { formatUsd } from '#core/kernel/format-usd.ts';
import type { Problem } from '#server/platform/http/problem.ts';
import { orderProblem } from '#server/areas/checkout/order-problem.ts';
import { INVALID_LINK } from '#server/areas/manage/private-link.ts';

export const CHANGED_MEANWHILE: Problem = {
  status: 409,
  code: 'changed_meanwhile',
  title: 'Changed meanwhile',
  detail: 'Something happened to this reservation since you opened it. Look at it again.',
};

/** Why a change of a reservation was not made, or cannot be. */
export function changeProblem(error: ChangeByLinkError | ReviseError): Problem {
  switch (error.kind) {
    case 'invalid_link':
      return INVALID_LINK;
    case 'cannot_change':
      return {
        status: 409,
        code: error.kind,
        title: 'Cannot be changed',
        detail: 'This reservation can no longer be changed here. Please contact us.',
      };
    case 'nothing_changed':
      return {
        status: 409,
        code: error.kind,
        title: 'Nothing changed',
        detail: 'This is how the reservation is already.',
      };
    case 'below_goodwill':
      return {
        status: 409,
        code: error.kind,
        title: 'Less than was given',
        detail: 'The new total would be below nothing. Please contact us.',
      };
    case 'changed_meanwhile':
      return CHANGED_MEANWHILE;
    case 'quote_changed': {
      const { total, excess } = error.quote;
      const back = excess > 0 ? `, and ${formatUsd(excess)} would go back` : '';
      return {
        status: 409,
        code: error.kind,
        title: 'Price changed',
        detail: `The total would now be ${formatUsd(total)}${back}. Nothing was changed.`,
      };
    }
    default:
      return orderProblem(error);
  }
}
