import { type Instant, isoFromInstant } from '#core/kernel/instant.ts';
import type { Language } from '#core/kernel/language.ts';
import type { Clock, ManageSecrets } from '#core/kernel/ports.ts';
import { type Result, ok } from '#core/kernel/result.ts';
import type { Account, Session, SignInError, SignInPlace } from './identity.ts';
import type { WeakPassword } from './password-policy.ts';
import type { Profiles, Role, UserProfile } from './profiles.ts';

export type Credentials = { readonly email: string; readonly password: string };

type NewAccount = Credentials & {
  readonly displayName: string;
  /** The role for its profile. The caller writes `Profiles`; an account itself grants nothing. */
  readonly role: Role;
};

export type WeakPasswordError = { readonly kind: 'weak_password'; readonly reason: WeakPassword };

export type NewAccountError =
  | { readonly kind: 'email_taken' }
  | { readonly kind: 'invalid_email' }
  | WeakPasswordError;

type ChangePasswordError = SignInError | WeakPasswordError;

type ResetPasswordError = InvalidAccountLink | WeakPasswordError;

export interface AccountBook {
  createAccount(wanted: NewAccount): Promise<Result<Account, NewAccountError>>;
  /** For a person who has just proven who they are. Undefined if the account no longer exists. */
  startSession(account: Account, from?: SignInPlace): Promise<Session | undefined>;
  /** Keeps the session of `token` and ends all others. Wrong guesses count as at sign-in. */
  changePassword(
    token: string,
    passwords: { readonly current: string; readonly next: string },
  ): Promise<Result<void, ChangePasswordError>>;
}

/** For whom a link is mailed. */
export type LinkMail = {
  readonly email: string;
  readonly displayName: string;
  readonly expiresAt: Instant;
  readonly language: Language;
};

type InvalidAccountLink = { readonly kind: 'invalid_link' };

/**
 * Links mailed to an account's address, valid once and for half an hour: to choose a new password,
 * and to confirm the address.
 */
export interface AccountLinks {
  /** Queues a mail. Does the same work for unknown addresses; `find` later returns none. */
  request(email: string, language: Language): Promise<void>;
  /** Used to compose the mail. Undefined for an unknown account, or a used or expired link. */
  find(id: string): Promise<LinkMail | undefined>;
  /** Sets the password, ends all sessions of the account and voids its other links. */
  complete(
    token: string,
    password: string,
  ): Promise<Result<{ readonly uid: string }, ResetPasswordError>>;
  /** Queues the mail that confirms the account's address, unless it is proven already. */
  requestConfirmation(account: Account, language: Language): Promise<void>;
  /**
   * Proves the address of the account that the link was made for. Password and sessions stay. Also
   * succeeds if the address is proven already.
   * @param uid who is signed in: the mailbox alone is not enough, or a stranger could have its
   *   owner confirm an account that the stranger made
   */
  confirm(token: string, uid: string): Promise<Result<void, InvalidAccountLink>>;
}

/** The account's profile. Creates a customer profile if there is none (specification §4). */
export const makeEnsureProfile =
  (profiles: Pick<Profiles, 'find' | 'createIfAbsent'>, clock: Clock) =>
  async ({ uid, email, displayName }: Account): Promise<UserProfile> =>
    (await profiles.find(uid)) ??
    profiles.createIfAbsent({
      id: uid,
      email,
      displayName,
      photoURL: '',
      createdAt: isoFromInstant(clock.now()),
      role: 'customer',
    });

// Why an unverified address gives no access: docs/decisions/14-accounts-roles-and-sign-in.md.

/**
 * Creates a customer account with profile and session: registering signs in. The link that confirms
 * the address is mailed.
 */
export const makeRegisterCustomer =
  (
    accounts: Pick<AccountBook, 'createAccount' | 'startSession'>,
    ensureProfile: ReturnType<typeof makeEnsureProfile>,
    links: Pick<AccountLinks, 'requestConfirmation'>,
  ) =>
  async (
    wanted: Omit<NewAccount, 'role'>,
    from: SignInPlace = {},
  ): Promise<Result<Session, NewAccountError>> => {
    const created = await accounts.createAccount({ ...wanted, role: 'customer' });
    if (!created.ok) return created;
    await ensureProfile(created.value);
    await links.requestConfirmation(created.value, from.language ?? 'en');
    const session = await accounts.startSession(created.value, from);
    if (session === undefined) throw new Error(`No account ${created.value.uid}, just made`);
    return ok(session);
  };

/** What a mailed link is for. Each purpose has its own secrets. */
export const LINK_PURPOSES = ['password-reset', 'address-confirmation'] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];

/** Reservation ids have no colon, so these links and private links never open each other. */
export const linkSecretFor = (purpose: LinkPurpose, id: string, secrets: ManageSecrets): string =>
  secrets.secretFor(`${purpose}:${id}`, 1);

/** The token in the link: `{id}.{secret}`, split like a manage token. */
export const linkTokenFor = (purpose: LinkPurpose, id: string, secrets: ManageSecrets): string =>
  `${id}.${linkSecretFor(purpose, id, secrets)}`;
