import { z } from 'zod';
import type { InvitationDto, LimitsDto, StaffMemberDto } from '#core/contract/staff.ts';
import { counted } from '#core/kernel/counted.ts';
import {
  may,
  ROLE_NAMES,
  SECTION_NAMES,
  SECTIONS,
  STAFF_ROLES,
  type StaffRole,
} from '#core/staff/access.ts';
import { LIMITS_OF } from '#core/staff/limits.ts';
import { ActionForm, FormNumber, FormSelect } from '#web/admin/ui/action-form.tsx';
import { ActionButton, SureButton } from '#web/admin/ui/controls.tsx';
import { copyText } from '#web/admin/ui/copy-text.ts';
import { DrawerSection } from '#web/admin/ui/drawer.tsx';
import { StateBox } from '#web/admin/ui/empty-state.tsx';
import { NotMailed, useSaySent, Mailed } from '#web/admin/ui/mail-words.tsx';
import { Facts } from '#web/admin/ui/panel.tsx';
import { amountField, dollarsFrom, numberFrom } from '#web/admin/ui/typed-numbers.ts';
import { momentName, usd } from '#web/admin/ui/words.ts';
import { toast } from '#web/shared/toast.ts';
import { SessionList } from './session-list.tsx';
import { useChangeInvitation, useChangeMember, useMemberSessions } from './staff-data.ts';

export const RoleOptions = () =>
  STAFF_ROLES.map((role) => (
    <option key={role} value={role}>
      {ROLE_NAMES[role]}
    </option>
  ));

const roleSchema = z.object({ role: z.enum(STAFF_ROLES) });

const Access = ({ role }: { readonly role: StaffRole }) => (
  <DrawerSection title="Access">
    <Facts
      rows={SECTIONS.map((section) => [
        SECTION_NAMES[section],
        may(role, `${section}:write`) ? 'change' : may(role, `${section}:read`) ? 'see' : '–',
      ])}
    />
  </DrawerSection>
);

const MOST = 10_000_000;

const limitsSchema = z.object({
  refundCents: amountField(0, MOST, 'Enter an amount, such as 100.'),
  discountPercent: z
    .string()
    .transform(numberFrom)
    .refine(
      (percent) => Number.isInteger(percent) && percent <= 100,
      'Enter a whole percent, up to 100.',
    ),
  waiverCents: amountField(0, MOST, 'Enter an amount, such as 75.'),
});

function LimitsForm({ id, limits }: { readonly id: string; readonly limits: LimitsDto }) {
  const change = useChangeMember(id);
  return (
    <DrawerSection title="Limits without an owner’s approval">
      <ActionForm
        schema={limitsSchema}
        values={{
          refundCents: dollarsFrom(limits.refundCents),
          discountPercent: String(limits.discountPercent),
          waiverCents: dollarsFrom(limits.waiverCents),
        }}
        write={(wanted) => change.mutateAsync({ kind: 'set_limits', limits: wanted })}
        submit="Save limits"
        done="Limits saved."
        onDone={() => undefined}
      >
        <div className="grid gap-3 sm:grid-cols-3">
          <FormNumber name="refundCents" label="Refunds per order ($)" required />
          <FormNumber name="discountPercent" label="Discount (%)" required />
          <FormNumber name="waiverCents" label="Fees waived ($)" required />
        </div>
      </ActionForm>
    </DrawerSection>
  );
}

function Sessions({ member }: { readonly member: StaffMemberDto }) {
  const { read, end } = useMemberSessions(member.id);
  const sessions = read.data?.sessions;
  const failed = read.error ?? end.error;
  const onSuccess = (): void => void toast.success('Signed out.');
  return (
    <DrawerSection title="Sessions">
      {failed && <StateBox is="failed" title={failed.message} />}
      {sessions && (
        <SessionList
          sessions={sessions}
          busy={end.isPending}
          onEnd={(id) => end.mutate(id, { onSuccess })}
        />
      )}
      {sessions !== undefined && sessions.length > 1 && (
        <div className="flex justify-end">
          <ActionButton
            variant="danger"
            busy={end.isPending}
            onClick={() => end.mutate(undefined, { onSuccess })}
          >
            Sign out everywhere
          </ActionButton>
        </div>
      )}
    </DrawerSection>
  );
}

const factorWords = ({ factor: { hasApp, passkeys, codes } }: StaffMemberDto): string =>
  !hasApp && passkeys === 0
    ? 'not set up'
    : [
        hasApp ? 'app code' : '',
        passkeys > 0 ? counted(passkeys, 'passkey') : '',
        counted(codes, 'recovery code'),
      ]
        .filter((word) => word !== '')
        .join(', ');

/** For a person who lost both phone and codes. */
function SecondFactor(props: { readonly member: StaffMemberDto; readonly isYou: boolean }) {
  const { member, isYou } = props;
  const change = useChangeMember(member.id);
  const saySent = useSaySent();
  const mayReset = !isYou && (member.factor.hasApp || member.factor.passkeys > 0);
  return (
    <DrawerSection title="Two-step verification">
      {change.error && <StateBox is="failed" title={change.error.message} />}
      <div className="flex items-center justify-between gap-3">
        <p className="text-muted">
          {factorWords(member)}
          {mayReset && '. A reset signs them out, and they can set it up again.'}
        </p>
        {mayReset && (
          <ActionButton
            variant="danger"
            busy={change.isPending}
            onClick={() =>
              change.mutate(
                { kind: 'reset_factor' },
                {
                  onSuccess: () =>
                    toast.success(`Two-step verification reset. ${saySent('Email', 'them')}`),
                },
              )
            }
          >
            Reset
          </ActionButton>
        )}
      </div>
    </DrawerSection>
  );
}

