import { type CardDetails, type CardFault, type CardField } from '#adapters/simulated-card/card-details.ts';
import { type Instant } from '#core/kernel/instant.ts';
type FormFault = Pick<CardFault, 'field' | 'message'>;
/** Real card numbers are stopped here and never leave the browser. */
export declare function formFaults(card: CardDetails, at: Instant): readonly FormFault[];
/**
 * The input and its errors; a field's error shows after leaving the field or submitting.
 * @param say translates a sentence to the page's language
 */
export declare function useCardForm(say: (message: string) => string): {
    card: CardDetails;
    fieldProps: (field: CardField) => {
        value: string;
        error: string | undefined;
        ref: import("react").RefObject<HTMLInputElement | null>;
        onChange: (value: string) => void;
        onBlur: () => void;
    };
    fillTestCard: () => void;
    /** Shows all errors and focuses the first; returns false if there are any. */
    check: () => boolean;
};
export {};
