import { type CardPayments, type PaymentIntent, type RefundRequest, type SavedCards } from '#core/payments/card-payments.ts';
import type { CardFees } from '#core/payments/card-fees.ts';
import type { PaymentEventHistory, PaymentEvents } from '#core/payments/payment-events.ts';
import type { PaymentEvent } from '#core/reservations/payment-event.ts';
import type { Clock } from '#core/kernel/ports.ts';
/**
 * A card provider in memory, all of its ports. `pay` and `decline` act for the customer's browser,
 * `process` for banks, and `breakDown` simulates an outage.
 */
export declare function memoryCards(clock: Clock): {
    cards: CardPayments;
    fees: CardFees;
    savedCards: SavedCards;
    paymentEvents: PaymentEvents;
    history: PaymentEventHistory;
    refunds: RefundRequest[];
    intents: () => PaymentIntent[];
    events: () => readonly PaymentEvent[];
    pay: (id: string) => PaymentIntent;
    decline: (id: string) => void;
    /** The bank is still processing: such a payment cannot be canceled. */
    process: (id: string) => PaymentIntent;
    breakDown: (broken: boolean) => void;
    /** The card form: numbers ending in 0002 are declined, all others pay. */
    confirm(clientSecret: string, { cardNumber }: {
        readonly cardNumber: string;
    }): Promise<{
        readonly ok: true;
        readonly value: {
            kind: 'succeeded';
        };
    } | {
        readonly ok: false;
        readonly error: {
            code: string;
            message: string;
        };
    }>;
    /** Events that were not accepted are sent again. */
    deliverEvents(deliver: (body: Uint8Array, signature: string) => Promise<boolean>): Promise<number>;
};
