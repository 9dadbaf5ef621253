import { Link } from 'react-router-dom';
import type { UnitDto } from '#core/contract/inventory.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import {
  needsCall,
  papersLeft,
  papersText,
  STATE_LABELS,
  utilisation,
} from '#web/admin/inventory/unit-state.ts';
import { UnitStrip } from '#web/admin/inventory/unit-strip.tsx';

const TONES: Record<UnitDto['today'], string> = {
  free: 'border-line text-ink',
  booked: 'border-cyan/60 text-cyan',
  held: 'border-cyan/60 text-cyan',
  maintenance: 'border-warning/60 text-warning',
  papers: 'border-danger/70 text-danger',
  conflict: 'border-danger/70 text-danger',
  retired: 'border-line text-muted',
};

const MARK = 'inline-block rounded-full border px-2 text-xs leading-5 whitespace-nowrap';

export function StateMark({ unit }: { readonly unit: Pick<UnitDto, 'today'> }) {
  return <span className={`${MARK} ${TONES[unit.today]}`}>{STATE_LABELS[unit.today]}</span>;
}

type Shown = {
  readonly unit: UnitDto;
  readonly today: CalendarDay;
  /** The strip's first day and how many it shows. */
  readonly from: CalendarDay;
  readonly days: number;
};

export function UnitMarks({ unit, today }: Pick<Shown, 'unit' | 'today'>) {
  const left = unit.retiredOn === undefined ? papersLeft(unit, today) : undefined;
  return (
    <span className="flex flex-wrap gap-1.5">
      <StateMark unit={unit} />
      {unit.today !== 'conflict' && needsCall(unit) && (
        <span className={`${MARK} ${TONES.conflict}`}>{STATE_LABELS.conflict}</span>
      )}
      {left !== undefined && unit.today !== 'papers' && (
        <span className={`${MARK} ${left < 0 ? TONES.papers : TONES.maintenance}`}>
          {papersText(left)}
        </span>
      )}
    </span>
  );
}

/** A unit in its product's panel; its name opens the drawer. */
export function UnitRow({ href, ...shown }: Shown & { readonly href: string }) {
  const { unit, from, days } = shown;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 pt-1 pb-3 transition-colors hover:bg-panel/40 md:grid-cols-[minmax(11rem,15rem)_minmax(0,1fr)_3.5rem] md:py-2">
      <div className="flex flex-wrap items-center gap-x-3 md:block">
        <Link
          to={href}
          className="inline-flex min-h-11 items-center font-semibold underline decoration-edge underline-offset-4 hover:text-cyan"
        >
          {unit.label}
        </Link>
        <div className="md:pb-1">
          <UnitMarks {...shown} />
        </div>
      </div>
      <div className="max-md:order-last max-md:col-span-2">
        <UnitStrip unit={unit} from={from} days={days} />
      </div>
      <p className="text-right text-sm text-muted tabular-nums">
        {utilisation(unit, days)}%<span className="md:sr-only"> booked</span>
      </p>
    </li>
  );
}
