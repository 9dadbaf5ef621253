import {
  type CardPayments,
  CardPaymentsUnavailableError,
  type PaymentIntent,
  type RefundRequest,
} from '#core/payments/card-payments.ts';

/** A provider in memory: `pay` is what the customer's browser does, `process` what banks do, `breakDown` what providers do. */
export function fakeCards() {
  const intents = new Map<string, PaymentIntent>();
  const byKey = new Map<string, string>();
  const refunds: RefundRequest[] = [];
  let down = false;

  const answer = async <T>(work: () => T): Promise<T> => {
    if (down) throw new CardPaymentsUnavailableError('The provider is down');
    return work();
  };
  const change = (id: string, status: PaymentIntent['status']): PaymentIntent => {
    const intent = intents.get(id);
    if (intent === undefined) throw new Error(`No intent ${id}`);
    const changed = intent.status === 'succeeded' ? intent : { ...intent, status };
    intents.set(id, changed);
    return changed;
  };

  const cards: CardPayments = {
    createIntent: ({ idempotencyKey, amount, reservationId, reason }) =>
      answer(() => {
        const known = intents.get(byKey.get(idempotencyKey) ?? '');
        if (known !== undefined) return known;
        const id = `pi${intents.size + 1}`;
        const intent = { id, clientSecret: `${id}_secret`, amount, reservationId, reason };
        intents.set(id, { ...intent, status: 'requires_payment_method' });
        byKey.set(idempotencyKey, id);
        return { ...intent, status: 'requires_payment_method' };
      }),
    findIntent: (id) => answer(() => intents.get(id)),
    cancelIntent: (id) =>
      answer(() => {
        const intent = intents.get(id);
        return intent?.status === 'processing' ? intent : change(id, 'canceled');
      }),
    refund: (request) =>
      answer(() => {
        const known = refunds.some(
          ({ idempotencyKey }) => idempotencyKey === request.idempotencyKey,
        );
        if (!known) refunds.push(request);
      }),
  };

  return {
    cards,
    refunds,
    intents: () => [...intents.values()],
    pay: (id: string) => change(id, 'succeeded'),
    /** The bank takes its time: such a payment cannot be cancelled. */
    process: (id: string) => change(id, 'processing'),
    breakDown: (broken: boolean) => {
      down = broken;
    },
  };
}
