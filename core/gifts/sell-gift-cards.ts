import { newCreditCode } from '#core/credits/credit.ts';
import type { ActionContext } from '#core/kernel/actor.ts';
import { addDays } from '#core/kernel/calendar-day.ts';
import { type Cents, cents } from '#core/kernel/cents.ts';
import type { KeyReused } from '#core/kernel/ids.ts';
import { DAY } from '#core/kernel/instant.ts';
import { oneByOne } from '#core/kernel/one-by-one.ts';
import type { Clock, ManageSecrets, Randomness, ServerKey } from '#core/kernel/ports.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import type { ReceivePaymentEvent } from '#core/payments/apply-payment-event.ts';
import type { CardPayments, PaymentIntent } from '#core/payments/card-payments.ts';
import { lessOften } from '#core/payments/reconcile.ts';
import { splitManageToken } from '#core/reservations/manage-token.ts';
import type { PaymentEvent } from '#core/reservations/payment-event.ts';
import type { BusinessSettingsStore, Settings } from '#core/settings/business-settings.ts';
import {
  applyGiftEvent,
  correctGiftMethod,
  type CounterOrder,
  type GiftDecision,
  type GiftRefund,
  type GiftSale,
  isGiftSaleId,
  newGiftSaleId,
  type PaidInPerson,
  refundGiftCard,
  returnGiftPayment,
  sellAtCounter,
  unchanged,
  undoGiftPayment,
} from './gift-sale.ts';
import type { GiftSales } from './gift-sales-store.ts';

/** The secret of a sale's link is derived, like those of reservations; it has one version. */
const LINK_VERSION = 1;

export const giftTokenFor = (id: string, secrets: ServerKey): string =>
  `${id}.${secrets.secretFor(id, LINK_VERSION)}`;

type GiftOrder = CounterOrder & Pick<GiftSale, 'sendOn'> & { readonly email: string };

export type GiftOrderError =
  | { readonly kind: 'gift_cards_off' }
  | { readonly kind: 'gift_amount'; readonly least: Cents; readonly most: Cents }
  | { readonly kind: 'gift_day' }
  | KeyReused
  /** This order's payment was given up or is complete. A new order needs a new key. */
  | { readonly kind: 'nothing_due' };

/** Mail is scheduled at most this far ahead. */
const FARTHEST_DAYS = 365;

/** After this time, nobody is still typing a card number. */
const OPEN_FOR = DAY;

const MOST_OPEN = 2_000;

type Begun = { readonly sale: GiftSale; readonly intent: PaymentIntent };

type GiftPorts = {
  readonly sales: GiftSales;
  readonly settings: Pick<BusinessSettingsStore, 'read'>;
  readonly cards: CardPayments;
  readonly secrets: ManageSecrets;
  readonly randomness: Randomness;
  readonly clock: Clock;
};

function checkOrder(
  { amount, sendOn }: GiftOrder,
  { giftCards }: Settings,
  today: GiftSale['sendOn'],
): GiftOrderError | undefined {
  if (giftCards?.isOn !== true) return { kind: 'gift_cards_off' };
  const { leastCents, mostCents } = giftCards;
  if (amount < leastCents || amount > mostCents) {
    return { kind: 'gift_amount', least: cents(leastCents), most: cents(mostCents) };
  }
  const isOff = sendOn < today || sendOn > addDays(today, FARTHEST_DAYS);
  return isOff ? { kind: 'gift_day' } : undefined;
}

