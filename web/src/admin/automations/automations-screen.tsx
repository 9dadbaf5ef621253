import { useLocation } from 'react-router-dom';
import type { AutomationsDto } from '#core/contract/automations.ts';
import { Mark } from '#web/admin/ui/badge.tsx';
import { ActionButton, ActionLink } from '#web/admin/ui/controls.tsx';
import { DrawerLoading } from '#web/admin/ui/drawer.tsx';
import { LoadFailed } from '#web/admin/ui/empty-state.tsx';
import { useOpenRow } from '#web/admin/ui/list-view.ts';
import { useSentName } from '#web/admin/ui/mail-words.tsx';
import { useShortcuts } from '#web/admin/ui/shortcuts.tsx';
import { Foot, type KeyHint, ScreenBody, TopBar } from '#web/admin/ui/toolbar.tsx';
import { useLayoutQuery, useLeave } from '#web/admin/ui/unsaved.tsx';
import { momentName } from '#web/admin/ui/words.ts';
import { useFocusHome } from '#web/shared/focus.ts';
import { toast } from '#web/shared/toast.ts';
import { useAutomations, useDeadTasks, usePause } from './automation-data.ts';
import { AutomationEditor } from './automation-editor.tsx';
import { AutomationList, NextRuns, useTurn } from './automation-list.tsx';
import { EngineScreen } from './engine-screen.tsx';

const KEYS: readonly KeyHint[] = [
  ['J K', 'automation'],
  ['O', 'on or off'],
  ['T', 'send me a test'],
];
const WIDE = '(width >= 80rem)';
/** Opens beside the list if there is room. */
const FIRST = 'visit';

function Note({ automations }: Pick<AutomationsDto, 'automations'>) {
  const on = automations.filter(({ isOn }) => isOn).length;
  const sentName = useSentName();
  const sent = automations.reduce((sum, { week }) => sum + week.sent, 0);
  return (
    <span className="max-sm:hidden">
      {on} of {automations.length} on, {sent} {sentName.toLowerCase()} in the last 7 days
    </span>
  );
}

/** While everything is paused: since when, what still goes out, and a button to resume. */
function PausedBanner({ since }: { readonly since: string }) {
  const pause = usePause();
  return (
    <section
      aria-label="Messages are paused"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-dashed border-hold bg-raised px-3 py-2"
    >
      <p role="status" className="flex min-w-0 flex-1 basis-80 items-start gap-2.5">
        <span className="mt-1">
          <Mark is="hold" />
        </span>
        <span>
          <b className="font-semibold">All messages to customers are paused</b> since{' '}
          {momentName(since)}: reminders, review requests, cart emails, and campaigns. Booking
          confirmations, refunds, anything you send by hand, and warnings to you still go out. Cards
          are charged and holds expire as usual.
        </span>
      </p>
      <ActionButton
        icon="send"
        needs="automations:write"
        busy={pause.isPending}
        onClick={() =>
          pause.mutate(false, {
            onSuccess: () =>
              void toast.success(
                'Messages are on again. Anything still timely goes out within the hour.',
              ),
          })
        }
      >
        Resume
      </ActionButton>
    </section>
  );
}

function PauseButton() {
  const pause = usePause();
  return (
    <ActionButton
      variant="quiet"
      needs="automations:write"
      busy={pause.isPending}
      onClick={() => pause.mutate(true)}
    >
      Pause all
    </ActionButton>
  );
}

function OwnerScreen() {
  const query = useAutomations();
  const dead = useDeadTasks().data?.entries.length ?? 0;
  const engine = dead > 0 ? `System status, ${dead} failed` : 'System status';
  const opens = useOpenRow('name');
  const leave = useLeave();
  const isWide = useLayoutQuery(WIDE);
  const home = useFocusHome();
  const { data } = query;
  const openName = opens.openId ?? (isWide ? FIRST : undefined);
  const step = (by: 1 | -1): void => {
    const names = data?.automations.map(({ name }) => name) ?? [];
    const next = names[names.findIndex((name) => name === openName) + by];
    if (next !== undefined) leave(() => opens.open(next));
  };
  const turn = useTurn(data?.automations.find(({ name }) => name === openName));
  useShortcuts({ j: () => step(1), k: () => step(-1), o: () => turn.press() });
  return (
    <div className="flex min-w-0 flex-col sm:h-full sm:min-h-0">
      <TopBar title="Automations" note={data && <Note automations={data.automations} />}>
        {data !== undefined && data.pausedSince === undefined && <PauseButton />}
        <ActionLink to="/admin/phase4/engine" icon="gear" className="max-sm:hidden">
          {engine}
        </ActionLink>
      </TopBar>
      <ScreenBody>
        {query.isPending && <DrawerLoading />}
        {query.isError && data === undefined && (
          <LoadFailed title="The automations did not load" query={query} />
        )}
        {data?.pausedSince !== undefined && <PausedBanner since={data.pausedSince} />}
        {data !== undefined && (
          <div
            ref={home}
            className="grid items-start gap-3 xl:grid-cols-[minmax(0,31rem)_minmax(0,1fr)]"
          >
            <div
              className={`grid grid-cols-[minmax(0,1fr)] gap-3 ${openName === undefined ? '' : 'max-xl:hidden'}`}
            >
              <AutomationList automations={data.automations} opens={opens} openName={openName} />
              <NextRuns automations={data.automations} isPaused={data.pausedSince !== undefined} />
              <p className="text-sm text-muted">
                You also get tomorrow’s plan and new bookings by email:{' '}
                <ActionLink small variant="quiet" to="/admin/settings#reminders">
                  Emails to you
                </ActionLink>
              </p>
              <p className="sm:hidden">
                <ActionLink to="/admin/phase4/engine" icon="gear">
                  {engine}
                </ActionLink>
              </p>
            </div>
            {openName !== undefined && (
              <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
                <AutomationEditor
                  key={openName}
                  name={openName}
                  sendsTexts={data.sendsTexts}
                  onClose={() => leave(opens.close)}
                />
              </div>
            )}
          </div>
        )}
      </ScreenBody>
      <Foot keys={KEYS}>no reminders before 9 AM, no texts from 8 PM to 8 AM</Foot>
    </div>
  );
}

/** `/admin/phase4`: what the shop sends automatically. The jobs behind it are one click deeper. */
export function AutomationsScreen() {
  const isEngine = useLocation().pathname.replace(/\/$/, '').endsWith('/engine');
  return isEngine ? <EngineScreen /> : <OwnerScreen />;
}
