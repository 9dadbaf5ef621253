import type { Stripe } from 'stripe';
import { z } from 'zod';
import type { FormObject } from '#tests/support/fake-stripe/form-body.ts';
import { badParameter } from '#tests/support/fake-stripe/stripe-fault.ts';

const wrong = (code: string, message: string) =>
  ({ code: 'custom', message, params: { code } }) as const;

const integer = z.string().transform((text, context) => {
  if (/^-?\d{1,15}$/.test(text)) return Number(text);
  context.addIssue(wrong('parameter_invalid_integer', `Invalid integer: ${text}`));
  return z.NEVER;
});
const positive = integer.superRefine((value, context) => {
  if (value >= 1) return;
  context.addIssue(
    wrong('parameter_invalid_integer', 'This value must be greater than or equal to 1.'),
  );
});
/** docs.stripe.com/currencies, Minimum and maximum charge amounts. */
const chargeAmount = positive.superRefine((value, context) => {
  if (value < 50) {
    context.addIssue(wrong('amount_too_small', 'Amount must be at least $0.50 usd'));
  }
  if (value > 99_999_999) {
    context.addIssue(wrong('amount_too_large', 'Amount must be no more than $999,999.99'));
  }
});
const text = z.string().superRefine((value, context) => {
  if (value !== '') return;
  context.addIssue(wrong('parameter_invalid_empty', 'You passed an empty string.'));
});
const flag = z.string().transform((value, context) => {
  if (value === 'true' || value === 'false') return value === 'true';
  context.addIssue(wrong('parameter_invalid_boolean', `Invalid boolean: ${value}`));
  return z.NEVER;
});
const email = text.superRefine((value, context) => {
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)) return;
  context.addIssue(wrong('email_invalid', `Invalid email address: ${value}`));
});
const metadata = z.record(z.string(), z.string()).superRefine((value, context) => {
  const entries = Object.entries(value);
  const fits = entries.every(([key, one]) => key.length <= 40 && one.length <= 500);
  if (entries.length <= 50 && fits) return;
  context.addIssue(wrong('parameter_invalid_string_length', 'Metadata is too large.'));
});
const limit = integer.pipe(z.int().min(1).max(100)).default(10);
const page = { limit, starting_after: text.optional(), ending_before: text.optional() };
const cardData = z.strictObject({
  type: z.literal('card'),
  card: z.strictObject({ number: text, exp_month: text, exp_year: text, cvc: text }),
});

type Known<Sdk> = Partial<Record<keyof Sdk, z.core.$ZodType>>;

export const createIntentParams = z.strictObject({
  amount: chargeAmount,
  currency: z.literal('usd'),
  automatic_payment_methods: z
    .strictObject({ enabled: flag, allow_redirects: z.enum(['always', 'never']).optional() })
    .optional(),
  confirm: flag.default(false),
  customer: text.optional(),
  description: text.optional(),
  metadata: metadata.default({}),
  off_session: flag.default(false),
  payment_method: text.optional(),
  receipt_email: email.optional(),
  return_url: text.optional(),
  setup_future_usage: z.enum(['off_session', 'on_session']).optional(),
} satisfies Known<Stripe.PaymentIntentCreateParams>);

const confirmShape = {
  payment_method: text.optional(),
  payment_method_data: cardData.optional(),
  return_url: text.optional(),
} satisfies Known<Stripe.PaymentIntentConfirmParams>;
/** Stripe.js adds the client secret, which the SDK's types do not have. */
export const confirmIntentParams = z.strictObject({
  ...confirmShape,
  client_secret: text.optional(),
});

/** Not Stripe's: sent by the stand-in for its 3-D Secure page. */
export const answerBankParams = z.strictObject({
  client_secret: text,
  answer: z.enum(['passed', 'failed']),
});

export const retrieveIntentParams = z.strictObject({
  client_secret: text.optional(),
  expand: z.array(z.literal('latest_charge')).default([]),
} satisfies Known<Stripe.PaymentIntentRetrieveParams>);

export const cancelIntentParams = z.strictObject({
  cancellation_reason: z
    .enum(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'])
    .optional(),
} satisfies Known<Stripe.PaymentIntentCancelParams>);

export const createRefundParams = z.strictObject({
  payment_intent: text,
  amount: positive.optional(),
  metadata: metadata.default({}),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
} satisfies Known<Stripe.RefundCreateParams>);

export const listRefundsParams = z.strictObject({
  payment_intent: text.optional(),
  ...page,
} satisfies Known<Stripe.RefundListParams>);

export const createCustomerParams = z.strictObject({
  email: email.optional(),
  name: text.optional(),
  metadata: metadata.default({}),
} satisfies Known<Stripe.CustomerCreateParams>);

export const listEventsParams = z.strictObject({
  type: text.optional(),
  types: z.array(text).max(20).optional(),
  created: z.strictObject({ gte: integer.optional(), lte: integer.optional() }).optional(),
  ...page,
} satisfies Known<Stripe.EventListParams>);

export const listBalanceParams = z.strictObject({
  created: z.strictObject({ gte: integer.optional(), lt: integer.optional() }).optional(),
  expand: z.array(z.literal('data.source')).default([]),
  ...page,
} satisfies Known<Stripe.BalanceTransactionListParams>);

export const noParams = z.strictObject({});

/**
 * Stripe refuses parameters that it does not know or no longer accepts, such as
 * `payment_method_types`.
 */
export function readParams<Schema extends z.core.$ZodType>(
  schema: Schema,
  given: FormObject,
): z.output<Schema> {
  const read = z.safeParse(schema, given);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const path = issue?.path.map(String) ?? [];
  const param = path.map((part, index) => (index === 0 ? part : `[${part}]`)).join('');
  if (issue?.code === 'unrecognized_keys') {
    const unknown = [param, ...issue.keys].filter((part) => part !== '').join('.');
    throw badParameter('parameter_unknown', `Received unknown parameter: ${unknown}`, unknown);
  }
  if (issue?.code === 'custom') {
    throw badParameter(String(issue.params?.['code']), issue.message, param);
  }
  const isMissing = issue?.code === 'invalid_type' && !Object.hasOwn(given, path[0] ?? '');
  if (isMissing)
    throw badParameter('parameter_missing', `Missing required param: ${param}.`, param);
  throw badParameter('parameter_invalid', `Invalid ${param}`, param);
}
