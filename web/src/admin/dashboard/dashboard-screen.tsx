import { useState } from 'react';
import { DayPanel } from '#web/admin/dashboard/day-panel.tsx';
import { useDesk, useNow, useOutlook } from '#web/admin/dashboard/desk-data.ts';
import { LoadPanel } from '#web/admin/dashboard/load-panel.tsx';
import { MoneyPanel } from '#web/admin/dashboard/money-panel.tsx';
import { NeedsMe } from '#web/admin/dashboard/needs-me.tsx';
import { formatDay, formatTime } from '#core/kernel/format-day.ts';
import { instant } from '#core/kernel/instant.ts';
import { shopDay, shopTime } from '#core/kernel/shop-time.ts';
import { Bone, LoadFailed } from '#web/admin/ui/empty-state.tsx';
import { ShortcutsDialog, useShortcuts } from '#web/admin/ui/shortcuts.tsx';
import { Foot, type KeyHint, TopBar } from '#web/admin/ui/toolbar.tsx';
import { PageMeta } from '#web/shared/ui/page-title.tsx';

const KEYS: readonly KeyHint[] = [
  ['J K', 'move'],
  ['Enter', 'do it'],
  ['Z', 'later, or done'],
];

const Waiting = () => (
  <div className="grid gap-8 rounded-lg border border-line bg-raised p-4">
    <Bone className="w-1/3" />
    <Bone className="w-2/3" />
    <Bone className="w-1/2" />
  </div>
);

/** Today, what needs someone, then the rest: one screen on a desktop, one column on a phone. */
function Panels() {
  const desk = useDesk();
  const outlook = useOutlook();
  const [today, tomorrow] = desk.data?.days ?? [];
  return (
    <div
      aria-busy={desk.isPending || undefined}
      className="relative grid content-start gap-3 p-4 max-sm:p-3 lg:min-h-0 lg:flex-1 lg:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)] lg:grid-rows-[auto_auto_minmax(0,1fr)] lg:content-stretch lg:overflow-y-auto lg:py-3"
    >
      {desk.isPending && <output className="sr-only">Loading</output>}
      {desk.isError && desk.data === undefined ? (
        <LoadFailed title="The day did not load" query={desk} />
      ) : today && desk.data ? (
        <>
          <DayPanel title="Today" strip={today} />
          <div className="grid min-h-0 min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-2">
            <NeedsMe desk={desk.data} />
          </div>
          {tomorrow && (
            <div className="min-w-0 lg:col-start-2 lg:row-start-1">
              <DayPanel title="Tomorrow" strip={tomorrow} />
            </div>
          )}
        </>
      ) : (
        <>
          <Waiting />
          <div className="lg:col-start-1 lg:row-span-2 lg:row-start-2">
            <Waiting />
          </div>
        </>
      )}
      {outlook.data ? (
        <>
          <div className="min-w-0 lg:col-start-2 lg:row-start-2">
            {outlook.data.week.length > 0 && <MoneyPanel outlook={outlook.data} />}
          </div>
          <div className="min-w-0 lg:col-start-2 lg:row-start-3">
            <LoadPanel outlook={outlook.data} />
          </div>
        </>
      ) : outlook.isError ? (
        <LoadFailed title="Money and load did not load" query={outlook} />
      ) : (
        <div className="lg:col-start-2 lg:row-start-2">
          <Waiting />
        </div>
      )}
    </div>
  );
}

/** `/admin`: what happens today, and what someone has to do. */
export function DashboardScreen() {
  const moment = instant(useNow());
  const [isHelping, setHelping] = useState(false);
  useShortcuts({ '?': () => setHelping(true) });
  return (
    <div className="flex min-w-0 flex-col sm:h-full sm:min-h-0">
      <PageMeta title="Dashboard" path="/admin" hidden />
      <TopBar
        title="Dashboard"
        note={`${formatDay(shopDay(moment))}, ${formatTime(shopTime(moment))}`}
      />
      <Panels />
      <Foot keys={KEYS} onMore={() => setHelping(true)} />
      {isHelping && <ShortcutsDialog keys={KEYS} onClose={() => setHelping(false)} />}
    </div>
  );
}
