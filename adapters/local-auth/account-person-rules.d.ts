import type { PersonRule } from '#adapters/documents/engine/person-rule.ts';
/** Accounts with one of the person's addresses. With Firebase the account itself is deleted there. */
export declare const ACCOUNT_PERSON_RULES: readonly PersonRule[];
