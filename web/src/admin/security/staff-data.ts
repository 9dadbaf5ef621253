import type { SESSION_ROUTES } from '#core/contract/accounts.ts';
import type {
  InvitationDto,
  STAFF_ROUTES,
  StaffChange,
  StaffDto,
  StaffMemberDto,
} from '#core/contract/staff.ts';
import type { StaffRole } from '#core/staff/access.ts';
import { hooksOf } from '#web/admin/ui/hooks-of.ts';

const { useRead, useRows, useWrite } = hooksOf<typeof STAFF_ROUTES & typeof SESSION_ROUTES>();

const STAFF = ['admin', 'staff'] as const;
const SESSIONS = ['admin', 'sessions'] as const;

/** A member, or a person who has not accepted yet. */
export type StaffRow = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: StaffRole;
  readonly member?: StaffMemberDto;
  readonly invitation?: InvitationDto;
};

const rowsOf = ({ members, invitations }: StaffDto): readonly StaffRow[] => [
  ...members.map((member) => ({ ...member, member })),
  ...invitations.map((invitation) => ({ ...invitation, name: invitation.email, invitation })),
];

export const useStaff = () =>
  useRows(STAFF, async (call) => {
    const staff = await call('GET /staff');
    return { rows: rowsOf(staff), isFactorRequired: staff.isFactorRequired, you: staff.you };
  });

export function useMemberSessions(member: string) {
  const key = [...SESSIONS, member];
  const read = useRead(key, (call) => call('GET /sessions', { query: { member } }));
  const end = useWrite(key, (call, id: string | undefined) =>
    call('POST /sessions', { body: { member, ...(id !== undefined && { id }) } }),
  );
  return { read, end };
}

export const useInvite = () =>
  useWrite(STAFF, (call, body: { readonly email: string; readonly role: StaffRole }) =>
    call('POST /staff', { body }),
  );

export const useRequireFactor = () =>
  useWrite(STAFF, (call, isRequired: boolean) =>
    call('POST /staff/second-factor', { body: { isRequired } }),
  );

export const useChangeMember = (id: string) =>
  useWrite(STAFF, (call, body: StaffChange) => call('POST /staff/:id/changes', { id, body }));

export const useChangeInvitation = (id: string) =>
  useWrite(STAFF, (call, kind: 'invite_again' | 'withdraw') =>
    call('POST /staff/invitations/:id', { id, body: { kind } }),
  );
