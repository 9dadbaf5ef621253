import type { Account } from '#core/accounts/identity.ts';
import type { Role, UserProfile } from '#core/accounts/profiles.ts';
import type { FactorSummary, SecurityNotice } from '#core/accounts/second-factor.ts';
import { after, DAY, type Instant, isoFromInstant } from '#core/kernel/instant.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { staffName, type StaffRole, staffRoleOf } from './access.ts';
import { type Limits, LIMITS_OF } from './limits.ts';

/** How long an invitation's link works. */
export const INVITATION_LIFE = 7 * DAY;
/** Limit on members and open invitations, which are stored in one document. */
const MOST_STAFF = 100;

export type Invitation = {
  readonly id: string;
  /** In lowercase. */
  readonly email: string;
  readonly role: StaffRole;
  readonly invitedBy: string;
  readonly invitedAt: Instant;
  readonly expiresAt: Instant;
  /** Rises with each mail. Earlier links stop working. */
  readonly version: number;
};

/** Stored beside the profiles, which contain the roles. */
export type Roster = {
  /** By uid. Absent: the role's own limits. */
  readonly limits: Readonly<Record<string, Limits>>;
  readonly invitations: readonly Invitation[];
  /** If true, staff without a second factor can only set one up. */
  readonly isFactorRequired?: boolean | undefined;
};

export const EMPTY_ROSTER: Roster = { limits: {}, invitations: [] };

export type Member = {
  readonly uid: string;
  readonly name: string;
  readonly email: string;
  readonly role: StaffRole;
  readonly factors?: FactorSummary | undefined;
};

/** The staff as read in one transaction. */
export type StaffFacts = { readonly roster: Roster; readonly members: readonly Member[] };

export type StaffDecision = {
  readonly roster: Roster;
  /** Roles to set; `customer` removes a staff role. */
  readonly roles?: readonly { readonly account: Account; readonly role: Role }[];
  readonly mails?: Invitation | undefined;
  /** The account whose second factor is reset, with the mail about it. */
  readonly resets?: { readonly uid: string; readonly notice: SecurityNotice } | undefined;
};

export type StaffError =
  | { readonly kind: 'member_not_found' }
  | { readonly kind: 'invitation_not_found' }
  /** The shop must always have an owner. */
  | { readonly kind: 'last_owner' }
  | { readonly kind: 'already_staff' }
  /** Only an owner with a second factor may require one of everybody. */
  | { readonly kind: 'no_own_factor' }
  /** Their own factor can only be changed in their account, after proving it. */
  | { readonly kind: 'own_factor' }
  | { readonly kind: 'too_many_staff' }
  /** The link is unknown, used, replaced or too old. */
  | { readonly kind: 'invalid_link' }
  /** Signed in with an account other than the invited one. */
  | { readonly kind: 'other_account'; readonly email: string };

/** An owner's act on the staff. `id`: a member's uid, or an invitation's id. */
export type StaffAct =
  | {
      readonly kind: 'invite';
      readonly id: string;
      readonly email: string;
      readonly role: StaffRole;
    }
  | { readonly kind: 'invite_again'; readonly id: string }
  | { readonly kind: 'withdraw'; readonly id: string }
  | { readonly kind: 'set_role'; readonly id: string; readonly role: StaffRole }
  | { readonly kind: 'set_limits'; readonly id: string; readonly limits: Limits }
  /** Access ends immediately. */
  | { readonly kind: 'remove'; readonly id: string }
  /** For a member who lost phone and codes. Their sessions end, and they set up another factor. */
  | { readonly kind: 'reset_factor'; readonly id: string }
  | { readonly kind: 'require_factor'; readonly isRequired: boolean };

const profileRole = (role: StaffRole): Role => (role === 'owner' ? 'admin' : role);

const accountOf = ({ uid, email, name }: Member): Account => ({ uid, email, displayName: name });

/** What a staff member may give away; undefined for an owner. */
export const limitsOf = (
  uid: string,
  role: StaffRole,
  { limits }: Pick<Roster, 'limits'>,
): Limits | undefined => (role === 'owner' ? undefined : (limits[uid] ?? LIMITS_OF[role]));

const isFull = ({ roster, members }: StaffFacts): boolean =>
  members.length + roster.invitations.length >= MOST_STAFF;

const without = ({ limits, ...roster }: Roster, uid: string): Roster => ({
  ...roster,
  limits: Object.fromEntries(Object.entries(limits).filter(([one]) => one !== uid)),
});

/** The member with another role, or none. A new role starts with its own limits. */
function withRole(
  facts: StaffFacts,
  member: Member,
  role: Role,
): Result<StaffDecision, StaffError> {
  const owners = facts.members.filter((one) => one.role === 'owner');
  const isLast = owners.length === 1 && owners[0]?.uid === member.uid;
  if (isLast && role !== 'admin') return err({ kind: 'last_owner' });
  return ok({
    roster: without(facts.roster, member.uid),
    roles: [{ account: accountOf(member), role }],
  });
}

