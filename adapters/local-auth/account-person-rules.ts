import { idPart } from '#adapters/documents/engine/document-ids.ts';
import { SECOND_FACTORS } from '#adapters/documents/collections/documents-second-factors.ts';
import type { PersonRule } from '#adapters/documents/engine/person-rule.ts';
import {
  ACCOUNT_EMAILS,
  ACCOUNTS,
  PASSWORD_RESETS,
  SESSIONS,
  SIGN_IN_FAILURES,
} from '#adapters/local-auth/account-documents.ts';

const gone = (): undefined => undefined;

/** Accounts with one of the person's addresses. With Firebase the account itself is deleted there. */
export const ACCOUNT_PERSON_RULES: readonly PersonRule[] = [
  {
    collection: SESSIONS,
    find: ({ uids: values }) => ({ field: 'accountId', values }),
    erase: gone,
  },
  {
    collection: PASSWORD_RESETS,
    find: ({ uids: values }) => ({ field: 'accountId', values }),
    erase: gone,
    untold: ['secretHash'],
  },
  {
    collection: SIGN_IN_FAILURES,
    isTheirs: ({ id }, { emails }) => emails.some((email) => id.includes(idPart(email))),
    erase: gone,
  },
  {
    collection: SECOND_FACTORS,
    find: ({ uids: ids }) => ({ ids }),
    erase: gone,
    untold: ['app', 'passkeys', 'codeHashes', 'pending'],
  },
  { collection: ACCOUNT_EMAILS, find: ({ emails }) => ({ ids: emails.map(idPart) }), erase: gone },
  {
    collection: ACCOUNTS,
    find: ({ uids: ids }) => ({ ids }),
    erase: gone,
    untold: ['passwordHash'],
  },
];
