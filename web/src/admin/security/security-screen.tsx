import { useState } from 'react';
import { z } from 'zod';
import type { StaffMemberDto } from '#core/contract/staff.ts';
import { counted } from '#core/kernel/counted.ts';
import { may, ROLE_NAMES, type Section, STAFF_ROLES, type StaffRole } from '#core/staff/access.ts';
import { ActionForm, FormSelect, FormText } from '#web/admin/ui/action-form.tsx';
import { Badge } from '#web/admin/ui/badge.tsx';
import { ActionButton, ActionLink } from '#web/admin/ui/controls.tsx';
import { DataTable } from '#web/admin/ui/data-table.tsx';
import { Drawer } from '#web/admin/ui/drawer.tsx';
import { type ListFilter, choice, useOpenRow } from '#web/admin/ui/list-view.ts';
import { useSaySent } from '#web/admin/ui/mail-words.tsx';
import { type Column, muted, plain, shown } from '#web/admin/ui/table-model.tsx';
import { FormDialog } from '#web/admin/ui/unsaved.tsx';
import { momentDate, usd } from '#web/admin/ui/words.ts';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { type StaffRow, useInvite, useStaff } from './staff-data.ts';
import {
  InvitationLink,
  InvitationParts,
  limitsOfRole,
  MemberParts,
  RoleOptions,
  RoleParts,
} from './staff-drawer.tsx';

/** Sections as columns, named in one word. */
const SHOWN: readonly (readonly [section: Section, word: string])[] = [
  ['reservations', 'Reservations'],
  ['orders', 'Orders'],
  ['deliveries', 'Plan'],
  ['money', 'Money'],
  ['customers', 'People'],
  ['inventory', 'Stock'],
  ['reports', 'Books'],
  ['settings', 'Setup'],
];

/** Filled: may change; ring: may see; dash: nothing. */
function AccessMark({ role, section }: { readonly role: StaffRole; readonly section: Section }) {
  const changes = may(role, `${section}:write`);
  if (!changes && !may(role, `${section}:read`)) {
    return (
      <span className="text-faint">
        <span aria-hidden="true">–</span>
        <span className="sr-only">nothing</span>
      </span>
    );
  }
  return (
    <span className="inline-flex items-center">
      <span
        aria-hidden="true"
        className={`inline-block size-2.5 rounded-full border-2 ${changes ? 'border-planned bg-planned' : 'border-muted'}`}
      />
      <span className="sr-only">{changes ? 'can change' : 'can see'}</span>
    </span>
  );
}

function limitsText({ role, member }: StaffRow): string {
  if (role === 'owner') return 'no limit';
  const limits = member?.limits ?? limitsOfRole(role);
  if (limits === undefined || !may(role, 'money:write')) return '$0: none';
  const { refundCents, discountPercent, waiverCents } = limits;
  return `${usd(refundCents)}, ${discountPercent}%, ${usd(waiverCents)}`;
}

const factorText = ({ factor }: Pick<StaffMemberDto, 'factor'>): string | undefined => {
  const { hasApp, passkeys } = factor;
  const ways = [
    ...(hasApp ? ['app code'] : []),
    ...(passkeys > 0 ? [counted(passkeys, 'passkey')] : []),
  ];
  return ways.length === 0 ? undefined : ways.join(', ');
};

const COLUMNS: readonly Column<StaffRow>[] = [
  plain('name', 'Who', ({ name }) => name, { isName: true }),
  shown('role', 'Role', ({ role }) => ROLE_NAMES[role], {
    sort: ({ role }) => STAFF_ROLES.indexOf(role),
    phone: 'second',
  }),
  ...SHOWN.map(([section, word]): Column<StaffRow> => ({
    id: section,
    label: word,
    cell: ({ role }) => <AccessMark role={role} section={section} />,
    from: 'xl',
  })),
  muted('limits', 'Refund, discount, waive', (row) => limitsText(row), { from: 'lg' }),
  {
    id: 'state',
    label: 'Status',
    cell: ({ invitation }) =>
      invitation === undefined ? (
        <Badge is="done">Active</Badge>
      ) : (
        <Badge is={invitation.isOver ? 'look' : 'open'}>
          {invitation.isOver ? 'Invitation expired' : 'Invited'}
        </Badge>
      ),
    phone: 'end',
  },
  {
    id: 'factor',
    label: 'Two-step',
    cell: ({ member }) =>
      member && (
        <Badge is={factorText(member) === undefined ? 'look' : 'done'}>
          {factorText(member) ?? 'not set up'}
        </Badge>
      ),
    from: 'lg',
  },
  muted(
    'seen',
    'Last sign-in',
    ({ member, invitation }) =>
      invitation !== undefined
        ? `until ${momentDate(invitation.expiresAt)}`
        : member?.lastSignInAt === undefined
          ? '–'
          : momentDate(member.lastSignInAt),
    { sort: ({ member }) => member?.lastSignInAt ?? '', largestFirst: true, phone: 'endSecond' },
  ),
];

