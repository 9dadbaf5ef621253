import type { ReactNode, Ref } from 'react';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { isChoosingPickUp, type RangeChoice } from '#web/shared/dates/choose-range.ts';
import { CALENDAR } from '#texts/calendar.ts';
import { formatDay } from '#texts/dates.ts';

const SWATCH = 'grid size-7 place-items-center rounded-full text-sm tabular-nums';

/** What the marks of a calendar mean. @param props.hasBooked false: without a product nothing is booked */
export function CalendarLegend(props: {
  readonly hasClosed?: boolean;
  readonly hasBooked?: boolean;
}) {
  const { hasClosed = false, hasBooked = true } = props;
  return (
    <ul aria-label={CALENDAR.legend} className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
      <li className="flex items-center gap-2">
        <span aria-hidden="true" className={`${SWATCH} border border-edge text-ink`}>
          8
        </span>
        {CALENDAR.available}
      </li>
      {hasBooked && (
        <li className="flex items-center gap-2">
          <span
            aria-hidden="true"
            className={`${SWATCH} line-through decoration-danger decoration-2`}
          >
            8
          </span>
          {CALENDAR.booked}
        </li>
      )}
      <li className="flex items-center gap-2">
        <span aria-hidden="true" className={`${SWATCH} border border-dashed border-edge`}>
          8
        </span>
        {CALENDAR.pickUpOnly}
      </li>
      {hasClosed && (
        <li className="flex items-center gap-2">
          <span aria-hidden="true" className={`${SWATCH} bg-line/40`}>
            8
          </span>
          {CALENDAR.closed}
        </li>
      )}
      <li className="flex items-center gap-2">
        <span aria-hidden="true" className={`${SWATCH} bg-cyan font-bold text-night`}>
          8
        </span>
        {CALENDAR.yours}
      </li>
    </ul>
  );
}

function End(props: {
  readonly label: string;
  readonly day: CalendarDay | undefined;
  readonly isNext: boolean;
}) {
  const { label, day, isNext } = props;
  return (
    <div
      className={`flex-1 px-4 py-2.5 ${isNext ? 'bg-cyan/8 shadow-[inset_0_-2px_0] shadow-cyan' : ''}`}
    >
      <p className="text-xs font-semibold tracking-wide text-muted uppercase">{label}</p>
      <p className={day === undefined ? 'text-muted' : 'font-semibold'}>
        {day === undefined ? CALENDAR.addDate : formatDay(day)}
      </p>
    </div>
  );
}

/**
 * Both ends of the rental above the months, the state of the choice as a sentence below. Without the months' own code,
 * so that the page can show it before that is there, and nothing moves when it is.
 */
export function RangeFrame(props: {
  readonly frame?: Ref<HTMLDivElement>;
  readonly choice: RangeChoice;
  readonly status: string;
  readonly isProblem?: boolean;
  readonly isBusy: boolean;
  /** Undefined while there is nothing to press yet. */
  readonly onClear?: (() => void) | undefined;
  readonly months: ReactNode;
  /** Below: a legend, or what went wrong. */
  readonly children?: ReactNode;
}) {
  const { frame, choice, status, isProblem = false, isBusy, onClear, months } = props;
  return (
    <div ref={frame} aria-busy={isBusy || undefined} className="grid gap-4">
      <div className="flex divide-x divide-line overflow-hidden rounded-md border border-edge">
        <End
          label={CALENDAR.delivery}
          day={choice.startDate}
          isNext={choice.startDate === undefined}
        />
        <End label={CALENDAR.pickUp} day={choice.endDate} isNext={isChoosingPickUp(choice)} />
      </div>
      {months}
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <output className={`block flex-1 text-sm ${isProblem ? 'text-warning' : 'text-muted'}`}>
          {status}
        </output>
        {choice.startDate !== undefined && (
          <button
            type="button"
            disabled={onClear === undefined}
            onClick={onClear}
            className="min-h-11 px-2 text-sm font-semibold text-ink underline underline-offset-4 hover:text-cyan"
          >
            {CALENDAR.clear}
          </button>
        )}
      </div>
      {props.children}
    </div>
  );
}
