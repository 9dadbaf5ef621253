import type { OrderError, PlaceError } from '#core/booking/place.ts';
import type { KeyReused } from '#core/ports/booking-ledger.ts';
import { formatDay } from '#core/time/format-day.ts';
import type { Problem } from '#server/problem.ts';
import { periodProblem } from '#server/routes/period-problem.ts';

type OrderRefusal = OrderError | PlaceError | KeyReused;

type Answers = {
  readonly [Kind in OrderRefusal['kind']]: (
    error: Extract<OrderRefusal, { kind: Kind }>,
  ) => Problem;
};

const list = new Intl.ListFormat('en-US');

const ANSWERS: Answers = {
  invalid_period: ({ error, line }) => periodProblem(error, (field) => `lines.${line}.${field}`),
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
