import type { CardDetails } from '#adapters/simulated-card/card-details.ts';
export type ConfirmAnswer = {
    readonly kind: 'succeeded';
} | {
    readonly kind: 'requires_action';
} | {
    readonly kind: 'failed';
    readonly message: string;
};
/** The customer's answer to their bank. */
export type Authentication = 'passed' | 'failed';
export type ConfirmWanted = CardDetails & {
    readonly clientSecret: string;
    /** Set once the bank has asked. */
    readonly authentication?: Authentication | undefined;
};
/** Sends the card to the simulated provider. Never rejects. */
export declare function confirmCard(wanted: ConfirmWanted, fetch?: typeof globalThis.fetch): Promise<ConfirmAnswer>;
