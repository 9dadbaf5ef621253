import type { PlanStop } from '#core/contract/plans.ts';
import { useBoard } from '#web/admin/deliveries/board.ts';
import { KIND_NAMES, lengthName, windowName } from '#web/admin/data/plan-words.ts';
import { stopsOf } from '#web/admin/deliveries/plan-order.ts';
import { Badge, Mark } from '#web/admin/ui/badge.tsx';

const isBehind = ({ lateMinutes = 0, state }: PlanStop): boolean =>
  lateMinutes >= 1 && state !== 'done' && state !== 'failed';

/** Stops that come after their promised hours, worst first; linked from the dashboard. */
export function LatePanel() {
  const { plan, chosen, choose } = useBoard();
  const late = stopsOf(plan)
    .filter(isBehind)
    .toSorted((a, b) => (b.lateMinutes ?? 0) - (a.lateMinutes ?? 0));
  return (
    <section
      aria-labelledby="late-stops"
      className="shrink-0 rounded-lg border border-line bg-raised"
    >
      <header className="flex min-h-[34px] items-center gap-2 px-3">
        <Mark is={late.length === 0 ? 'done' : 'act'} />
        <h2 id="late-stops" className="text-heading">
          {late.length === 0 ? 'Nobody is late' : 'Late'}
        </h2>
        {late.length > 0 && <span className="text-muted">{late.length}</span>}
      </header>
      {late.length > 0 && (
        <ul className="sm:max-h-40 sm:overflow-y-auto" tabIndex={-1}>
          {late.map((stop) => (
            <li
              key={stop.id}
              className={`flex min-h-9 items-center gap-x-2.5 border-t border-line px-3 max-sm:min-h-11 ${chosen?.id === stop.id ? 'bg-chosen' : ''}`}
            >
              <Mark is={stop.kind} />
              <button
                type="button"
                aria-pressed={chosen?.id === stop.id}
                onClick={() => choose(stop.id)}
                className="min-w-0 flex-1 truncate text-left max-sm:min-h-11"
              >
                <span className="sr-only">{KIND_NAMES[stop.kind]} </span>
                <b className="font-semibold">{stop.contact.name}</b>{' '}
                <span className="text-muted">{stop.place.city}</span>
              </button>
              <span className="max-sm:hidden">{windowName(stop.window)}</span>
              <Badge is="act">{lengthName(stop.lateMinutes ?? 0)} late</Badge>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
