import type { ApiProblem } from '#core/contract/problem.ts';
import { parseCalendarDay } from '#core/kernel/calendar-day.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import { formatPartyDays, formatTime } from '#texts/dates.ts';
import { SOLD_OUT } from '#texts/sold-out.ts';
import { Button } from '#web/shared/ui/button.tsx';
import type { Openings } from './use-sold-out.ts';

/** Days that are possible instead, each with its button. */
export function OpeningsList(props: {
  readonly openings: Openings;
  readonly onChoose: (period: RentalPeriod) => void;
}) {
  const { next, sameWeekday } = props.openings;
  const rows = [
    ...(next ? [[SOLD_OUT.next, next] as const] : []),
    ...(sameWeekday ? [[SOLD_OUT.nextWeekday(sameWeekday.startDate), sameWeekday] as const] : []),
  ];
  return (
    <ul className="grid gap-2">
      {rows.map(([name, period]) => (
        <li key={name} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <span className="min-w-0">
            <span className="block text-sm text-muted">{name}</span>
            <span className="font-semibold">
              {formatPartyDays(period.startDate, period.endDate)}
            </span>
          </span>
          <Button size="sm" className="shrink-0" onClick={() => props.onChoose(period)}>
            {SOLD_OUT.switchTo(period.startDate)}
          </Button>
        </li>
      ))}
    </ul>
  );
}

export type Nearest = NonNullable<ApiProblem['nearest']>[number];

/** Alternatives the server has tried, each with its button. */
export function NearestList(props: {
  readonly nearest: readonly Nearest[];
  /** The requested start. Alternatives on the same day are shown as times. */
  readonly startsAt?: string | undefined;
  readonly onChoose: (nearest: Nearest) => void;
}) {
  const { nearest, startsAt, onChoose } = props;
  if (nearest.length === 0) return null;
  return (
    <div className="mt-3 grid gap-2">
      <p className="text-sm">{SOLD_OUT.nearest}</p>
      <ul className="grid gap-2">
        {nearest.map((one) => {
          const start = parseCalendarDay(one.startDate);
          const end = parseCalendarDay(one.endDate);
          if (start === undefined || end === undefined) return null;
          const hour = one.startsAt === startsAt ? undefined : one.startsAt;
          return (
            <li
              key={`${one.startDate} ${one.startsAt ?? ''}`}
              className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1"
            >
              <span className="font-semibold">
                {hour === undefined ? formatPartyDays(start, end) : SOLD_OUT.sameDays}
              </span>
              <Button size="sm" className="shrink-0" onClick={() => onChoose(one)}>
                {hour === undefined ? SOLD_OUT.switchTo(start) : SOLD_OUT.startAt(formatTime(hour))}
              </Button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
