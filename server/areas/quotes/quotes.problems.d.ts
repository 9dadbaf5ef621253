import type { AnswerQuoteError } from '#core/quotes/answer-quote.ts';
import type { WriteQuoteError } from '#core/quotes/write-quotes.ts';
import { type Problem } from '#server/platform/http/problem.ts';
export declare const NO_QUOTE: Problem;
/** Why the office could not write, send or withdraw a quote. */
export declare function writeQuoteProblem(error: WriteQuoteError): Problem;
/** Why a quote could not be accepted. */
export declare function answerQuoteProblem(error: AnswerQuoteError): Problem;
