import type { SpanKind } from '#core/inventory/unit-timeline.ts';
import type { UnitDto } from '#core/contract/inventory.ts';
import { type CalendarDay, calendarDay } from '#core/kernel/calendar-day.ts';
import { formatDay } from '#core/kernel/format-day.ts';
import { type Bar, barsOf, STATES, weeksFrom } from '#web/admin/inventory/unit-state.ts';

const HATCH =
  'bg-[repeating-linear-gradient(135deg,currentColor_0_2px,transparent_2px_6px)] border border-current';

/** Filled, outlined or hatched: the kinds differ without their colours. */
const LOOKS: Readonly<Record<SpanKind, string>> = {
  booked: 'bg-planned',
  held: 'border border-dashed border-hold bg-hold/20',
  maintenance: `text-warning ${HATCH}`,
  papers: `text-act ${HATCH}`,
  conflict: 'bg-act',
  retired: 'bg-line',
};

const LEGEND: readonly SpanKind[] = ['booked', 'held', 'maintenance', 'papers', 'conflict'];

/** Shorter than the sentence about a day. */
const LEGEND_NAMES: Partial<Record<SpanKind, string>> = { booked: 'Booked', papers: 'Expired' };

const daysText = ({ from, to }: Bar): string =>
  from === to
    ? formatDay(calendarDay(from))
    : `${formatDay(calendarDay(from))} to ${formatDay(calendarDay(to))}`;

const barText = (bar: Bar): string =>
  [`${STATES[bar.kind].name} ${daysText(bar)}`, bar.reason].filter(Boolean).join(', ');

const columnsOf = (days: number) => ({ gridTemplateColumns: `repeat(${days}, minmax(0, 1fr))` });

type Days = { readonly from: CalendarDay; readonly days: number };

/** What a unit does day by day; a screen reader hears it as a sentence. */
export function UnitStrip({ unit, from, days }: Days & { readonly unit: UnitDto }) {
  const bars = barsOf(unit.spans, from);
  const words = bars.length === 0 ? 'Available on all days shown' : bars.map(barText).join('; ');
  return (
    <div
      role="img"
      aria-label={words}
      className="grid h-5 min-w-64 overflow-hidden rounded-sm bg-[linear-gradient(90deg,var(--color-line)_1px,transparent_1px)] bg-[length:calc(100%/6)_100%]"
      style={columnsOf(days)}
    >
      {bars.map((bar) => (
        <span
          key={bar.from}
          title={barText(bar)}
          className={`row-start-1 mr-px rounded-[3px] ${LOOKS[bar.kind]}`}
          style={{ gridColumn: `${bar.column} / span ${bar.days}` }}
        />
      ))}
    </div>
  );
}

/** The first day of each week, above the strips. */
export const StripAxis = ({ from, days }: Days) => (
  <span aria-hidden="true" className="grid min-w-64 text-xs" style={columnsOf(days)}>
    {weeksFrom(from, days).map((day, week) => (
      <span
        key={day}
        className="row-start-1 overflow-hidden border-l border-line pl-1 text-left whitespace-nowrap"
        style={{ gridColumn: `${week * 7 + 1} / span 7` }}
      >
        {formatDay(day).split(', ')[1]}
      </span>
    ))}
  </span>
);

export const StripLegend = () => (
  <ul className="flex gap-x-4 text-sm text-muted max-lg:hidden">
    {LEGEND.map((kind) => (
      <li key={kind} className="flex items-center gap-1.5">
        <span aria-hidden="true" className={`h-2.5 w-4 rounded-[3px] ${LOOKS[kind]}`} />
        {LEGEND_NAMES[kind] ?? STATES[kind].name}
      </li>
    ))}
  </ul>
);
