import type { LimitsDto, StaffDto } from '#core/contract/staff.ts';
import { type Instant, isoFromInstant } from '#core/kernel/instant.ts';
import type { Limits } from '#core/staff/limits.ts';
import type { StaffList } from '#core/staff/run-staff.ts';
import type { StaffError } from '#core/staff/staff-book.ts';
import { INVALID_LINK } from '#server/areas/manage/private-link.ts';
import { type Problem, staffProblem } from '#server/platform/http/problem.ts';

const limitsDto = ({ refund, discountPercent, waiver }: Limits): LimitsDto => ({
  refundCents: refund,
  discountPercent,
  waiverCents: waiver,
});

const NO_FACTOR = { hasApp: false, passkeys: 0, codes: 0 };

export const staffDto = (
  { members, invitations, isFactorRequired }: StaffList,
  you: string,
  now: Instant,
): StaffDto => ({
  you,
  isFactorRequired,
  members: members.map(({ uid: id, limits, lastSignInAt, factors = NO_FACTOR, ...member }) => ({
    ...member,
    id,
    factor: { ...factors },
    ...(limits && { limits: limitsDto(limits) }),
    ...(lastSignInAt !== undefined && { lastSignInAt: isoFromInstant(lastSignInAt) }),
  })),
  invitations: invitations.map(({ id, email, role, invitedAt, expiresAt }) => ({
    id,
    email,
    role,
    invitedAt: isoFromInstant(invitedAt),
    expiresAt: isoFromInstant(expiresAt),
    isOver: expiresAt <= now,
  })),
});

const SAID = {
  member_not_found: [404, 'Not found', 'Nobody of the staff has this id.'],
  invitation_not_found: [404, 'Not found', 'There is no such invitation. It may be accepted.'],
  last_owner: [409, 'The last owner', 'Somebody has to be an owner. Make another one first.'],
  already_staff: [409, 'Known already', 'This address is of the staff, or invited already.'],
  no_own_factor: [
    409,
    'None of your own',
    'Set up your own two-step verification first, so that you are not locked out.',
  ],
  own_factor: [409, 'Your own', 'Change your own two-step verification under Your sign-in.'],
  too_many_staff: [409, 'Too many', 'At most 100 people. Take off who has left.'],
} as const;

export function staffProblemOf(error: StaffError): Problem {
  if (error.kind === 'invalid_link') return INVALID_LINK;
  if (error.kind === 'other_account') {
    const detail = `This invitation is for ${error.email}. Sign in with that address.`;
    return staffProblem(409, error.kind, 'Another account', detail);
  }
  const [status, title, detail] = SAID[error.kind];
  return staffProblem(status, error.kind, title, detail);
}
