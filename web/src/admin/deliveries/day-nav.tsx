import { type FormEvent, useState } from 'react';
import {
  addDays,
  type CalendarDay,
  parseCalendarDay,
  weekdayOf,
} from '#core/kernel/calendar-day.ts';
import { formatDay } from '#core/kernel/format-day.ts';
import { minutesOf, shopTime } from '#core/kernel/shop-time.ts';
import { ActionButton, IconButton, Menu, useMenu } from '#web/admin/ui/controls.tsx';
import { DayField } from '#web/admin/ui/day-field.tsx';
import { useNow } from '#web/shared/use-now.ts';

const SATURDAY = 6;
const SUNDAY = 0;

/** The coming Saturday, or today's; after that, the following Sunday. */
export function weekendFrom(today: CalendarDay, shown: CalendarDay): CalendarDay {
  if (weekdayOf(today) === SUNDAY) return today;
  const saturday = addDays(today, SATURDAY - weekdayOf(today));
  return shown === saturday ? addDays(saturday, 1) : saturday;
}

/** Minutes since midnight in shop time, updated twice a minute. */
export const useShopMinutes = (): number => minutesOf(shopTime(useNow(30_000)));

const nameOf = (day: CalendarDay, today: CalendarDay): string | undefined =>
  day === today ? 'today' : day === addDays(today, 1) ? 'tomorrow' : undefined;

export function DayNav(props: {
  readonly day: CalendarDay;
  readonly today: CalendarDay;
  readonly onDay: (day: CalendarDay) => void;
}) {
  const { day, today, onDay } = props;
  const menu = useMenu();
  const go = (to: CalendarDay) => () => {
    menu.onOpen(false);
    onDay(to);
  };
  const [asked, ask] = useState<string>(day);
  const goToDate = (event: FormEvent): void => {
    event.preventDefault();
    const to = parseCalendarDay(asked);
    if (to !== undefined) go(to)();
  };
  const near = nameOf(day, today);
  return (
    <span className="flex items-center gap-1 max-sm:w-full">
      <IconButton icon="left" label="Day before" onClick={go(addDays(day, -1))} />
      <span className="max-sm:flex-1">
        <Menu
          label="Another day"
          {...menu}
          button={{
            // The date stays on paper.
            className: 'max-sm:w-full print:inline-flex!',
            children: (
              <>
                {formatDay(day)}
                {near !== undefined && <span className="text-muted">{near}</span>}
              </>
            ),
          }}
        >
          {(
            [
              ['Today', 'T', today],
              ['Tomorrow', 'M', addDays(today, 1)],
              ['Weekend', 'W', weekendFrom(today, day)],
            ] as const
          ).map(([name, key, to]) => (
            <ActionButton
              key={key}
              variant="quiet"
              className="!justify-start"
              keyHint={key}
              onClick={go(to)}
            >
              {name}
              <span className="text-muted">{formatDay(to)}</span>
            </ActionButton>
          ))}
          <form className="flex items-end gap-2" onSubmit={goToDate}>
            <div className="min-w-0 flex-1">
              <DayField label="Date" value={asked} onChange={ask} />
            </div>
            <ActionButton type="submit">Go</ActionButton>
          </form>
        </Menu>
      </span>
      <IconButton icon="right" label="Day after" onClick={go(addDays(day, 1))} />
    </span>
  );
}
