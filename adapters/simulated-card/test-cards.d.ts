/** What the provider does with a card. */
export type CardBehavior = {
    readonly kind: 'pays';
}
/** The bank asks its customer first (3-D Secure). */
 | {
    readonly kind: 'asks';
} | {
    readonly kind: 'declines';
    readonly code: string;
    readonly message: string;
};
/** Its bank requires the customer every time, even for later charges. */
export declare const ALWAYS_ASKS = "4000002760003184";
/** A card that pays. */
export declare const GOOD_CARD = "4242424242424242";
export declare const TEST_CARDS_ONLY = "This test payment takes only test cards, such as 4242 4242 4242 4242. Please do not enter a real one.";
/** @param number digits only */
export declare const behaviorOf: (number: string) => CardBehavior;
export declare const isTestCard: (number: string) => boolean;
