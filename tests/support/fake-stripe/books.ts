import type { Stripe } from 'stripe';
import type { TestCard } from '#tests/support/fake-stripe/test-cards.ts';

export const API_VERSION = '2026-10-28.endive';

export type Method = {
  readonly object: Stripe.PaymentMethod;
  readonly card: TestCard;
  /** The bank has asked its customer once, and the customer agreed to later charges. */
  readonly isSetUp: boolean;
};

export type EventBase = Omit<Stripe.EventBase, 'type' | 'data'>;

/** The request being handled, which events name. */
export type Origin = { readonly id: string | null; readonly idempotency_key: string | null };

export type Books = {
  readonly intents: Map<string, Stripe.PaymentIntent>;
  readonly methods: Map<string, Method>;
  readonly charges: Map<string, Stripe.Charge>;
  readonly refunds: Map<string, Stripe.Refund>;
  readonly customers: Map<string, Stripe.Customer>;
  readonly disputes: Map<string, Stripe.Dispute>;
  /** Oldest first. */
  readonly events: Stripe.Event[];
  /** Unix seconds. */
  seconds(): number;
  newId(prefix: string): string;
  emit(build: (base: EventBase) => Stripe.Event): void;
  /** Sets the request being handled from now on. */
  begin(origin: Origin): void;
};

const AUTOMATIC: Origin = { id: null, idempotency_key: null };

/** Everything the fake knows. `onEvent` is called with each event as it was at that moment. */
export function openBooks(now: () => number, onEvent: (event: Stripe.Event) => void): Books {
  let last = 0;
  let origin = AUTOMATIC;
  const seconds = (): number => Math.floor(now() / 1000);
  const newId = (prefix: string): string => {
    last += 1;
    return `${prefix}_fake${String(last).padStart(6, '0')}`;
  };
  const events: Stripe.Event[] = [];
  return {
    intents: new Map(),
    methods: new Map(),
    charges: new Map(),
    refunds: new Map(),
    customers: new Map(),
    disputes: new Map(),
    events,
    seconds,
    newId,
    emit(build) {
      const event = structuredClone(
        build({
          id: newId('evt'),
          object: 'event',
          api_version: API_VERSION,
          created: seconds(),
          livemode: false,
          pending_webhooks: 1,
          request: origin,
        }),
      );
      events.push(event);
      onEvent(event);
    },
    begin(next) {
      origin = next;
    },
  };
}
