import { DeadPanel } from '#web/admin/automations/dead-panel.tsx';
import { EventsPanel } from '#web/admin/automations/events-panel.tsx';
import { JobsPanel } from '#web/admin/automations/jobs-panel.tsx';
import { ReminderSettings } from '#web/admin/automations/reminder-settings.tsx';
import { RemindersPanel } from '#web/admin/automations/reminders-panel.tsx';
import { PageMeta } from '#web/shared/ui/page-title.tsx';

/** `/admin/phase4`: what the shop does by itself, and what waits for somebody because it could not. */
export function AutomationsScreen() {
  return (
    <div className="grid gap-6">
      <PageMeta title="Automations" path="/admin/phase4" hidden />
      <div>
        <h1 className="text-title font-semibold">Automations</h1>
        <p className="mt-1 text-muted">What the shop does by itself, and what it could not do.</p>
      </div>
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <DeadPanel />
        <EventsPanel />
        <ReminderSettings />
        <RemindersPanel />
      </div>
      <JobsPanel />
    </div>
  );
}
