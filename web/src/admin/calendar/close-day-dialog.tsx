import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { formatLongDay } from '#core/kernel/format-day.ts';
import { ClosingTouches } from '#web/admin/data/closing-touches.tsx';
import { useBusinessSettings, useSaveSettings } from '#web/admin/data/use-business-settings.ts';
import { ActionForm, FormText } from '#web/admin/ui/action-form.tsx';
import { ActionButton, ActionLink } from '#web/admin/ui/controls.tsx';
import { DrawerLoading } from '#web/admin/ui/drawer.tsx';
import { LoadFailed, StateBox } from '#web/admin/ui/empty-state.tsx';
import { useLeave } from '#web/admin/ui/unsaved.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';

const schema = z.object({ reason: z.string().trim().min(1, 'Say why.').max(120) });

/** Which bookings it touches first; they stay. Nobody can book the day from then on. */
function CloseForm({ day, onClose }: { readonly day: CalendarDay; readonly onClose: () => void }) {
  const query = useBusinessSettings();
  const save = useSaveSettings();
  const queries = useQueryClient();
  const { data } = query;
  if (data === undefined) {
    return query.isError ? (
      <LoadFailed title="The settings did not load" query={query} />
    ) : (
      <DrawerLoading />
    );
  }
  const { revision, ...settings } = data;
  const closed = settings.limits.blackouts.find(({ from, to }) => from <= day && day <= to);
  if (closed !== undefined) {
    return (
      <StateBox
        is="changed"
        title={`Closed already: ${closed.reason}`}
        actions={
          <ActionLink small to="/admin/settings">
            Closed days
          </ActionLink>
        }
      >
        It is opened again in the settings.
      </StateBox>
    );
  }
  return (
    <ActionForm
      schema={schema}
      values={{ reason: '' }}
      write={async ({ reason }) => {
        const blackouts = [...settings.limits.blackouts, { from: day, to: day, reason }];
        await save.mutateAsync({
          settings: { ...settings, limits: { ...settings.limits, blackouts } },
          revision,
        });
        await queries.invalidateQueries({ queryKey: ['admin'] });
      }}
      submit="Close the day"
      done="The day is closed."
      onDone={onClose}
      onReload={() => void query.refetch()}
      focus="reason"
    >
      <ClosingTouches from={day} to={day} />
      <FormText
        name="reason"
        label="Why"
        hint="Customers read it beside the day."
        maxLength={120}
      />
    </ActionForm>
  );
}

export function CloseDayDialog(props: { readonly day: CalendarDay; readonly onClose: () => void }) {
  const leave = useLeave();
  return (
    <Dialog open onClose={() => leave(props.onClose)} title={`Close ${formatLongDay(props.day)}?`}>
      <div className="grid gap-3 p-4">
        <CloseForm {...props} />
        <ActionButton
          keyHint="Esc"
          className="justify-self-end"
          onClick={() => leave(props.onClose)}
        >
          Keep it open
        </ActionButton>
      </div>
    </Dialog>
  );
}
