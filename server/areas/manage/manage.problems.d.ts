import type { AnswerOfferError } from '#core/self-service/answer-weather-offer.ts';
import type { AgreeError } from '#core/payments/agree-to-charge.ts';
import type { CancelByLinkError } from '#core/self-service/cancel-by-link.ts';
import type { AmendByLinkError } from '#core/self-service/amendments.ts';
import { type Problem } from '#server/platform/http/problem.ts';
/** Why a reservation was not or cannot be canceled. */
export declare const cancelProblem: (error: CancelByLinkError) => Problem;
/** Why a choice because of the wind was not made. */
export declare const weatherProblem: (error: AnswerOfferError) => Problem;
/** Why a consent to charge the card was refused. */
export declare const consentProblem: (error: AgreeError | {
    readonly kind: 'invalid_link';
}) => Problem;
/** Why a reservation was not or cannot be changed. */
export declare function amendmentProblem(error: AmendByLinkError): Problem;
