import type { Stripe } from 'stripe';
import type { Books } from '#tests/support/fake-stripe/books.ts';
import type { TestCard } from '#tests/support/fake-stripe/test-cards.ts';

const NO_EVIDENCE = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
} satisfies Stripe.Dispute['evidence'];

/** Has no metadata of the intent, like Stripe's. */
export const newDispute = (books: Books, charge: Stripe.Charge): Stripe.Dispute =>
  ({
    id: books.newId('du'),
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: books.seconds(),
    currency: 'usd',
    enhanced_eligibility_types: [],
    evidence: NO_EVIDENCE,
    evidence_details: {
      due_by: books.seconds() + 7 * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'manual',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  }) satisfies Stripe.Dispute;

export const newFraudWarning = (
  books: Books,
  charge: Stripe.Charge,
): Stripe.Radar.EarlyFraudWarning =>
  ({
    id: books.newId('issfr'),
    object: 'radar.early_fraud_warning',
    actionable: true,
    charge: charge.id,
    created: books.seconds(),
    fraud_type: 'made_with_stolen_card',
    livemode: false,
    ...(typeof charge.payment_intent === 'string' && { payment_intent: charge.payment_intent }),
  }) satisfies Stripe.Radar.EarlyFraudWarning;

/** Complete Stripe objects, as its API returns them without `expand`. */

const NO_BILLING = { address: null, email: null, name: null, phone: null, tax_id: null };

export type IntentFacts = Pick<
  Stripe.PaymentIntent,
  'amount' | 'customer' | 'description' | 'metadata' | 'receipt_email' | 'setup_future_usage'
> & { readonly allowRedirects: 'always' | 'never' };

export function newIntent(books: Books, facts: IntentFacts): Stripe.PaymentIntent {
  const { allowRedirects, ...given } = facts;
  const id = books.newId('pi');
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: { enabled: true, allow_redirects: allowRedirects },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${books.newId('s')}`,
    confirmation_method: 'automatic',
    created: books.seconds(),
    currency: 'usd',
    customer_account: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    review: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_group: null,
    ...given,
  } satisfies Stripe.PaymentIntent;
}

export const newMethod = (books: Books, card: TestCard): Stripe.PaymentMethod =>
  ({
    id: books.newId('pm'),
    object: 'payment_method',
    billing_details: NO_BILLING,
    card: {
      brand: 'visa',
      checks: null,
      country: 'US',
      display_brand: 'visa',
      exp_month: 12,
      exp_year: 2034,
      funding: 'credit',
      generated_from: null,
      last4: card.number.slice(-4),
      networks: null,
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: books.seconds(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  }) satisfies Stripe.PaymentMethod;

/** As far as we read them. */
const cardDetails = ({ card }: Stripe.PaymentMethod) =>
  ({ last4: card?.last4 ?? null }) as Stripe.Charge.PaymentMethodDetails.Card;

/** @param failure undefined for a charge that succeeded */
export function newCharge(
  books: Books,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  failure?: { readonly code: string; readonly message: string },
): Stripe.Charge {
  const paid = failure === undefined;
  return {
    id: books.newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: paid ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: NO_BILLING,
    calculated_statement_descriptor: null,
    captured: paid,
    created: books.seconds(),
    currency: 'usd',
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: null,
    paid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: 'card', card: cardDetails(method) },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: paid ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
  } satisfies Stripe.Charge;
}

export const newRefund = (
  books: Books,
  charge: Stripe.Charge,
  facts: Pick<Stripe.Refund, 'amount' | 'metadata' | 'reason' | 'status'>,
): Stripe.Refund =>
  ({
    id: books.newId('re'),
    object: 'refund',
    balance_transaction: null,
    charge: charge.id,
    created: books.seconds(),
    currency: 'usd',
    customer: charge.customer,
    customer_account: null,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    receipt_number: null,
    source_transfer_reversal: null,
    transfer_reversal: null,
    ...facts,
  }) satisfies Stripe.Refund;

export const newCustomer = (
  books: Books,
  facts: Pick<Stripe.Customer, 'email' | 'metadata'> & { readonly name: string | null },
): Stripe.Customer =>
  ({
    id: books.newId('cus'),
    object: 'customer',
    balance: 0,
    created: books.seconds(),
    default_source: null,
    description: null,
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    shipping: null,
    ...facts,
  }) satisfies Stripe.Customer;
