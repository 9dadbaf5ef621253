import type { FastifyReply } from 'fastify';
import type { CertificateOfAnother } from '#core/back-office/tax-certificate.ts';
import type { CertificateExpired } from '#core/checkout/office-order.ts';
import { type ProblemCode, sayError, sayProblem } from '#core/content/problem-sentences.ts';
import type { FieldProblem, ProblemParams } from '#core/content/say-problem.ts';
import { type ApiProblem, type ConflictCode, problemSchema } from '#core/contract/problem.ts';
import { cents, formatUsd } from '#core/kernel/cents.ts';
import { readFieldError } from '#core/kernel/field-error.ts';
import { formatDay, formatLongDay } from '#core/kernel/format-day.ts';
import type { BooksClosed } from '#core/settings/closed-books.ts';
import { type Need, sayRefusal } from '#core/staff/access.ts';
import type { NeedsOwner } from '#core/staff/limits.ts';

/** A problem on the server; the contract defines what browsers see. */
export type Problem = ApiProblem & {
  /** Seconds; sent as the `Retry-After` header. */
  readonly retryAfter?: number | undefined;
};

export const PROBLEM_TYPE = 'application/problem+json';

const problemResponse = { content: { [PROBLEM_TYPE]: { schema: problemSchema } } };

/** Response schemas of a route's problems, for the OpenAPI document. */
export const problems = <const Status extends number>(...statuses: readonly Status[]) =>
  Object.fromEntries(
    statuses.map((status) => [status, { description: 'A problem.', ...problemResponse }]),
  ) as Record<Status, typeof problemResponse & { description: string }>;

export type Sender = Pick<FastifyReply, 'code' | 'header' | 'type' | 'send'>;

/** Sends the problem. `return refuse(reply, …)` ends an async handler. */
export function refuse<Reply extends Sender>(reply: Reply, problem: Problem): Reply {
  const { retryAfter, ...body } = problem;
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  reply.code(problem.status).type(PROBLEM_TYPE).send(body);
  return reply;
}

