import { useState } from 'react';
import type { TruckCalendarsDto } from '#core/contract/dispatch.ts';
import { ActionButton } from '#web/admin/ui/controls.tsx';
import { copyText } from '#web/admin/ui/copy-text.ts';
import { LoadFailed } from '#web/admin/ui/empty-state.tsx';
import { Panel } from '#web/admin/ui/panel.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { useActOnCalendar, useTruckCalendars } from './fleet-form.ts';

type Calendar = TruckCalendarsDto['calendars'][number];
type Act = 'renew' | 'stop';

const QUESTIONS: Readonly<Record<Act, { readonly title: string; readonly yes: string }>> = {
  renew: { title: 'Create a new address?', yes: 'Create new address' },
  stop: { title: 'Turn this calendar off?', yes: 'Turn off' },
};

function AskFirst(props: {
  readonly act: Act;
  readonly busy: boolean;
  readonly onYes: () => void;
  readonly onClose: () => void;
}) {
  const { title, yes } = QUESTIONS[props.act];
  return (
    <Dialog open onClose={props.onClose} title={title}>
      <div className="grid gap-4 p-4">
        <p>The current address stops working. Anyone using it will no longer see these stops.</p>
        <div className="flex flex-wrap justify-end gap-3">
          <ActionButton onClick={props.onClose}>Keep</ActionButton>
          <ActionButton variant="danger" busy={props.busy} onClick={props.onYes}>
            {yes}
          </ActionButton>
        </div>
      </div>
    </Dialog>
  );
}

function CalendarRow({ calendar }: { readonly calendar: Calendar }) {
  const { truckId, name, url } = calendar;
  const { mutate, isPending } = useActOnCalendar();
  const [asking, setAsking] = useState<Act>();
  const [field, setField] = useState<HTMLInputElement | null>(null);
  const take = (act: Act): void =>
    mutate({ truckId, act }, { onSettled: () => setAsking(undefined) });
  return (
    <li className="flex flex-wrap items-center gap-2 border-t border-line px-3 py-2 first:border-t-0">
      <span className="w-32 truncate font-medium">{name}</span>
      {url === undefined ? (
        <ActionButton
          small
          busy={isPending}
          aria-label={`Create calendar for ${name}`}
          onClick={() => take('renew')}
        >
          Create calendar
        </ActionButton>
      ) : (
        <>
          <input
            ref={setField}
            readOnly
            value={url}
            aria-label={`Calendar address for ${name}`}
            className="control min-w-0 flex-1 basis-52 truncate font-mono text-sm"
          />
          <ActionButton
            small
            aria-label={`Copy: ${name}`}
            onClick={() => void copyText(url, 'Address', field)}
          >
            Copy
          </ActionButton>
          <ActionButton
            small
            aria-label={`New address: ${name}`}
            onClick={() => setAsking('renew')}
          >
            New address
          </ActionButton>
          <ActionButton small aria-label={`Turn off: ${name}`} onClick={() => setAsking('stop')}>
            Turn off
          </ActionButton>
        </>
      )}
      {asking !== undefined && (
        <AskFirst
          act={asking}
          busy={isPending}
          onYes={() => take(asking)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </li>
  );
}

/** Secret addresses at which calendar programs read a truck's stops. */
export function TruckCalendars() {
  const query = useTruckCalendars();
  return (
    <Panel title="Calendars" flush>
      <p className="max-w-prose px-3 py-2 text-muted">
        Subscribe to a truck, or to all of them in one calendar, in Google Calendar, Outlook, or on
        an iPhone: the stops from yesterday to three weeks from today, with hours, name, place, and
        items but no prices. Later stops appear as their day comes closer. Anyone with the address
        can see them.
      </p>
      {query.data !== undefined ? (
        <ul className="border-t border-line">
          {[query.data.wholeShop ?? [], query.data.calendars].flat().map((calendar) => (
            <CalendarRow key={calendar.truckId} calendar={calendar} />
          ))}
        </ul>
      ) : (
        query.isError && <LoadFailed title="Calendars did not load" query={query} />
      )}
    </Panel>
  );
}
