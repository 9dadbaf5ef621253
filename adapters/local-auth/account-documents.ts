import { z } from 'zod';
import { SECOND_FACTORS } from '#adapters/documents/collections/documents-second-factors.ts';
import type { PersonRule } from '#adapters/documents/engine/declared-collection.ts';
import { documentCodec } from '#adapters/documents/engine/document-codec.ts';
import { instantField } from '#adapters/documents/engine/document-fields.ts';
import { idPart } from '#adapters/documents/engine/document-ids.ts';
import { LINK_PURPOSES } from '#core/accounts/account-book.ts';
import { LANGUAGES } from '#core/kernel/language.ts';

/** By uid. */
export const ACCOUNTS = 'accounts';
/** By address, which ensures one account per address. */
export const ACCOUNT_EMAILS = 'accountEmails';
/** By the SHA-256 of the token. */
export const SESSIONS = 'sessions';
/** By subject, such as a browser or network and the account it tries (see `sign-in-lock.ts`). */
export const SIGN_IN_FAILURES = 'signInFailures';
/** Mailed links of every purpose, by an id that is not secret: the link carries a separate secret. */
export const PASSWORD_RESETS = 'passwordResets';
/** `localAuth/firstAdmin` exists once an admin was created: parallel starts create only one. */
export const LOCAL_AUTH = 'localAuth';
export const FIRST_ADMIN = 'firstAdmin';

const accountSchema = z.object({
  email: z.string(),
  displayName: z.string(),
  passwordHash: z.string(),
  createdAt: instantField,
  /** Rises with every new password, ending sessions and links of earlier ones. */
  epoch: z.int().default(0),
  /** When a link mailed to the address was used. */
  provenAt: instantField.optional(),
  /** The last sign-in with the password. */
  signedInAt: instantField.optional(),
});
export const accountCodec = documentCodec(ACCOUNTS, accountSchema);

/** The account an address, or the first admin, refers to. */
const referenceSchema = z.object({ accountId: z.string() });
export const referenceCodec = documentCodec(ACCOUNT_EMAILS, referenceSchema);

const sessionSchema = z.object({
  accountId: z.string(),
  /** Time of sign-in; kept by refreshes. */
  startedAt: instantField,
  expiresAt: instantField,
  epoch: z.int().default(0),
  /** Id of the session's first token; absent in that token, and in those of earlier programs. */
  sessionId: z.string().optional(),
});
export const sessionCodec = documentCodec(SESSIONS, sessionSchema);

const linkSchema = z.object({
  accountId: z.string(),
  /** SHA-256 of the link's secret. */
  secretHash: z.string(),
  epoch: z.int(),
  purpose: z.enum(LINK_PURPOSES).default('password-reset'),
  language: z.enum(LANGUAGES),
  createdAt: instantField,
  expiresAt: instantField,
});
export const linkCodec = documentCodec(PASSWORD_RESETS, linkSchema);

const failuresSchema = z.object({
  failedAt: z.array(instantField),
  lockedUntil: instantField.optional(),
  /** From this moment on the document has no effect. */
  expiresAt: instantField,
});
export const failuresCodec = documentCodec(SIGN_IN_FAILURES, failuresSchema);

const emailSchema = z.email().max(254);

/** Lowercase and trimmed; undefined if it is not an email address. */
export function normalEmail(email: string): string | undefined {
  const parsed = emailSchema.safeParse(email.trim().toLowerCase());
  return parsed.success ? parsed.data : undefined;
}

const gone = (): undefined => undefined;

/** Erases local accounts with one of the person's addresses. Firebase erases its own. */
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
