import { describeLimitError, type LimitError } from '#core/capacity/booking-limits.ts';
import type { DaysRefused } from '#core/capacity/check-days.ts';
import type { PlaceError } from '#core/checkout/place.ts';
import type { OrderError } from '#core/checkout/price-order.ts';
import { describePromoError, type PromoError } from '#core/pricing/promo-code.ts';
import { DEMO_SITE } from '#core/content/demo-site.ts';
import { type CreditError, describeCreditError } from '#core/credits/credit.ts';
import { formatDay } from '#core/kernel/format-day.ts';
import type { Problem } from '#server/platform/http/problem.ts';
import { periodProblem } from '#server/areas/checkout/period-problem.ts';
import type { KeyReused } from '#core/kernel/idempotency.ts';

/** What a search for the days is told, in the words of a quote for them. */
export function daysProblem(error: DaysRefused): Omit<Problem, 'errors'> {
  const { errors: _errors, ...problem } =
    error.kind === 'day_full'
      ? orderProblem(error)
      : orderProblem({ kind: 'outside_limits', error, line: 0 });
  return problem;
}

type OrderRefusal = OrderError | PlaceError | KeyReused;

type Answers = {
  readonly [Kind in OrderRefusal['kind']]: (
    error: Extract<OrderRefusal, { kind: Kind }>,
  ) => Problem;
};

const LIMIT_CODES = {
  closed_day: 'closed_day',
  too_far: 'too_far_ahead',
  lead_time: 'lead_time',
  too_short: 'rental_too_short',
  too_long: 'rental_too_long',
} as const satisfies Record<LimitError['kind'], string>;

const limitField = (error: LimitError): 'startDate' | 'endDate' => {
  if (error.kind === 'closed_day' || error.kind === 'too_far') return error.field;
  return error.kind === 'lead_time' ? 'startDate' : 'endDate';
};

const promoProblem = (error: PromoError): Omit<Problem, 'code'> => ({
  status: 422,
  title: 'Promo code not taken',
  detail: describePromoError(error),
  errors: [{ path: 'promoCode', message: describePromoError(error) }],
});

/** @param path of the field that the code was typed into */
export const creditProblem = (error: CreditError, path: string): Problem => ({
  status: 422,
  code: error.kind,
  title: 'Credit not taken',
  detail: describeCreditError(error),
  errors: [{ path, message: describeCreditError(error) }],
});

const list = new Intl.ListFormat('en-US');

const ANSWERS: Answers = {
  invalid_period: ({ error, line }) => periodProblem(error, (field) => `lines.${line}.${field}`),
  outside_limits: ({ error, line }) => ({
    status: 409,
    code: LIMIT_CODES[error.kind],
    title: 'Not on these days',
    detail: describeLimitError(error),
    errors: [{ path: `lines.${line}.${limitField(error)}`, message: describeLimitError(error) }],
  }),
  day_full: ({ day }) => ({
    status: 409,
    code: 'day_full',
    title: 'Our crews are booked out',
    detail: `Our crews have no time left on ${formatDay(day)}. Please choose another delivery day.`,
    days: [day],
  }),
  add_on_not_offered: ({ addOn, productId }) => ({
    status: 404,
    code: 'add_on_not_offered',
    title: 'Add-on not offered',
    detail: 'We do not offer one of these add-ons any more.',
    errors: [{ path: `addOns.${addOn}.productId`, message: 'We do not offer this any more.' }],
    productId,
  }),
  outside_delivery_area: ({ postalCode }) => {
    const message = `We do not deliver to ${postalCode} yet. Call us at ${DEMO_SITE.phone}: we may find a way.`;
    return {
      status: 422,
      code: 'outside_delivery_area',
      title: 'Outside our delivery area',
      detail: message,
      errors: [{ path: 'event.postalCode', message }],
    };
  },
  terms_changed: () => ({
    status: 409,
    code: 'terms_changed',
    title: 'Our rental terms have changed',
    detail:
      'Our rental terms have changed since you opened this page. Load it again to read them: what you entered stays.',
  }),
  promo_refused: ({ error }) => ({ ...promoProblem(error), code: error.kind }),
  promo_used_up: (error) => ({ ...promoProblem(error), code: error.kind }),
  credit_refused: ({ error }) => creditProblem(error, 'creditCode'),
  product_not_found: ({ line, productId }) => ({
    status: 404,
    code: 'product_not_found',
    title: 'Product not found',
    detail: 'We do not rent one of these out any more.',
    errors: [{ path: `lines.${line}.productId`, message: 'We do not rent this out any more.' }],
    productId,
  }),
  unavailable: ({ productId, title, days }) => ({
    status: 409,
    code: 'unavailable',
    title: 'Not available',
    detail: `${title} is not available on ${list.format(days.map(formatDay))}.`,
    productId,
    productTitle: title,
    days,
  }),
  idempotency_key_reused: () => ({
    status: 422,
    code: 'idempotency_key_reused',
    title: 'Idempotency key reused',
    detail: 'This Idempotency-Key was used for another order.',
  }),
};

/** What a refused quote or reservation is answered with. */
export const orderProblem = <Kind extends OrderRefusal['kind']>(
  error: Extract<OrderRefusal, { kind: Kind }>,
): Problem => ANSWERS[error.kind as Kind](error);