function invited(
  facts: StaffFacts,
  { id, email, role }: Extract<StaffAct, { readonly kind: 'invite' }>,
  now: Instant,
  invitedBy: string,
): Result<StaffDecision, StaffError> {
  const { roster, members } = facts;
  const address = email.trim().toLowerCase();
  const isMember = members.some((one) => one.email.toLowerCase() === address);
  const isInvited = roster.invitations.some((one) => one.email === address);
  if (isMember || isInvited) return err({ kind: 'already_staff' });
  if (isFull(facts)) return err({ kind: 'too_many_staff' });
  const expiresAt = after(now, INVITATION_LIFE);
  const invitation = {
    id,
    email: address,
    role,
    invitedBy,
    invitedAt: now,
    expiresAt,
    version: 1,
  };
  return ok({
    roster: { ...roster, invitations: [...roster.invitations, invitation] },
    mails: invitation,
  });
}

/** Decides one act. The route guard decides who may act at all. */
export function decideStaff(
  facts: StaffFacts,
  act: StaffAct,
  { now, uid }: { readonly now: Instant; readonly uid: string },
): Result<StaffDecision, StaffError> {
  const { roster, members } = facts;
  if (act.kind === 'invite') return invited(facts, act, now, uid);
  if (act.kind === 'invite_again' || act.kind === 'withdraw') {
    const open = roster.invitations.find(({ id }) => id === act.id);
    if (open === undefined) return err({ kind: 'invitation_not_found' });
    const others = roster.invitations.filter((one) => one !== open);
    if (act.kind === 'withdraw') return ok({ roster: { ...roster, invitations: others } });
    const again = {
      ...open,
      version: open.version + 1,
      invitedAt: now,
      expiresAt: after(now, INVITATION_LIFE),
    };
    return ok({ roster: { ...roster, invitations: [...others, again] }, mails: again });
  }
  if (act.kind === 'require_factor') {
    const own = members.find((one) => one.uid === uid)?.factors;
    const isOwned = own !== undefined && (own.hasApp || own.passkeys > 0);
    if (act.isRequired && !isOwned) return err({ kind: 'no_own_factor' });
    return ok({ roster: { ...roster, isFactorRequired: act.isRequired } });
  }
  const member = members.find((one) => one.uid === act.id);
  if (member === undefined) return err({ kind: 'member_not_found' });
  if (act.kind === 'set_limits') {
    return ok({ roster: { ...roster, limits: { ...roster.limits, [member.uid]: act.limits } } });
  }
  if (act.kind === 'reset_factor') {
    if (member.uid === uid) return err({ kind: 'own_factor' });
    const { email, name } = member;
    const id = `${member.uid}:${now}`;
    const notice = { what: 'factors_reset', id, email, name, language: 'en', at: now } as const;
    return ok({ roster, resets: { uid: member.uid, notice } });
  }
  return withRole(facts, member, act.kind === 'remove' ? 'customer' : profileRole(act.role));
}

/** The person with the link and the invited address becomes staff. The link stops working. */
export function decideAccept(
  { roster, members }: StaffFacts,
  invitation: Invitation | undefined,
  account: Account,
  now: Instant,
): Result<StaffDecision & { readonly role: StaffRole }, StaffError> {
  if (invitation === undefined || invitation.expiresAt <= now) return err({ kind: 'invalid_link' });
  if (account.email.trim().toLowerCase() !== invitation.email) {
    return err({ kind: 'other_account', email: invitation.email });
  }
  if (members.some(({ uid }) => uid === account.uid)) return err({ kind: 'already_staff' });
  const { role, id } = invitation;
  return ok({
    role,
    roster: { ...roster, invitations: roster.invitations.filter((one) => one.id !== id) },
    roles: [{ account, role: profileRole(role) }],
  });
}

/** Staff and open invitations. A member is an account whose profile has a staff role. */
export interface StaffBook {
  read(): Promise<StaffFacts>;
  /** Passes all facts to `decide` and writes its result in one transaction, along with the mail. */
  change<T extends StaffDecision>(
    decide: (facts: StaffFacts) => Result<T, StaffError>,
    now: Instant,
  ): Promise<Result<T, StaffError>>;
}

/** What the account provider knows about staff. */
export interface StaffAccounts {
  /** Accounts that never signed in, or no longer exist, are left out. */
  lastSignIns(uids: readonly string[]): Promise<ReadonlyMap<string, Instant>>;
  /** Tokens and sessions of the account stop working. */
  endSessions(uid: string): Promise<void>;
}

/**
 * Undefined for anyone but staff.
 * @param profile undefined for a legacy admin who never signed in here
 */
export function memberOf(
  uid: string,
  profile: Pick<UserProfile, 'displayName' | 'email' | 'role'> | undefined,
  isLegacyAdmin: boolean,
): Member | undefined {
  const { displayName = '', email = '' } = profile ?? {};
  const role = isLegacyAdmin ? 'owner' : staffRoleOf(profile?.role);
  return role && { uid, email, name: staffName({ displayName, email }), role };
}

/** The profile for an account that has none yet. */
export const freshProfile = ({ uid: id, email, displayName }: Account, now: Instant) => ({
  id,
  email,
  displayName,
  photoURL: '',
  createdAt: isoFromInstant(now),
});
