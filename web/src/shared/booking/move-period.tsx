import { useId, useState } from 'react';
import type { AmendmentInput } from '#core/contract/manage.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { distinctPeriods, isSamePeriod, type RentalPeriod } from '#core/kernel/rental-days.ts';
import { servedBy } from '#core/reservations/visits.ts';
import { formatPartyDays } from '#texts/dates.ts';
import { MOVE_PERIOD } from '#texts/history.ts';

type BookedLine = {
  readonly title: string;
  readonly quantity: number;
  readonly startDate: string;
  readonly endDate: string;
  /** Set for an add-on, which follows the rentals. */
  readonly per?: string | undefined;
  readonly turnaroundDays?: number | undefined;
};

/** A period of a booking, and what is rented in it. */
type BookedPeriod = RentalPeriod & { readonly items: string; readonly turnaroundDays: number };

/** As typed. */
type Days = { readonly startDate: string; readonly endDate: string };

export const periodOf = ({ startDate, endDate }: Days): RentalPeriod => ({
  startDate: calendarDay(startDate),
  endDate: calendarDay(endDate),
});

/** Each period of the rentals, with its items. */
export function bookedPeriods(lines: readonly BookedLine[]): readonly BookedPeriod[] {
  const rentals = lines.filter(({ per }) => per === undefined);
  return distinctPeriods(rentals.map(periodOf)).map((period) => {
    const own = rentals.filter((line) => isSamePeriod(periodOf(line), period));
    return {
      ...period,
      items: servedBy({ lines: own.map((_, index) => index) }, own),
      turnaroundDays: Math.max(0, ...own.map(({ turnaroundDays = 0 }) => turnaroundDays)),
    };
  });
}

/** Which period of a booking moves and where to, and the request for it. */
export function useMovePeriod(
  lines: readonly BookedLine[],
  /** A move already begun, and where to. */
  begun?: { readonly period: RentalPeriod; readonly to: RentalPeriod },
) {
  const periods = bookedPeriods(lines);
  const [only, ...others] = periods;
  const known = begun && periods.find((one) => isSamePeriod(one, begun.period));
  const [moving, setMoving] = useState(known ?? (others.length === 0 ? only : undefined));
  const [to, setTo] = useState<Days | undefined>(known ? begun?.to : moving);
  const { startDate, endDate } = moving ?? {};
  const change: AmendmentInput | undefined =
    startDate !== undefined &&
    endDate !== undefined &&
    to !== undefined &&
    (to.startDate !== startDate || to.endDate !== endDate)
      ? {
          kind: 'reschedule',
          period: { startDate, endDate },
          startDate: to.startDate,
          endDate: to.endDate,
        }
      : undefined;
  return {
    periods,
    moving,
    choose: (period: BookedPeriod): void => {
      setMoving(period);
      setTo(period);
    },
    to,
    setTo,
    change,
  };
}

/** Choice among a booking's periods, by days and items. Hidden if there is only one. */
export function PeriodChoice(props: {
  readonly label: string;
  readonly hint?: string;
  readonly periods: readonly BookedPeriod[];
  readonly chosen: RentalPeriod | undefined;
  readonly onChoose: (period: BookedPeriod) => void;
}) {
  const { label, hint, periods, chosen, onChoose } = props;
  const name = useId();
  if (periods.length < 2) return null;
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-medium">{label}</legend>
      {periods.map((period) => (
        <label
          key={`${period.startDate} ${period.endDate}`}
          className="grid min-h-11 cursor-pointer grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 rounded-md border border-line px-4 py-2 has-checked:border-cyan"
        >
          <input
            type="radio"
            name={name}
            className="row-span-2 size-5 tick"
            checked={chosen !== undefined && isSamePeriod(chosen, period)}
            onChange={() => onChoose(period)}
          />
          <strong className="font-semibold">
            {formatPartyDays(period.startDate, period.endDate)}
          </strong>
          <span className="text-sm break-words text-muted">{period.items}</span>
        </label>
      ))}
      {hint !== undefined && <p className="text-sm text-muted">{hint}</p>}
    </fieldset>
  );
}

/** Which of several periods moves. The others stay. */
export const MovingChoice = ({ move }: { readonly move: ReturnType<typeof useMovePeriod> }) => (
  <PeriodChoice
    label={MOVE_PERIOD.which}
    hint={MOVE_PERIOD.others}
    periods={move.periods}
    chosen={move.moving}
    onChoose={move.choose}
  />
);