/** Status and title of every code that customers can get. The core has the sentences. */
export const PROBLEM_KINDS: {
  readonly [Code in ProblemCode]: readonly [status: number, title: string];
} = {
  validation: [400, 'Invalid input'],
  invalid_period: [400, 'Invalid input'],
  weak_password: [400, 'Invalid input'],
  wrong_password: [400, 'Invalid input'],

  product_not_found: [404, 'Product not found'],
  add_on_not_offered: [404, 'Add-on not offered'],
  unavailable: [409, 'Not available'],
  day_full: [409, 'Our crews are booked up'],
  closed_day: [409, 'Not on these days'],
  too_far_ahead: [409, 'Not on these days'],
  lead_time: [409, 'Not on these days'],
  rental_too_short: [409, 'Not on these days'],
  rental_too_long: [409, 'Not on these days'],
  outside_delivery_area: [422, 'Outside our delivery area'],
  zip_not_in_state: [422, 'Not in this state'],
  starts_too_early: [409, 'Too early for our crews'],
  no_evening_pickup: [409, 'Not on the same evening'],
  same_day: [409, 'Not on these days'],
  limit_units: [409, 'Too much to book online'],
  limit_days: [409, 'Too much to book online'],
  limit_total: [409, 'Too much to book online'],
  limit_minimum: [409, 'Too little to book online'],
  limit_last_unit: [409, 'Too much to book online'],
  limit_customer_holds: [409, 'Too many unpaid bookings'],
  limit_network_holds: [409, 'Too many unpaid bookings'],
  call_to_book: [409, 'Please call us'],
  terms_changed: [409, 'Our rental terms have changed'],
  price_changed: [409, 'The price has changed'],
  consent_unknown: [422, 'Not agreed to'],
  consent_changed: [409, 'The balance changed'],
  idempotency_key_reused: [422, 'Idempotency key reused'],
  promo_unknown: [422, 'Promo code not accepted'],
  promo_not_started: [422, 'Promo code not accepted'],
  promo_ended: [422, 'Promo code not accepted'],
  promo_below_minimum: [422, 'Promo code not accepted'],
  promo_used_up: [422, 'Promo code not accepted'],
  promo_first_booking_only: [422, 'Promo code not accepted'],
  promo_once_per_customer: [422, 'Promo code not accepted'],
  promo_own_code: [422, 'Promo code not accepted'],
  promo_paused: [422, 'Promo code not accepted'],
  credit_unknown: [422, 'Credit not accepted'],
  credit_expired: [422, 'Credit not accepted'],
  credit_empty: [422, 'Credit not accepted'],
  gift_cards_off: [409, 'No gift cards'],
  gift_amount: [422, 'Choose another amount'],
  gift_day: [422, 'Choose another day'],

  reservation_not_found: [404, 'Reservation not found'],
  amount_mismatch: [409, 'Amount mismatch'],
  nothing_due: [409, 'Nothing due'],
  below_card_minimum: [409, 'Too little for a card'],
  payment_processing: [409, 'Payment processing'],
  hold_expired: [409, 'Hold expired'],
  awaits_confirmation: [409, 'Waiting for our confirmation'],
  rental_out_of_service: [409, 'Out of service'],

  invalid_link: [404, 'Invalid link'],
  changed_meanwhile: [409, 'Changed in the meantime'],
  quote_expired: [409, 'Quote expired'],
  quote_revised: [409, 'A newer quote'],
  cannot_text: [409, 'Cannot be texted'],
  cannot_cancel: [409, 'Cannot be canceled'],
  no_rain_check: [409, 'No rain check'],
  offer_over: [409, 'Choice closed'],
  unit_is_back: [409, 'Back in service'],
  refund_changed: [409, 'Refund changed'],
  cannot_change: [409, 'Cannot be changed'],
  nothing_changed: [409, 'Nothing changed'],
  which_period: [409, 'Which dates?'],
  period_not_found: [409, 'Dates have changed'],
  below_goodwill: [409, 'Total below zero'],
  quote_changed: [409, 'Price changed'],
  cannot_sign: [409, 'Not signed'],
  agreement_changed: [409, 'Not signed'],
  already_signed: [409, 'Not signed'],
  not_completed: [409, 'Not over yet'],
  not_in_reservation: [409, 'Not part of this reservation'],
  already_published: [409, 'Already published'],
  same_customer: [409, 'Already one customer'],
  not_merged: [409, 'Not merged'],

  unauthenticated: [401, 'Not signed in'],
  not_admin: [403, 'Not an admin'],
  not_found: [404, 'Not found'],
  email_taken: [409, 'Account not created'],
  invalid_credentials: [401, 'Sign-in failed'],
  locked_out: [429, 'Too many attempts'],
  automated: [403, 'Message not sent'],

  bad_request: [400, 'Bad request'],
  forbidden: [403, 'Forbidden'],
  route_not_found: [404, 'Not found'],
  timeout: [408, 'Request timed out'],
  body_too_large: [413, 'Body too large'],
  url_too_long: [414, 'Address too long'],
  unsupported_media_type: [415, 'Unsupported media type'],
  rate_limited: [429, 'Too many requests'],
  headers_too_large: [431, 'Headers too large'],
  internal: [500, 'Internal error'],
  unavailable_now: [503, 'Temporarily unavailable'],
  store_unavailable: [503, 'Store unavailable'],
  pages_not_built: [503, 'Website not built'],
  bot_check_failed: [403, 'Not recognized'],
};

type More = {
  /** Replaces the sentence, for programs that sent something malformed. */
  readonly detail?: string | undefined;
} & Partial<
  Pick<
    Problem,
    'errors' | 'productId' | 'productTitle' | 'days' | 'reason' | 'nearest' | 'retryAfter'
  >
>;