/** Needs two presses, because the person is locked out right away. */
function Remove({ member }: { readonly member: StaffMemberDto }) {
  const change = useChangeMember(member.id);
  const onSuccess = (): void => toast.success(`${member.name} was signed out on every device.`);
  return (
    <DrawerSection title="Remove access">
      {change.error && <StateBox is="failed" title={change.error.message} />}
      <div className="flex items-center justify-between gap-3">
        <p className="text-muted">
          Access ends right away. The account stays as a customer account.
        </p>
        <SureButton
          sure={`Yes, remove ${member.name}’s access`}
          busy={change.isPending}
          onSure={() => change.mutate({ kind: 'remove' }, { onSuccess })}
        >
          Remove access
        </SureButton>
      </div>
    </DrawerSection>
  );
}

export function MemberParts(props: {
  readonly member: StaffMemberDto;
  /** Your own second factor is changed under Your account. */
  readonly isYou: boolean;
}) {
  const { member, isYou } = props;
  const { id, role, limits, email, lastSignInAt } = member;
  const change = useChangeMember(id);
  return (
    <>
      <DrawerSection title="Person">
        <Facts
          rows={[
            ['Email', email],
            ['Last sign-in', lastSignInAt === undefined ? 'not known' : momentName(lastSignInAt)],
          ]}
        />
        <ActionForm
          key={role}
          schema={roleSchema}
          values={{ role }}
          write={(wanted) => change.mutateAsync({ kind: 'set_role', ...wanted })}
          submit="Save role"
          done="Role saved, with the limits of that role."
          onDone={() => undefined}
        >
          <FormSelect name="role" label="Role">
            <RoleOptions />
          </FormSelect>
        </ActionForm>
      </DrawerSection>
      {limits !== undefined && may(role, 'money:write') && (
        <LimitsForm key={JSON.stringify(limits)} id={id} limits={limits} />
      )}
      <SecondFactor member={member} isYou={isYou} />
      <Sessions member={member} />
      <Access role={role} />
      <Remove member={member} />
    </>
  );
}

/** What a role may give away without asking. Owners have no limits. */
export const limitsOfRole = (role: StaffRole): LimitsDto | undefined => {
  if (role === 'owner' || !may(role, 'money:write')) return undefined;
  const { refund, discountPercent, waiver } = LIMITS_OF[role];
  return { refundCents: refund, discountPercent, waiverCents: waiver };
};

const limitRows = ({ refundCents, discountPercent, waiverCents }: LimitsDto) =>
  [
    ['Refunds per order', usd(refundCents)],
    ['Discount', `${discountPercent}%`],
    ['Fees waived', usd(waiverCents)],
  ] as const;

/** What a person invited in this role will be able to do, and up to which amounts. */
export function RoleParts({ role }: { readonly role: StaffRole }) {
  const limits = limitsOfRole(role);
  return (
    <>
      {limits !== undefined && (
        <DrawerSection title="Limits without an owner’s approval">
          <Facts rows={limitRows(limits)} />
          <p className="text-muted">You can change these once the person has joined.</p>
        </DrawerSection>
      )}
      <Access role={role} />
    </>
  );
}

/** Shown once, for somebody whom the email does not reach. */
export const InvitationLink = ({ url }: { readonly url: string }) => (
  <div className="grid gap-2">
    <p>
      <Mailed>If the email does not arrive, send this link yourself.</Mailed> It works for seven
      days, only for the invited address. You won’t see it again.
    </p>
    <div className="flex min-w-0 gap-2">
      <input
        readOnly
        value={url}
        aria-label="Link"
        className="control min-w-0 flex-1 font-mono text-sm"
        onFocus={({ target }) => target.select()}
      />
      <ActionButton onClick={() => void copyText(url, 'Link')}>Copy link</ActionButton>
    </div>
  </div>
);

export function InvitationParts({ invitation }: { readonly invitation: InvitationDto }) {
  const { id, role, invitedAt, expiresAt, isOver } = invitation;
  const change = useChangeInvitation(id);
  const saySent = useSaySent();
  return (
    <>
      <DrawerSection title="Invitation">
        <Facts
          rows={[
            ['Role', ROLE_NAMES[role]],
            ['Invited', momentName(invitedAt)],
            [isOver ? 'Expired' : 'Expires', momentName(expiresAt)],
          ]}
        />
        <NotMailed />
        {change.error && <StateBox is="failed" title={change.error.message} />}
        {change.data?.link !== undefined && <InvitationLink url={change.data.link} />}
        <div className="flex flex-wrap justify-end gap-2">
          <ActionButton
            variant="danger"
            busy={change.isPending}
            onClick={() =>
              change.mutate('withdraw', {
                onSuccess: () => toast.success('Invitation withdrawn. Its link no longer works.'),
              })
            }
          >
            Withdraw
          </ActionButton>
          <ActionButton
            busy={change.isPending}
            onClick={() =>
              change.mutate('invite_again', {
                onSuccess: () =>
                  toast.success(`${saySent('New link')} The old one no longer works.`),
              })
            }
          >
            Resend
          </ActionButton>
        </div>
      </DrawerSection>
      <RoleParts role={role} />
    </>
  );
}
