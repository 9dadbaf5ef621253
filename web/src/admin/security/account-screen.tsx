import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { EndSessionsInput } from '#core/contract/accounts.ts';
import { ActionButton, ActionLink, Switch } from '#web/admin/ui/controls.tsx';
import { LoadFailed, StateBox } from '#web/admin/ui/empty-state.tsx';
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
  const end = useMutation({
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
        <ActionLink to="/customer-dashboard" icon="user">
          Name and password
        </ActionLink>
        {may('security:read') && (
          <ActionLink to="/admin/integrations/keys" icon="lock">
            API keys
          </ActionLink>
        )}
      </TopBar>
      <div className="min-h-0 flex-1 overflow-y-auto p-4 max-sm:p-3">
        <div className="grid max-w-3xl gap-4">
          <FactorPanel />
          {may('security:write') && <RulePanel />}
          <OwnSessions />
        </div>
      </div>
    </>
  );
}
