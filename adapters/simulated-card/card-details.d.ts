import type { Instant } from '#core/kernel/instant.ts';
/** As typed. Never stored or logged. */
export type CardDetails = {
    readonly cardNumber: string;
    /** `MM/YY`. */
    readonly expiry: string;
    readonly cvc: string;
};
export type CardField = keyof CardDetails;
export type CardFault = {
    readonly field: CardField;
    readonly code: 'incorrect_number' | 'invalid_expiry' | 'invalid_cvc';
    readonly message: string;
};
/** Removes the spaces and hyphens people type between groups. */
export declare const digitsOf: (cardNumber: string) => string;
/** The check digit of card numbers (ISO/IEC 7812-1, annex B). */
export declare function passesLuhn(digits: string): boolean;
/** All errors detectable without asking a bank, in form order. */
export declare function cardFaults(card: CardDetails, now: Instant): readonly CardFault[];