const FILTERS: readonly ListFilter<StaffRow>[] = [
  choice(
    'role',
    'Role',
    STAFF_ROLES.map((role) => [role, ROLE_NAMES[role]]),
    (row, role) => row.role === role,
  ),
];

const inviteSchema = z.object({
  email: z.string().trim().min(1, 'Enter an email address.'),
  role: z.enum(STAFF_ROLES),
});

function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const invite = useInvite();
  const saySent = useSaySent();
  const [link, setLink] = useState<string>();
  if (link !== undefined) {
    return (
      <Dialog open onClose={onClose} title="Invitation">
        <div className="grid gap-3 p-4">
          <InvitationLink url={link} />
          <ActionButton variant="primary" className="justify-self-end" onClick={onClose}>
            Done
          </ActionButton>
        </div>
      </Dialog>
    );
  }
  return (
    <FormDialog title="Invite staff" onClose={onClose}>
      <ActionForm
        schema={inviteSchema}
        values={{ email: '', role: 'office' }}
        write={async (wanted) => setLink((await invite.mutateAsync(wanted)).link)}
        submit="Send invitation"
        done={`${saySent('Invitation')} It works for seven days.`}
        focus="email"
      >
        {({ watch }) => (
          <>
            <FormText name="email" label="Email" type="email" required />
            <FormSelect name="role" label="Role">
              <RoleOptions />
            </FormSelect>
            {/* Scrolls by itself, so that the button below stays in sight. */}
            <div className="-mx-4 max-h-[45vh] overflow-y-auto" tabIndex={-1}>
              <RoleParts role={watch('role') as StaffRole} />
            </div>
          </>
        )}
      </ActionForm>
    </FormDialog>
  );
}

/** `/admin/security`: who works here, in which role, and up to which amounts. */
export function SecurityScreen() {
  const { latest, ...list } = useStaff();
  const opens = useOpenRow();
  const [isInviting, setInviting] = useState(false);
  const invite = (): void => setInviting(true);
  const invited = list.rows?.filter(({ invitation }) => invitation !== undefined).length ?? 0;
  return (
    <>
      <DataTable<StaffRow>
        id="staff"
        title="Security"
        note={
          list.rows &&
          `${counted(list.rows.length - invited, 'staff member', 'staff members')}, ${invited} invited${latest?.isFactorRequired === true ? ', two-step verification required' : ''}`
        }
        placeholder="Name, email"
        columns={COLUMNS}
        filters={FILTERS}
        list={list}
        rowId={({ id }) => id}
        text={({ name, email }) => `${name} ${email}`}
        opens={opens}
        renderDrawer={(id, row) =>
          row && (
            <Drawer id={id} title={row.name} note={ROLE_NAMES[row.role]} onClose={opens.close}>
              {row.member && <MemberParts member={row.member} isYou={row.id === latest?.you} />}
              {row.invitation && <InvitationParts invitation={row.invitation} />}
            </Drawer>
          )
        }
        keys={{ i: { does: 'invite', run: invite } }}
        actions={
          <>
            <ActionLink to="/admin/audit-log" icon="list">
              Audit log
            </ActionLink>
            <ActionButton
              variant="primary"
              icon="plus"
              keyHint="I"
              aria-haspopup="dialog"
              onClick={invite}
            >
              Invite
            </ActionButton>
          </>
        }
        empty={{ title: 'No staff yet', text: 'Invite the people who work with you.' }}
        legend="● can change, ○ can see, – nothing"
      />
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </>
  );
}