/** Sells gift cards. Online, the card is created only by the event that reports its payment. */
export const makeSellGiftCards = (ports: GiftPorts) => {
  const { sales, settings, cards, secrets, randomness, clock } = ports;

  const newIds = () => ({
    id: newGiftSaleId(randomness.id()),
    code: newCreditCode('gift_card', randomness.id()),
  });

  const noteIntent = (id: string, intentId: string) =>
    sales.change(id, (sale, credit) =>
      ok(unchanged({ sale: sale.intentId ? sale : { ...sale, intentId }, credit })),
    );

  /** A change of a payment in person, which must not change closed books. */
  const inPerson =
    <Asked, E>(
      decide: (
        known: Pick<GiftDecision, 'sale' | 'credit'>,
        asked: Asked,
        inForce: Settings,
        context: ActionContext,
      ) => Result<GiftDecision, E>,
    ) =>
    async (saleId: string, asked: Asked, by: ActionContext['by']) => {
      const inForce = await settings.read();
      return sales.change(saleId, (sale, credit, now) =>
        decide({ sale, credit }, asked, inForce, { now, by }),
      );
    };

  return {
    /** Repeating the key returns the same sale and the same payment. */
    async begin(order: GiftOrder, key: string): Promise<Result<Begun, GiftOrderError>> {
      const now = clock.now();
      const wrong = checkOrder(order, await settings.read(), shopDay(now));
      if (wrong !== undefined) return err(wrong);
      const opened: GiftSale = {
        ...order,
        ...newIds(),
        state: 'open',
        createdAt: now,
        entries: [],
        pendingRefunds: [],
      };
      const created = await sales.create(unchanged({ sale: opened, credit: undefined }), {
        key,
        fingerprint: JSON.stringify(order),
      });
      if (!created.ok) return created;
      const sale = created.value;
      if (sale.state !== 'open') return err({ kind: 'nothing_due' });
      const known = sale.intentId && (await cards.findIntent(sale.intentId));
      const intent =
        known ||
        (await cards.createIntent({
          idempotencyKey: sale.id,
          amount: sale.amount,
          customerEmail: order.email,
          reservationId: sale.id,
          reason: 'full',
        }));
      if (intent.status === 'succeeded' || intent.status === 'canceled') {
        return err({ kind: 'nothing_due' });
      }
      await noteIntent(sale.id, intent.id);
      return ok({ sale, intent });
    },

    /** Sells a card paid in person. Repeating the key returns the same sale. */
    atCounter: (order: CounterOrder, paid: PaidInPerson, key: string, by: ActionContext['by']) =>
      sales.create(sellAtCounter(order, paid, newIds(), { now: clock.now(), by }), {
        key,
        fingerprint: JSON.stringify({ order, paid }),
      }),

    /** Undefined for any bad token, because the reason would help attackers. */
    async open(token: string): Promise<GiftSale | undefined> {
      const { reservationId: id } = splitManageToken(token) ?? { reservationId: '' };
      const isOurs = secrets.opens(token, (key) => giftTokenFor(id, key));
      return isOurs && isGiftSaleId(id) ? sales.find(id) : undefined;
    },

    /** Refunds some or all of a card's balance to its buyer. */
    refund: (saleId: string, asked: GiftRefund, by: ActionContext['by']) =>
      sales.change(saleId, (sale, credit, now) =>
        refundGiftCard({ sale, credit }, asked, { now, by }),
      ),

    /** Corrects how a card sold in person was paid. */
    correct: inPerson(correctGiftMethod),

    /** Notes that the bank returned the payment of a card sold in person. */
    returned: inPerson(returnGiftPayment),

    /** Takes back the payment of a card sold in person that was recorded by mistake. */
    undo: inPerson(undoGiftPayment),
  };
};

export type SellGiftCards = ReturnType<typeof makeSellGiftCards>;

/** Stores a gift card's event and applies it once; all others go to `others`. */
export const makeReceiveEvent =
  (sales: GiftSales, others: ReceivePaymentEvent): ReceivePaymentEvent =>
  (event: PaymentEvent) =>
    isGiftSaleId(event.reservationId)
      ? sales.change<never>(
          event.reservationId,
          (sale, credit, now) => ok(applyGiftEvent({ sale, credit }, event, now)),
          event,
        )
      : others(event);

/**
 * Asks the provider about unpaid sales, in case an event is late or lost. After a day the payment
 * is canceled. Returns how many were paid.
 */
export const makeReconcileGifts = (
  sales: GiftSales,
  cards: CardPayments,
  receive: ReceivePaymentEvent,
  clock: Clock,
) => {
  const dueNow = lessOften();

  const giveUp = (id: string) =>
    sales.change(id, (sale, credit) =>
      ok(unchanged({ sale: sale.state === 'open' ? { ...sale, state: 'over' } : sale, credit })),
    );

  async function settle(sale: GiftSale): Promise<boolean> {
    const { id, intentId, createdAt } = sale;
    const isLate = clock.now() - createdAt > OPEN_FOR;
    const found = intentId === undefined ? undefined : await cards.findIntent(intentId);
    const unpaid = found !== undefined && found.status !== 'succeeded';
    const intent = unpaid && isLate ? await cards.cancelIntent(found.id) : found;
    if (intent?.status === 'succeeded') {
      const received = await receive({
        id: `reconciled:${intent.id}`,
        kind: 'payment_succeeded',
        at: clock.now(),
        reservationId: id,
        intentId: intent.id,
        amount: intent.amount,
        reason: intent.reason,
      });
      return received.ok;
    }
    if (intent?.status === 'canceled' || (intent === undefined && isLate)) await giveUp(id);
    return false;
  }

  return async (isStopping?: () => boolean): Promise<number> => {
    const open = await sales.listOpen(MOST_OPEN);
    const due = dueNow(
      open.map(({ id }) => id),
      clock.now(),
    );
    return oneByOne(
      open.filter(({ id }) => due.has(id)),
      settle,
      isStopping,
    );
  };
};
