import type { PersonRule } from '#adapters/documents/engine/person-rule.ts';
/** How each collection of the shop holds personal data. In this order: what others are found by goes last. */
export declare const PERSON_RULES: readonly PersonRule[];
/** Collections without personal data of customers, with the reason. A new one belongs here or above. */
export declare const NOBODY_IN: Readonly<Record<string, string>>;
