import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import { memoryCards } from '#adapters/memory/memory-cards.ts';
import type { Token } from '#server/platform/wiring/area.ts';
import { PORTS } from '#server/platform/wiring/ports.ts';
import type { Clock, Randomness } from '#core/kernel/ports.ts';
/** An adapter for each port. */
export type Adapters = {
    readonly [Name in keyof typeof PORTS]?: (typeof PORTS)[Name] extends Token<infer Port> ? Port : never;
};
export type MemoryWorld = {
    readonly clock: Clock;
    readonly randomness: Randomness;
    readonly store?: DocumentStore;
    readonly publicUrl?: string;
    readonly cards?: ReturnType<typeof memoryCards>;
};
/**
 * The whole shop in memory, for tests and for a browser without a server.
 * @param others adapters to use instead
 */
export declare function memoryShop({ clock, randomness, ...world }: MemoryWorld, others?: Adapters): {
    store: DocumentStore;
    cards: {
        cards: import("../../../core/payments/card-payments").CardPayments;
        fees: import("../../../core/payments/card-fees").CardFees;
        savedCards: import("../../../core/payments/card-payments").SavedCards;
        paymentEvents: import("../../../core/payments/payment-events").PaymentEvents;
        history: import("../../../core/payments/payment-events").PaymentEventHistory;
        refunds: import("../../../core/payments/card-payments").RefundRequest[];
        intents: () => import("../../../core/payments/card-payments").PaymentIntent[];
        events: () => readonly import("../../../core/reservations/payment-event").PaymentEvent[];
        pay: (id: string) => import("../../../core/payments/card-payments").PaymentIntent;
        decline: (id: string) => void;
        process: (id: string) => import("../../../core/payments/card-payments").PaymentIntent;
        breakDown: (broken: boolean) => void;
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
        deliverEvents(deliver: (body: Uint8Array, signature: string) => Promise<boolean>): Promise<number>;
    };
    mail: import("../../../core/notifications/outbox").MailSender & {
        readonly sent: import("../../../core/notifications/outbox").Mail[];
        breakDown(broken: boolean): void;
    };
    sms: import("../../../core/notifications/sms").SmsSender & {
        readonly sent: import("../../../core/notifications/sms").Sms[];
        answer(next: import("../../../core/notifications/sms").SmsAnswer | 'away'): void;
    };
    webhooks: import("../../../core/integrations/webhook-endpoint").WebhookSender & {
        readonly calls: readonly {
            readonly url: string;
            readonly id: string;
            readonly at: import("../../../core/kernel/instant").Instant;
            readonly body: string;
            readonly secrets: readonly string[];
        }[];
    };
    accounts: {
        verify(token: string): Promise<import("../../../core/accounts/identity").TokenHolder | undefined>;
        createAccount(wanted: import("../../../core/accounts/account-book").NewAccount): Promise<import("../../../core/kernel/result").Result<import("../../../core/accounts/identity").Account, import("../../../core/accounts/account-book").NewAccountError>>;
        startSession(account: import("../../../core/accounts/identity").Account, from?: import("../../../core/accounts/identity").SignInPlace): Promise<import("../../../core/accounts/identity").Session | undefined>;
        changePassword(token: string, passwords: {
            readonly current: string;
            readonly next: string;
        }): Promise<import("../../../core/kernel/result").Result<void, import("../../../core/accounts/account-book").WeakPasswordError | import("../../../core/accounts/identity").SignInError>>;
        resets: import("../../../core/accounts/account-book").PasswordResets;
        firstAdmin: () => Promise<import("../../../core/accounts/identity").Account | undefined>;
        findByEmail: (email: string) => Promise<import("../../../core/accounts/identity").Account | undefined>;
        signIn({ email, password }: import("../../../core/accounts/account-book").Credentials): Promise<import("../../../core/kernel/result").Result<import("../../../core/accounts/identity").Session, import("../../../core/accounts/identity").SignInError>>;
        lastSignIns: (uids: readonly string[]) => Promise<ReadonlyMap<string, import("../../../core/kernel/instant").Instant>>;
        endSessions: (uid: string) => Promise<void>;
        refresh(token: string): Promise<import("../../../core/accounts/identity").Session | undefined>;
        signOut: (token: string) => Promise<undefined>;
        knownDevice: () => string | undefined;
    };
    of: <T>(wanted: Token<T>) => T;
    maybe: <T>(wanted: Token<T>) => T | undefined;
};
