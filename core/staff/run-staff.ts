import type { EndSessions } from '#core/accounts/device-sessions.ts';
import type { Account } from '#core/accounts/identity.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { Clock, ManageSecrets, Randomness, ServerKey } from '#core/kernel/ports.ts';
import { err, type Result } from '#core/kernel/result.ts';
import type { StaffRole } from './access.ts';
import { type Limits } from './limits.ts';
import {
  decideAccept,
  decideStaff,
  type Invitation,
  limitsOf,
  type Roster,
  type StaffAccounts,
  type StaffAct,
  type StaffBook,
  type StaffError,
  type StaffFacts,
} from './staff-book.ts';

/** Password links, private links, invitations cannot open each other: their subjects differ. */
const secretOf = ({ id, version }: Pick<Invitation, 'id' | 'version'>, secrets: ServerKey) =>
  secrets.secretFor(`staff-invitation:${id}`, version);

/** The link of an invitation. Its token is `{id}.{secret}`. */
export const invitationUrl = (
  publicUrl: string,
  invitation: Invitation,
  secrets: ManageSecrets,
): string => `${publicUrl}/admin/join?token=${invitation.id}.${secretOf(invitation, secrets)}`;

/** Who invites; empty for somebody without a name. */
export function inviterOf({ members }: StaffFacts, { invitedBy }: Invitation): string {
  const { name = '', email } = members.find(({ uid }) => uid === invitedBy) ?? {};
  return name === email ? '' : name;
}

function openInvitation(
  { invitations }: Roster,
  token: string,
  secrets: ManageSecrets,
): Invitation | undefined {
  const dot = token.indexOf('.');
  const invitation = invitations.find(({ id }) => id === token.slice(0, Math.max(0, dot)));
  const given = secrets.hash(token.slice(dot + 1));
  const isGood = secrets.opens(given, (key) =>
    key.hash(invitation === undefined ? '' : secretOf(invitation, key)),
  );
  return invitation !== undefined && isGood ? invitation : undefined;
}

type StaffMember = StaffFacts['members'][number] & {
  /** Undefined for an owner, who has none. */
  readonly limits: Limits | undefined;
  readonly lastSignInAt: Instant | undefined;
};

export type StaffList = {
  readonly members: readonly StaffMember[];
  readonly invitations: readonly Invitation[];
  readonly isFactorRequired: boolean;
};

/** The owner's view of the staff, and actions on it. */
export function makeRunStaff(
  book: StaffBook,
  accounts: StaffAccounts,
  sessions: Pick<EndSessions, 'endOthers'>,
  randomness: Randomness,
  clock: Clock,
) {
  async function list(): Promise<StaffList> {
    const { members, roster } = await book.read();
    const signIns = await accounts.lastSignIns(members.map(({ uid }) => uid));
    return {
      members: members.map((member) => ({
        ...member,
        limits: limitsOf(member.uid, member.role, roster),
        lastSignInAt: signIns.get(member.uid),
      })),
      invitations: roster.invitations,
      isFactorRequired: roster.isFactorRequired === true,
    };
  }

  return {
    list,
    newId: () => randomness.id(),
    /** @param uid of the owner who acts */
    async act(act: StaffAct, uid: string): Promise<Result<StaffList, StaffError>> {
      const now = clock.now();
      const changed = await book.change((facts) => decideStaff(facts, act, { now, uid }), now);
      if (!changed.ok) return changed;
      if (act.kind === 'remove' || act.kind === 'reset_factor') {
        await accounts.endSessions(act.id);
        await sessions.endOthers(act.id);
      }
      return { ok: true, value: await list() };
    },
    /** A staff member's present limits; undefined for an owner. */
    async limitsOf(uid: string, role: StaffRole): Promise<Limits | undefined> {
      return role === 'owner' ? undefined : limitsOf(uid, role, (await book.read()).roster);
    },
  };
}

/** The mailed invitation: what it offers, and accepting it. */
export function makeJoinStaff(book: StaffBook, secrets: ManageSecrets, clock: Clock) {
  return {
    /** Undefined for a link that is unknown, used, replaced or too old. */
    async open(token: string): Promise<(Invitation & { readonly inviter: string }) | undefined> {
      const facts = await book.read();
      const invitation = openInvitation(facts.roster, token, secrets);
      if (invitation === undefined || invitation.expiresAt <= clock.now()) return undefined;
      return { ...invitation, inviter: inviterOf(facts, invitation) };
    },
    async accept(token: string, account: Account): Promise<Result<StaffRole, StaffError>> {
      const now = clock.now();
      const accepted = await book.change(
        (facts) => decideAccept(facts, openInvitation(facts.roster, token, secrets), account, now),
        now,
      );
      return accepted.ok ? { ok: true, value: accepted.value.role } : err(accepted.error);
    },
  };
}
