import { addCents, cents, type Cents, percentOf } from '#core/kernel/cents.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { err, ok } from '#core/kernel/result.ts';
import {
  type CardFees,
  type CardPayments,
  CardPaymentsUnavailableError,
  type IntentStatus,
  type PaymentIntent,
  type RefundRequest,
  type SavedCards,
} from '#core/payments/card-payments.ts';
import type { PaymentEventHistory, PaymentEvents } from '#core/payments/payment-events.ts';
import type { PaymentEvent } from '#core/reservations/payment-event.ts';

/** An event before it gets an id and time. */
type NewEvent<Event> = Event extends PaymentEvent ? Omit<Event, 'id' | 'at'> : never;

const SIGNATURE = 'memory';
const LEAST_CHARGE = 50;
const MOST_CHARGE = 99_999_999;
const DECLINED = { code: 'card_declined' } as const;

/**
 * An in-memory card provider that implements all of its ports. `pay` and `decline` act for the
 * customer's browser, `process` for banks, and `breakDown` simulates an outage.
 */
export function memoryCards(clock: Clock) {
  const intents = new Map<string, PaymentIntent & { readonly key: string }>();
  const refunds: RefundRequest[] = [];
  const saved = new Set<string>();
  const events: PaymentEvent[] = [];
  let delivered = 0;
  let down = false;

  const answer = async <T>(work: () => T): Promise<T> => {
    if (down) throw new CardPaymentsUnavailableError('The provider is down');
    return work();
  };
  const report = (event: NewEvent<PaymentEvent>): void =>
    void events.push({ ...event, id: `evt${events.length + 1}`, at: clock.now() } as PaymentEvent);
  const known = (id: string) => {
    const intent = intents.get(id);
    if (intent === undefined) throw new Error(`No intent ${id}`);
    return intent;
  };
  const shown = ({ key: _key, ...intent }: ReturnType<typeof known>): PaymentIntent => intent;
  const refunded = (id: string): Cents =>
    cents(refunds.reduce((sum, one) => (one.intentId === id ? sum + one.amount : sum), 0));
  const change = (id: string, status: IntentStatus): PaymentIntent => {
    const intent = known(id);
    const changed = intent.status === 'succeeded' ? intent : { ...intent, status };
    intents.set(id, changed);
    return shown(changed);
  };

  const createIntent: CardPayments['createIntent'] = (wanted) =>
    answer(() => {
      const { idempotencyKey: key, amount, reservationId, reason } = wanted;
      const earlier = [...intents.values()].find((intent) => intent.key === key);
      if (earlier !== undefined) {
        const isSame = earlier.amount === amount && earlier.reservationId === reservationId;
        if (isSame) return shown(earlier);
        throw new Error(`The key ${key} was used for another payment`);
      }
      if (amount < LEAST_CHARGE || amount > MOST_CHARGE) throw new Error(`${amount} cents`);
      const id = `pi${intents.size + 1}`;
      const intent = { id, clientSecret: `${id}_secret`, amount, reservationId, reason };
      intents.set(id, { ...intent, key, status: 'requires_payment_method' });
      if (wanted.saveCard) saved.add(id);
      return { ...intent, status: 'requires_payment_method' };
    });

  function pay(id: string): PaymentIntent {
    const { status } = known(id);
    const paid = change(id, 'succeeded');
    const { amount, reservationId, reason } = paid;
    if (status !== 'succeeded') {
      report({ kind: 'payment_succeeded', intentId: id, amount, reservationId, reason });
    }
    return paid;
  }

  function decline(id: string): void {
    report({ kind: 'payment_failed', intentId: id, reservationId: known(id).reservationId });
  }

  const cards: CardPayments = {
    createIntent,
    findIntent: (id) =>
      answer(() => {
        const intent = intents.get(id);
        return intent && { ...shown(intent), refunded: refunded(id) };
      }),
    cancelIntent: (id) =>
      answer(() => {
        const intent = known(id);
        return intent.status === 'processing' ? shown(intent) : change(id, 'canceled');
      }),
    refund: (request) =>
      answer(() => {
        const { idempotencyKey: key, intentId, amount, reservationId } = request;
        const earlier = refunds.find(({ idempotencyKey }) => idempotencyKey === key);
        if (earlier?.amount === amount) return;
        const intent = known(intentId);
        const left = intent.status === 'succeeded' ? intent.amount - refunded(intentId) : 0;
        if (earlier || amount <= 0 || amount > left) throw new Error(`Cannot refund ${amount}`);
        refunds.push(request);
        report({ kind: 'refunded', intentId, reservationId, amount, refundId: key });
      }),
  };

  const savedCards: SavedCards = {
    async charge({ savedWith, ...wanted }) {
      if (!saved.has(savedWith)) return err({ kind: 'no_saved_card' });
      const { id } = await createIntent(wanted);
      return ok(pay(id));
    },
    lastDigits: (savedWith) => answer(() => (saved.has(savedWith) ? '4242' : undefined)),
  };

  /** 3% of each payment plus 25 cents. */
  const fees: CardFees = {
    between: (from, to) =>
      answer(() =>
        events.flatMap((event) => {
          if (event.kind !== 'payment_succeeded' || event.at < from || event.at >= to) return [];
          const { at, intentId, amount, reservationId } = event;
          const fee = addCents(percentOf(amount, 3), cents(25));
          const id = `txn-${intentId}`;
          return [{ id, intentId, kind: 'charge', fee, at, reservationId, lastFour: '4242' }];
        }),
      ),
  };

  const paymentEvents: PaymentEvents = {
    read(body, signature) {
      if (signature !== SIGNATURE) return err({ kind: 'bad_signature' });
      return ok(JSON.parse(new TextDecoder().decode(body)) as PaymentEvent);
    },
  };

  const history: PaymentEventHistory = {
    since: (from) =>
      answer(() => ({ events: events.filter(({ at }) => at >= from), unreadable: [] })),
  };

  return {
    cards,
    fees,
    savedCards,
    paymentEvents,
    history,
    refunds,
    intents: () => [...intents.values()].map(shown),
    events: (): readonly PaymentEvent[] => events,
    pay,
    decline,
    /** The bank is still processing: such a payment cannot be canceled. */
    process: (id: string) => change(id, 'processing'),
    breakDown: (broken: boolean) => {
      down = broken;
    },
    /** The card form: numbers ending in 0002 are declined, all others pay. */
    async confirm(clientSecret: string, { cardNumber }: { readonly cardNumber: string }) {
      const id = clientSecret.replace(/_secret$/, '');
      if (cardNumber.replaceAll(/\D/g, '').endsWith('0002')) {
        decline(id);
        return err(DECLINED);
      }
      pay(id);
      return ok({ kind: 'succeeded' as const });
    },
    /** Events that were not accepted are sent again. */
    async deliverEvents(deliver: (body: Uint8Array, signature: string) => Promise<boolean>) {
      const before = delivered;
      for (const event of events.slice(before)) {
        const body = new TextEncoder().encode(JSON.stringify(event));
        if (!(await deliver(body, SIGNATURE))) break;
        delivered += 1;
      }
      return delivered - before;
    },
  };
}
