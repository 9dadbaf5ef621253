import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { SHORTEST_PASSWORD } from '#core/accounts/password-policy.ts';
import type { EndSessionsInput } from '#core/contract/accounts.ts';
import { ActionForm, FormText } from '#web/admin/ui/action-form.tsx';
import { useTold } from '#web/admin/ui/admin-query.ts';
import { ActionButton, ActionLink, Switch } from '#web/admin/ui/controls.tsx';
import { LoadFailed, StateBox } from '#web/admin/ui/empty-state.tsx';
import { Link } from '#web/admin/ui/link.tsx';
import { Mailed } from '#web/admin/ui/mail-words.tsx';
import { useMay } from '#web/admin/ui/may.ts';
import { Panel } from '#web/admin/ui/panel.tsx';
import { TopBar } from '#web/admin/ui/toolbar.tsx';
import { useAccountApi, useSignInState } from '#web/shared/app-context.tsx';
import { valueOf } from '#web/shared/data/api-problem.ts';
import { toast } from '#web/shared/toast.ts';
import { FactorPanel } from './factor-panel.tsx';
import { SessionList } from './session-list.tsx';
import { useRequireFactor, useStaff } from './staff-data.ts';

const MINE = ['admin', 'own-sessions'] as const;

function OwnSessions() {
  const account = useAccountApi();
  const queries = useQueryClient();
  const read = useQuery({ queryKey: MINE, queryFn: () => valueOf(account('GET /me/sessions')) });
  const end = useTold({
    mutationFn: (input: EndSessionsInput) => valueOf(account('POST /me/sessions', { body: input })),
    onSuccess(left) {
      queries.setQueryData(MINE, left);
      toast.success('Signed out.');
    },
  });
  const failed = read.error ?? end.error;
  const others = read.data?.sessions.filter(({ isThis }) => !isThis).length ?? 0;
  return (
    <Panel
      title="Where you’re signed in"
      flush
      actions={
        others > 0 && (
          <ActionButton
            small
            variant="danger"
            busy={end.isPending}
            onClick={() => end.mutate({ kind: 'end_others' })}
          >
            Sign out everywhere else
          </ActionButton>
        )
      }
    >
      {failed && <StateBox is="failed" title={failed.message} />}
      {read.data && (
        <SessionList
          sessions={read.data.sessions}
          busy={end.isPending}
          onEnd={(id) => end.mutate({ kind: 'end', id })}
        />
      )}
    </Panel>
  );
}

const ME = ['admin', 'me'] as const;

const nameSchema = z.object({
  displayName: z
    .string()
    .trim()
    .min(1, 'Enter your name.')
    .max(120, 'Use 120 characters or fewer.'),
});

const passwordSchema = z.object({
  currentPassword: z.string().min(1, 'Enter your current password.'),
  newPassword: z.string().min(1, 'Enter a new password.'),
});

/** As on the customer's page, without leaving the office. */
function NameAndPassword() {
  const account = useAccountApi();
  const queries = useQueryClient();
  const { data } = useQuery({ queryKey: ME, queryFn: () => valueOf(account('GET /me')) });
  // Begins again without the passwords.
  const [changed, setChanged] = useState(0);
  if (data === undefined) return null;
  return (
    <Panel title="Name and password">
      <div className="grid gap-4">
        <ActionForm
          schema={nameSchema}
          values={{ displayName: data.displayName }}
          write={async (body) => {
            queries.setQueryData(ME, await valueOf(account('PATCH /me', { body })));
            void queries.invalidateQueries({ queryKey: ['admin'] });
          }}
          submit="Save name"
          done="Name saved."
        >
          <FormText name="displayName" label="Name" autoComplete="name" required />
        </ActionForm>
        {data.hasPassword ? (
          <ActionForm
            key={changed}
            schema={passwordSchema}
            values={{ currentPassword: '', newPassword: '' }}
            write={(body) => valueOf(account('POST /me/password', { body }))}
            submit="Change password"
            done="Password changed."
            onDone={() => setChanged(changed + 1)}
          >
            {/* Tells password managers whose password this is. */}
            <input type="text" autoComplete="username" value={data.email} readOnly hidden />
            <div className="grid gap-3 sm:grid-cols-2">
              <FormText
                name="currentPassword"
                label="Current password"
                type="password"
                autoComplete="current-password"
                required
              />
              <FormText
                name="newPassword"
                label="New password"
                type="password"
                autoComplete="new-password"
                hint={`At least ${SHORTEST_PASSWORD} characters. A short sentence works well.`}
                required
              />
            </div>
          </ActionForm>
        ) : (
          <p className="text-muted">
            <Mailed>Your password is changed by a link that we email you.</Mailed>{' '}
            <Link to="/customer-dashboard" className="text-cyan underline underline-offset-4">
              Get the link on your customer page
            </Link>
          </p>
        )}
      </div>
    </Panel>
  );
}

/** The owner's rule for all staff. */
function RulePanel() {
  const { latest, query } = useStaff();
  const require = useRequireFactor();
  const isOn = latest?.isFactorRequired === true;
  return (
    <Panel title="Two-step verification for all staff">
      {require.error && <StateBox is="failed" title={require.error.message} />}
      {latest === undefined && query.isError && (
        <LoadFailed title="The rule did not load" query={query} />
      )}
      {latest && (
        <Switch
          label="Two-step verification required"
          isOn={isOn}
          isBusy={require.isPending}
          onTurn={() =>
            require.mutate(!isOn, {
              onSuccess: ({ isFactorRequired }) =>
                toast.success(
                  isFactorRequired
                    ? 'Two-step verification is now required.'
                    : 'Two-step verification is now optional.',
                ),
            })
          }
        >
          {isOn ? 'Required. Staff without it must set it up first' : 'Optional'}
        </Switch>
      )}
    </Panel>
  );
}

/** `/admin/account`: how the signed-in person signs in, and on which devices. */
export function AccountScreen() {
  const state = useSignInState();
  const may = useMay();
  const email = state.kind === 'signed_in' ? state.user.email : '';
  return (
    <>
      <TopBar title="Your account" note={email}>
        {may('security:read') && (
          <ActionLink to="/admin/integrations/keys" icon="lock">
            API keys
          </ActionLink>
        )}
      </TopBar>
      <div className="min-h-0 flex-1 overflow-y-auto p-4 max-sm:p-3">
        <div className="grid max-w-3xl gap-4">
          <NameAndPassword />
          <FactorPanel />
          {may('security:write') && <RulePanel />}
          <OwnSessions />
        </div>
      </div>
    </>
  );
}
