import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { formatPeriod } from '#texts/dates.ts';
import { SOLD_OUT } from '#texts/sold-out.ts';
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
            <span className="font-semibold">{formatPeriod(period.startDate, period.endDate)}</span>
          </span>
          <Button size="sm" className="shrink-0" onClick={() => props.onChoose(period)}>
            {SOLD_OUT.switchTo(period.startDate)}
          </Button>
        </li>
      ))}
    </ul>
  );
}
