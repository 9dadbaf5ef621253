import { useQuery } from '@tanstack/react-query';
import type { Calls } from '#core/contract/admin-api.ts';
import type {
  InvitationDto,
  STAFF_ROUTES,
  StaffChange,
  StaffDto,
  StaffMemberDto,
} from '#core/contract/staff.ts';
import type { SESSION_ROUTES } from '#core/contract/sessions.ts';
import type { StaffRole } from '#core/staff/access.ts';
import { useCalls } from '#web/admin/ui/admin-query.ts';
import { useList, useWrite } from '#web/admin/ui/use-list.ts';

const STAFF = ['admin', 'staff'] as const;
const SESSIONS = ['admin', 'sessions'] as const;

/** A member, or someone invited who has not accepted yet. */
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

export function useStaff() {
  const call = useCalls<typeof STAFF_ROUTES>();
  return useList({
    key: STAFF,
    async read() {
      const staff = await call('GET /staff');
      return { rows: rowsOf(staff), isFactorRequired: staff.isFactorRequired, you: staff.you };
    },
  });
}

function useStaffWrite<Input>(
  write: (call: Calls<typeof STAFF_ROUTES>, input: Input) => Promise<StaffDto>,
) {
  const call = useCalls<typeof STAFF_ROUTES>();
  return useWrite({ write: (input: Input) => write(call, input), reads: STAFF });
}

/** Where a member is signed in. */
export function useMemberSessions(member: string) {
  const call = useCalls<typeof SESSION_ROUTES>();
  const key = [...SESSIONS, member];
  const read = useQuery({
    queryKey: key,
    queryFn: () => call('GET /sessions', { query: { member } }),
  });
  const end = useWrite({
    write: (id: string | undefined) =>
      call('POST /sessions', { body: { member, ...(id !== undefined && { id }) } }),
    reads: key,
  });
  return { read, end };
}

export const useInvite = () =>
  useStaffWrite((call, body: { readonly email: string; readonly role: StaffRole }) =>
    call('POST /staff', { body }),
  );

export const useRequireFactor = () =>
  useStaffWrite((call, isRequired: boolean) =>
    call('POST /staff/second-factor', { body: { isRequired } }),
  );

export const useChangeMember = (id: string) =>
  useStaffWrite((call, body: StaffChange) => call('POST /staff/:id/changes', { id, body }));

export const useChangeInvitation = (id: string) =>
  useStaffWrite((call, kind: 'invite_again' | 'withdraw') =>
    call('POST /staff/invitations/:id', { id, body: { kind } }),
  );
