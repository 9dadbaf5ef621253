import { z } from 'zod';
import { documentCodec, noLegacy } from '#adapters/documents/engine/document-codec.ts';
import { instantField } from '#adapters/documents/engine/document-fields.ts';
import { LANGUAGES } from '#core/kernel/language.ts';

/** By uid. */
export const ACCOUNTS = 'accounts';
/** By address: what makes an address belong to one account. */
export const ACCOUNT_EMAILS = 'accountEmails';
/** By the SHA-256 of the token. */
export const SESSIONS = 'sessions';
/** By address. */
export const SIGN_IN_FAILURES = 'signInFailures';
/** By an id that is no secret: the link holds a secret besides. */
export const PASSWORD_RESETS = 'passwordResets';
/** `localAuth/firstAdmin` is there once an admin was made: servers that start at once make one. */
export const LOCAL_AUTH = 'localAuth';
export const FIRST_ADMIN = 'firstAdmin';

const accountSchema = z.object({
  email: z.string(),
  displayName: z.string(),
  passwordHash: z.string(),
  createdAt: instantField,
  /** Raised with every new password: sessions and links of an earlier count are over. */
  epoch: z.int().default(0),
});
export const accountCodec = documentCodec(ACCOUNTS, accountSchema, [noLegacy]);

/** What an address, and the first admin, point to. */
const referenceSchema = z.object({ accountId: z.string() });
export const referenceCodec = documentCodec(ACCOUNT_EMAILS, referenceSchema, [noLegacy]);

const sessionSchema = z.object({
  accountId: z.string(),
  /** The sign-in; a refresh keeps it. */
  startedAt: instantField,
  expiresAt: instantField,
  epoch: z.int().default(0),
});
export const sessionCodec = documentCodec(SESSIONS, sessionSchema, [noLegacy]);

const resetSchema = z.object({
  accountId: z.string(),
  /** SHA-256 of the link's secret. */
  secretHash: z.string(),
  epoch: z.int(),
  language: z.enum(LANGUAGES),
  createdAt: instantField,
  expiresAt: instantField,
});
export const resetCodec = documentCodec(PASSWORD_RESETS, resetSchema, [noLegacy]);

const failuresSchema = z.object({
  failedAt: z.array(instantField),
  lockedUntil: instantField.optional(),
  /** From then on the document says nothing any more. */
  expiresAt: instantField,
});
export const failuresCodec = documentCodec(SIGN_IN_FAILURES, failuresSchema, [noLegacy]);

const emailSchema = z.email().max(254);

/** Lower-case and without surrounding blanks; undefined when it is no e-mail address. */
export function normalEmail(email: string): string | undefined {
  const parsed = emailSchema.safeParse(email.trim().toLowerCase());
  return parsed.success ? parsed.data : undefined;
}
