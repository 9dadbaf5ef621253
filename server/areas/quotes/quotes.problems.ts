import type { AnswerQuoteError } from '#core/quotes/answer-quote.ts';
import type { BookQuoteError } from '#core/quotes/book-quotes.ts';
import type { WriteQuoteError } from '#core/quotes/write-quotes.ts';
import { orderProblem, outsideForStaff } from '#server/areas/checkout/checkout.problems.ts';
import { INVALID_LINK } from '#server/platform/http/private-link.ts';
import { type Problem, problem, staffProblem, conflict } from '#server/platform/http/problem.ts';

export const NO_QUOTE = staffProblem(
  404,
  'quote_not_found',
  'Quote not found',
  'There is no such quote.',
);

/** Why the office could not write, send, book or withdraw a quote. */
export function writeQuoteProblem(error: WriteQuoteError | BookQuoteError, phone: string): Problem {
  switch (error.kind) {
    case 'quote_not_found':
      return NO_QUOTE;
    case 'stale':
      return conflict(
        error.kind,
        'Changed in the meantime',
        'Someone wrote another version in the meantime. Look at it first.',
      );
    case 'hold_gone':
      return staffProblem(
        409,
        error.kind,
        'No longer waiting for payment',
        'The order was paid or released in the meantime, or its hold ran out. Open it to see what you can do.',
      );
    case 'quote_expired':
      return staffProblem(
        409,
        error.kind,
        'Quote expired',
        'Its price has expired. Write a new version, or book it at today’s prices.',
      );
    case 'too_many_versions':
      return staffProblem(
        409,
        error.kind,
        'Too many versions',
        `A quote can have at most ${error.most} versions. Write a new quote.`,
      );
    case 'outside_delivery_area':
      return outsideForStaff(error.postalCode);
    default:
      return orderProblem(error, phone);
  }
}

/** Why a quote could not be accepted. */
export function answerQuoteProblem(error: AnswerQuoteError, phone: string): Problem {
  switch (error.kind) {
    case 'invalid_link':
    case 'quote_closed':
      return INVALID_LINK;
    case 'quote_expired':
    case 'quote_revised':
      return problem(error.kind);
    // These reasons are for the office; the customer is asked to call.
    case 'hold_not_possible':
    case 'certificate_expired':
    case 'above_balance':
    case 'needs_owner':
    case 'do_not_rent':
      return problem('call_to_book', { params: { phone } });
    default:
      return orderProblem(error, phone);
  }
}
