import type { AgreeError } from '#core/payments/agree-to-charge.ts';
import type { CancelByLinkError } from '#core/self-service/cancel-by-link.ts';
import type { AmendByLinkError } from '#core/self-service/amendments.ts';
import { orderProblem } from '#server/areas/checkout/checkout.problems.ts';
import { type Problem, problem, staffProblem } from '#server/platform/http/problem.ts';

/** Why a reservation was not cancelled, or cannot be. */
export const cancelProblem = (error: CancelByLinkError): Problem =>
  error.kind === 'refund_changed'
    ? problem(error.kind, { params: { refundCents: error.refund } })
    : problem(error.kind);

/** Why a consent to charge the card was not taken. */
export const consentProblem = (error: AgreeError | { readonly kind: 'invalid_link' }): Problem =>
  error.kind === 'consent_changed'
    ? problem(error.kind, { params: { amountCents: error.amount } })
    : problem(error.kind);

/** Why a change of a reservation was not made, or cannot be. */
export function amendmentProblem(error: AmendByLinkError): Problem {
  switch (error.kind) {
    case 'invalid_link':
    case 'cannot_change':
    case 'nothing_changed':
    case 'below_goodwill':
    case 'changed_meanwhile':
      return problem(error.kind);
    // Neither is met by the private link, which changes no address.
    case 'cannot_change_contact':
      return staffProblem(
        409,
        error.kind,
        'The customer stays as entered',
        `The reservation is ${error.status}: name, e-mail and phone are changed once it is booked.`,
      );
    case 'payment_processing':
      return staffProblem(
        409,
        error.kind,
        'A payment is under way',
        'The saved card is being charged. Try again in a few minutes.',
      );
    case 'quote_changed': {
      const { total, excess } = error.quote;
      return problem(error.kind, { params: { totalCents: total, excessCents: excess } });
    }
    default:
      return orderProblem(error);
  }
}
