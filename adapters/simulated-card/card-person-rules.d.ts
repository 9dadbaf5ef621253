import type { PersonRule } from '#adapters/documents/engine/person-rule.ts';
/** What a real provider would keep on its side. */
export declare const CARD_PERSON_RULES: readonly PersonRule[];
