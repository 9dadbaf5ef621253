import { formatPhone } from '#core/kernel/contact.ts';
import type { AgreeError } from '#core/payments/balance-charge.ts';
import type { InvalidLink } from '#core/reservations/manage-token.ts';
import type { AmendByLinkError } from '#core/self-service/amendments.ts';
import type { AnswerOfferError } from '#core/self-service/answer-offer.ts';
import type { CancelByLinkError } from '#core/self-service/cancel-by-link.ts';
import { orderProblem, outsideForStaff } from '#server/areas/checkout/checkout.problems.ts';
import { type Problem, problem, staffProblem } from '#server/platform/http/problem.ts';

/** Why a reservation was not or cannot be canceled. */
export const cancelProblem = (error: CancelByLinkError): Problem =>
  error.kind === 'refund_changed'
    ? problem(error.kind, { params: { refundCents: error.refund } })
    : problem(error.kind);

/** Why the customer's answer to an offered choice was refused. */
export const answerProblem = (error: AnswerOfferError, phone: string): Problem => {
  switch (error.kind) {
    case 'offer_over':
      return problem(error.kind, { params: { why: error.why, phone } });
    case 'unit_is_back':
      return problem(error.kind);
    case 'cannot_cancel':
    case 'no_rain_check':
    case 'refund_changed':
      return cancelProblem(error);
    default:
      return amendmentProblem(error, phone);
  }
};

/** Why a consent to charge the card was refused. */
export const consentProblem = (error: AgreeError | InvalidLink): Problem =>
  error.kind === 'consent_changed'
    ? problem(error.kind, { params: { amountCents: error.amount } })
    : problem(error.kind);

/** The same for the office. */
export const officeAmendmentProblem = (error: AmendByLinkError, phone: string): Problem =>
  error.kind === 'outside_delivery_area'
    ? outsideForStaff(error.postalCode)
    : amendmentProblem(error, phone);

/** Why a reservation was not or cannot be changed. */
export function amendmentProblem(error: AmendByLinkError, phone: string): Problem {
  switch (error.kind) {
    case 'invalid_link':
    case 'cannot_change':
    case 'nothing_changed':
    case 'below_goodwill':
    case 'changed_meanwhile':
      return problem(error.kind);
    case 'which_period':
    case 'period_not_found':
      return problem(error.kind, {
        params: {
          periods: error.periods.map(({ startDate, endDate }) => `${startDate}/${endDate}`),
        },
      });
    // The private link cannot cause these, because it changes no name or address.
    case 'cannot_change_contact':
      return staffProblem(
        409,
        error.kind,
        'Customer not changed',
        `The reservation is ${error.status}. Name, email and phone can be changed once it is booked.`,
      );
    case 'no_email':
      return staffProblem(
        409,
        error.kind,
        'No email address',
        `The link cannot be sent without an email address. Call or text ${formatPhone(error.phone)}.`,
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
      return orderProblem(error, phone);
  }
}
