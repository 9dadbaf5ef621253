import type { DocumentStore, Transaction } from '#adapters/documents/engine/document-store.ts';
import type { BookingDecision, CommercialFacts, CrewFacts } from '#core/reservations/booking-decision.ts';
import type { Contact } from '#core/kernel/contact.ts';
import type { CrewDays } from '#core/dispatch/crew-day.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
/** What a decision is about, as far as it affects business records. */
export type BookingQuestion = {
    readonly lines: readonly RentalPeriod[];
    readonly promo: {
        readonly code: string;
        readonly email: string;
    } | undefined;
    /** Result of `hasBooked`, from before the transaction. */
    readonly hasBooked: boolean;
    /** The customer of a new order. */
    readonly contact: Contact | undefined;
    /** Days its deliveries are counted on already. */
    readonly counted: readonly CalendarDay[];
    /** Codes of rain checks and gift cards. */
    readonly creditCodes: readonly string[];
    /** Names that unpaid orders are counted under. */
    readonly holders: readonly string[];
    /** What is known about drive times and searches before reading. */
    readonly crews: Pick<CrewFacts, 'pointOf' | 'found' | 'isFinal'>;
};
/**
 * Whether the mailbox has a paid booking, under any spelling of its address. Queries, so it runs
 * before the transaction, only for orders with a code.
 */
export declare const hasBooked: (store: DocumentStore, email: string) => Promise<boolean>;
/** Reads settings, promo code and delivery days, which must not change before the commit. */
export declare function readCommercialFacts(transaction: Transaction, question: BookingQuestion): Promise<CommercialFacts>;
/** Writing an unread day could lose stops. */
export declare function writeCrewDays(transaction: Transaction, { crews }: CommercialFacts, days: CrewDays): void;
/** Writes a decision's changes to these records; unchanged objects are skipped. */
export declare function writeCommercialChanges(transaction: Transaction, facts: CommercialFacts, { commercial: changes, reservation }: BookingDecision): void;
