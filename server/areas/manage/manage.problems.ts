import type { CancelByLinkError } from '#core/self-service/cancel-by-link.ts';
import type { AmendByLinkError } from '#core/self-service/amendments.ts';
import type { ReviseError } from '#core/self-service/revise.ts';
import { orderProblem } from '#server/areas/checkout/checkout.problems.ts';
import { type Problem, problem } from '#server/platform/http/problem.ts';

/** Why a reservation was not cancelled, or cannot be. */
export const cancelProblem = (error: CancelByLinkError): Problem =>
  error.kind === 'refund_changed'
    ? problem(error.kind, { params: { refundCents: error.refund } })
    : problem(error.kind);

/** Why a change of a reservation was not made, or cannot be. */
export function amendmentProblem(error: AmendByLinkError | ReviseError): Problem {
  switch (error.kind) {
    case 'invalid_link':
    case 'cannot_change':
    case 'nothing_changed':
    case 'below_goodwill':
    case 'changed_meanwhile':
      return problem(error.kind);
    case 'quote_changed': {
      const { total, excess } = error.quote;
      return problem(error.kind, { params: { totalCents: total, excessCents: excess } });
    }
    default:
      return orderProblem(error);
  }
}
