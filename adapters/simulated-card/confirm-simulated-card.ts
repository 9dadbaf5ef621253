import type { Instant } from '#core/kernel/instant.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import type { CardProblem } from '#core/payments/payment-form.ts';
import { behaviorOf, type CardDetails, cardFaults, digitsOf } from './card-details.ts';
import {
  asProvider,
  intentIdOf,
  type IntentRecord,
  readIntent,
  type SimulatedCardPorts,
  writeEvent,
  writeIntent,
} from './simulated-books.ts';
import { paymentEventText } from './simulated-event.ts';

/** The customer's answer to their bank. */
export type Authentication = 'passed' | 'failed';
type Confirmed = {
  readonly kind: 'succeeded' | 'requires_action';
  /** Nothing was charged now. */
  readonly wasPaid?: true;
};
type CardRefused = { readonly code: CardProblem };

const NO_SUCH_PAYMENT: CardRefused = { code: 'resource_missing' };
const CANCELED: CardRefused = { code: 'payment_intent_unexpected_state' };
const NOT_AUTHENTICATED: CardRefused = { code: 'payment_intent_authentication_failure' };

/** The bank's answer. A check that was never requested cannot have been passed. */
function chargeCard(
  card: CardDetails,
  status: IntentRecord['status'],
  authentication: Authentication | undefined,
): Result<Confirmed, CardRefused> {
  const behavior = behaviorOf(digitsOf(card.cardNumber));
  switch (behavior.kind) {
    case 'pays':
      return ok({ kind: 'succeeded' });
    case 'declines':
      return err({ code: behavior.code });
    case 'asks': {
      if (status !== 'requires_action' || authentication === undefined) {
        return ok({ kind: 'requires_action' });
      }
      return authentication === 'passed' ? ok({ kind: 'succeeded' }) : err(NOT_AUTHENTICATED);
    }
  }
}

/** Errors found before asking a bank, if any. */
function refusalOf({ status }: IntentRecord, card: CardDetails, now: Instant) {
  if (status === 'canceled') return CANCELED;
  const [fault] = cardFaults(card, now);
  return fault && { code: fault.code };
}

/**
 * The provider's reaction to a card. Confirming a paid intent answers `succeeded` and charges
 * nothing; after a decline another card may be tried.
 */
export const makeConfirmSimulatedCard = (ports: SimulatedCardPorts) => {
  const { store, clock, randomness, secret } = ports;

  return async (
    clientSecret: string,
    card: CardDetails,
    authentication?: Authentication,
  ): Promise<Result<Confirmed, CardRefused>> => {
    const id = intentIdOf(clientSecret, secret);
    if (id === undefined) return err(NO_SUCH_PAYMENT);
    const confirmed = store.transact(async (transaction) => {
      const now = clock.now();
      const intent = await readIntent(transaction, id);
      if (intent === undefined) return err(NO_SUCH_PAYMENT);
      if (intent.status === 'succeeded') return ok({ kind: 'succeeded', wasPaid: true } as const);
      const refusal = refusalOf(intent, card, now);
      if (refusal !== undefined) return err(refusal);
      const charged = chargeCard(card, intent.status, authentication);
      const status = charged.ok ? charged.value.kind : 'requires_payment_method';
      const digits = digitsOf(card.cardNumber);
      const savedCard = status === 'succeeded' && intent.saveCard ? digits : undefined;
      const paid = status === 'succeeded' ? { paidAt: now, lastFour: digits.slice(-4) } : {};
      const next: IntentRecord = { ...intent, status, ...paid, ...(savedCard && { savedCard }) };
      writeIntent(transaction, id, next);
      if (status !== 'requires_action') {
        const eventId = `evt_${randomness.id()}`;
        writeEvent(transaction, eventId, paymentEventText(eventId, { id, ...next }, now), now);
      }
      return charged;
    });
    return asProvider(confirmed);
  };
};