type Given<Code extends ProblemCode> = Code extends keyof ProblemParams
  ? [more: More & { readonly params: ProblemParams[Code] }]
  : [more?: More];

/** A problem for customers: code and parameters for the page, and the same in English. */
export function problem<Code extends ProblemCode>(code: Code, ...[more]: Given<Code>): Problem {
  const [status, title] = PROBLEM_KINDS[code];
  const coded = { status, code, title, ...more, detail: '' };
  return { ...coded, detail: more?.detail ?? sayProblem(coded) };
}

/** A problem that only staff can meet: in English, worded where it arises. */
export const staffProblem = (
  status: number,
  code: string,
  title: string,
  detail: string,
  more?: Pick<Problem, 'errors' | 'retryAfter'>,
): Problem => ({ status, code, title, detail, ...more });

/** Somebody else was faster. The office then reads again what it shows. */
export const conflict = (code: ConflictCode, title: string, detail: string): Problem =>
  staffProblem(409, code, title, detail);

/** @param message from a schema or `fieldError`: a code with parameters, or a sentence */
export const fieldProblem = (path: string, message: string): FieldProblem => ({
  path,
  message: sayError(message),
  ...readFieldError(message),
});

export const invalid = (
  errors: readonly { readonly path: string; readonly message: string }[],
  code: 'validation' | 'invalid_period' | 'weak_password' | 'wrong_password' = 'validation',
): Problem => problem(code, { errors: errors.map((one) => fieldProblem(one.path, one.message)) });

/** The same problem, attached to one field. */
export const atField = (path: string, whole: Problem): Problem => {
  const { code, params, detail: message } = whole;
  return { ...whole, errors: [{ path, message, code, params }] };
};

export const UNAUTHENTICATED = problem('unauthenticated');
export const NOT_ADMIN = problem('not_admin');

const GIVEN: Readonly<Record<NeedsOwner['what'], string>> = {
  refund: 'Refunds on one order',
  discountPercent: 'The discount',
  waiver: 'The fees waived',
  giftCards: 'The gift cards you gave away today',
};

/** For an action above a staff member's limit: an owner can approve it on the spot. */
export function needsOwner({ what, most, asked }: NeedsOwner): Problem {
  const said = (value: number): string =>
    what === 'discountPercent'
      ? `${Math.round(value * 10) / 10}%`
      : formatUsd(cents(Math.round(value)));
  const detail = `${GIVEN[what]} would be ${said(asked)}; your limit is ${said(most)}.`;
  return staffProblem(403, 'needs_owner', 'Needs an owner’s approval', detail);
}

/** @param path the field that names the day, or the payment of that day */
export function booksClosed({ kind, through }: BooksClosed, path?: string): Problem {
  const detail = `The books are closed through ${formatLongDay(through)}. Nothing on or before that day can be recorded or changed until an owner reopens them in Settings, Books.`;
  const closed = staffProblem(409, kind, 'Books closed', detail);
  return path === undefined ? closed : atField(path, closed);
}

export const certificateExpired = ({ kind, on }: CertificateExpired): Problem =>
  staffProblem(
    422,
    kind,
    'Certificate expired',
    `The tax-exempt certificate is good through ${formatDay(on)}, which is before the delivery.`,
  );

export const certificateOfAnother = ({ kind, organization }: CertificateOfAnother): Problem =>
  staffProblem(
    422,
    kind,
    'Another organization’s certificate',
    `This certificate was given for ${organization}. Choose the file of the organization that is exempt.`,
  );

/** For staff whose role lacks the section. */
export const notAllowed = (need: Need): Problem =>
  staffProblem(403, 'not_allowed', 'Not allowed', sayRefusal(need));

/** The file was never stored, or was removed after a day in which no paper named it. */
export const PAPER_FILE_MISSING = staffProblem(
  422,
  'paper_file_missing',
  'File missing',
  'This document’s file is missing. Choose it again.',
);
