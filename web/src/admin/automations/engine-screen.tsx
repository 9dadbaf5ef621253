import { DeadPanel } from '#web/admin/automations/dead-panel.tsx';
import { EventsPanel } from '#web/admin/automations/events-panel.tsx';
import { JobsPanel } from '#web/admin/automations/jobs-panel.tsx';
import { ActionLink } from '#web/admin/ui/controls.tsx';
import { ScreenBody, TopBar } from '#web/admin/ui/toolbar.tsx';

/** `/admin/phase4/engine`: the jobs behind the automations, and what failed and needs someone. */
export const EngineScreen = () => (
  <>
    <TopBar
      title="Engine room"
      note={<span className="max-sm:hidden">The jobs behind the automations, and what failed</span>}
    >
      <ActionLink to="/admin/phase4" icon="left">
        Automations
      </ActionLink>
    </TopBar>
    <ScreenBody>
      <div className="grid items-start gap-3 xl:grid-cols-2">
        <DeadPanel />
        <EventsPanel />
      </div>
      <JobsPanel />
    </ScreenBody>
  </>
);
